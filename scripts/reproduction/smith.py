# SPDX-License-Identifier: Apache-2.0
"""Smith, Clark, Staggemeier and Serpell 2011."""
import math
import statistics
from collections import Counter, defaultdict

from .claims import alike, better, correlated, fact, no_worse, reached, verdict
from .page import not_run, number, section, table
from .rows import count

TITLE = "Smith et al. 2011"
OPERATORS = ("swap", "insert", "invert")
SIX = tuple(f"{kind} {operator}" for kind in ("LS", "GA") for operator in OPERATORS)
BASELINE = "order-by-weight"
SIZES = {"200x5": ("A", "B"), "200x50": ("C", "D"), "4000x10": ("E", "F")}


def sections(experiments):
    orders = experiments.rows("local-vs-genetic/full.csv", "local-vs-genetic/large.csv")
    groups = experiments.rows("one-or-groups/full.csv")
    methods = experiments.rows("methods/full.csv")
    large = experiments.rows("large/full.csv")
    return [fresh(experiments.rows("orders/fresh.csv"), experiments.rows("orders/spread.csv")), seventy(experiments.rows("local-vs-genetic/seventy.csv")), improvements(experiments, orders), ranks(experiments, orders), evaluations(orders), adaptive(orders),
            one_or_groups(groups), curves(groups), costs(experiments, methods), protected(experiments, methods),
            shapes(experiments, experiments.rows("large/sizes.csv")), surrogate(experiments, large)]


def gains(rows, algorithm):
    """By instance, in percent of the cost of the order by weight."""
    base, own = rows.by_instance(BASELINE), rows.by_instance(algorithm)
    return {each: 100 * (base[each] - own[each]) / base[each] if base[each] else 0.0 for each in own if each in base}


def classes(rows):
    return list(dict.fromkeys(row["class"] for row in rows.all))


def best_counts(rows, names):
    """On how many instances each is best or equally best."""
    found = {name: rows.by_instance(name) for name in names}
    wins = Counter()
    for instance in rows.instances():
        costs = {name: found[name][instance] for name in names if instance in found[name]}
        for name, cost in costs.items():
            wins[name] += math.isclose(cost, min(costs.values()), rel_tol=1e-9)
    return wins


def apart(rows, names):
    """On how many instances they do not all reach the same cost."""
    found = [rows.by_instance(name) for name in names]
    return sum(max(costs) - min(costs) > 1e-9 * max(costs) for instance in rows.instances()
               if (costs := [each[instance] for each in found if instance in each]))


def spreads(rows):
    """By instance, how much less the cheapest order costs than the most costly one, in percent; of those with two or more safe patterns."""
    costs = defaultdict(list)
    for row in rows.all:
        if row["cost"]:
            costs[row["instance"]].append(float(row["cost"]))
    return {each: 100 * (max(found) - min(found)) / max(found) for each, found in costs.items() if len(found) > 1 and max(found) > 0}


SHARE_THAT_DIFFERS = 0.8


def differing(rows):
    """A line for each class, and the classes on too few of whose instances orders differ."""
    lines, few = [], []
    for each in classes(rows):
        found = sorted(spreads(rows.of_class(each)).values())
        differ = sum(value > 0 for value in found)
        if differ < SHARE_THAT_DIFFERS * len(found):
            few.append(each)
        lines.append((each, len(found), differ, f"{100 * differ / len(found):.0f} %", number(statistics.median(found), 2), number(found[-1], 2)))
    return lines, few


def fresh(rows, unequal):
    title = f"{TITLE} and Staggemeier et al. 2007: on how many instances of our classes the order matters"
    if not rows:
        return not_run(title, "orders/fresh")
    head = ("class", "instances", "orders differ", "share", "median", "most")
    lines, few = differing(rows)
    note = ("\nThe papers saw gains of up to 72 % by the order. Here five random orders of each of some instances that were not looked at when the classes were made, and by how many "
            "percent the cheapest of the five is below the most costly.\n")
    end = f"Orders differ on at least 80 % of the instances in {len(lines) - len(few)} of {len(lines)} classes" + (f", not in {', '.join(few)}" if few else "") + ".\n"
    parts = [rows.conditions(), note, table(head, lines), end]
    if unequal:
        lines, few = differing(unequal)
        parts += ["The same with more unequal businesses (`--spread 2`; [why](generators.md#where-the-order-matters)), on the classes that need it:\n", unequal.conditions() + "\n",
                  table(head, lines), f"There orders differ on at least 80 % of the instances in {len(lines) - len(few)} of {len(lines)} classes.\n"]
    return section(title, *parts)


def seventy(rows):
    title = f"{TITLE}, section II: what the order changes on tables of 70 cells"
    if not rows:
        return not_run(title, "local-vs-genetic/seventy")
    spread = sorted(spreads(rows).values())
    orders = len({row["seed"] for row in rows.all})
    claim = reached(spread[-1] >= 30, f"the order makes as much as 30 % difference (here up to {spread[-1]:.0f} %, median {statistics.median(spread):.0f} %, "
             f"over {orders} random orders of each of {count(len(spread), 'table')}; {sum(each > 0 for each in spread)} of these differ at all)")
    return section(title, rows.conditions() + "\n", verdict([claim]))


def improvements(experiments, rows):
    title = f"{TITLE}, Table III: improvement over the order by weight, in percent"
    if not rows.tried(SIX[-1]):
        return not_run(title, "local-vs-genetic/full")
    theirs = defaultdict(list)
    for each in experiments.paper("smith-III.csv"):
        theirs[each["class"]].append(each)
    found = {name: gains(rows, name) for name in SIX}
    own = defaultdict(dict)
    for row in rows.all:
        for name in SIX:
            if row["instance"] in found[name]:
                own[row["class"], name][row["instance"]] = found[name][row["instance"]]
    lines = []
    for each in classes(rows):
        lines.append((each, *(f"{statistics.fmean(float(t[name]) for t in theirs[each]):.2f} / "
                              + (f"{statistics.fmean(own[each, name].values()):.2f}" if own[each, name] else "-") for name in SIX)))
    wins = best_counts(rows, SIX)
    tables = len(rows.instances())
    genetic = sum(max(wins_of(rows, instance, "GA")) >= max(wins_of(rows, instance, "LS")) for instance in rows.instances())
    differing = apart(rows, SIX)
    least = min(value for name in SIX for value in found[name].values())
    most = max(value for name in SIX for value in found[name].values())
    claims = [fact(least >= -1e-9, f"no search is more costly than the order by weight (gains of {least:.2f} to {most:.2f} %; the paper: 0.00 to 25.68 %)"),
              fact(genetic > tables / 2, f"most tables are best protected by a genetic algorithm: {genetic} of {tables}, ties included (paper: 30 of 38)")]
    note = (f"\nMean by class, theirs / ours. The six differ on {differing} of {count(tables, 'table')}. Best or equally best here: "
            + ", ".join(f"{name} {wins[name]}" for name in SIX) + ".\n")
    return section(title, rows.conditions(), note, table(("class", *SIX), lines), verdict(claims))


def wins_of(rows, instance, kind):
    """Gains of the three searches of a kind on an instance; of one that has none, minus infinity."""
    part = rows.where(lambda row: row["instance"] == instance)
    return [-part.by_instance(name).get(instance, math.inf) for name in SIX if name.startswith(kind)]


POPULATION = 10


def beyond_start(rows):
    """On tables where the genetic algorithms made more evaluations, on average, than there are orders in their first population."""
    made = rows.where(lambda row: row["algorithm"] in SIX and row["algorithm"].startswith("GA")).evaluations()
    return rows.where(lambda row: made.get(row["instance"], 0) > POPULATION)


def ranks(experiments, rows):
    title = f"{TITLE}, Table IV: Friedman's mean ranks, and Wilcoxon's tests"
    if not rows.tried(SIX[-1]):
        return not_run(title, "local-vs-genetic/full")
    found = {each["row"]: each["value"] for each in rows.of(*SIX).analysis() if each["table"].startswith("Friedman")}
    lines = [(each["algorithm"], each["mean rank"], found.get(each["algorithm"], "-")) for each in experiments.paper("smith-IV.csv")]
    claims = []
    evolved = beyond_start(rows)
    for operator, theirs in zip(OPERATORS, ("99.9 %", "97.6 %", "over 99.9 %")):
        of_all = rows.compare(f"GA {operator}", f"LS {operator}")
        claims.append(better(evolved.compare(f"GA {operator}", f"LS {operator}"),
                             f"GA {operator} is better than LS {operator} (paper: {theirs} confidence; here {{}} where evolution began; {of_all.evidence} on all tables)"))
    for one, other in (("swap", "insert"), ("swap", "invert"), ("insert", "invert")):
        claims.append(alike(evolved.compare(f"GA {one}", f"GA {other}"), f"GA {one} and GA {other} cost the same where evolution began ({{}})"))
    begun, all_tables = len(evolved.instances()), len(rows.instances())
    note = f"Evolution began, with more evaluations than the ten orders of the first population, on {begun} of {count(all_tables, 'table')}; on the others the time allowed only some of these ten, and a genetic algorithm is the best of a few given and random orders. The highest rank is best. Chance alone gives such ranks with p {found.get('p', '-') if found.get('p', '').startswith('<') else '= ' + found.get('p', '-')}.\n"
    return section(title, note, table(("algorithm", "theirs", "ours"), lines), verdict(claims))


def evaluations(rows):
    title = f"{TITLE}, Fig. 1: evaluations by size of the table"
    part = rows.where(lambda row: row["algorithm"].startswith("GA") and row["evaluations"])
    if not part:
        return not_run(title, "local-vs-genetic/full")
    lines = []
    for each in classes(part):
        own = part.of_class(each).all
        lines.append((each, own[0]["cells"], own[0]["primaries"], number(statistics.fmean(float(row["evaluations"]) for row in own), 1)))
    made = part.evaluations()
    size = {row["instance"]: -math.log(float(row["cells"])) for row in part.all}
    relation = correlated((size[each] for each in made), (math.log(max(1.0, made[each])) for each in made))
    few = min(float(line[3].replace(",", "")) for line in lines)
    claims = [better(relation, "evaluations fall as tables grow (logarithms of evaluations and of one over the cells: {})"),
              fact(few < 20, f"and where they are fewest, little more than the first ten orders are evaluated at most ({few:g} on average)")]
    return section(title, "The paper prints a plot without figures.\n", table(("class", "cells", "primaries", "evaluations, mean"), lines), verdict(claims))


def adaptive(rows):
    title = f"{TITLE}, section IV: self-adaptive against fixed operators"
    if not rows.tried("GA self-adaptive"):
        return not_run(title, "local-vs-genetic/full")
    claims = []
    rows = beyond_start(rows)
    for operator in OPERATORS:
        claims.append(no_worse(rows.compare("GA self-adaptive", f"GA {operator}"), f"self-adaptive is no worse than {operator} (self-adaptive: {{}})"))
    return section(title, f"The paper says so without figures. Ours are of the {count(len(rows.instances()), 'table')} on which evolution began (Table IV).\n", verdict(claims))


def one_or_groups(rows):
    title = f"{TITLE}, section V: one by one or in groups"
    names = ("GA-one-P", "GA-one-K", "GA-group-K")
    if not all(rows.tried(name) for name in names):
        return not_run(title, "one-or-groups/full")
    large = rows.where(lambda row: int(row["cells"]) > 30_000)
    wins, of_large = best_counts(rows, names), best_counts(large, names)
    lines = [(name, theirs, f"{wins[name]} of {len(rows.instances())}", large_theirs, f"{of_large[name]} of {len(large.instances())}")
             for name, theirs, large_theirs in zip(names, ("7 of 38", "12 of 38", "22 of 38"), ("1 of 10", "1 of 10", "8 of 10"))]
    claims = []
    for part, one, other, theirs, where in ((rows, "GA-one-K", "GA-one-P", "98.2", "all tables"), (rows, "GA-group-K", "GA-one-P", "96.8", "all tables"),
                                            (large, "GA-group-K", "GA-one-K", "98.7", "tables above 30,000 cells"),
                                            (large, "GA-group-K", "GA-one-P", "99.3", "tables above 30,000 cells")):
        claims.append(better(part.compare(one, other), f"{one} is better than {other} on {where} (paper: {theirs} % confidence; here {{}})"))
    return section(title, rows.conditions(), "\nTables on which each is best or equally best.\n",
                   table(("algorithm", "theirs", "ours", "theirs, 40,000 cells", "ours, above 30,000 cells"), lines), verdict(claims))


def curves(rows):
    title = f"{TITLE}, Figs 2 and 3: cost by CPU seconds and by evaluations on a table of 40,000 cells"
    names = ("GA-one-P", "GA-one-K", "GA-group-K")
    part = rows.where(lambda row: row["class"] in ("E", "F") and row["cost"] and row["evaluations"])
    if not part:
        return not_run(title, "one-or-groups/full")
    lines = []
    mean = {}
    for name in names:
        own = part.of(name).all
        if not own:
            continue
        mean[name] = statistics.fmean(float(row["evaluations"]) for row in own)
        falls = statistics.fmean(max(0, len(row["curve"].split()) - 1) for row in own)
        lines.append((name, len(own), number(mean[name], 1), number(statistics.fmean(float(row["cpu_seconds"]) for row in own), 2), number(falls, 1)))
    if len(mean) < 3:
        return section(title, verdict([fact(None, f"within {rows.limit()} no table of E or F is protected by all three; patterns there are only of {', '.join(mean)}")]))
    more = mean["GA-group-K"] > max(mean["GA-one-P"], mean["GA-one-K"])
    claims = [fact(more, "groups allow more evaluations in the same time (paper: about 2,000 against fewer than 150; here "
               + ", ".join(f"{name} {mean[name]:.0f}" for name in names) + ")")]
    note = "The paper plots one table; ours are means over the tables of E and F that were protected. The curves are in the rows.\n"
    return section(title, note, table(("algorithm", "tables", "evaluations", "CPU seconds", "times the cost fell"), lines), verdict(claims))


METHODS = ("GA-group-K", "hypercube", "modular", "optimal", "marginal")


def costs(experiments, rows):
    title = f"{TITLE}, Table V: costs of the methods of tau-ARGUS"
    if not rows:
        return not_run(title, "methods/full")
    theirs = experiments.paper("smith-V.csv")
    shown = (*METHODS, "network", "auto")
    found = {name: rows.by_instance(name) for name in shown}
    own = defaultdict(list)
    for instance in rows.instances():
        own[next(row["class"] for row in rows.all if row["instance"] == instance)].append(instance)
    lines = []
    for each in classes(rows):
        printed = [line for line in theirs if line["class"] == each]
        for i, instance in enumerate(own[each]):
            lines.append((f"{each} {i + 1}", *(f"{number(printed[i].get(name) if i < len(printed) else None)} / {number(found[name].get(instance))}"
                                               for name in shown)))
    wins = best_counts(rows, METHODS)
    claims = []
    for other in ("hypercube", "marginal"):
        claims.append(better(rows.compare("GA-group-K", other), f"GA-group-K is cheaper than {other} ({{}})"))
    claims.append(alike(rows.compare("GA-group-K", "modular"), "GA-group-K and modular cost the same ({})"))
    least = sum(len(found["GA-group-K"].keys() & found[name].keys()) for name in ("optimal",))
    proven = [row for row in rows.of("optimal").all if row["outcome"] == "optimal"]
    note = (f"\nTheirs / ours, table by table in our order; - where there is no pattern. Two of their figures for modular (D 2 and D 3) they call anomalies. "
            f"Best or equally best of the five here: {', '.join(f'{name} {wins[name]}' for name in METHODS)}; theirs: GA-group-K 21, modular 8, optimal 1. "
            f"optimal has a pattern on {count(least, 'table')} and proves it optimal on {len(proven)}. A flat table is one subtable for modular, which `auto` protects.\n")
    return section(title, rows.conditions(), note, table(("table", *shown), lines), verdict(claims))


def protected(experiments, rows):
    title = f"{TITLE}, Table VI: tables that each method protects"
    if not rows:
        return not_run(title, "methods/full")
    lines, claims = [], []
    for each in experiments.paper("smith-VI.csv"):
        name = each["algorithm"]
        cells = []
        for size, names in SIZES.items():
            part = rows.of_class(*names)
            cells.append(f"{each[size]} / {len(part.by_instance(name))} of {part.tried(name)}")
        lines.append((name, *cells))
    whole = {name: (len(rows.by_instance(name)), rows.tried(name)) for name in ("GA-group-K", "marginal", "hypercube", "modular", "network")}
    cut = Counter(row["algorithm"] for row in rows.all if not row["cost"] and row["outcome"] == "time_limit")
    for name in ("GA-group-K", "marginal"):
        # What the clock ended says nothing about what the method can protect.
        claims.append(fact(None if cut[name] else whole[name][0] == whole[name][1],
                       f"{name} protects all tables ({whole[name][0]} of {whole[name][1]}; {cut[name]} ended by the limit)"))
    for name, theirs in (("hypercube", "10 of 30"), ("modular", "12 of 30"), ("network", "0 of 30")):
        claims.append(fact(None if cut[name] else whole[name][0] < whole[name][1],
                       f"{name} fails on some tables (paper: {theirs} protected; here {whole[name][0]} of {whole[name][1]}; {cut[name]} ended by the limit)"))
    return section(title, "Theirs, of 10 / ours, of those tried.\n", table(("algorithm", *SIZES), lines), verdict(claims))


def shapes(experiments, rows):
    title = f"{TITLE}, Table VII: the fourteen large tables"
    if not rows:
        return not_run(title, "large/sizes")
    own = {row["class"]: row for row in rows.all}
    lines, same, ours, theirs = [], 0, [], []
    for each in experiments.paper("smith-VII.csv"):
        row = own.get(each["shape"])
        if not row:
            continue
        same += (row["cells"], row["primaries"]) == (each["cells"], each["primaries"])
        ours.append(math.log(float(row["reduced"])))
        theirs.append(math.log(float(each["Ku"])))
        lines.append((each["shape"], number(each["cells"]), number(row["cells"]), number(each["primaries"]), number(row["primaries"]), number(each["Ku"]), number(row["reduced"])))
    claims = [fact(same == len(own), f"cells and primaries are the paper's on {same} of the {len(own)} tables that have rows"),
              better(correlated(theirs, ours), "where Ku is large there, the local test suspects many primaries here, though the values are others (logarithms: {})")]
    note = "\nKu is what an unpicker finds exposed; ours in the last column is what the local test suspects.\n"
    return section(title, rows.conditions(), note, table(("shape", "cells", "ours", "primaries", "ours", "Ku", "suspected, ours"), lines), verdict(claims))


def surrogate(experiments, rows):
    title = f"{TITLE}, Table VIII: evaluations and improvement by the surrogate"
    lines, safe, improved = [], 0, 0
    auto = {row["instance"]: row for row in experiments.script("scale/results.csv")}
    lowered = {name: 100 * (1 - float(row["cost"]) / float(row["construction_cost"])) for name, row in auto.items()}
    for each in experiments.paper("smith-VIII.csv"):
        own = [row for row in rows.of_class(each["shape"]).all if row["algorithm"] == "GA-group-Ku"]
        if not own:
            lines.append((each["shape"], each["evaluations"], "not run", each["improvement"], "not run", number(lowered.get(each["shape"]), 1)))
            continue
        row = own[0]
        gain = None
        if row["cost"] and row["curve"]:
            first, last = (float(point.split(":")[3]) for point in (row["curve"].split()[0], row["curve"].split()[-1]))
            gain = 100 * (first - last) / first if first else 0.0
            improved += gain > 0
        safe += bool(row["cost"])
        lines.append((each["shape"], each["evaluations"], row["evaluations"] or "none", each["improvement"], number(gain, 2), number(lowered.get(each["shape"]), 1)))
    tried = rows.tried("GA-group-Ku")
    limit = rows.limit()
    claims = [fact(None, "not run; `tacet experiment experiments/large/full.toml --jobs 2` makes the rows")] if not tried else [
              fact(True if safe == tried == 14 else None, f"the surrogate protects {safe} of the {count(tried, 'table')} tried within {limit} (paper: 14 of 14 in up to 24 hours)"),
              reached(improved >= 7, f"and improves {improved} of these (paper: 7 of 14)")]
    note = ("The last column is by how much `auto` lowers the cost of its own first pattern within a minute on two cores, by an earlier program, with levels that need only be "
            "reached (`experiments/scale`).\n")
    return section(title, note, table(("shape", "evaluations", "ours", "improvement in percent", "ours", "by auto in a minute"), lines), verdict(claims))
