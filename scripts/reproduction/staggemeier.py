# SPDX-License-Identifier: Apache-2.0
"""Staggemeier, Clark, Smith and Thompson 2007."""
import statistics
from collections import Counter

from .claims import alike, better, fact, reached, verdict
from .page import not_run, number, section, table
from .rows import Rows, count, figures
from .smith import BASELINE, OPERATORS, SIX, beyond_start, best_counts, classes, gains

TITLE = "Staggemeier et al. 2007"


def sections(experiments):
    orders = experiments.rows("local-vs-genetic/full.csv", "local-vs-genetic/large.csv")
    parameters = experiments.rows("metaheuristics/evolution.csv")
    return [sizes(experiments, orders), relaxed(experiments.rows("relaxed/quick.csv")), savings(orders), settings(parameters), constructions(parameters),
            strict(orders, experiments.rows("metaheuristics/at-least.csv"))]


def sizes(experiments, rows):
    title = f"{TITLE}, Figure 1: the classes of tables"
    if not rows:
        return not_run(title, "local-vs-genetic/full")
    lines, same, made = [], 0, 0
    theirs = experiments.paper("staggemeier-1.csv")
    for each in theirs:
        own = rows.of_class(each["class"])
        tables = len(own.instances())
        found = [int(row["primaries"]) for row in own.all]
        made += bool(found)
        same += bool(found) and set(found) == {int(each["primaries"])} and tables == int(each["tables"])
        lines.append((each["class"], f"{each['rows']} x {each['columns']}", each["tables"], tables, each["primaries"],
                      number(statistics.fmean(found)) if found else "-"))
    claim = fact(same == made, f"tables and primaries are the paper's in {same} of the {made} classes that have rows, of {len(theirs)}")
    return section(title, table(("class", "rows x columns", "tables", "ours", "primaries", "ours"), lines), verdict([claim]))


def relaxed(rows):
    title = f"{TITLE}, sections 2.3 and 4: relaxed and real safety"
    if not rows:
        return not_run(title, "relaxed/quick")
    lines, costs, safe = [], [], Counter()
    for name in classes(rows):
        cells = []
        for is_chance in (False, True):
            found = [figures(row) for row in rows.of_class(name).all if "guarded" not in row["algorithm"] and (row["algorithm"] == "chance") == is_chance]
            made, unsafe = (sum(int(each.get(key, 0)) for each in found) for key in ("patterns_completed", "patterns_unsafe"))
            safe[made, name, is_chance] = made - unsafe
            added = [100 * (each["mean_completed_cost"] / each["mean_relaxed_cost"] - 1) for each in found
                     if each.get("patterns_completed") and each["mean_relaxed_cost"]]
            cells += [f"{unsafe} of {made}", number(statistics.fmean(added), 1) if added else "-"]
            costs += added
        lines.append((name, *cells))
    made, already = sum(key[0] for key in safe), sum(safe.values())
    claims = [fact(max(costs) >= 10, f"there are considerable gaps between relaxed and real solutions in some instances (here up to {max(costs):.0f} % of the cost)"),
              fact(already > made / 4, f"in many cases relaxed-safe patterns are safe already ({already} of {made})")]
    note = ("\nRelaxed-safe patterns, by four greedy rules and drawn at random, of which the attacker finds primaries exposed, and what completing the patterns adds to their cost in percent. "
            "The classes are those before their bounds and levels were narrowed.\n")
    return section(title, rows.conditions(), note, table(("class", "by rules: unsafe", "added", "at random: unsafe", "added"), lines), verdict(claims))


def savings(rows):
    title = f"{TITLE}, section 4: evolution and local search against the heuristic order"
    if not rows.tried("GA invert"):
        return not_run(title, "local-vs-genetic/full")
    shares = {name: [100 - value for value in gains(rows, name).values()] for name in SIX}
    lines = [(name, number(statistics.fmean(shares[name]), 1), number(min(shares[name]), 1), f"{sum(share <= 90 for share in shares[name])} of {len(shares[name])}")
             for name in SIX]
    large = {name: gains(rows.of_class("E"), name) for name in SIX if name.startswith("LS")}
    gain = [value for each in large.values() for value in each.values()]
    wins = best_counts(rows, SIX)
    genetic = max((name for name in SIX), key=lambda name: wins[name])
    lowest = min(min(each) for each in shares.values())
    many = sum(share <= 90 for each in shares.values() for share in each)
    whole = sum(len(each) for each in shares.values())
    claims = [reached(many > whole / 4, f"on many tables evolution costs at most 90 % of the heuristic order (here {many} of {whole} pairs of table and search)"),
              reached(lowest <= 28, f"in some cases only 28 % (the lowest here is {lowest:.0f} %)"),
              fact(genetic.startswith("GA"), f"an evolutionary algorithm is best most often ({genetic}, {wins[genetic]} of {count(len(rows.instances()), 'table')}, ties included)")]
    base = rows.by_instance(BASELINE)
    found = [rows.by_instance(name) for name in SIX]
    beaten = sum(min(each.get(instance, cost) for each in found) < cost for instance, cost in base.items())
    claims.append(fact(beaten == len(base), f"the order by weight is never the best (some search costs less on {beaten} of {count(len(base), 'table')})"))
    if gain:
        claims.append(reached(max(gain) >= 8, f"local search saves 8 to 24 % on the tables of 4000 x 10 with more primaries (class E; here {min(gain):.2f} to {max(gain):.2f} %)"))
    for operator in OPERATORS[:2]:
        claims.append(better(beyond_start(rows).compare("GA invert", f"GA {operator}"), f"inversion is better than {operator} ({{}} where evolution began)"))
    claims.append(better(beyond_start(rows).compare("LS swap", "GA swap"), "local search is preferable to a population of ten, as their ANOVA has it (swap: {} where evolution began)"))
    return section(title, "Cost in percent of that of the order by weight, over all tables; the rows are those of Table III above.\n",
                   table(("search", "mean", "least", "at most 90 %"), lines), verdict(claims))


def settings(rows):
    title = f"{TITLE}, sections 2.1 and 4: population, convergence, starts"
    if not rows.tried("EA"):
        return not_run(title, "metaheuristics/evolution")
    names = ("order by row", "EA", "EA, converged 100", "EA, population 50")
    lines = [(each, *(number(statistics.fmean(gains(rows.of_class(each), name).values()), 2) if gains(rows.of_class(each), name) else "-" for name in names))
             for each in classes(rows)]
    claims = []
    for other, what in (("EA, converged 100", "an end after 5,000 converged iterations is better than after 100"),
                        ("EA, population 50", "a population of 10 is better than one of 50")):
        claims.append(better(rows.compare("EA", other), f"{what} ({{}})"))
    early = rows.of("EA, converged 100").where(lambda row: row["class"].startswith("H"))
    ended = sum(row["stopped_by"] == "converged" for row in early.all)
    claims.append(fact(True if ended else None, f"on hierarchical tables evolution ends because it has converged ({ended} of {count(len(early.all), 'run')} that may; the others ended by the limit)"))
    claims.append(better(rows.compare("order by row", BASELINE), "the order by row is better than the order by weight ({})"))
    return section(title, rows.conditions(), "\nImprovement over the order by weight in percent, mean by class.\n", table(("class", *names), lines), verdict(claims))


def constructions(rows):
    title = f"{TITLE}, section 4: GRASP, its cycles, and ants"
    if not rows.tried("GRASP"):
        return not_run(title, "metaheuristics/evolution")
    names = ("GRASP, one cycle", "GRASP, ten cycles", "GRASP", "ants", "EA")
    lines = [(each, *(number(statistics.fmean(found), 2) if (found := list(gains(rows.of_class(each), name).values())) else "-" for name in names))
             for each in classes(rows)]
    claims = [better(rows.compare("GRASP", "ants"), "GRASP is better than ants in the same time ({})"),
              alike(rows.compare("GRASP", "GRASP, ten cycles"), "cycles beyond the tenth leave the cost as it is ({})")]
    note = ("Improvement over the order by weight in percent, mean by class; - where there is no pattern in the time. "
            f"GRASP against evolution over orders, which the paper does not compare: {rows.compare('GRASP', 'EA').evidence}.\n")
    return section(title, note,
                   table(("class", *names), lines), verdict(claims))


def strict(strict_rows, other):
    title = f"{TITLE}, section 3.2: strict levels against levels that need only be reached"
    if not other or not strict_rows:
        return not_run(title, "metaheuristics/at-least")
    one, two = strict_rows.of(BASELINE), other.of(BASELINE)
    cells, lines = {}, []
    for column in ("cost", "secondaries"):
        cells[column] = (one.by_instance(BASELINE, column), two.by_instance(BASELINE, column))
    for each in classes(other):
        own = two.of_class(each).instances()
        share = [[100 * (cells[c][0][i] / cells[c][1][i] - 1) for i in own if i in cells[c][0] and cells[c][1].get(i)] for c in cells]
        lines.append((each, *(number(statistics.fmean(values), 2) if values else "-" for values in share)))
    pair = Rows(other.tacet, other.name, [dict(row, algorithm="strict") for row in one.all] + [dict(row, algorithm="at least") for row in two.all])
    claims = [better(pair.compare("at least", "strict", "secondaries"),
                     "strict levels need more secondaries ({}; the paper expects it of small whole numbers, ours are turnovers in thousands)"),
              better(pair.compare("at least", "strict"), "and cost more ({})")]
    return section(title, other.conditions(), "\nWhat strict levels add, in percent, mean by class, for the order by weight.\n",
                   table(("class", "cost", "secondaries"), lines), verdict(claims))
