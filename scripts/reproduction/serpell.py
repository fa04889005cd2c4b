# SPDX-License-Identifier: Apache-2.0
"""Serpell, Clark, Smith and Staggemeier 2008."""
import math
import statistics
from collections import defaultdict

from .claims import Finding, better, correlated, fact, reached, verdict
from .page import not_run, number, section, table
from .rows import count, figures, summary

TITLE = "Serpell et al. 2008"
MODELS = ("classical", "classical-reduced")


def sections(experiments):
    models = experiments.rows("reduction/models.csv")
    return [sizes(experiments, models), programs(experiments, models), savings(experiments, models),
            reduction(experiments.rows("reduction/full.csv"))]


def by_shape(models):
    """The two rows of each of the twenty tables."""
    found = defaultdict(dict)
    for row in models.all:
        shape = int(row["instance"].split("shape=")[1].split()[0])
        found[shape][row["algorithm"]] = row
    return {shape: rows for shape, rows in sorted(found.items()) if len(rows) == 2}


def sizes(experiments, models):
    title = f"{TITLE}, Table 3: the twenty small tables"
    if len(by_shape(models)) < 20:
        return not_run(title, "reduction/models")
    lines, same = [], 0
    theirs = experiments.paper("serpell-3.csv")
    ours = by_shape(models)
    for each in theirs:
        row = ours[int(each["table"])]["classical-reduced"]
        exposed = figures(row)["initially_exposed"]
        same += (row["cells"], row["primaries"]) == (each["cells"], each["primaries"])
        lines.append((each["table"], each["cells"], row["cells"], each["primaries"], row["primaries"],
                      each["initially_exposed"], number(exposed)))
    columns = ("table", "cells", "ours", "primaries", "ours", "initially exposed", "ours")
    claim = fact(same == len(theirs), f"cells and primaries are the paper's on {same} of {len(theirs)} tables; how many primaries are "
             "initially exposed is left to chance")
    return section(title, models.conditions(), "\n" + table(columns, lines), verdict([claim]))


def programs(experiments, models):
    title = f"{TITLE}, Table 4: sizes of the two models and CPU seconds"
    if len(by_shape(models)) < 20:
        return not_run(title, "reduction/models")
    lines, same, equal, solved = [], 0, 0, 0
    ours = by_shape(models)
    theirs = experiments.paper("serpell-4.csv")
    for each in theirs:
        whole, reduced = (ours[int(each["table"])][name] for name in MODELS)
        of_whole, of_reduced = figures(whole), figures(reduced)
        same += (of_whole["variables"], of_whole["constraints"]) == (
            float(each["classical_variables"]), float(each["classical_constraints"]))
        both = whole["outcome"] == reduced["outcome"] == "optimal"
        solved += both
        equal += both and math.isclose(float(whole["cost"]), float(reduced["cost"]))
        lines.append((each["table"],
                      f"{each['classical_variables']} / {each['classical_constraints']} / {each['classical_seconds']}",
                      f"{of_whole['variables']:.0f} / {of_whole['constraints']:.0f} / {float(whole['cpu_seconds']):.2f}",
                      f"{each['modified_variables']} / {each['modified_constraints']} / {each['modified_seconds']}",
                      f"{of_reduced['variables']:.0f} / {of_reduced['constraints']:.0f} / {float(reduced['cpu_seconds']):.2f}",
                      f"{number(whole['cost'])} / {number(reduced['cost'])}", f"{whole['outcome']} / {reduced['outcome']}"))
    columns = ("table", "classical: variables / constraints / s", "ours", "modified: variables / constraints / s", "ours",
               "our costs", "our outcomes")
    odd = [each["table"] for each in theirs
           if (figures(ours[int(each["table"])]["classical"])["variables"] != float(each["classical_variables"]))]
    claims = [fact(len(theirs) - same <= len(odd) <= 1,
               f"the classical model has the paper's number of variables and constraints on {same} of {len(theirs)} tables"
               + (f" (not on {', '.join(odd)}, where the paper prints the modified model twice)" if odd == ["19"] else "")),
              fact(equal == solved, f"both models reach the same cost on {equal} of the {solved} tables that both solve to optimality")]
    return section(title, table(columns, lines), verdict(claims))


def saved(whole, part):
    return 100 * (whole - part) / whole if whole else 0.0


def savings(experiments, models):
    title = f"{TITLE}, Table 5 and Fig. 1: what the modified model saves, in percent"
    if len(by_shape(models)) < 20:
        return not_run(title, "reduction/models")
    lines, ours = [], []
    rows = by_shape(models)
    for each in experiments.paper("serpell-5.csv"):
        whole, reduced = (rows[int(each["table"])][name] for name in MODELS)
        of_whole, of_reduced = figures(whole), figures(reduced)
        own = (saved(float(whole["primaries"]), of_reduced["initially_exposed"]), saved(of_whole["variables"], of_reduced["variables"]),
               saved(of_whole["constraints"], of_reduced["constraints"]),
               saved(float(whole["cpu_seconds"]), float(reduced["cpu_seconds"])))
        if whole["outcome"] == reduced["outcome"] == "optimal":
            ours.append(own)
        lines.append((each["table"], each["primaries"], number(own[0], 1), each["variables"], number(own[1], 1),
                      each["constraints"], number(own[2], 1), each["seconds"], number(own[3], 1)))
    columns = ("table", "primaries", "ours", "variables", "ours", "constraints", "ours", "CPU seconds", "ours")
    apart = max(max(abs(a - b), abs(a - c)) for a, b, c, _ in ours)
    some = [each for each in ours if each[0] > 0]
    faster = sum(each[3] > 0 for each in some)
    larger = max(faster, len(some) - faster)
    chance = min(1.0, 2 * sum(math.comb(len(some), k) for k in range(larger, len(some) + 1)) / 2 ** len(some))
    quicker = Finding(chance, faster > len(some) / 2, f"{faster} of {len(some)} tables that both solve, sign test", len(some))
    none = [each for each in ours if each[0] == 0]
    claims = [fact(apart <= 6, f"variables and constraints fall by nearly the same share as the primaries, at most {apart:.1f} points apart"),
              better(quicker, "where primaries are left out, the modified model is faster ({})"),
              better(correlated([each[0] for each in ours], [each[3] for each in ours]), "the more primaries are left out, the more time is saved ({})")]
    if none:
        slower = sum(each[3] < 0 for each in none)
        claims.append(reached(slower > 0, f"where all primaries are initially exposed it may be slower: on {slower} of {len(none)} such tables"))
    return section(title, table(columns, lines), verdict(claims))


def reduction(rows):
    title = f"{TITLE}, Fig. 2: primaries that need not be considered, by size"
    if not rows:
        return not_run(title, "reduction/full")
    bands = ((0, 1000), (1000, 10_000), (10_000, 100_000), (100_000, 10**9))
    shares = defaultdict(list)
    sizes, spared, pairs = [], [], defaultdict(dict)
    for row in rows.all:
        if not row["reduced"]:
            continue
        share = saved(float(row["primaries"]), float(row["reduced"]))
        cells = int(row["cells"])
        band = next(i for i, (low, high) in enumerate(bands) if low <= cells < high)
        shares[row["class"], band].append(share)
        if "%" in row["class"]:
            sizes.append(math.log(cells))
            spared.append(share)
            options = dict(word.split("=") for word in row["instance"].split() if "=" in word)
            pairs[options["rows"], options["columns"], options["zeros"], options["seed"]][row["class"][:2]] = share
    names = ("below 1,000 cells", "below 10,000", "below 100,000", "from 100,000 on")
    lines = [(name, *(f"{statistics.fmean(found):.1f} ({len(found)})" if (found := shares[name, band]) else "-"
                      for band in range(len(bands)))) for name in dict.fromkeys(row["class"] for row in rows.all)]
    both = [pair for pair in pairs.values() if len(pair) == 2]
    more = sum(pair["25"] >= pair["10"] for pair in both)
    squarer = square(rows)
    hierarchical = [saved(float(row["primaries"]), float(row["reduced"])) for row in rows.all if row["class"] == "hierarchical"]
    claims = [better(correlated(sizes, spared), "the larger the table the more primaries are spared (with the logarithm of the cells: {})"),
              fact(more > 0.9 * len(both), f"so it is with more primaries: 25 % spare at least as large a share as 10 % on {more} of {len(both)} pairs of tables"),
              fact(squarer[0] > squarer[1], f"and on squarer tables: of tables from 10,000 to 100,000 cells, the squarest third spares {squarer[0]:.1f} %, "
               f"the longest third {squarer[1]:.1f} %")]
    if hierarchical:
        found = summary(hierarchical)
        claims.append(fact(found["mean"] > 0,
                       f"on the {count(len(hierarchical), 'hierarchical table')} of section 9, which the paper leaves open, the reduction spares "
                       f"{found['least']:.1f} to {found['most']:.1f} %"))
    flat = [row["instance"].split(" seed=")[0] for row in rows.all if "%" in row["class"]]
    each = len(flat) // len(set(flat))
    note = (f"\nThe paper prints a plot without figures, of 3,360 tables: ten of each size, share of primaries and share of zeros. Ours has {len(flat):,}, {each} of each. "
            "Mean share in percent, and number of tables.\n")
    return section(title, rows.conditions(), note, table(("class", *names), lines), verdict(claims))


def square(rows):
    """Mean shares spared on the squarest and on the longest third of medium tables."""
    found = []
    for row in rows.all:
        cells = int(row["cells"])
        if "%" not in row["class"] or not 10_000 <= cells < 100_000 or not row["reduced"]:
            continue
        options = dict(word.split("=") for word in row["instance"].split() if "=" in word)
        rows_, columns = int(options["rows"]), int(options["columns"])
        found.append((max(rows_, columns) / min(rows_, columns), saved(float(row["primaries"]), float(row["reduced"]))))
    found.sort()
    third = max(1, len(found) // 3)
    return statistics.fmean(share for _, share in found[:third]), statistics.fmean(share for _, share in found[-third:])
