#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What insiders cost, in money and in time: a generated survey without and with its single contributors as attackers.
# insiders.sh FOLDER_OF_BINARIES [CELLS] [METHOD] [REPEATS]
# Prints for each run: with or without insiders, cost, CPU seconds of tacet protect, CPU seconds of tacet-verify, peak
# megabytes of tacet protect. Runs alternate, so that a busy machine slows both alike.
set -eu
programs=$(cd "$1" && pwd) cells=${2:-20000} method=${3:-flows} repeats=${4:-3}
generate=$(cd "$(dirname "$0")/../experiments/attackers" && pwd)/generate.py
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 "$generate" "$cells" "$folder" >/dev/null
cd "$folder"
{
    cat tables.toml
    printf '\n[protect]\nmethod = "flows"\naccept_disclosed = true\ngroup_frequency = false\n[attackers]\n'
    printf '[[outputs]]\ntype = "%s"\nfile = "%s"\n' problem table.jj attackers insiders
} >job.toml
"$programs/tacet" run job.toml | grep -E '^(problem|attackers: .* know)'

# measure NAME [--attackers FILE]
measure() {
    local name=$1
    shift
    python3 - "$name" "$programs" "$method" "$@" <<'PYTHON'
import json, resource, subprocess, sys

name, programs, method, *attackers = sys.argv[1:]


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, after.ru_maxrss / 1024


protect, megabytes = seconds([f"{programs}/tacet", "protect", "table.jj", "--method", method, "--pattern", "p",
                              "--witness", "w", "--json", "result.json", *attackers])
verify, _ = seconds([f"{programs}/tacet-verify", "table.jj", "p", "w", *attackers])
cost = json.load(open("result.json"))["cost"]
print(f"{name}: cost {cost:,.1f}, {protect:.2f} s, verified in {verify:.2f} s, {megabytes:.0f} MB", flush=True)
PYTHON
}
for ((i = 0; i < repeats; ++i)); do
    measure outsiders
    measure insiders --attackers insiders
done
