#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tables of 100,000 cells with 10,000 attackers: large.sh FOLDER_OF_BINARIES TABLE CELLS METHOD [SECONDS [SAMPLE]]
# TABLE is flat, three (dimensions) or tree (two hierarchies). Each attacker is alone in a primary and knows CELLS small
# cells besides; sides of primaries that nothing hides from it are accepted, by a job. SAMPLE of the attackers are audited
# one by one: what they know is published, and the audit is that of outsiders.
# Prints a row: table,cells,primaries,attackers,small_cells,accepted_sides,method,secondaries,cost,cpu_seconds,
# verify_cpu_seconds,audited,get_in
set -eu
programs=$(cd "$1" && pwd) table=$2 small=$3 method=$4 seconds=${5:-300} sample=${6:-20}
attackers=$(cd "$(dirname "$0")/../../bench" && pwd)/attackers.py
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
case $table in
flat) options=(ons --rows 400 --columns 250 --sensitive 0.1 --bounds unbounded) ;;
three) options=(contributors --dimensions 60x42x40 --bounds unbounded) ;;
tree) options=(contributors --dimensions 400Hx250H --bounds unbounded) ;;
esac
"$programs/tacet" generate "${options[@]}" --output table.jj
python3 "$attackers" table.jj 10000 1 "$small" >given
printf '%s\n' '[data]' 'jj = "table.jj"' '[attackers]' 'file = "given"' '[protect]' 'method = "flows"' \
    'options = { polish = "off" }' 'accept_disclosed = true' "time_limit = $seconds" \
    '[[outputs]]' 'type = "attackers"' 'file = "insiders"' >job.toml
"$programs/tacet" run job.toml >job.log
python3 - "$programs" "$method" "$seconds" "$table" "$small" <<'PYTHON'
import json, resource, subprocess, sys

programs, method, limit, table, small = sys.argv[1:]


def seconds(*command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


insiders = ["--attackers", "insiders"]
protect = seconds(f"{programs}/tacet", "protect", "table.jj", "--method", method, "--time-limit", limit, "--pattern", "p",
                  "--witness", "w", "--json", "result.json", *insiders)
verify = seconds(f"{programs}/tacet-verify", "table.jj", "p", "w", *insiders)
result = json.load(open("result.json"))
accepted = sum(1 if line.split()[2:] else 2 for line in open("insiders") if line.startswith("X"))
cells = open("table.jj").read().split("\n", 2)[1]
print(table, cells, result["primaries"], sum(line.startswith("A") for line in open("insiders")), small, accepted, method,
      result["secondaries"], f"{result['cost']:.1f}", f"{protect:.1f}", f"{verify:.1f}", sep=",", end=",")
PYTHON
python3 "$attackers" --audit "$programs/tacet" table.jj insiders p "$sample" | sed -n 's/^\([0-9]*\) of \([0-9]*\) attackers.*/\2,\1/p'
