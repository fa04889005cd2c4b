# SPDX-License-Identifier: Apache-2.0
"""Herrington 2015."""
from .claims import alike, better, verdict
from .page import not_run, number, section, table
from .rows import Rows, count, summary

TITLE = "Herrington 2015"
METHODS = ("hypercube", "gensup", "heurgene")
SMALL = ("10000Cells0.5", "10000Cells1", "10000Cells3")
LARGE = ("100000CellsRC", "100000Cells0.5", "100000Cells1", "100000Cells3")
TABLES = 10  # of each class
STATISTICS = ("mean", "median", "most", "least", "deviation")


def sections(experiments):
    parts = [strategies(experiments, each) for each in (("2", "7"), ("3", "8"), ("4", "9"))]
    rows = experiments.rows("circuits/small.csv")
    small = {name: rows.of_class(name) for name in SMALL}
    large = rows_of_large(experiments)
    for costs, figure in (("5", "10"), ("7", "12"), ("9", "14"), ("11", "16"), ("13", "18"), ("15", "20"), ("17", "22")):
        parts.append(methods(experiments, {**small, **large}, costs, figure))
    parts.append(ratios(experiments, small, large))
    parts.append(recommendations(rows))
    return parts


def rows_of_large(experiments):
    """By class: the rows of large.csv where all its runs are there, else the older ones."""
    rows = experiments.rows("circuits/large.csv")
    older = experiments.script_rows("circuits/results.csv")
    older.note = (" **Older rows**, made before the methods had the dissertation's ways as defaults; "
                  "`tacet experiment experiments/circuits/large.toml --jobs 2` makes new ones.")
    found = {}
    for name in LARGE:
        own = rows.of_class(name)
        is_complete = all(own.tried(each) == TABLES for each in METHODS)
        found[name] = own if is_complete else older.of_class(name)
    return found


def strategies(experiments, numbers):
    own, figure = numbers
    theirs = [each for each in experiments.paper("herrington-2-4.csv") if each["table"] == own]
    name = theirs[0]["class"]
    title = f"{TITLE}, Table {own} and Fig. {figure}: selection and replacement, {name}"
    rows = experiments.rows("circuits/strategies.csv").of_class(name)
    if not rows:
        return not_run(title, "circuits/strategies")
    lines, means = [], {}
    for each in theirs:
        found = rows.by_instance(each["strategy"])
        if not found:
            return not_run(title, "circuits/strategies")
        ours = summary(found.values())
        means[each["strategy"]] = ours["mean"]
        lines.append((each["strategy"], *(f"{number(each[key])} / {number(ours[key])}" for key in STATISTICS)))
    best = min(means, key=means.get)
    claims = []
    for other in means:
        if other != "portfolio":
            claims.append(alike(rows.compare("portfolio", other), f"the portfolio and {other} cost the same ({{}})"))
    note = f"\nTheirs / ours. Our lowest mean: {best}.\n"
    return section(title, rows.conditions(), note, table(("strategy", *STATISTICS), lines), verdict(claims))


def methods(experiments, by_class, own, figure):
    theirs = {each["method"]: each for each in experiments.paper("herrington-costs.csv") if each["table"] == own}
    seconds = {each["method"]: each for each in experiments.paper("herrington-seconds.csv") if each["table"] == str(int(own) + 1)}
    name = theirs["gensup"]["class"]
    title = f"{TITLE}, Tables {own} and {int(own) + 1}, Figs {figure} and {int(figure) + 1}: {name}"
    rows = by_class[name].of(*METHODS)
    if not all(rows.by_instance(each) for each in METHODS):
        return not_run(title, "circuits/small" if int(own) < 11 else "circuits/large")
    lines = []
    for each in METHODS:
        ours = summary(rows.by_instance(each).values())
        lines.append((f"{each}, cost", *(f"{number(theirs[each][key])} / {number(ours[key])}" for key in STATISTICS)))
    for each in METHODS:
        ours = summary(rows.by_instance(each, "cpu_seconds").values())
        lines.append((f"{each}, CPU seconds", *(f"{number(seconds[each][key], 2)} / {number(ours[key], 2)}" for key in STATISTICS)))
    return section(title, rows.conditions(), "\nTheirs / ours.\n", table(("method", *STATISTICS), lines),
                   verdict(order_claims(rows, theirs, seconds)))


def order_claims(rows, theirs, seconds):
    """For every two methods: is the one that is better in the dissertation better here?"""
    claims = []
    for values, column, what in ((theirs, "cost", "costs less than"), (seconds, "cpu_seconds", "takes less time than")):
        pairs = (("heurgene", "hypercube"), ("gensup", "hypercube"), ("heurgene", "gensup")) if column == "cost" else (("heurgene", "gensup"),)
        for one, other in pairs:
            if float(values[one]["mean"]) > float(values[other]["mean"]):
                one, other = other, one
            share = 100 * float(values[one]["mean"]) / float(values[other]["mean"])
            mine = [summary(rows.by_instance(each, column).values())["mean"] for each in (one, other)]
            own = f"{100 * mine[0] / mine[1]:.0f} %" if mine[1] else "-"
            claims.append(better(rows.compare(one, other, column), f"{one} {what} {other} ({share:.0f} % of it in the dissertation, {own} here; {{}})"))
    return claims


def per_second(rows):
    """Rows with a large number less what is saved against hypercube per CPU second, so that lower is better."""
    large = 1e6
    base = rows.by_instance("hypercube")
    saved = [dict(row, cost=repr(large + (float(row["cost"]) - base[row["instance"]]) / max(float(row["cpu_seconds"]), 1e-3)))
             for row in rows.of(*METHODS[1:]).all if row["cost"] and row["instance"] in base]
    return Rows(rows.tacet, rows.name, saved)


def ratios(experiments, small, large):
    title = f"{TITLE}, Tables 19 and 20, Fig. 24: cost saved against hypercube per CPU second"
    lines, claims = [], []
    for each in experiments.paper("herrington-19-20.csv"):
        rows = (small if each["table"] == "19" else large)[each["class"]]
        if not all(rows.by_instance(name) for name in METHODS):
            lines.append((each["table"], each["class"], each["gensup"], "not run", each["heurgene"], "not run"))
            continue
        cost = {name: summary(rows.by_instance(name).values())["mean"] for name in METHODS}
        own = {name: (cost["hypercube"] - cost[name]) / max(summary(rows.by_instance(name, "cpu_seconds").values())["mean"], 1e-3)
               for name in METHODS[1:]}
        lines.append((each["table"], each["class"], each["gensup"], number(own["gensup"], 1), each["heurgene"], number(own["heurgene"], 1)))
        high, low = ("heurgene", "gensup") if float(each["heurgene"]) > float(each["gensup"]) else ("gensup", "heurgene")
        claims.append(better(per_second(rows).compare(high, low), f"{high} saves more per second than {low} on {each['class']} ({{}})"))
    if not claims:
        return not_run(title, "circuits/small")
    old = [name for name, rows in large.items() if rows.note]
    note = f"Of older rows, as above: {', '.join(old)}.\n" if old else ""
    return section(title, note, table(("table", "class", "gensup", "ours", "heurgene", "ours"), lines), verdict(claims))


def recommendations(rows):
    title = f"{TITLE}, chapter 5: diversity by circuits, an end by cost and benefit; and GAPN"
    names = ("heurgene", "heurgene, diversity by circuits", "heurgene, benefit", "gapn")
    if not all(rows.by_instance(each) for each in names):
        return not_run(title, "circuits/small")
    lines = []
    for name in dict.fromkeys(row["class"] for row in rows.all):
        part = rows.of_class(name)
        lines.append((name, *(f"{number(summary(part.by_instance(each).values())['mean'])} in "
                              f"{number(summary(part.by_instance(each, 'cpu_seconds').values())['mean'], 2)} s" for each in names)))
    claims = [better(rows.compare(names[1], "heurgene"), "diversity by circuits lowers the cost ({})"),
              better(rows.compare(names[2], "heurgene", "cpu_seconds"), "an end by cost and benefit (1 % of the first cost per CPU second) saves time ({})"),
              alike(rows.compare(names[2], "heurgene"), "the same end leaves the cost as it is ({})")]
    return section(title, f"The dissertation recommends the first two and has no figures for them; mean cost and CPU seconds over {count(len(rows.instances()), 'table')}.\n",
                   table(("class", *names), lines), verdict(claims))
