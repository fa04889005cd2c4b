#!/usr/bin/env bash
# Databases that add up: what comes out is what comes out of the records, byte for byte, and what goes wrong is said in
# one sentence.
script=$(realpath "$0")
. "$(dirname "$0")/checks.sh"

# 3000 records with hostile names: codes with quotes, commas, blanks and SQL in them; a few large contributors, ties,
# amounts below 0, holdings, weights and decimals that differ.
python3 - <<'PYTHON' || fail 'python3 made no records'
import csv, random
random.seed(7)
regions = ["N'", 'S"', "E;--", "DROP TABLE records", "NULL", " W", "a,b", "100"]
with open("records.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(['reg"ion; --', "select", "holding", "wei ght", "amount", "whole", "rounded"])
    for i in range(3000):
        amount = round(random.choice([1, 1, 1, 50]) * random.lognormvariate(3, 2), random.choice([0, 1, 2]))
        out.writerow([random.choice(regions), random.choice("xyz"), "H%d" % random.randrange(400),
                      "%.4f" % random.uniform(1, 9), -amount if i % 97 == 0 else amount, int(amount),
                      1000 * (i % 5)])
PYTHON

# job SOURCE NAME PUSH_DOWN RESPONSE RULES [TABLE_LINE]: a job of these records; outputs are NAME.csv and NAME.int.
job() {
    local response=''
    [ -z "$4" ] || response="response = \"$4\""
    cat <<JOB
[data]
$1
query = '${query:-SELECT * FROM records}'
push_down = $3
[[variables]]
name = 'reg"ion; --'
[[variables]]
name = "select"
[[variables]]
name = "holding"
role = "holding"
[[variables]]
name = "wei ght"
role = "weight"
[[variables]]
name = "amount"
role = "numeric"
decimals = 2
[[variables]]
name = "whole"
role = "numeric"
[[variables]]
name = "rounded"
role = "numeric"
[rules]
$5
[[tables]]
name = "t"
variables = ['reg"ion; --', "select"]
$response
${6:-weighted = false}
[protect]
method = "flows"
iterations = 0
[[outputs]]
type = "csv"
file = "$2.csv"
[[outputs]]
type = "intermediate"
file = "$2.int"
JOB
}

# compare SOURCE RESPONSE RULES [TABLE_LINE]: the same with and without adding up there.
compare() {
    job "$1" read false "$2" "$3" "${4:-}" >read.toml
    job "$1" pushed true "$2" "$3" "${4:-}" >pushed.toml
    run 0 "$tacet" run read.toml
    run 0 "$tacet" run pushed.toml
    expect_stdout 'the database adds up, cells travel instead of records' '3000 records'
    expect_same read.csv pushed.csv
    expect_same read.int pushed.int
}

# refuses MESSAGE: pushed.toml is refused with one sentence, and nothing is written.
refuses() {
    rm -f pushed.csv pushed.int
    run 2 "$tacet" run pushed.toml
    expect_stderr "$1"
    expect_equal 'the number of lines said' "$(wc -l <.last/stderr)" 1
    expect_no_file pushed.csv pushed.int
}

rules=(
    'frequency = { minimum = 3, margin = 30 }'
    'dominance = { n = 1, k = 70 }'
    'p_percent = { p = 15 }'
    'dominance = { n = 3, k = 80 }'
    $'p_percent = { p = 15, level = "holding" }\nfrequency = { minimum = 3, margin = 30, level = "holding" }'
)

about 'SQLite'
python3 - <<'PYTHON' || fail 'python3 made no database'
import csv, sqlite3
rows = list(csv.reader(open("records.csv")))
database = sqlite3.connect("records.db")
database.execute("CREATE TABLE records (\"reg\"\"ion; --\" TEXT, \"select\" TEXT COLLATE NOCASE, holding, \"wei ght\" REAL, amount REAL, whole INTEGER, rounded INTEGER)")
database.executemany("INSERT INTO records VALUES (?,?,?,?,?,?,?)", rows[1:])
database.commit()
PYTHON
for each in "${rules[@]}"; do compare 'sqlite = "records.db"' whole "$each"; done
compare 'sqlite = "records.db"' rounded "${rules[2]}"
compare 'sqlite = "records.db"' '' "${rules[0]}"

about 'SQLite and numbers that are not whole'
job 'sqlite = "records.db"' pushed true amount "${rules[2]}" >pushed.toml
refuses 'found push_down = true, but the records have to be read: some numbers are not whole'
job 'file = "records.csv"' pushed true whole "${rules[2]}" | grep -v ^query >pushed.toml
refuses 'pushed.toml:3: data.push_down: found true for a file, expected a database that adds up'

about 'PostgreSQL'
. "$(dirname "$script")/postgresql.sh"
start_server
host=${servers[0]}
columns='"reg""ion; --" text, "select" varchar(9), holding text, "wei ght" numeric, amount numeric, whole bigint, rounded int'
sql "$host" -c "CREATE TABLE records ($columns)" -c "\\copy records FROM 'records.csv' CSV HEADER"
source="postgresql = \"host=$host user=survey dbname=postgres\""
for each in "${rules[@]}"; do
    compare "$source" amount "$each"
    compare "$source" amount "$each" 'weighted = true'
done
compare "$source" whole "${rules[2]}"
compare "$source" rounded "${rules[3]}" # ties, and amounts that are all multiples
compare "$source" '' "${rules[0]}"
sql "$host" -c 'CREATE VIEW other AS SELECT "reg""ion; --", "select", holding, "wei ght"::float8, amount::float8, whole::numeric(12,3) AS whole, rounded FROM records'
query='SELECT * FROM other' compare "$source" amount "${rules[2]}" 'weighted = true'
query='SELECT * FROM other' compare "$source" whole "${rules[2]}"

about 'it is decided without a word from the job'
job "$source" pushed true amount "${rules[2]}" | grep -v push_down >pushed.toml
run 0 "$tacet" run pushed.toml
expect_stdout 'the database adds up'
query='SELECT *, whole::text AS text FROM records'
job "$source" pushed true text "${rules[2]}" | sed 's/^name = "whole"/name = "text"/' | grep -v push_down >pushed.toml
run 0 "$tacet" run pushed.toml
expect_stdout 'the records are read, not added up by the database: column text is of type text, expected numbers; cast it to numeric in query'

about 'a wrong type'
job "$source" pushed true text "${rules[2]}" | sed 's/^name = "whole"/name = "text"/' >pushed.toml
refuses 'column text is of type text, expected numbers; cast it to numeric in query'
query="SELECT *, whole / (rounded - 1000) AS quotient FROM records WHERE rounded >= 1000"
job "$source" pushed true quotient "${rules[2]}" | sed 's/^name = "whole"/name = "quotient"/' >pushed.toml
refuses 'the query in [data] failed: division by zero; a column is of another type than query takes it for: cast it in query'
unset query

about 'codes that are missing: NULL and the empty text are one code'
sql "$host" -c 'CREATE TABLE unknown AS SELECT * FROM records' -c "UPDATE unknown SET \"select\" = NULL WHERE whole % 5 = 0" \
    -c "UPDATE unknown SET \"select\" = '' WHERE whole % 5 = 1"
for push_down in false true; do
    query='SELECT * FROM unknown' job "$source" $push_down $push_down amount "${rules[2]}" | sed 's/^name = "select"/&\nmissing = [""]/' >$push_down.toml
    run 0 "$tacet" run $push_down.toml
done
expect_same false.csv true.csv
expect_same false.int true.int
expect_in true.csv '100,,'

about 'a number that is missing'
sql "$host" -c 'CREATE TABLE gaps AS SELECT * FROM records' -c 'UPDATE gaps SET amount = NULL WHERE whole = 7'
query='SELECT * FROM gaps' job "$source" pushed true amount "${rules[2]}" >pushed.toml
refuses 'found push_down = true, but the records have to be read: some records lack a number (NULL)'

about 'permission denied'
sql "$host" -c 'CREATE ROLE guest LOGIN'
job "postgresql = \"host=$host user=guest dbname=postgres\"" pushed true amount "${rules[2]}" >pushed.toml
refuses 'permission denied for table records; ask for the right to SELECT from it, or change query in [data]'

about 'no server'
job 'postgresql = "host=/nowhere user=guest dbname=postgres password=secret"' pushed true amount "${rules[2]}" >pushed.toml
refuses 'no connection; is the server there, and postgresql in [data] right?'
expect_not_in .last/stderr secret

# while_it_sleeps FUNCTION MESSAGE: calls the function on the server process of a query that sleeps.
while_it_sleeps() {
    query='SELECT * FROM records WHERE CAST(pg_sleep(0.1) AS text) IS NOT NULL' job "$source" pushed true amount "${rules[2]}" >pushed.toml
    "$tacet" run pushed.toml >.last/stdout 2>.last/stderr &
    local process=$! tries=0
    until [ "$(sql "$host" -c "SELECT count($1(pid)) FROM pg_stat_activity WHERE query LIKE 'SELECT coalesce%' AND state = 'active'")" = 1 ]; do
        tries=$((tries + 1))
        [ $tries -lt 1200 ] || fail 'the query does not begin'
        sleep 0.1
    done
    wait $process
    expect_equal 'the exit code' $? 2
    expect_stderr "$2"
    expect_equal 'the number of lines said' "$(wc -l <.last/stderr)" 1
    expect_no_file pushed.csv
}
rm -f pushed.csv
about 'a query that is cancelled'
while_it_sleeps pg_cancel_backend 'canceling statement due to user request; somebody cancelled it'
about 'a connection that is lost'
while_it_sleeps pg_terminate_backend 'see that the server is up, and run the job again'

about 'records on two servers'
start_server
second=${servers[1]}
sql "$second" -c "CREATE TABLE part ($columns)" -c "CREATE TABLE part_of_first ($columns)"
sql "$host" -c 'CREATE EXTENSION postgres_fdw' \
    -c "CREATE SERVER near FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '$host', dbname 'postgres')" \
    -c "CREATE SERVER far FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '$second', dbname 'postgres')" \
    -c "CREATE USER MAPPING FOR survey SERVER near OPTIONS (user 'survey')" \
    -c "CREATE USER MAPPING FOR survey SERVER far OPTIONS (user 'survey')" \
    -c "CREATE TABLE part ($columns)" \
    -c "CREATE TABLE spread ($columns) PARTITION BY LIST (\"select\")" \
    -c "CREATE FOREIGN TABLE spread_x PARTITION OF spread FOR VALUES IN ('x') SERVER near OPTIONS (table_name 'part')" \
    -c "CREATE FOREIGN TABLE spread_yz PARTITION OF spread FOR VALUES IN ('y', 'z') SERVER far OPTIONS (table_name 'part')" \
    -c 'INSERT INTO spread SELECT * FROM records' -c 'ANALYZE spread' \
    -c 'ALTER DATABASE postgres SET enable_partitionwise_aggregate = on'
[ "$(sql "$second" -c 'SELECT count(*) > 0 FROM part')" = t ] || fail 'the second server has no records'
for each in "${rules[@]}"; do query='SELECT * FROM spread' compare "$source" amount "$each"; done
run 0 "$tacet" run read.toml
mv read.csv spread.csv

about 'the other server adds up as well'
sql "$second" -c "ALTER DATABASE postgres SET log_statement = 'all'"
query='SELECT * FROM spread' job "$source" pushed true amount "${rules[0]}" >pushed.toml
run 0 "$tacet" run pushed.toml
grep 'FROM public.part' "$second/log" >.last/stdout || fail 'the second server was not asked'
expect_equal 'what it was asked beside sums' "$(grep -vc 'GROUP BY' .last/stdout)" 0

about 'of the largest contributors no more travel than may be among them'
# asked RULES: what the second server is asked for besides sums, for such a rule.
asked() {
    : >"$second/log"
    query='SELECT * FROM spread' job "$source" pushed true amount "$1" >pushed.toml
    run 0 "$tacet" run pushed.toml
    grep 'FROM public.part' "$second/log" | grep -v 'sum(' >.last/stdout || fail 'the second server was not asked for contributors'
}
asked "${rules[2]}"
expect_equal 'queries without a bound' "$(grep -vc 'abs(.*) >= ' .last/stdout)" 0
# A few records of a cell that has small amounts only: it is named, and the others keep their bound.
sql "$host" -c "INSERT INTO spread SELECT '100', 'y', holding, \"wei ght\", 0.01, 0, 0 FROM records LIMIT 1" \
    -c "INSERT INTO spread SELECT 'O\"ne\\', 'y', holding, \"wei ght\", 0.01 * (1 + whole % 7), 0, 0 FROM records LIMIT 9"
asked "${rules[2]}"
expect_equal 'queries without a bound' "$(grep -vc 'abs(.*) >= ' .last/stdout)" 0
expect_stdout '= ANY'
query='SELECT * FROM spread' job "$source" read false amount "${rules[2]}" >read.toml
run 0 "$tacet" run read.toml
expect_same read.csv pushed.csv
expect_same read.int pushed.int
sql "$host" -c 'DELETE FROM spread WHERE amount < 0.1 AND whole = 0 AND rounded = 0'

about 'what the servers have is what one has'
job "$source" read false amount "${rules[4]}" >read.toml
run 0 "$tacet" run read.toml
expect_same read.csv spread.csv
finish
