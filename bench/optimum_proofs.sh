#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Of tables up to about 1,000 cells that `optimal` proves within a minute: how many get a proof that tacet-verify checks, how long
# it is, and how long checking takes compared with proving. Processor seconds, since machines are shared.
# Usage: bench/optimum_proofs.sh BUILD_FOLDER [SEEDS]
set -euo pipefail
build=$(realpath "$1")
seeds=${2:-5}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
proven=0 checked=0

# seconds COMMAND...: its processor seconds.
seconds() {
    local TIMEFORMAT=%U
    { time "$@" >"$folder/output" 2>/dev/null || true; } 2>&1
}

# measure NAME ARGUMENT...: the table that `tacet generate ARGUMENT...` writes.
measure() {
    local name=$1 proving checking size=0 verdict=open
    shift
    rm -f "$folder"/t.*
    "$build/tacet" generate "$@" --output "$folder/t.jj" >/dev/null
    proving=$(seconds "$build/tacet" protect "$folder/t.jj" --method optimal --time-limit 60 --pattern "$folder/t.pattern" \
        --optimum "$folder/t.optimum")
    checking=0
    if grep -q 'no safe pattern costs less' "$folder/output"; then
        proven=$((proven + 1))
        verdict='no proof'
        if [[ -f $folder/t.optimum ]]; then
            size=$(stat -c %s "$folder/t.optimum")
            checking=$(seconds "$build/tacet-verify" --optimum "$folder/t.jj" "$folder/t.pattern" "$folder/t.optimum")
            verdict=$(head -c 10 "$folder/output")
            [[ $verdict == proven* ]] && checked=$((checked + 1))
        fi
    fi
    printf '%-28s proving %7.2f s  checking %7.2f s  %10d bytes  %s\n' "$name" "$proving" "$checking" "$size" "$verdict"
}

for ((seed = 1; seed <= seeds; ++seed)); do
    measure "4x4x4 seed $seed" contributors --dimensions 5x5x5 --seed "$seed"
    measure "13Hx13H seed $seed" contributors --dimensions 13Hx13H --seed "$seed"
    measure "25Hx13H seed $seed" contributors --dimensions 25Hx13H --seed "$seed"
    measure "30x30 seed $seed" uniform --rows 30 --columns 30 --sensitive 0.05 --seed "$seed"
    measure "200x5 seed $seed" ons --class 200x5-10 --bounds common --p 10 --seed "$seed"
done
echo "$checked of $proven proven tables have a proof that holds"
