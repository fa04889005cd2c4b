# SPDX-License-Identifier: Apache-2.0
"""Castro 2004."""
import math
import statistics

from .page import not_run, number, section, table, verdict
from .rows import correlation, count, summary

TITLE = "Castro 2004"
PATHS = "shortest paths, no clean-up"
FLOWS = "minimum-cost flows"
BOUND = "Castro's bound"


def sections(experiments):
    parts = []
    for name, figures in (("flat", (7, 9, 11)), ("hierarchical", (8, 10, 12))):
        rows = experiments.rows(f"networks/{name}.csv")
        flows = experiments.rows("networks/flat-flows.csv") if name == "flat" else rows.of(FLOWS)
        parts += [seconds(rows, name, figures[0]), ratios(rows, flows, name, figures[1]), gaps(rows, name, figures[2])]
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
        return not_run(title, "no rows")
    lines = []
    for each in classes(rows):
        own = summary(rows.of_class(each).by_instance(PATHS, "cpu_seconds").values())
        lines.append((each, rows.of_class(each).tried(PATHS), number(own["least"], 2), number(own["median"], 2), number(own["most"], 2)))
    found, cells = rows.by_instance(PATHS, "cpu_seconds"), sizes(rows)
    relation = correlation([math.log(cells[each]) for each in found], [math.log(max(found[each], 1e-3)) for each in found])
    safe, most = len(rows.by_instance(PATHS)), max(found.values())
    design = 54 if name == "flat" else 72
    claims = [(safe == rows.tried(PATHS) and most < 10, f"shortest paths protect {safe} of {count(rows.tried(PATHS), 'table')} (the design has {design}) in a few seconds, at most {most:.2f}"),
              (relation > 0, f"time grows with the cells (correlation of the logarithms {relation:.2f})")]
    slower, pairs = with_primaries(found)
    if pairs:
        claims.append((slower > pairs / 2, f"and with the number of primaries: of {count(pairs, 'pair')} of tables that differ in it only, the one with more takes longer in {slower}"))
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


def ratios(rows, flows, name, figure):
    title = f"{TITLE}, Fig. {figure}: CPU time of minimum-cost flows as a multiple of that of shortest paths, {name} tables"
    if not flows:
        return not_run(title, "no rows")
    cells = sizes(rows)
    paths = rows.by_instance(PATHS, "cpu_seconds")
    ended = {row["instance"]: float(row["cpu_seconds"]) for row in flows.all if row["cost"]}
    cut = {row["instance"]: float(row["cpu_seconds"]) for row in flows.all if not row["cost"]}
    ratio = {each: ended[each] / max(paths[each], 1e-3) for each in ended if each in paths}
    bounds = {each: cut[each] / max(paths[each], 1e-3) for each in cut if each in paths}
    lines = [(f"{low:,} to {high:,}", len(own), f"{min(own):.0f} to {max(own):.0f}" if own else "-", len(open_), f"{max(open_):.0f}" if open_ else "-")
             for low, high in ((0, 10_000), (10_000, 50_000), (50_000, 150_000), (150_000, 600_000))
             if (own := [ratio[each] for each in ratio if low <= cells[each] < high]) is not None
             and (open_ := [bounds[each] for each in bounds if low <= cells[each] < high]) is not None and (own or open_)]
    claims = []
    everything = list(ratio.values())
    if len(everything) > 2 and len({cells[each] for each in ratio}) > 1:
        relation = correlation([math.log(cells[each]) for each in ratio], [math.log(max(ratio[each], 1e-3)) for each in ratio])
        claims.append((relation > 0, f"the ratio grows with the table (correlation of the logarithms {relation:.2f} over {count(len(ratio), 'table')} on which flows end)"))
    most = max(everything + list(bounds.values()), default=0)
    claims.append((min(everything, default=2) > 1, f"shortest paths are faster on every table on which flows end ({min(everything, default=0):.0f} to {max(everything, default=0):.0f} times)"))
    claims.append((True if most >= 1900 else None, f"a ratio of about 1,900 on the largest table is not reached here: the largest seen is {most:.0f}, and on {count(len(cut), 'table')} flows were cut at their limit"
                   if most < 1900 else f"a ratio of about 1,900 ({most:.0f} here)"))
    design = 54 if name == "flat" else 72
    note = (f"\nOf the design's {design} tables, {flows.tried(FLOWS)} have rows of flows. Where flows were cut at their limit the ratio is at least the last column. Flows here "
            "are the heuristic `network-flow`, which sends the whole level at once; the paper solves the subproblem of its own heuristic, one path, as a flow.\n")
    return section(title, flows.conditions(), note,
                   table(("cells", "tables on which flows end", "ratio", "tables on which they were cut", "ratio of at least, most"), lines), verdict(claims))


def subproblem(rows):
    title = f"{TITLE}, Figs 9 and 10 as the paper makes them: the subproblem as a flow or as a path"
    if not rows:
        return not_run(title, "no rows")
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
    relation = correlation((math.log(cells[each]) for each in ratio), (math.log(ratio[each]) for each in ratio))
    claims = [(min(ratio.values(), default=0) > 1, f"paths are faster on all {count(len(ratio), 'table')} on which flows end ({min(ratio.values(), default=0):.0f} to {max(ratio.values(), default=0):.0f} times)"),
              (relation > 0 if len(ratio) > 2 else None, f"the ratio grows with the table (correlation of the logarithms {relation:.2f})"),
              (None, f"the paper's ratio of about 1,900 on its largest table: our largest has {max(cells.values()):,} cells, and flows were cut on {count(cut, 'table')}")]
    return section(title, rows.conditions(), "\n" + table(("kind", "cells", "primaries", "path, CPU seconds", "flow, CPU seconds", "ratio"), lines), verdict(claims))


def gaps(rows, name, figure):
    title = f"{TITLE}, Fig. {figure}: gap between cost and lower bound, {name} tables"
    bound = rows.by_instance(BOUND, "lower_bound")
    if not bound:
        return not_run(title, "no rows")
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
        return not_run(title, "no table has both a cost and a bound")
    saving, evidence = rows.better("shortest paths", PATHS)
    claims = [(min(all_gaps) >= -1e-6, f"no cost is below its bound (gaps of {min(all_gaps):.1f} to {max(all_gaps):.1f} %)"),
              (saving, f"a clean-up, which the paper leaves to the future, lowers the cost ({evidence})")]
    return section(title, "The paper prints a plot without figures. Ours, in percent of the cost.\n",
                   table(("class", "tables", "least", "median", "most", "median after clean-up"), lines), verdict(claims))


def better_on_flat(flat, hierarchical):
    title = f"{TITLE}, section 6: flat against hierarchical tables"
    medians = []
    for rows in (flat, hierarchical):
        bound, costs = rows.by_instance(BOUND, "lower_bound"), rows.by_instance(PATHS)
        found = [100 * (costs[one] - bound[one]) / costs[one] for one in costs if one in bound and costs[one] > 0]
        if not found:
            return not_run(title, "no table has both a cost and a bound")
        medians.append(statistics.median(found))
    claim = (medians[0] < medians[1], f"the gap is larger on hierarchical tables (median {medians[0]:.1f} % flat, {medians[1]:.1f} % hierarchical; the tables differ in size, too)")
    return section(title, verdict([claim]))
