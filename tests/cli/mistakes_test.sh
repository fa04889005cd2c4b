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
# The same as batch files with metadata of tau-ARGUS, which know no header.
tail -n +2 records.csv >records.asc
tail -n +2 table.csv >table.tab
cat >records.rda <<'METADATA'
<SEPARATOR> ","
region 5
   <RECODEABLE>
   <HIERARCHICAL>
   <HIERCODELIST> "region.hrc"
   <HIERLEADSTRING> "@"
activity 3
   <RECODEABLE>
   <HIERARCHICAL>
   <HIERLEVELS> 1 2
turnover 5
   <NUMERIC>
   <DECIMALS> 1
METADATA
cat >table.rda <<'METADATA'
<SEPARATOR> ","
region
   <RECODEABLE>
   <TOTCODE> "Total"
   <HIERARCHICAL>
   <HIERCODELIST> "region.hrc"
   <HIERLEADSTRING> "@"
sex
   <RECODEABLE>
   <TOTCODE> "Total"
count
   <FREQUENCY>
METADATA
cat >records.arb <<'BATCH'
<OPENMICRODATA> "records.asc"
<OPENMETADATA> "records.rda"
<SPECIFYTABLE> "region""activity"|"turnover"||
<SAFETYRULE> FREQ(2,30)
<READMICRODATA>
<SUPPRESS> OPT(1,1)
<WRITETABLE> (1,3,AS+,"out.csv")
BATCH
cat >table.arb <<'BATCH'
<OPENTABLEDATA> "table.tab"
<OPENMETADATA> "table.rda"
<SPECIFYTABLE> "region""sex"|"count"||
<SAFETYRULE> FREQ(4,30)
<READTABLE>
<SUPPRESS> OPT(1,1)
<WRITETABLE> (1,3,AS+,"out.csv")
BATCH
mkdir whole
cp records.* table.* region.hrc other.hrc whole

about 'without a mistake'
for job in records.toml table.toml records.arb table.arb; do
    run 0 "$tacet" run $job
    expect_file out.csv
    rm out.*
done

# said LIST EXIT TITLE JOB FILE SED_COMMAND [OPTION...]: adds to the list what is said about the job after the edit;
# nothing may be written.
said() {
    about "$3, $4"
    cp whole/* .
    with "whole/$5" "$6" >"$5"
    run "$2" "$tacet" run "$4" --threads 1 "${@:7}"
    expect_no_file out.csv
    {
        echo "# $3, ${4/.toml/}"
        sed 's/expected one of: .*/expected one of: .../; s/expected order=.*/expected order=.../' .last/stderr
        echo
    } >>"$1"
}
mistake() { said mistakes.txt "$1" "$2" "$3.toml" "${@:4}"; }
batch_mistake() { said batch_mistakes.txt "$1" "$2" "$3.arb" "${@:4}"; }
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
mistake 3 'too short a limit of the run' records records.toml 's/"flows"/"incremental"/' --time-limit 0.000001

batch_mistake 2 'wrong column' records records.arb 's/"turnover"/"turnovr"/'
batch_mistake 2 'wrong column' table table.arb 's/"count"/"cuont"/'
batch_mistake 2 'a column that is no number' records records.asc 's/50$/fifty/'
batch_mistake 2 'a column that is no number' table table.tab 's/^n1,f,7/n1,f,seven/'
batch_mistake 2 'missing code' records records.asc 's/^n2,102/n3,102/'
batch_mistake 2 'missing code' table table.tab 's/^n2,f/n3,f/'
batch_mistake 2 'no code' records records.asc 's/^n2,102/,102/'
batch_mistake 2 'not additive' table table.tab 's/^n1,f,7/n1,f,9/'
batch_mistake 2 'a total among the records' records records.asc 's/^n2,102/Total,102/'
batch_mistake 2 'wrong separator' records records.asc 's/,/;/g'
batch_mistake 2 'wrong separator' table table.tab 's/,/;/g'
batch_mistake 2 'wrong separator with quotes' records records.asc 's/\([^,]*\),\([^,]*\),/"\1";"\2";/'
batch_mistake 2 'wrong separator with quotes' table table.tab 's/\([^,]*\),\([^,]*\),/"\1";"\2";/'
batch_mistake 2 'too short a record' records records.rda '/SEPARATOR/d; s/^region/& 1/; s/^activity/& 4/; s/^turnover/& 8/'
batch_mistake 2 'other code of the total' records region.hrc 's/@n1/@Total/'
batch_mistake 2 'other code of the total' table table.rda '/^sex/,$s/"Total"/"T"/'
batch_mistake 2 'duplicate variable' records records.arb 's/"region""activity"/"region""activity""Region"/'
batch_mistake 2 'duplicate cell' table table.tab 's/^s1,m/s1,f/'
batch_mistake 2 'wrong number of levels' records records.asc 's/,101,/,10,/'
batch_mistake 2 'wrong number of levels' table table.rda '/HIERCODELIST/s/<.*/<HIERLEVELS> 1 2/; /HIERLEADSTRING/d'
batch_mistake 2 'unknown rule' records records.arb 's/FREQ/FERQ/'
batch_mistake 2 'value of a rule' table table.arb 's/FREQ(4/FREQ(-4/'
batch_mistake 2 'no rule' records records.arb '/SAFETYRULE/d'
batch_mistake 2 'unknown method, before the data are read' records records.arb 's/OPT/OTP/; s/records.asc/region.hrc/'
batch_mistake 2 'unknown command' records records.arb 's/READMICRO/REDMICRO/'
batch_mistake 3 'too short a limit of the run' records records.arb 's/OPT(1,1)/OPT(1,2)/' --time-limit 0.000001

for each in mistakes batch_mistakes; do
    golden=$source_dir/tests/cli/golden/$each.txt
    if [ -n "${TACET_NEW_GOLDEN:-}" ]; then cp $each.txt "$golden"; fi
    expect_same "$golden" $each.txt
done
about 'batch files and keys of jobs'
expect_not_in batch_mistakes.txt '[data]' '[[variables]]' '[[tables]]' '[protect]'
finish
