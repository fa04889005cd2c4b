#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The cheapest known pattern and the highest known lower bound of the tables of bench/tables.txt.

Usage: best_known.py BUILD_FOLDER [--check] [--seconds N] [--method METHOD] [--seed N] [--cells N] [NAME ...]

Runs METHOD for N seconds on each table, from the cheapest known pattern on. What tacet-verify proves and is cheaper, and
bounds that are higher, go into best.csv. With --check nothing runs: the tables are generated, and the known patterns audited.
--cells N leaves out larger tables.
"""
import argparse
import csv
import hashlib
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLES = HERE.parents[1] / "bench" / "tables.txt"
BEST = HERE / "best.csv"
COLUMNS = ("table", "sha256", "cells", "primaries", "cost", "cost_by", "lower_bound", "bound_by")


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--method", default="auto")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cells", type=int, default=sys.maxsize)
    parser.add_argument("names", nargs="*")
    return parser.parse_intermixed_args()


def read_rows():
    """By table and checksum: a generator that changes makes other tables, whose costs cannot be compared."""
    if not BEST.exists():
        return {}
    with open(BEST, newline="") as file:
        return {(row["table"], row["sha256"]): row for row in csv.DictReader(file)}


def write_rows(rows):
    with open(BEST, "w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows[key] for key in sorted(rows))


def list_tables(names):
    for line in TABLES.read_text().splitlines():
        name, *arguments = line.split()
        if name != "#" and (not names or name in names):
            yield name, arguments


def pattern_of(row):
    return HERE / "patterns" / f"{row['table']}-{row['sha256'][:8]}.pattern"


def read_cells(table):
    """By cell of a JJ file: its weight and status."""
    with open(table) as file:
        next(file)
        return [tuple(next(file).split()[2:4]) for _ in range(int(next(file)))]


def cost_of(table, pattern):
    cells = read_cells(table)
    listed = [line for line in pattern.read_text().split("\n") if line and not line.startswith("#")]
    return sum(float(cells[int(cell)][0]) for cell in listed if cells[int(cell)][1] != "u")


def check(tacet, table, row):
    """What is wrong with a row, or nothing."""
    if subprocess.run([tacet, "audit", table, "--pattern", pattern_of(row)], stdout=subprocess.DEVNULL).returncode != 0:
        return "its pattern is not safe"
    cost = cost_of(table, pattern_of(row))
    if abs(cost - float(row["cost"])) > 1e-6 * cost:
        return f"its pattern costs {cost}, the row says {row['cost']}"
    if float(row["lower_bound"] or 0) > cost * (1 + 1e-9):
        return f"its lower bound {row['lower_bound']} is above the cost {cost} of a safe pattern"
    return ""


def improve(build, table, row, options, folder):
    """One run from the known pattern; true if it found something better, which is then in the row."""
    paths = {name: folder / name for name in ("pattern", "witness", "json")}
    start = ["--start", pattern_of(row)] if row["cost"] else []
    outputs = [word for name, path in paths.items() for word in (f"--{name}", path)]
    command = [build / "tacet", "protect", table, "--method", options.method, "--time-limit", str(options.seconds), "--seed",
               str(options.seed), *start, *outputs]
    status = subprocess.run(command, stdout=subprocess.DEVNULL).returncode
    if status == 3:
        return False  # no pattern in time
    if status != 0:
        raise SystemExit(f"exit code {status} of {' '.join(map(str, command))}")
    subprocess.run([build / "tacet-verify", table, paths["pattern"], paths["witness"]], stdout=subprocess.DEVNULL, check=True)
    result = json.loads(paths["json"].read_text())
    version = subprocess.run([build / "tacet", "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]
    by = f"{options.method} {options.seconds} s seed {options.seed}, {version}"
    cheaper = not row["cost"] or result["cost"] < float(row["cost"]) * (1 - 1e-9)
    higher = result.get("lower_bound") and result["lower_bound"] > float(row["lower_bound"] or 0) * (1 + 1e-9)
    row.update(cells=result["cells"], primaries=result["primaries"])
    if cheaper:
        row.update(cost=f"{result['cost']:.12g}", cost_by=by)
        pattern_of(row).parent.mkdir(exist_ok=True)
        pattern_of(row).write_text(paths["pattern"].read_text())
    if higher:
        row.update(lower_bound=f"{math.floor(result['lower_bound'] * 1e6) / 1e6:.15g}", bound_by=by)
    return cheaper or higher


def gap(row):
    return 100 * (1 - float(row["lower_bound"] or 0) / float(row["cost"]))


def main():
    options = read_options()
    build, rows, wrong = options.build.resolve(), read_rows(), 0
    with tempfile.TemporaryDirectory() as folder:
        for name, arguments in list_tables(options.names):
            table = Path(folder) / "table.jj"
            subprocess.run([build / "tacet", "generate", *arguments, "--seed", "1", "--output", table], stdout=subprocess.DEVNULL,
                           check=True)
            if len(read_cells(table)) > options.cells:
                continue
            digest = hashlib.sha256(table.read_bytes()).hexdigest()
            row = rows.get((name, digest), dict.fromkeys(COLUMNS, "") | {"table": name, "sha256": digest})
            if options.check:
                problem = check(build / "tacet", table, row) if row["cost"] else "no row is of the table that is generated now"
                print(f"{name}: {problem or 'its pattern is safe and costs what the row says'}")
                wrong += bool(problem)
            elif improve(build, table, row, options, Path(folder)):
                rows[name, digest] = row
                write_rows(rows)
                print(f"{name}: cost {row['cost']}, of which at most {gap(row):.1f} % could be saved", flush=True)
            else:
                print(f"{name}: nothing better", flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
