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

from .claims import Finding

csv.field_size_limit(1 << 30)


class Rows:
    """Some rows of an experiment; of none if its file is not there."""

    def __init__(self, tacet, name, rows, names=None, note=""):
        self.tacet, self.name, self.all = tacet, name, rows
        self.names = names or {}  # of classes whose rows are in another file
        self.note = note  # on the rows, beside the conditions

    def __bool__(self):
        return bool(self.all)

    def where(self, test):
        return Rows(self.tacet, self.name, [row for row in self.all if test(row)], self.names, self.note)

    def of_class(self, *names):
        return self.where(lambda row: row["class"] in names)

    def of(self, *algorithms):
        return self.where(lambda row: row["algorithm"] in algorithms)

    def instances(self):
        return list(dict.fromkeys(row["instance"] for row in self.all))

    def by_instance(self, algorithm, column="cost"):
        """Means over seeds; of costs, only where every run has a safe pattern."""
        values = defaultdict(list)
        for row in self.all:
            if row["algorithm"] == algorithm and (row[column] or column == "cost"):
                values[row["instance"]].append(float(row[column] or math.nan))
        means = {instance: statistics.fmean(each) for instance, each in values.items()}
        return {instance: mean for instance, mean in means.items() if not math.isnan(mean)}

    def evaluations(self):
        """By instance, the mean over all runs."""
        values = defaultdict(list)
        for row in self.all:
            values[row["instance"]].append(float(row["evaluations"] or 0))
        return {instance: statistics.fmean(each) for instance, each in values.items()}

    def tried(self, algorithm):
        return len({row["instance"] for row in self.all if row["algorithm"] == algorithm})

    def limit(self):
        limits = sorted({float(row["time_limit"]) for row in self.all})
        return " or ".join(f"{each:g}" for each in limits) + (" CPU s" if all("cpu-limit" in row["options"].split() for row in self.all) else " s")

    def conditions(self):
        """One sentence: how many runs, how long, on what."""
        if not self.all:
            return "Not run."
        seeds = defaultdict(set)
        for row in self.all:
            seeds[row["instance"], row["algorithm"]].add(row["seed"])
        least, most = (side(len(each) for each in seeds.values()) for side in (min, max))
        protection = "strict" if any("strict" in row["options"].split() for row in self.all) else "at least the levels"
        seconds = statistics.fmean(float(row["cpu_seconds"]) for row in self.all)
        machines = sorted({f"{row['cores']} cores of {row['processor']}" if row.get("processor") else "machine not recorded" for row in self.all})
        commits = sorted({row["commit"] for row in self.all})
        files = sorted({self.names.get(row["class"], self.name) for row in self.all})
        return (f"{', '.join(f'`experiments/{each}`' for each in files)}: {count(len(self.all), 'run')} on {count(len(self.instances()), 'table')}, "
                f"{f'{least} to ' if least < most else ''}{count(most, 'seed')} each, limit {self.limit()}, {seconds:.2f} CPU seconds on average, protection {protection}; "
                f"{', '.join(machines)}; commit {', '.join(commits)}." + self.note)

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

    def complete(self, *algorithms):
        """Of tables on which all runs of these have a safe pattern."""
        tables = set(self.by_instance(algorithms[0])).intersection(*(self.by_instance(each) for each in algorithms[1:]))
        return self.of(*algorithms).where(lambda row: row["instance"] in tables)

    def compare(self, one, other, column="cost"):
        """Wilcoxon's test: has the first lower values?"""
        if not self.tried(one) or not self.tried(other):
            return Finding()
        pair = self.complete(one, other)
        if column != "cost":
            pair = Rows(self.tacet, self.name, [dict(row, cost=row[column], safe="yes") for row in pair.all])
        values = defaultdict(dict)
        for each in pair.analysis() if pair else ():
            if each["table"].startswith("Wilcoxon"):
                values[each["row"]][each["column"]] = each["value"]
        tables = len(pair.instances())
        if not values:
            return Finding(evidence=f"{count(tables, 'table')} that both protect, too few that differ", tables=tables)
        (name, found), = values.items()
        wins, losses = (found["wins"], found["losses"]) if name == one else (found["losses"], found["wins"])
        evidence = f"{count(int(wins), 'win')}, {losses} {'loss' if losses == '1' else 'losses'}"
        own, others = pair.by_instance(one), pair.by_instance(other)
        share = statistics.median(own[each] / others[each] - 1 if others[each] else 0.0 for each in own)
        return Finding(0.0 if found["p"].startswith("<") else float(found["p"]), name == one, evidence, tables, share)


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
