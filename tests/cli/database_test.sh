#!/usr/bin/env bash
# The example survey from databases: SQLite, and a PostgreSQL server that this test starts, with no port open.
# What comes out must be what comes out of the file.
script=$(realpath "$0")
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


# refuses MESSAGE QUERY [LINE]: the query is refused with this message, at the line of the query, and changes nothing.
refuses() {
    local before
    before=$(ls && cksum survey.db)
    sed "s|^query = .*|query = \"$2\"|" sqlite.toml | sed "s|^query_time.*||" >bad.toml
    [ -z "${3:-}" ] || sed -i "s|^query = |$3\n&|" bad.toml
    touch bad.toml
    timeout 60 "$tacet" run bad.toml >.last/stdout 2>.last/stderr
    [ $? = 2 ] || fail "expected exit 2 for $2"
    grep -qE "^tacet: bad.toml:[0-9]+: survey.db: $1" .last/stderr || fail "expected '$1'"
    [ "$(ls | grep -v bad.toml && cksum survey.db)" = "$(echo "$before" | grep -v bad.toml)" ] || fail 'a file changed'
}
about 'queries that are no single SELECT'
refuses "found a query that begins with 'attach', expected one SELECT; change query in \[data\]" "ATTACH 'other.db' AS other"
refuses "found a query that begins with 'pragma', expected one SELECT" 'PRAGMA table_info(enterprises)'
refuses "found a query that begins with 'delete', expected one SELECT" '/* no */ DELETE FROM enterprises'
refuses 'found a query that is not one SELECT' 'SELECT * FROM enterprises; SELECT 1'
refuses 'the query in \[data\] failed: not authorized' 'WITH x AS (SELECT 1) DELETE FROM enterprises'
refuses 'the query in \[data\] failed: no such function: load_ext' "SELECT load_ext('x') AS activity FROM enterprises"
refuses "found no column 'activity' in the query" 'SELECT district FROM enterprises'
about 'a query that does not end'
endless='WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'
refuses 'found a query that takes longer than its time limit, expected it to end; change query, or raise query_time_limit in \[data\]' \
    "$endless SELECT max(i) AS activity, 1 AS district, 1 AS size, 1 AS turnover, 1 AS enterprise, 1 AS \`group\` FROM n" \
    'query_time_limit = 0.5'
sed "s|^query = .*|query = \"$endless SELECT 'x' AS activity, 1 AS district, 1 AS size, max(i) AS turnover, 1 AS enterprise, 1 AS \`group\` FROM n\"|" sqlite.toml >bad.toml
"$tacet" run bad.toml >.last/stdout 2>.last/stderr &
process=$!
sleep 1
kill -INT $process
wait $process
[ $? = 3 ] || fail 'an interrupted query must end with 3'
grep -q 'survey.db: the query was interrupted; nothing was written' .last/stderr || fail 'the message must say so'

about 'a ready table from a database'
python3 - <<'PYTHON' || fail 'python3 made no database'
import sqlite3
database = sqlite3.connect("table.db")
database.execute("CREATE TABLE cells (area, sex, value)")
rows = [("T", "T", 100), ("T", "m", 60), ("T", "f", 40), ("a", "T", 45), ("a", "m", 40), ("a", "f", 5), ("b", "T", 55),
        ("b", "m", 20), ("b", "f", 35)]
database.executemany("INSERT INTO cells VALUES (?,?,?)", rows)
database.commit()
PYTHON
cat >table.toml <<'JOB'
[data]
sqlite = "table.db"
query = "SELECT * FROM cells"
kind = "table"
[[variables]]
name = "area"
total = "T"
[[variables]]
name = "sex"
total = "T"
[[variables]]
name = "value"
role = "numeric"
[rules]
manual_margin = 20
use_status = true
[[tables]]
variables = ["area", "sex"]
response = "value"
apriori = { file = "u.hst" }
[[outputs]]
type = "csv"
file = "cells.csv"
JOB
echo 'a,f,u' >u.hst
"$tacet" run table.toml >.last/stdout 2>.last/stderr || fail "exit $?"
grep -q '^a,f,x,suppressed$' cells.csv || fail 'the cell is not suppressed'

about 'PostgreSQL'
. "$(dirname "$script")/postgresql.sh"
start_server
data=${servers[0]}
columns='enterprise text, "group" text, activity text, district text, size text, employees int, turnover numeric'
sql "$data" -c "CREATE TABLE enterprises ($columns)" -c "\\copy enterprises FROM 'enterprises.csv' CSV HEADER"
job postgresql "host=$data user=survey dbname=postgres" >postgresql.toml
"$tacet" run postgresql.toml >.last/stdout 2>.last/stderr || fail "exit $?"
cmp file.csv postgresql.csv >.last/difference 2>&1 || fail 'another table than from the file'
sed 's/ > 0/ > 1 \/ 0/' postgresql.toml >bad.toml
"$tacet" run bad.toml >.last/stdout 2>.last/stderr
[ $? = 2 ] || fail 'a query that fails must end with 2'
sed -e 's/^query = .*/query = "SELECT *, pg_sleep(600) FROM enterprises"/' -e 's/^query = /query_time_limit = 0.5\n&/' postgresql.toml >bad.toml
timeout 60 "$tacet" run bad.toml >.last/stdout 2>.last/stderr
[ $? = 2 ] || fail 'a query that takes too long must end with 2'
grep -q 'raise query_time_limit' .last/stderr || fail 'the message must say what to change'
sed 's/dbname=postgres/dbname=nothing password=secret/' postgresql.toml >bad.toml
"$tacet" run bad.toml >.last/stdout 2>.last/stderr
[ $? = 2 ] || fail 'a connection that fails must end with 2'
! grep -q secret .last/stderr || fail 'the message quotes the password'
echo 'databases give the same tables as the file'
