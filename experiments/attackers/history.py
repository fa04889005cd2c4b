#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Twenty tables of one survey, one after the other, and then one more: history.py FOLDER_OF_BINARIES FOLDER

Each is published with the ledger, so it is protected against all before it; what earlier ones give away is accepted.
Prints one row for each: number, variables, cells, primaries of the problem, secondaries, CPU seconds."""
import itertools
import os
import random
import re
import resource
import subprocess
import sys

programs, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
random.seed(7)
os.makedirs(folder, exist_ok=True)
os.chdir(folder)
SIZES = {"activity": 60, "region": 30, "size": 8, "form": 10, "age": 9, "export": 4, "owner": 6}
with open("records.csv", "w") as file:
    file.write(",".join(SIZES) + ",turnover\n")
    for _ in range(20000):
        codes = [f"{name[0]}{min(int(random.expovariate(2.5) * count), count - 1)}" for name, count in SIZES.items()]
        file.write(",".join(codes) + f",{random.lognormvariate(6, 1.4):.0f}\n")
if os.path.exists("office.db"):
    os.remove("office.db")
pairs = list(itertools.combinations(SIZES, 2))[:20]
print("publication,variables,cells,primaries,secondaries,cpu_seconds")
for number, variables in enumerate(pairs + [("activity", "region", "size")], 1):
    with open("job.toml", "w") as file:
        file.write('[data]\nfile = "records.csv"\npopulation = "survey"\n')
        for name in SIZES:
            file.write(f'[[variables]]\nname = "{name}"\n')
        names = ", ".join(f'"{name}"' for name in variables)
        file.write(f"""[[variables]]
name = "turnover"
role = "numeric"
[rules]
p_percent = {{ p = 10 }}
frequency = {{ minimum = 3, margin = 30 }}
[[tables]]
name = "t{number}"
variables = [{names}]
response = "turnover"
[[outputs]]
type = "csv"
file = "t{number}.csv"
[protect]
iterations = 0
accept_disclosed = true
""")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([f"{programs}/tacet", "run", "job.toml", "--ledger", "office.db", "--threads", "1"],
                         capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode != 0:
        sys.exit(run.stdout + run.stderr)
    problem = re.search(r"problem: (\S+) cells, \S+ equations, (\S+) primar", re.sub(r"(\d),(\d)", r"\1\2", run.stdout))
    secondaries = re.search(r"safe, (\S+) secondar", run.stdout)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{number},{'x'.join(variables)},{problem[1]},{problem[2]},{secondaries[1]},{seconds:.2f}", flush=True)
