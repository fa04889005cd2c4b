#!/usr/bin/env bash
# The same ten million records tabulated by Tacet and by the GROUP BY of SQLite and PostgreSQL: sum, count and
# largest contributor of every leaf cell. Loading into the databases is not counted; Tacet reads the CSV file, and
# also makes all totals and the two largest contributors. Prints seconds by the clock and of processor, and how many
# times as long the databases take.
# Usage: cmake --build --preset release --target tacet-bench-tabulate && bench/tabulate.sh build/release [RECORDS]
set -euo pipefail
bench=$(realpath "$1")/tacet-bench-tabulate
records=${2:-10000000}
folder=$(mktemp -d)
server=""
cleanup() {
    [ -z "$server" ] || "${as_server[@]}" "$server/pg_ctl" -D "$folder/pg/db" -m immediate stop >/dev/null
    rm -rf "$folder"
}
trap cleanup EXIT
cd "$folder"
"$bench" generate records.csv "$records"
"$bench" run records.csv 2 | tee tacet.txt

query='SELECT count(*), sum(s) FROM (SELECT sum(turnover) AS s, count(*), max(turnover) FROM records
       GROUP BY activity, region, size, form) AS cells'
python3 - <<'PYTHON' | tee sqlite.txt
import csv, resource, sqlite3, time
database = sqlite3.connect("records.db")
database.execute("PRAGMA synchronous = OFF")
database.execute("PRAGMA cache_size = -1000000")
database.execute("CREATE TABLE records (activity, region, size, form, holding INTEGER, turnover REAL)")
with open("records.csv") as file:
    rows = csv.reader(file)
    next(rows)
    database.executemany("INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)", rows)
database.commit()
before, start = resource.getrusage(resource.RUSAGE_SELF), time.time()
database.execute("SELECT count(*), sum(s) FROM (SELECT sum(turnover) AS s, count(*), max(turnover) FROM records "
                 "GROUP BY activity, region, size, form)").fetchall()
after = resource.getrusage(resource.RUSAGE_SELF)
processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
print(f"SQLite GROUP BY: {time.time() - start:.1f} s, {processor:.1f} s of processor")
PYTHON
rm -f records.db

server=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
as_server=()
mkdir pg
if [ "$(id -u)" = 0 ]; then
    as_server=(runuser -u postgres --)
    chmod 755 "$folder"
    chown postgres pg
fi
(
    cd /
    "${as_server[@]}" "$server/initdb" -D "$folder/pg/db" -A trust -U bench --no-sync
    "${as_server[@]}" "$server/pg_ctl" -D "$folder/pg/db" -w -l "$folder/pg/log" -o "-c listen_addresses='' \
        -c unix_socket_directories=$folder/pg -c fsync=off -c shared_buffers=1GB -c work_mem=512MB" start
) >/dev/null
psql=("$server/psql" -h "$folder/pg" -U bench -d postgres -q -v ON_ERROR_STOP=1)
"${psql[@]}" -c 'CREATE UNLOGGED TABLE records (activity text, region text, size text, form text, holding int,
    turnover numeric)' -c "\\copy records FROM 'records.csv' CSV HEADER" -c 'ANALYZE records'
# The server process counts the processor time of those it started, once they have ended.
ticks() { echo $(($(cut -d' ' -f14-17 "/proc/$postmaster/stat" | tr ' ' '+'))); }
postmaster=$("${as_server[@]}" head -1 "$folder/pg/db/postmaster.pid")
sleep 2
before=$(ticks)
start=$(date +%s.%N)
"${psql[@]}" -c 'SET max_parallel_workers_per_gather = 1' -c "$query" >/dev/null
end=$(date +%s.%N)
sleep 2
after=$(ticks)
awk -v start="$start" -v end="$end" -v ticks=$((after - before)) -v hertz="$(getconf CLK_TCK)" \
    'BEGIN { printf "PostgreSQL GROUP BY, two processes: %.1f s, %.1f s of processor\n", end - start, ticks / hertz }' |
    tee postgresql.txt

seconds() { grep -oE '[0-9.]+ s[ ,]' "$1" | sed -n "$2s/ s.//p"; }
for database in sqlite postgresql; do
    awk -v name=$database -v clock="$(seconds $database.txt 1)" -v own_clock="$(seconds tacet.txt 1)" \
        -v processor="$(seconds $database.txt 2)" -v own="$(seconds tacet.txt 2)" \
        'BEGIN { printf "%s / tacet: %.2f by the clock, %.2f of processor\n", name, clock / own_clock, processor / own }'
done
