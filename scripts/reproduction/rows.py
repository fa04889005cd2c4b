# SPDX-License-Identifier: Apache-2.0
"""Rows of experiments, and what `tacet analyse` says of them."""
import csv
import math
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from .page import p_text

csv.field_size_limit(1 << 30)

# With fewer pairs that differ no result of Wilcoxon's test is significant.
ENOUGH = 6


class Rows:
    """Some rows of an experiment; of none if its file is not there."""

    def __init__(self, tacet, name, rows, names=None):
        self.tacet, self.name, self.all = tacet, name, rows
        self.names = names or {}  # of classes whose rows are in another file

    def __bool__(self):
        return bool(self.all)

    def where(self, test):
        return Rows(self.tacet, self.name, [row for row in self.all if test(row)], self.names)

    def of_class(self, *names):
        return self.where(lambda row: row["class"] in names)

    def of(self, *algorithms):
        return self.where(lambda row: row["algorithm"] in algorithms)

    def instances(self):
        return list(dict.fromkeys(row["instance"] for row in self.all))

    def by_instance(self, algorithm, column="cost"):
        """Means over seeds."""
        values = defaultdict(list)
        for row in self.all:
            if row["algorithm"] == algorithm and row[column]:
                values[row["instance"]].append(float(row[column]))
        return {instance: statistics.fmean(each) for instance, each in values.items()}

    def tried(self, algorithm):
        return len({row["instance"] for row in self.all if row["algorithm"] == algorithm})

    def limit(self):
        limits = sorted({float(row["time_limit"]) for row in self.all})
        return " or ".join(f"{each:g}" for each in limits)

    def conditions(self):
        """One sentence: how many runs, how long, on what."""
        if not self.all:
            return "Not run."
        seeds = max(len({row["seed"] for row in self.all if (row["instance"], row["algorithm"]) == pair})
                    for pair in {(row["instance"], row["algorithm"]) for row in self.all[:2000]})
        protection = "strict" if any("strict" in row["options"].split() for row in self.all) else "at least the levels"
        seconds = statistics.fmean(float(row["cpu_seconds"]) for row in self.all)
        machines = sorted({f"{row['cores']} cores of {row['processor']}" if row.get("processor") else "machine not recorded" for row in self.all})
        commits = sorted({row["commit"] for row in self.all})
        files = sorted({self.names.get(row["class"], self.name) for row in self.all})
        return (f"{', '.join(f'`experiments/{each}`' for each in files)}: {count(len(self.all), 'run')} on {count(len(self.instances()), 'table')}, up to "
                f"{count(seeds, 'seed')}, limit {self.limit()} s, {seconds:.2f} CPU seconds on average, protection {protection}; "
                f"{', '.join(machines)}; commit {', '.join(commits)}.")

    def analysis(self, baseline=None):
        """What `tacet analyse` says: values by table, row and column."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "rows.csv"
            with open(path, "w", newline="") as file:
                writer = csv.DictWriter(file, self.all[0].keys(), lineterminator="\n")
                writer.writeheader()
                writer.writerows(self.all)
            words = [self.tacet, "analyse", str(path), "--csv", str(Path(folder) / "analysis.csv")]
            done = subprocess.run(words + (["--baseline", baseline] if baseline else []), capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"experiments/{self.name}: {done.stderr.strip()}")
            with open(Path(folder) / "analysis.csv", newline="") as file:
                return list(csv.DictReader(file))

    def better(self, one, other, column="cost"):
        """Whether the first has lower values: True or False if that is significant, else None; and the evidence."""
        if column != "cost":
            rows = Rows(self.tacet, self.name, [dict(row, cost=row[column], safe="yes") for row in self.all if row["cost"]])
            return rows.better(one, other)
        pair = self.of(one, other)
        if not pair or not pair.tried(one) or not pair.tried(other):
            return None, "not run"
        values = defaultdict(dict)
        for each in pair.analysis():
            if each["table"].startswith("Wilcoxon"):
                values[each["row"]][each["column"]] = each["value"]
        if not values:
            return None, "too few tables that both protect"
        (name, found), = values.items()
        p = 0.0 if found["p"].startswith("<") else float(found["p"])
        wins, losses = (found["wins"], found["losses"]) if name == one else (found["losses"], found["wins"])
        evidence = f"{count(int(wins), 'win')}, {losses} losses, {p_text(p)}".replace("losses", "loss" if losses == "1" else "losses")
        return (name == one if p < 0.05 else None), evidence

    def alike(self, one, other):
        """Whether no difference is found, though there are enough tables to find one; and the evidence."""
        holds, evidence = self.better(one, other)
        own, others = self.by_instance(one), self.by_instance(other)
        different = sum(not math.isclose(own[each], others[each], rel_tol=1e-9) for each in own if each in others)
        if holds is None and different < ENOUGH:
            return None, evidence
        return holds is None, evidence


class Experiments:
    def __init__(self, tacet, source):
        self.tacet, self.source = tacet, source / "experiments"

    def rows(self, *files):
        """Of one or more files, which have different classes."""
        found, names = [], {}
        for name in files:
            if not (self.source / name).exists():
                continue
            with open(self.source / name, newline="") as file:
                rows = list(csv.DictReader(file))
            names.update({row["class"]: name for row in rows})
            found += rows
        return Rows(self.tacet, files[0], found, names)

    def script(self, name):
        with open(self.source / name, newline="") as file:
            return list(csv.DictReader(file))

    def script_rows(self, name):
        """Rows of a script, which have other columns, as if they were of an experiment."""
        found = self.script(name)
        last = {(row["class"], row["instance"], row["run"], row["method"]): row for row in found}  # of repeated runs
        header = ("instance", "class", "cells", "primaries", "algorithm", "method", "options", "seed", "time_limit", "threads", "cost", "secondaries",
                  "lower_bound", "evaluations", "best_evaluation", "seconds", "cpu_seconds", "safe", "proven", "outcome", "stopped_by", "reduced",
                  "commit", "curve", "figures")
        rows = []
        for row in last.values():
            safe = row["safe"] == "true"
            values = {"instance": f"{row['class']} {row['instance']}", "class": row["class"], "cells": "0", "primaries": "0", "algorithm": row["method"],
                      "method": row["method"], "seed": row["run"], "time_limit": "600", "threads": "1", "cost": row["cost"] if safe else "",
                      "seconds": row["seconds"], "cpu_seconds": row["cpu_seconds"], "safe": "yes" if safe else "no", "commit": row["commit"]}
            rows.append({column: values.get(column, "") for column in header})
        return Rows(self.tacet, name, rows)

    def paper(self, name):
        return self.script(Path("papers") / name)


def count(number, noun):
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def figures(row):
    """What the method counted."""
    return {name: float(value) for name, value in (each.split("=") for each in row["figures"].split())}


def summary(values):
    """Mean, median, most, least and deviation of a sample."""
    values = list(values)
    spread = statistics.stdev(values) if len(values) > 1 else 0.0
    return {"mean": statistics.fmean(values), "median": statistics.median(values), "most": max(values), "least": min(values),
            "deviation": spread}


def correlation(one, other):
    """Pearson's; 0 if one of them does not vary."""
    one, other = list(one), list(other)
    if len(set(one)) < 2 or len(set(other)) < 2:
        return 0.0
    return statistics.correlation(one, other)
