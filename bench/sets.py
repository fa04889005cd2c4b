#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How often K = Ku, over generated tables of several kinds: the claim of Smith et al. 2011, section VII.
Usage: bench/sets.py BUILD_FOLDER [INSTANCES]"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

tacet = Path(sys.argv[1]) / "tacet"
instances = int(sys.argv[2]) if len(sys.argv) > 2 else 5
CLASSES = [["ons", "--class", name] for name in "ABCDG"] + [["ons", "--class", f"H{i}"] for i in range(1, 7)]
SMALL = [["small", "--shape", str(i)] for i in range(1, 21)]
CUBES = [["contributors", "--dimensions", each, "--sensitive", share]
         for each in ("8x8x8", "12x10x8", "6x31H", "10x6x20H") for share in ("0.05", "0.2")]
UNIFORM = [["uniform", "--rows", "60", "--columns", "30", "--sensitive", share] for share in ("0.01", "0.03", "0.1")]


def sizes(table, seed, folder):
    file = folder / "table.jj"
    subprocess.run([tacet, "generate", *table, "--seed", str(seed), "--output", file], check=True, capture_output=True)
    found = subprocess.run([tacet, "unpick", file, "--sets", "--json", "-"], check=True, capture_output=True, text=True)
    return json.loads(found.stdout)["sizes"]


def main():
    with tempfile.TemporaryDirectory() as name:
        all_found = []
        for kind, tables in (("ons", CLASSES), ("small", SMALL), ("contributors", CUBES), ("uniform", UNIFORM)):
            found = [sizes(table, seed, Path(name)) for table in tables for seed in range(1, instances + 1)]
            report(kind, found)
            all_found += found
        report("all", all_found)


def report(name, found):
    more = [each["K"] - each["Ku"] for each in found if each["K"] > each["Ku"]]
    cells = {key: sum(each[key] for each in found) for key in ("P", "E", "I", "C", "suspected")}
    print(f"{name:14} {len(found):4} tables, K = Ku in {100 * (1 - len(more) / len(found)):5.1f} %; where not, K has "
          f"{sum(more) / len(more) if more else 0:.1f} more; " + ", ".join(f"{key} {size}" for key, size in cells.items()),
          flush=True)


main()
