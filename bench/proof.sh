#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How long proofs of optimality take, or what gap is left, on the example and the tables of tables.txt: flat, hierarchical
# and of three dimensions. Prints processor seconds, since machines are shared.
# Usage: bench/proof.sh BUILD_FOLDER [METHOD [SECONDS [NAME...]]]
# SEED=N takes other tables of the same kinds.
set -euo pipefail
tacet=$(realpath "$1")/tacet
method=${2:-optimal}
limit=${3:-120}
names=("${@:4}")
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# measure NAME ARGUMENT...: the table that `tacet generate ARGUMENT...` writes.
measure() {
    local name=$1
    shift
    if ((${#names[@]})) && [[ " ${names[*]} " != *" $name "* ]]; then return; fi
    "$tacet" generate "$@" --seed "${SEED:-1}" --output "$folder/$name.jj" >/dev/null
    measure_file "$name" "$folder/$name.jj"
}

measure_file() {
    local TIMEFORMAT=%U before=$SECONDS processor
    processor=$({ time "$tacet" protect "$2" --method "$method" --time-limit "$limit" --json "$folder/result.json" \
        >/dev/null 2>&1 || true; } 2>&1)
    python3 - "$1" "$processor" "$((SECONDS - before))" "$folder/result.json" <<'PYTHON'
import json, sys
name, processor, clock, path = sys.argv[1:]
with open(path) as file:
    result = json.load(file)
gap = 100 * result.get("gap", 1) if result["outcome"] != "optimal" else 0
print(f"{name:28} cost {result['cost']:14.6g}  gap {gap:6.2f} %  nodes {result['statistics'].get('nodes', 0):7.0f}  "
      f"processor {float(processor):7.1f} s  clock {clock:>4} s  {result['outcome']}", flush=True)
PYTHON
}

if ((${#names[@]} == 0)) || [[ " ${names[*]} " == *" example "* ]]; then
    measure_file example "$source_dir/examples/business.jj"
fi
while read -r name arguments; do
    # shellcheck disable=SC2086  # the arguments are words
    measure "$name" $arguments </dev/null
done < <(grep -v '^#' "$source_dir/bench/tables.txt")
