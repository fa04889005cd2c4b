#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints, for each table of the crossing and each limit that has rows, what `auto` costs and which method costs least."""
import csv
from pathlib import Path

csv.field_size_limit(1 << 30)
FOLDER = Path(__file__).parent
TIE = 1e-9  # costs are sums of weights


def costs(rows):
    """By class, by algorithm; only of safe patterns."""
    found = {}
    for row in rows:
        found.setdefault(row["class"], {})
        if row["cost"]:
            found[row["class"]][row["algorithm"]] = float(row["cost"])
    return found


def line(name, own):
    if not own:
        return (name, "-", "-", "-", "no method has a pattern")
    others = {method: cost for method, cost in own.items() if method != "auto"}
    least = min(others.values(), default=None)
    if least is None:
        return (name, f"{own['auto']:,.0f}", "-", "-", "auto alone")
    best = " ".join(sorted(method for method, cost in others.items() if cost <= least * (1 + TIE)))
    if "auto" not in own:
        return (name, "-", f"{least:,.0f}", "no pattern", best)
    share = 100 * (own["auto"] / least - 1) if least else 0.0
    return (name, f"{own['auto']:,.0f}", f"{least:,.0f}", f"{share:+.2f}" if abs(share) > 100 * TIE else "0", best)


def main():
    for path in sorted(FOLDER.glob("*.csv"), key=lambda each: float(each.stem)):
        with open(path, newline="") as file:
            rows = list(csv.DictReader(file))
        lines = [line(name, own) for name, own in costs(rows).items()]
        beaten = sum(each[3].startswith("+") or each[3] == "no pattern" for each in lines)
        print(f"## {path.stem} CPU seconds\n")
        print(f"{len(rows)} runs of {len({row['algorithm'] for row in rows})} methods on {len(lines)} tables, commit {', '.join(sorted({row['commit'] for row in rows}))}. "
              f"`auto` is at or below every other method on {len(lines) - beaten} of {len(lines)}.\n")
        print("| table | auto | least of the others | auto above it, percent | which |\n|---|---|---|---|---|")
        for each in lines:
            print("| " + " | ".join(each) + " |")
        print()


main()
