#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How long it takes until tables are made of records in PostgreSQL, in four dimensions with all totals: by push-down, by
# reading the records, and by the GROUP BY of the database over leaf cells alone, which is the measure. Each is the
# median of three rounds in which they take turns. Prints seconds and the memory of tacet. The records are made in the
# server; 30 million take about 3 GB of disk.
# Usage: bench/push_down.sh BUILD_FOLDER [RECORDS [ROUNDS]]
set -euo pipefail
tacet=$(realpath "$1")/tacet
records=${2:-30000000}
rounds=${3:-3}
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
    INSERT INTO records SELECT 'a' || i % 40, 'r' || (random() * 29)::int, 's' || (random() * 4)::int, 'f' || (random() * 3)::int,
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

# measure NAME COMMAND...: seconds by the clock into NAME.seconds, megabytes into NAME.memory.
measure() {
    local name=$1
    shift
    /usr/bin/env time -f '%e %M' -o usage "$@" >"$name.out" 2>.last/stderr || fail "$name"
    cut -d' ' -f1 usage >>"$name.seconds"
    awk '{ print $2 / 1024 }' usage >>"$name.memory"
}
group_by='SELECT activity, region, size, form, count(*), sum(amount) FROM records GROUP BY activity, region, size, form'
for ((round = 1; round <= rounds; ++round)); do
    measure group_by "$binaries/psql" -h "$host" -U survey -d postgres -At -c "$group_by"
    for name in frequency largest p_percent reading; do measure $name "$tacet" run $name.toml; done
done
cmp p_percent.csv reading.csv || fail 'push-down and reading differ'
median() { sort -g "$1" | awk '{ all[NR] = $1 } END { print (all[int((NR + 1) / 2)] + all[int(NR / 2) + 1]) / 2 }'; }
echo "$records records, $(wc -l <group_by.out) leaf cells, $(nproc) cores, load $(cut -d' ' -f1-3 /proc/loadavg)"
for name in group_by frequency largest p_percent reading; do
    awk -v name=$name -v seconds="$(median $name.seconds)" -v measure="$(median group_by.seconds)" -v memory="$(median $name.memory)" \
        'BEGIN { printf "%-10s %8.1f s, %.2f times GROUP BY, %.0f MB\n", name, seconds, seconds / measure, memory }'
done
