#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A survey of enterprises with about so many cells, totals included: generate.py CELLS FOLDER [SEED]

Writes records.csv, two hierarchies and tables.toml for survey.sh. Classes in divisions and districts in regions; a few
cells have most of the enterprises, about a tenth have one, and turnovers are as skewed as those of enterprises are."""
import math
import os
import random
import sys

cells, folder = int(sys.argv[1]), sys.argv[2]
random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
os.makedirs(folder, exist_ok=True)


def hierarchy(name, leaves, per_group):
    """Codes of the lowest level; writes NAME.csv with their parents."""
    codes = [f"{name[0].upper()}{i // per_group:03d}.{i % per_group:02d}" for i in range(leaves)]
    with open(f"{folder}/{name}.csv", "w") as file:
        file.write("code,parent\n")
        for group in sorted({code[:4] for code in codes}):
            file.write(f"{group},Total\n")
        for code in codes:
            file.write(f"{code},{code[:4]}\n")
    return codes


side = math.sqrt(cells)
classes = hierarchy("activity", round(side * 1.25 / 1.13), 10)
districts = hierarchy("region", round(side * 0.8 / 1.13), 8)
by_class = {code: random.lognormvariate(0, 1.0) for code in classes}
by_district = {code: random.lognormvariate(0, 0.8) for code in districts}
number = 0
with open(f"{folder}/records.csv", "w") as file:
    file.write("activity,region,enterprise,turnover\n")
    for activity in classes:
        for region in districts:
            expected = 7 * by_class[activity] * by_district[region]
            count = min(60, int(random.lognormvariate(math.log(expected + 0.3), 0.6) + 0.5))
            for _ in range(count):
                number += 1
                file.write(f"{activity},{region},E{number},{random.lognormvariate(6, 1.4):.1f}\n")
with open(f"{folder}/tables.toml", "w") as file:
    file.write("""[data]
file = "records.csv"

[[variables]]
name = "activity"
hierarchy = "activity.csv"

[[variables]]
name = "region"
hierarchy = "region.csv"

[[variables]]
name = "enterprise"
role = "none"

[[variables]]
name = "turnover"
role = "numeric"
decimals = 1

[rules]
p_percent = { p = 10 }
frequency = { minimum = 3, margin = 30 }

[[tables]]
name = "turnover"
variables = ["activity", "region"]
response = "turnover"
""")
print(f"{number} records")
