# SPDX-License-Identifier: Apache-2.0
"""Castro 2004."""
import math
import statistics

from .claims import better, correlated, fact, lower, reached, verdict
from .page import not_run, number, section, table
from .rows import count, summary

TITLE = "Castro 2004"
PATHS = "shortest paths, no clean-up"
BOUND = "Castro's bound"


def sections(experiments):
    parts = []
    for name, figures in (("flat", (7, 11)), ("hierarchical", (8, 12))):
        rows = experiments.rows(f"networks/{name}.csv")
        parts += [seconds(rows, name, figures[0]), gaps(rows, name, figures[1])]
    parts.append(subproblem(experiments.rows("networks/subproblem.csv")))
    parts.append(better_on_flat(*(experiments.rows(f"networks/{name}.csv") for name in ("flat", "hierarchical"))))
    return parts


def classes(rows):
    return list(dict.fromkeys(row["class"] for row in rows.all))


def sizes(rows):
    return {row["instance"]: int(row["cells"]) for row in rows.all}


def seconds(rows, name, figure):
    title = f"{TITLE}, Fig. {figure}: CPU seconds by cells, {name} tables"
    if not rows.tried(PATHS):
        return not_run(title, f"networks/{name}")
    lines = []
    for each in classes(rows):
        own = summary(rows.of_class(each).by_instance(PATHS, "cpu_seconds").values())
        lines.append((each, rows.of_class(each).tried(PATHS), number(own["least"], 2), number(own["median"], 2), number(own["most"], 2)))
    found, cells = rows.by_instance(PATHS, "cpu_seconds"), sizes(rows)
    relation = correlated((math.log(cells[each]) for each in found), (math.log(max(found[each], 1e-3)) for each in found))
    safe, most = len(rows.by_instance(PATHS)), max(found.values())
    design = 54 if name == "flat" else 72
    claims = [fact(safe == rows.tried(PATHS) and most < 10, f"shortest paths protect {safe} of {count(rows.tried(PATHS), 'table')} (the design has {design}) in a few seconds, at most {most:.2f}"),
              better(relation, "time grows with the cells (logarithms: {})")]
    slower, pairs = with_primaries(found)
    if pairs:
        claims.append(fact(slower > pairs / 2, f"and with the number of primaries: of {count(pairs, 'pair')} of tables that differ in it only, the one with more takes longer in {slower}"))
    return section(title, rows.conditions(), "\nThe paper prints a plot without figures.\n",
                   table(("class", "tables", "least", "median", "most"), lines), verdict(claims))


def with_primaries(found):
    """In how many pairs of tables that differ in their number of primaries only the one with more takes longer, and all pairs."""
    sizes_of = {}
    for instance, time in found.items():
        options = dict(word.split("=") for word in instance.split() if "=" in word)
        primaries = int(options.pop("primaries"))
        sizes_of.setdefault(tuple(sorted(options.items())), []).append((primaries, time))
    steps = [(one, other) for times in sizes_of.values() for one, other in zip(sorted(times), sorted(times)[1:])]
    return sum(other[1] > one[1] for one, other in steps), len(steps)


def subproblem(rows):
    title = f"{TITLE}, Figs 9 and 10: the subproblem as a flow or as a path"
    if not rows.tried("path") or not rows.tried("flow"):
        return not_run(title, "networks/subproblem")
    lines, ratio, cut = [], {}, 0
    cells = sizes(rows)
    path = rows.by_instance("path", "cpu_seconds")
    for row in rows.of("flow").all:
        own = max(path[row["instance"]], 1e-3)
        times = float(row["cpu_seconds"]) / own
        if row["cost"]:
            ratio[row["instance"]] = times
        cut += not row["cost"]
        lines.append((row["class"], number(row["cells"]), row["primaries"], number(own, 3), number(row["cpu_seconds"], 2),
                      number(times) if row["cost"] else f"at least {number(times)}"))
    relation = correlated((math.log(cells[each]) for each in ratio), (math.log(ratio[each]) for each in ratio))
    claims = [fact(min(ratio.values()) > 1 if ratio else None, f"paths are faster on all {count(len(ratio), 'table')} on which flows end ({min(ratio.values(), default=0):.0f} to {max(ratio.values(), default=0):.0f} times)"),
              better(relation, "the ratio grows with the table (logarithms: {})"),
              reached(max(ratio.values(), default=0) >= 1900, f"the paper's ratio of about 1,900 on its largest table: our largest has {max(cells.values()):,} cells, and flows were cut on {count(cut, 'table')}")]
    return section(title, rows.conditions(), "\n" + table(("kind", "cells", "primaries", "path, CPU seconds", "flow, CPU seconds", "ratio"), lines), verdict(claims))


def gaps(rows, name, figure):
    title = f"{TITLE}, Fig. {figure}: gap between cost and lower bound, {name} tables"
    bound = rows.by_instance(BOUND, "lower_bound")
    if not bound:
        return not_run(title, f"networks/{name}")
    lines, all_gaps = [], []
    for each in classes(rows):
        costs = rows.of_class(each).by_instance(PATHS)
        cleaned = rows.of_class(each).by_instance("shortest paths")
        gap = [100 * (costs[one] - bound[one]) / costs[one] for one in costs if one in bound and costs[one] > 0]
        after = [100 * (cleaned[one] - bound[one]) / cleaned[one] for one in cleaned if one in bound and cleaned[one] > 0]
        all_gaps += gap
        if gap and after:
            own, other = summary(gap), summary(after)
            lines.append((each, len(gap), number(own["least"], 1), number(own["median"], 1), number(own["most"], 1), number(other["median"], 1)))
    if not lines:
        return not_run(title, f"networks/{name}")
    claims = [fact(min(all_gaps) >= -1e-6, f"no cost is below its bound (gaps of {min(all_gaps):.1f} to {max(all_gaps):.1f} %)"),
              better(rows.compare("shortest paths", PATHS), "a clean-up, which the paper leaves to the future, lowers the cost ({})")]
    return section(title, "The paper prints a plot without figures. Ours, in percent of the cost.\n",
                   table(("class", "tables", "least", "median", "most", "median after clean-up"), lines), verdict(claims))


def better_on_flat(flat, hierarchical):
    title = f"{TITLE}, section 6: flat against hierarchical tables"
    medians, gaps_of = [], []
    for rows in (flat, hierarchical):
        bound, costs = rows.by_instance(BOUND, "lower_bound"), rows.by_instance(PATHS)
        found = [100 * (costs[one] - bound[one]) / costs[one] for one in costs if one in bound and costs[one] > 0]
        if not found:
            return not_run(title, "networks/hierarchical")
        medians.append(statistics.median(found))
        gaps_of.append(found)
    claim = better(lower(*gaps_of), f"the gap is larger on hierarchical tables (median {medians[0]:.1f} % flat, {medians[1]:.1f} % hierarchical, {{}}; the tables differ in size, too)")
    return section(title, verdict([claim]))
