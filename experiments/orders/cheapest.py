#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Of the rows of a table that get secondaries: in how many these are exactly the cheapest cells of the row?

All that an order of the primaries can change in such a row is how many of its cheapest cells are taken. Instances 301 to 305 of some classes, one random order each.
Usage: cheapest.py TACET [OPTION VALUE]..., options of `tacet generate ons`.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

COLUMNS = {"200x50-10": 50, "G": 14, "4000x10-2": 10, "200x50-2": 50, "C": 50}


def protect(tacet, name, seed, options):
    """Cells of the table, each value and status, and the pattern."""
    with tempfile.TemporaryDirectory() as folder:
        table, pattern = Path(folder) / "table.jj", Path(folder) / "pattern"
        subprocess.run([tacet, "generate", "ons", "--class", name, "--seed", str(seed), "--output", table, *options], check=True)
        subprocess.run([tacet, "protect", table, "--method", "incremental", "--protection", "strict", "--option", "order=random",
                        "--option", "cleanup=off", "--pattern", pattern], check=True, stdout=subprocess.DEVNULL)
        lines = table.read_text().splitlines()
        cells = [(int(words[1]), words[3]) for words in map(str.split, lines[2:2 + int(lines[1])])]
        return cells, {int(line) for line in pattern.read_text().splitlines() if not line.startswith("#")}


def count_rows(cells, pattern, columns):
    """Of the interior: rows with secondaries, and those among them whose secondaries cost no more than any published cell."""
    width = columns + 1
    found = cheapest = 0
    for first in range(width, len(cells), width):
        row = [(cells[i][0], i in pattern) for i in range(first + 1, first + width) if cells[i][1] == "s"]
        chosen = [value for value, is_chosen in row if is_chosen]
        published = [value for value, is_chosen in row if not is_chosen]
        found += bool(chosen)
        cheapest += bool(chosen) and (not published or max(chosen) <= min(published))
    return found, cheapest


def main():
    tacet, *options = sys.argv[1:]
    for name, columns in COLUMNS.items():
        counts = [count_rows(*protect(tacet, name, seed, options), columns) for seed in range(301, 306)]
        found, cheapest = map(sum, zip(*counts))
        print(f"{name}: {cheapest} of {found} rows with secondaries, {100 * cheapest / found:.1f} %")


main()
