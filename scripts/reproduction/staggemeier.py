# SPDX-License-Identifier: Apache-2.0
"""Staggemeier, Clark, Smith and Thompson 2007."""
import statistics

from .claims import alike, better, fact, reached, verdict
from .page import not_run, number, section, table
from .rows import Rows, count
from .smith import BASELINE, OPERATORS, SIX, beyond_start, best_counts, classes, gains

TITLE = "Staggemeier et al. 2007"


def sections(experiments):
    orders = experiments.rows("local-vs-genetic/full.csv", "local-vs-genetic/large.csv")
    parameters = experiments.rows("metaheuristics/evolution.csv")
    return [sizes(experiments, orders), savings(orders), settings(parameters), constructions(parameters),
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
    if gain:
        claims.append(reached(max(gain) >= 8, f"local search saves 8 to 24 % on the tables of 4000 x 10 with more primaries (class E; here {min(gain):.2f} to {max(gain):.2f} %)"))
    for operator in OPERATORS[:2]:
        claims.append(better(beyond_start(rows).compare("GA invert", f"GA {operator}"), f"inversion is better than {operator} ({{}} where evolution began)"))
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
