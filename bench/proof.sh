#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How long proofs of optimality take, or what gap is left, on the example and the tables of tables.txt: flat, hierarchical
# and of three dimensions. Limits and times are processor seconds, since machines are shared.
# Usage: bench/proof.sh BUILD_FOLDER [METHOD [SECONDS [NAME...]]]
# SEED=N takes other tables of the same kinds, THREADS=N that many threads.
set -euo pipefail
build=$(realpath "$1")
method=${2:-optimal}
limit=${3:-120}
names=("${@:4}")
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --build "$build" --target tacet-cli tacet-bench-prove >/dev/null

is_wanted() {
    ((${#names[@]} == 0)) || [[ " ${names[*]} " == *" $1 "* ]]
}

# measure NAME FILE
measure() {
    printf '%-28s ' "$1"
    "$build/tacet-bench-prove" "$method" "$limit" "${THREADS:-1}" "$2"
}

if is_wanted example; then measure example "$source_dir/examples/business.jj"; fi
while read -r name arguments; do
    is_wanted "$name" || continue
    # shellcheck disable=SC2086  # the arguments are words
    "$build/tacet" generate $arguments --seed "${SEED:-1}" --output "$folder/$name.jj" >/dev/null </dev/null
    measure "$name" "$folder/$name.jj"
done < <(grep -v '^#' "$source_dir/bench/tables.txt")
