#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What ranks of tacet-mpi gain on one machine, one thread each: rows of an experiment per hour, the time of an audit, the
# cost of a pattern at equal time by the clock, and what they send for it. By the clock, and by what a busy machine does
# not spoil: the share of time that ranks are at work, and the processor seconds of the rank that has most to do. Each
# figure is the median of ROUNDS rounds in which the numbers of ranks take turns. A round takes four minutes.
# Usage: bench/ranks.sh BUILD_FOLDER [ROUNDS [RANKS...]]
set -euo pipefail
build=$(realpath "$1")
rounds=${2:-1}
counts=("${@:3}")
((${#counts[@]})) || counts=(1 2 4)
tacet=$build/tacet
. "$(dirname "$0")/../tests/ranks.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# ranks COUNT ARGUMENT...: processor seconds of each rank and of its runs go to the file usage, a line each.
ranks() {
    local count=$1
    shift
    rm -f usage
    on_ranks "$count" /usr/bin/env time -a -o usage -f '%U %S' "$build/tacet-mpi" "$@"
}
busiest() { awk '$1 + $2 > most { most = $1 + $2 } END { print most }' usage; }
together() { awk '{ sum += $1 + $2 } END { print sum }' usage; }
now() { date +%s.%N; }
since() { awk -v from="$1" -v to="$(now)" 'BEGIN { printf "%.2f\n", to - from }'; }
# note FILE VALUE: one more measurement; median FILE: of those.
note() { echo "$2" >>"$1"; }
median() { sort -g "$1" | awk '{ all[NR] = $1 } END { print (all[int((NR + 1) / 2)] + all[int(NR / 2) + 1]) / 2 }'; }
echo "$(nproc) cores, load $(cut -d' ' -f1-3 /proc/loadavg)"

count_of_rows=40
write_spec $count_of_rows 3000 250 20 auto >spec.toml
"$tacet" generate contributors --dimensions 30x25x20 --output audit.jj >/dev/null
"$tacet" protect audit.jj --method flows --pattern audit.pattern >/dev/null
"$tacet" generate contributors --dimensions 20x15x10 --output cost.jj >/dev/null

for ((round = 1; round <= rounds; ++round)); do
    for count in "${counts[@]}"; do
        rm -f rows.csv
        start=$(now)
        ranks "$count" experiment spec.toml --output rows.csv >said.txt 2>/dev/null
        seconds=$(since "$start")
        note "rows.$count" "$(awk -v rows=$count_of_rows -v seconds="$seconds" 'BEGIN { print 3600 * rows / seconds }')"
        note "work.$count" "$(together)"
        # One rank alone says nothing of this: it never waits.
        at_work=$(sed -n 's/.*at work \([0-9.]*\) % .*/\1/p' said.txt)
        note "at_work.$count" "${at_work:-100}"
        grep -h ' ranks: at work' said.txt || true
        start=$(now)
        ranks "$count" audit audit.jj --pattern audit.pattern --witness audit.witness >/dev/null
        note "audit.$count" "$(since "$start")"
        note "audit_work.$count" "$(busiest)"
        ranks "$count" protect cost.jj --time-limit 20 --seed "$round" --threads 1 --json cost.json --witness cost.witness >/dev/null 2>&1
        note "cost.$count" "$(python3 -c 'import json; print(json.load(open("cost.json"))["cost"])')"
        note "sent.$count" "$(python3 -c 'import json; print(json.load(open("cost.json"))["statistics"].get("exchange_bytes", 0))')"
        note "witness.$count" "$(stat -c %s cost.witness)"
    done
done

echo "a row of $(tail -n +2 rows.csv | awk '{ sum += length($0) + 1 } END { printf "%.0f", sum / NR }') bytes; witnesses of the audit $(stat -c %s audit.witness) bytes"
first=${counts[0]}
for count in "${counts[@]}"; do
    awk -v count="$count" -v rows="$(median "rows.$count")" -v rows_one="$(median "rows.$first")" -v at_work="$(median "at_work.$count")" \
        -v work="$(median "work.$count")" -v work_one="$(median "work.$first")" -v audit="$(median "audit.$count")" \
        -v audit_one="$(median "audit.$first")" -v audit_work="$(median "audit_work.$count")" -v audit_work_one="$(median "audit_work.$first")" \
        -v cost="$(median "cost.$count")" -v cost_one="$(median "cost.$first")" -v witness="$(median "witness.$count")" -v sent="$(median "sent.$count")" \
        'BEGIN { printf "%d ranks: %.0f rows per hour (%.2f times), at work %.1f %% of the time, %.3f of the processor time: with a core for each %.2f times\n",
                     count, rows, rows / rows_one, at_work, work / work_one, count * at_work / 100 * work_one / work
                 printf "         audit in %.1f s (%.2f times as quick), busiest rank %.1f processor s (%.2f times as quick)\n",
                     audit, audit_one / audit, audit_work, audit_work_one / audit_work
                 printf "         cost %.0f after 20 s (%.3f of the first), witnesses %.0f bytes, an exchange %.0f bytes\n", cost, cost / cost_one, witness, sent }'
done
