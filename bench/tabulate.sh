#!/usr/bin/env bash
# The same ten million records tabulated by Tacet and by the GROUP BY of SQLite and PostgreSQL: sum, count and
# largest contributor of every leaf cell. Loading into the databases is not counted; Tacet reads the CSV file, and
# also makes all totals and the two largest contributors. Prints seconds, and seconds of processor.
# Usage: bench/tabulate.sh BUILD_DIRECTORY [RECORDS]
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
"$bench" run records.csv 2

query='SELECT count(*), sum(s) FROM (SELECT sum(turnover) AS s, count(*), max(turnover) FROM records
       GROUP BY activity, region, size, form) AS cells'
python3 - <<'PYTHON'
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
print(f"SQLite GROUP BY: {time.time() - start:.1f} s, {after.ru_utime - before.ru_utime:.1f} s of processor")
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
echo -n 'PostgreSQL GROUP BY, two processes: '
"${psql[@]}" -c 'SET max_parallel_workers_per_gather = 1' -c '\timing on' -c "$query" | grep -i time
