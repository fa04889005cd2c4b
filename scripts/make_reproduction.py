#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/reproduction.md: the tables and figures of the papers beside what committed rows say of them.

The papers' own figures are in experiments/papers, rows in the other folders of experiments; medians, deviations and ranks
are computed here, Wilcoxon's and Friedman's tests by `tacet analyse`. Every verdict follows from the rows.
Usage: make_reproduction.py TACET SOURCE_FOLDER [--check]; with --check the page is compared instead of written.
"""
import sys
from pathlib import Path

from reproduction import castro, herrington, missing, serpell, smith, staggemeier
from reproduction.rows import Experiments

HEAD = """# The papers' tables, and ours

Made by `python3 scripts/make_reproduction.py BUILD/tacet .` from the rows under [experiments](../experiments) and the papers' own figures in
[experiments/papers](../experiments/papers); do not edit it. `bash experiments/papers/run.sh BUILD/tacet` makes the runs that have no row yet.

The papers' instances are not public. Ours have their sizes and shares ([generators](generators.md)), so costs are not comparable one by one; what can be
compared is which method is better, by how much, and how that changes with the table. Each table therefore ends with a verdict on what its
paper says: **confirmed**, **refuted**, or **not decidable**. How runs were made and what each word means was [written down before the runs](../experiments/papers/README.md): among other
things, limits are CPU seconds, given by the size of the table, and p-values are corrected for the number of tests in a section ("corrected" below). Runs are far shorter than the papers' hours. Runs
without a row, if there are any, are listed at the end.
"""


def page(tacet, source):
    experiments = Experiments(tacet, Path(source))
    parts = [HEAD]
    for paper in (serpell, herrington, smith, castro, staggemeier, missing):
        parts += paper.sections(experiments)
    return "\n".join(parts)


def main():
    tacet, source = sys.argv[1:3]
    text = page(tacet, source)
    target = Path(source) / "docs" / "reproduction.md"
    if "--check" not in sys.argv:
        target.write_text(text)
    elif target.read_text() != text:
        sys.exit(f"{target}: found a page that is not what the rows say, expected that of scripts/make_reproduction.py")


main()
