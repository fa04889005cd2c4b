#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Twenty tables of one survey, one after the other, and then one more: history.py FOLDER_OF_BINARIES FOLDER

Each is published with the ledger, so it is protected against all before it; what earlier ones give away is accepted.
Prints one row for each: number, variables; of the table its cells and how many of them are sensitive; of the problem, which
holds all tables so far, cells, primaries, those that earlier tables give away, and secondaries; CPU seconds of the job and of tacet-verify, which checks its proof."""
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


def run(*command):
    """What it prints, and its CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return re.sub(r"(\d),(\d)", r"\1\2", done.stdout), seconds


print("publication,variables,table_cells,sensitive,cells,primaries,given_away,secondaries,cpu_seconds,verify_cpu_seconds")
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
    output, seconds = run(f"{programs}/tacet", "run", "job.toml", "--ledger", "office.db", "--threads", "1", "--proof", "proof")
    proof = f"proof/t{number}.proof"
    proven, verify_seconds = run(f"{programs}/tacet-verify", f"{proof}.jj", f"{proof}.pattern", f"{proof}.witness")
    table = re.search(r"table \S+: (\d+) cells with contributors, (\d+) primar", output)
    problem = re.search(r"problem: (\d+) cells, \d+ equations, (\d+) primar", output)
    secondaries = re.search(r"safe, (\d+) secondar", output)
    given_away = re.search(r"give away (\d+) cells?", output)
    row = [number, "x".join(variables), *table.groups(), *problem.groups(), given_away[1] if given_away else 0, secondaries[1]]
    print(*row, f"{seconds:.2f},{verify_seconds:.2f}", sep=",", flush=True)
    print(proven.strip(), file=sys.stderr)
