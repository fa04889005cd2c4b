#!/usr/bin/env bash
# The example survey from databases: SQLite, and a PostgreSQL server that this test starts, with no port open.
# What comes out must be what comes out of the file.
. "$(dirname "$0")/checks.sh"
survey=$source_dir/examples/survey

# job KEY VALUE: the survey's job, with a time limit that no machine reaches, reading from a database.
job() {
    sed -e "s|^file = \"enterprises.csv\"|$1 = \"$2\"\nquery = \"SELECT * FROM enterprises WHERE turnover > 0\"|" \
        -e 's/^method = .*/method = "flows"\niterations = 0/' -e '/^\[\[outputs\]\]/,$d' "$survey/survey.toml"
    printf '[[outputs]]\ntype = "csv"\nfile = "%s.csv"\n' "$1"
}
cp "$survey/activity.csv" "$survey/district.hrc" .

about 'the file'
cp "$survey/enterprises.csv" .
job file enterprises.csv | grep -v '^query' >file.toml
"$tacet" run file.toml >.last/stdout 2>.last/stderr || fail "exit $?"

about 'SQLite'
python3 - <<'PYTHON' || fail 'python3 made no database'
import csv, sqlite3
with open("enterprises.csv") as file:
    rows = list(csv.reader(file))
database = sqlite3.connect("survey.db")
database.execute("CREATE TABLE enterprises (%s)" % ", ".join(f'"{name}"' for name in rows[0]))
database.executemany("INSERT INTO enterprises VALUES (%s)" % ",".join("?" * len(rows[0])), rows[1:])
database.commit()
PYTHON
job sqlite survey.db >sqlite.toml
"$tacet" run sqlite.toml >.last/stdout 2>.last/stderr || fail "exit $?"
cmp file.csv sqlite.csv >.last/difference 2>&1 || fail 'another table than from the file'
sed 's/FROM enterprises/FROM absent/' sqlite.toml >bad.toml
"$tacet" run bad.toml >.last/stdout 2>.last/stderr
[ $? = 2 ] || fail 'a query that fails must end with 2'
grep -q 'no such table: absent' .last/stderr || fail 'the message must say why'
sed 's/SELECT .* > 0/DELETE FROM enterprises/' sqlite.toml >bad.toml
"$tacet" run bad.toml >.last/stdout 2>.last/stderr
[ $? = 2 ] || fail 'a query that writes must be refused'

about 'PostgreSQL'
binaries=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)
[ -n "$binaries" ] || { echo 'needs postgresql, a server to read records from'; exit 77; }
# The server refuses to run as root.
as_server=()
if [ "$(id -u)" = 0 ]; then
    id postgres >/dev/null 2>&1 || { echo 'needs the user postgres, since the server refuses to run as root'; exit 77; }
    as_server=(runuser -u postgres --)
    chmod 755 "$folder"
fi
data=$(mktemp -d)
[ "$(id -u)" != 0 ] || chown postgres "$data"
stop_server() {
    "${as_server[@]}" "$binaries/pg_ctl" -D "$data/db" -m immediate stop >/dev/null 2>&1
    rm -rf "$data" "$folder"
}
trap stop_server EXIT
(
    cd /
    "${as_server[@]}" "$binaries/initdb" -D "$data/db" -A trust -U survey --no-sync &&
        "${as_server[@]}" "$binaries/pg_ctl" -D "$data/db" -w -t 60 -l "$data/log" \
            -o "-c listen_addresses='' -c unix_socket_directories=$data -c fsync=off" start
) >.last/stdout 2>.last/stderr || fail 'the server does not start'
columns='enterprise text, "group" text, activity text, district text, size text, employees int, turnover numeric'
"$binaries/psql" -h "$data" -U survey -d postgres -q -v ON_ERROR_STOP=1 \
    -c "CREATE TABLE enterprises ($columns)" -c "\\copy enterprises FROM 'enterprises.csv' CSV HEADER" \
    >.last/stdout 2>.last/stderr || fail 'the table is not made'
job postgresql "host=$data user=survey dbname=postgres" >postgresql.toml
"$tacet" run postgresql.toml >.last/stdout 2>.last/stderr || fail "exit $?"
cmp file.csv postgresql.csv >.last/difference 2>&1 || fail 'another table than from the file'
sed 's/ > 0/ > 1 \/ 0/' postgresql.toml >bad.toml
"$tacet" run bad.toml >.last/stdout 2>.last/stderr
[ $? = 2 ] || fail 'a query that fails must end with 2'
sed 's/dbname=postgres/dbname=nothing password=secret/' postgresql.toml >bad.toml
"$tacet" run bad.toml >.last/stdout 2>.last/stderr
[ $? = 2 ] || fail 'a connection that fails must end with 2'
! grep -q secret .last/stderr || fail 'the message quotes the password'
echo 'databases give the same tables as the file'
