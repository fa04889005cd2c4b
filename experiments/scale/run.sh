#!/bin/bash
# Protects large tables with method auto and verifies every witness; appends one row per table to results.csv.
# Usage: experiments/scale/run.sh [seconds] [instance...]; without instances all of them. Run after `make run`.
set -euo pipefail
cd "$(dirname "$0")/../.."
limit=${1:-240}
shift || true
build=${BUILD:-build/release}
results=experiments/scale/results.csv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

instances=("$@")
if [ ${#instances[@]} -eq 0 ]; then
    instances=(100x27x18 100x21x24 100x5x106H 100x112Hx4 100x7x83 100x20x31 100x6x112H 100x20x36 100x76x10
        100x4x212H 100x11x90H 50x50x40 100x158Hx9 100x91x23 823Hx18x10 100x100x100H)
fi

options() {
    case $1 in
    823Hx18x10 | 100x100x100H) echo "--dimensions $1 --sensitive 0.1" ;;
    *) echo "--shape $1" ;;
    esac
}

field() { sed -n "s/^  \"$1\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}$/\1/p" "$work/result.json"; }

[ -e "$results" ] || echo "date,commit,instance,cells,primaries,method,seed,cores,time_limit,cost,construction_cost,secondaries,lower_bound,safe,verified,witnesses,seconds,megabytes" >"$results"
for instance in "${instances[@]}"; do
    table=$work/table.jj
    rm -f "$work"/*
    # shellcheck disable=SC2046
    "$build/tacet" generate contributors $(options "$instance") --seed 1 --output "$table"
    time_limit=$limit
    [ "$instance" = 100x100x100H ] && time_limit=$((4 * limit))
    /usr/bin/time -f %M -o "$work/memory" "$build/tacet" protect "$table" --method auto --time-limit "$time_limit" \
        --json "$work/result.json" --witness "$work/proof.wit" --pattern "$work/pattern.txt" || true
    verified=no
    "$build/tacet-verify" "$table" "$work/pattern.txt" "$work/proof.wit" >"$work/verdict" && verified=yes
    construction=$(sed -n 's/^    "construction_cost": \([^,]*\),*$/\1/p' "$work/result.json")
    echo "$(date +%F),$(git describe --always --dirty),$instance,$(field cells),$(field primaries),$(field method),$(field seed),$(nproc),$time_limit,$(field cost),$construction,$(field secondaries),$(field lower_bound),$(field safe),$verified,$(field witnesses),$(field seconds),$(($(cat "$work/memory") / 1024))" >>"$results"
    tail -1 "$results"
done
