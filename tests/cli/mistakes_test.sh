#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Ten mistakes that people make in their first jobs, with records and with ready tables. What is said about each is
# compared with golden/mistakes.txt: file and line, what was found, what was expected, what to change.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

cat >records.csv <<'DATA'
region,activity,turnover
n1,101,50
n1,102,30
n1,102,20.5
n2,101,40
n2,102,35
s1,101,30
s1,102,70
DATA
cat >table.csv <<'DATA'
region,sex,count
Total,Total,30
Total,f,18
Total,m,12
N,Total,20
N,f,12
N,m,8
n1,Total,12
n1,f,7
n1,m,5
n2,Total,8
n2,f,5
n2,m,3
s1,Total,10
s1,f,6
s1,m,4
DATA
printf 'N\n@n1\n@n2\ns1\n' >region.hrc
printf 'west\n@n1\n@w9\n' >other.hrc
cat >records.toml <<'JOB'
[data]
file = "records.csv"

[[variables]]
name = "region"
hierarchy = "region.hrc"

[[variables]]
name = "activity"
levels = [1, 2]

[[variables]]
name = "turnover"
role = "numeric"

[rules]
frequency = { minimum = 2, margin = 30 }

[[tables]]
variables = ["region", "activity"]
response = "turnover"

[protect]
method = "flows"

[[outputs]]
type = "csv"
file = "out.csv"
JOB
cat >table.toml <<'JOB'
[data]
file = "table.csv"
kind = "table"

[[variables]]
name = "region"
hierarchy = "region.hrc"

[[variables]]
name = "sex"

[[variables]]
name = "count"
role = "frequency"

[rules]
frequency = { minimum = 4, margin = 30 }

[[tables]]
variables = ["region", "sex"]
response = "count"

[protect]
method = "flows"

[[outputs]]
type = "csv"
file = "out.csv"
JOB
mkdir whole
cp records.csv table.csv region.hrc other.hrc records.toml table.toml whole

about 'without a mistake'
for kind in records table; do
    run 0 "$tacet" run $kind.toml
    expect_file out.csv
    rm out.csv
done

# mistake EXIT TITLE KIND FILE SED_COMMAND: what is said about the job after the edit; nothing may be written.
mistake() {
    about "$2, $3"
    cp whole/* .
    with "whole/$4" "$5" >"$4"
    run "$1" "$tacet" run "$3.toml" --threads 1
    expect_no_file out.csv
    { echo "# $2, $3"; sed 's/expected one of: .*/expected one of: .../; s/expected order=.*/expected order=.../' .last/stderr; echo; } >>mistakes.txt
}
mistake 2 'wrong column' records records.toml 's/name = "turnover"/name = "turnovr"/; s/response = "turnover"/response = "turnovr"/'
mistake 2 'wrong column' table table.toml '/name = "count"/s/count/number/; /response/s/count/number/'
mistake 2 'a column that is no number' records records.csv 's/50$/fifty/'
mistake 2 'a column that is no number' table table.csv 's/^n1,f,7/n1,f,seven/'
mistake 2 'missing code' records records.csv 's/^n2,102/n3,102/'
mistake 2 'missing code' table table.csv 's/^n2,f/n3,f/'
mistake 2 'code of a further hierarchy' records records.toml 's/^hierarchy = .*/&\nfurther = "other.hrc"/'
mistake 2 'not additive' table table.csv 's/^n1,f,7/n1,f,9/'
mistake 2 'a total among the records' records records.csv 's/^n2,102/Total,102/'
mistake 2 'wrong separator' records records.csv 's/,/;/g'
mistake 2 'wrong separator' table table.csv 's/,/;/g'
mistake 2 'wrong separator with quotes' records records.csv 's/\([^,]*\),\([^,]*\),/"\1";"\2";/'
mistake 2 'wrong separator with quotes' table table.csv 's/\([^,]*\),\([^,]*\),/"\1";"\2";/'
mistake 2 'decimal comma that splits a field' records records.csv 's/20.5/20,5/'
mistake 2 'decimal comma that splits a field' table table.csv 's/^n1,f,7/n1,f,7,0/'
mistake 2 'decimal comma in doubt' records records.csv 's/50$/"1,250"/; s/20.5/20/'
mistake 2 'decimal comma in doubt' table table.csv 's/^Total,Total,30/Total,Total,"1,030"/'
mistake 2 'two decimal signs' records records.csv 's/50$/"1,5"/'
mistake 2 'other code of the total' records records.toml 's/^hierarchy = .*/&\ntotal = "n1"/'
mistake 2 'other code of the total' table table.toml 's/^name = "sex"/&\ntotal = "T"/'
mistake 2 'other code of the total with a hierarchy' table table.csv 's/^Total,/T,/'
mistake 2 'duplicate variable' records records.toml 's/"region", "activity"/"region", "activity", "Region"/'
mistake 2 'duplicate cell' table table.csv 's/^s1,m/s1,f/'
mistake 2 'wrong number of levels' records records.toml 's/levels = .*/levels = [1, 1]/'
mistake 2 'wrong number of levels' table table.toml 's/^hierarchy = .*/levels = [1, 2]/'
mistake 2 'unknown rule' records records.toml 's/^frequency/frequncy/'
mistake 2 'unknown rule' table table.toml 's/^frequency/frequncy/'
mistake 2 'value of a rule' records records.toml 's/minimum = 2/minimum = "two"/'
mistake 2 'value of a rule' table table.toml 's/minimum = 4/minimum = -4/'
mistake 2 'unknown method, before the data are read' records records.toml 's/"flows"/"flow"/; s/records.csv/region.hrc/'
mistake 2 'unknown method, before the data are read' table table.toml 's/"flows"/"optimum"/; s/table.csv/region.hrc/'
mistake 2 'option of a method' records records.toml 's/"flows"/"incremental"\noptions = { order = "sideways" }/'
mistake 3 'too short a limit' records records.toml 's/"flows"/"incremental"\ntime_limit = 0.000001/'
mistake 3 'too short a limit' table table.toml 's/"flows"/"incremental"\ntime_limit = 0.000001/'
golden=$source_dir/tests/cli/golden/mistakes.txt
if [ -n "${TACET_NEW_GOLDEN:-}" ]; then cp mistakes.txt "$golden"; fi
expect_same "$golden" mistakes.txt
finish
