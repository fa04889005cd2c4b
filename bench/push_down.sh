#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What it takes to make tables of records in PostgreSQL, in four dimensions with all totals: by push-down, by reading the
# records, and by the GROUP BY of the database over leaf cells alone, which is the measure. Also by the ways that SQL has
# to find the two largest contributors. Each is the median of the rounds, in which they take turns. Prints processor
# seconds of server and program, which a busy machine does not spoil, seconds by the clock, and the memory of tacet. The
# records are made in the server; 30 million take 2 GB of disk and about ten minutes in all.
# Usage: bench/push_down.sh BUILD_FOLDER [RECORDS [ROUNDS [NAME...]]]; names are those of what is to be measured.
set -euo pipefail
tacet=$(realpath "$1")/tacet
records=${2:-30000000}
rounds=${3:-1}
names=("${@:4}")
((${#names[@]})) || names=(group_by maximum frequency largest p_percent window reading)
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d)
cd "$folder"
mkdir .last
fail() {
    echo "failed: $*" >&2
    cat .last/stderr >&2
    exit 1
}
. "$source_dir/tests/cli/postgresql.sh"
start_server -c shared_buffers=2GB -c work_mem=256MB -c max_wal_size=8GB -c checkpoint_timeout=1h
host=${servers[0]}
sql "$host" -c 'CREATE UNLOGGED TABLE records (activity text, region text, size text, form text, amount numeric(14,2))' -c "
    INSERT INTO records SELECT CASE WHEN i % 100000 = 0 THEN 'rare' ELSE 'a' || i % 40 END, 'r' || (random() * 29)::int, 's' || (random() * 4)::int, 'f' || (random() * 3)::int,
        exp(3 + 2 * sqrt(-2 * ln(1 - random())) * cos(6.2831853 * random()))
    FROM generate_series(1, $records) AS i" -c 'VACUUM ANALYZE records'

# job NAME PUSH_DOWN RULES: NAME.toml.
job() {
    cat >"$1.toml" <<JOB
rules = { $3 }
[data]
postgresql = "host=$host user=survey dbname=postgres"
query = "SELECT * FROM records"
push_down = $2
[[variables]]
name = "activity"
[[variables]]
name = "region"
[[variables]]
name = "size"
[[variables]]
name = "form"
[[variables]]
name = "amount"
role = "numeric"
decimals = 2
[[tables]]
name = "t"
variables = ["activity", "region", "size", "form"]
response = "amount"
[protect]
method = "flows"
iterations = 0
[[outputs]]
type = "csv"
file = "$1.csv"
JOB
}
job frequency true 'frequency = { minimum = 3, margin = 30 }'
job largest true 'dominance = { n = 1, k = 90 }'
job p_percent true 'p_percent = { p = 10 }'
job reading false 'p_percent = { p = 10 }'

# Processor seconds of servers that have ended: one for each connection, and those that helped it.
postmaster=$(head -1 "$host/db/postmaster.pid")
server_seconds() { awk -v ticks="$(getconf CLK_TCK)" '{ print ($16 + $17) / ticks }' "/proc/$postmaster/stat"; }

# measure NAME COMMAND...: seconds by the clock into NAME.seconds, processor seconds into NAME.work, those of the program
# alone into NAME.own, megabytes into NAME.memory.
measure() {
    local name=$1 before
    shift
    sleep 1 # until the server has seen that the processes of earlier connections are gone
    before=$(server_seconds)
    /usr/bin/env time -f '%e %U %S %M' -o usage "$@" >"$name.out" 2>.last/stderr || fail "$name"
    sleep 1
    awk '{ print $1 }' usage >>"$name.seconds"
    awk -v before="$before" -v after="$(server_seconds)" '{ print after - before + $2 + $3 }' usage >>"$name.work"
    awk '{ print $2 + $3 }' usage >>"$name.own"
    awk '{ print $4 / 1024 }' usage >>"$name.memory"
}
keys='activity, region, size, form'
statement_of() {
    case $1 in
    group_by) echo "SELECT $keys, count(*), sum(amount) FROM records GROUP BY $keys" ;;
    maximum) echo "SELECT $keys, count(*), sum(amount), max(amount) FROM records GROUP BY $keys" ;;
    window) echo "SELECT * FROM (SELECT $keys, amount, row_number() OVER (PARTITION BY $keys ORDER BY amount DESC) AS place
        FROM records) AS placed WHERE place <= 2" ;;
    esac
}
for ((round = 1; round <= rounds; ++round)); do
    for name in "${names[@]}"; do
        statement=$(statement_of "$name")
        if [ -n "$statement" ]; then
            measure "$name" "$binaries/psql" -h "$host" -U survey -d postgres -At -c "$statement"
        else
            measure "$name" "$tacet" run "$name.toml"
        fi
    done
done
if [ -f p_percent.csv ] && [ -f reading.csv ]; then
    cmp p_percent.csv reading.csv || fail 'push-down and reading differ'
    echo 'push-down and reading give the same table, byte for byte'
fi
median() { sort -g "$1" | awk '{ all[NR] = $1 } END { print (all[int((NR + 1) / 2)] + all[int(NR / 2) + 1]) / 2 }'; }
echo "$records records, $(nproc) cores, load $(cut -d' ' -f1-3 /proc/loadavg)"
for name in "${names[@]}"; do
    awk -v name="$name" -v work="$(median "$name.work")" -v measure="$(median "${names[0]}.work")" -v own="$(median "$name.own")" \
        -v seconds="$(median "$name.seconds")" -v memory="$(median "$name.memory")" \
        'BEGIN { printf "%-10s %7.1f processor s (%.1f of the program), %.2f times the first, %.1f s by the clock, %.0f MB\n",
                 name, work, own, work / measure, seconds, memory }'
done
