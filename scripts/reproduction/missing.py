# SPDX-License-Identifier: Apache-2.0
"""Which runs of the specifications behind the page have no row yet."""
import csv
import math
import re
import tomllib

from .page import number, section, table


def specifications(source):
    """Those that run.sh makes, in its order."""
    text = (source / "papers" / "run.sh").read_text()
    return re.search(r"for spec in (.*?); do", text, re.S)[1].replace("\\", " ").split()


def seeds(part, otherwise):
    return len(part.get("seeds", otherwise))


def run_count(spec):
    """Methods x instances x seeds; lists of options stand for all combinations."""
    tables = sum(math.prod(len(value) for value in each.get("options", {}).values() if isinstance(value, list)) * seeds(each, [1])
                 for each in spec["instances"])
    return tables * sum(seeds(each, spec.get("seeds", [1])) for each in spec["methods"])


def sections(experiments):
    lines = []
    for name in specifications(experiments.source):
        with open(experiments.source / f"{name}.toml", "rb") as file:
            spec = tomllib.load(file)
        rows = experiments.source / name.split("/")[0] / spec["output"]
        made = 0
        if rows.exists():
            with open(rows, newline="") as file:
                made = sum(1 for _ in csv.DictReader(file))
        runs = run_count(spec)
        if made < runs:
            lines.append((f"`experiments/{name}.toml`", number(runs), number(made)))
    if not lines:
        return []
    return [section("What is not run yet", "`tacet experiment SPECIFICATION --jobs 2` makes the missing runs of one, `bash experiments/papers/run.sh BUILD/tacet 2` those of all.\n",
                    table(("specification", "runs", "with rows"), lines))]
