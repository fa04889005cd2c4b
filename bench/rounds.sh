#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What a search comes to in the same time, before a change and after it: cost, rounds per second of `auto`, and how many
# threads its rounds could keep busy, on tables of three dimensions with heavy tails. Both programs run side by side, with
# one thread each, so that other load hits both. The first is the changed one.
# Usage: bench/rounds.sh BUILD_FOLDER OTHER_BUILD_FOLDER [SECONDS [NAME...]]
# SEED=N takes other tables of the same kinds.
set -euo pipefail
programs=("$(realpath "$1")/tacet" "$(realpath "$2")/tacet")
limit=${3:-60}
names=("${@:4}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# compare NAME ARGUMENT...: on the table that `tacet generate contributors ARGUMENT...` writes.
compare() {
    local name=$1 i
    shift
    if ((${#names[@]})) && [[ " ${names[*]} " != *" $name "* ]]; then return; fi
    "${programs[0]}" generate contributors "$@" --seed "${SEED:-1}" --output "$folder/table.jj" >/dev/null
    for i in 0 1; do
        (TIMEFORMAT='%U %S' && time "${programs[i]}" protect "$folder/table.jj" --time-limit "$limit" --threads 1 \
            --json "$folder/$i.json" >/dev/null 2>&1) 2>"$folder/$i.time" &
    done
    wait
    python3 - "$name" "$folder" <<'PYTHON'
import json, sys
name, folder = sys.argv[1:]
results = [json.load(open(f"{folder}/{i}.json")) for i in (0, 1)]
times = [sum(map(float, open(f"{folder}/{i}.time").read().split())) for i in (0, 1)]
costs = [result["cost"] for result in results]
def known(key):
    return [result["statistics"].get(key, 0) for result in results]
rounds, breadths = known("rounds"), known("breadth")
print(f"{name:10} cost {costs[0]:14,.0f} and {costs[1]:14,.0f}: {costs[0] / costs[1]:.3f} times  "
      f"rounds {rounds[0]:7.0f} and {rounds[1]:7.0f}, per processor second of the run "
      f"{rounds[0] / times[0]:.2f} and {rounds[1] / times[1]:.2f}; processor seconds {times[0]:.1f} and {times[1]:.1f}; "
      f"breadth {breadths[0]:.1f} and {breadths[1]:.1f}", flush=True)
PYTHON
}

compare 12x12x12 --dimensions 13x13x13 --sensitive 0.173
compare 20x10x10 --dimensions 21x11x11
compare 30x30x30 --dimensions 31x31x31 --sensitive 0.2 --zeros 0.13
compare 50x50x40 --dimensions 51x51x41 --sensitive 0.2063 --zeros 0.13
compare 100x91x23 --dimensions 101x92x24 --sensitive 0.0751 --zeros 0.36
