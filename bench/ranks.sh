#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What ranks of tacet-mpi gain on one machine, one thread each: rows of an experiment per hour, the time of an audit,
# the cost of a pattern at equal time by the clock, and what they send for it. Each figure is the median of ROUNDS
# rounds in which the numbers of ranks take turns, since machines are shared.
# Usage: bench/ranks.sh BUILD_FOLDER [ROUNDS [RANKS...]]
set -euo pipefail
build=$(realpath "$1")
rounds=${2:-3}
counts=("${@:3}")
((${#counts[@]})) || counts=(1 2 4)
tacet=$build/tacet
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export OMPI_MCA_plm_rsh_agent=/bin/false OMPI_MCA_btl_vader_single_copy_mechanism=none
ranks() {
    local count=$1
    shift
    mpirun --allow-run-as-root --oversubscribe --bind-to none -n "$count" "$build/tacet-mpi" "$@"
}
now() { date +%s.%N; }
since() { awk -v from="$1" -v to="$(now)" 'BEGIN { printf "%.2f\n", to - from }'; }
# note FILE VALUE: one more measurement; median FILE: of those.
note() { echo "$2" >>"$1"; }
median() { sort -g "$1" | awk '{ all[NR] = $1 } END { print (all[int((NR + 1) / 2)] + all[int(NR / 2) + 1]) / 2 }'; }
echo "$(nproc) cores, load $(cut -d' ' -f1-3 /proc/loadavg)"

cat >spec.toml <<'SPEC'
time-limit = 600
iterations = 1500
threads = 1
[[methods]]
method = "auto"
[[instances]]
generate = "ons"
options = { rows = 60, columns = 10, sensitive = 0.1 }
seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
SPEC
"$tacet" generate contributors --dimensions 80x60x40 --output audit.jj >/dev/null
"$tacet" protect audit.jj --method hypercube --pattern audit.pattern >/dev/null
"$tacet" generate contributors --dimensions 20x15x10 --output cost.jj >/dev/null

for ((round = 1; round <= rounds; ++round)); do
    for count in "${counts[@]}"; do
        rm -f rows.csv
        start=$(now)
        ranks "$count" experiment spec.toml --output rows.csv >/dev/null 2>&1
        seconds=$(since "$start")
        note "rows.$count" "$(awk -v rows="$(($(wc -l <rows.csv) - 1))" -v seconds="$seconds" 'BEGIN { print 3600 * rows / seconds }')"
        start=$(now)
        ranks "$count" audit audit.jj --pattern audit.pattern >/dev/null
        note "audit.$count" "$(since "$start")"
        ranks "$count" protect cost.jj --time-limit 20 --seed "$round" --json cost.json --witness cost.witness >/dev/null 2>&1
        note "cost.$count" "$(python3 -c 'import json; print(json.load(open("cost.json"))["cost"])')"
        note "witness.$count" "$(stat -c %s cost.witness)"
    done
done

for count in "${counts[@]}"; do
    awk -v count="$count" -v rows="$(median "rows.$count")" -v rows_one="$(median "rows.${counts[0]}")" \
        -v audit="$(median "audit.$count")" -v audit_one="$(median "audit.${counts[0]}")" \
        -v cost="$(median "cost.$count")" -v cost_one="$(median "cost.${counts[0]}")" -v witness="$(median "witness.$count")" \
        'BEGIN { printf "%d ranks: %.0f rows per hour (%.2f times), audit in %.1f s (%.2f times as quick), cost %.0f after 20 s (%.3f of the first), witnesses of %.0f bytes\n",
                 count, rows, rows / rows_one, audit, audit_one / audit, cost, cost / cost_one, witness }'
done
