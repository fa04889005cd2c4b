#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The ledger: runs protect against what is in it and enter what is new, one after the other, both or neither.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

if "$tacet" --version | grep -q 'without SQLite'; then
    echo 'skipped: built without SQLite'
    exit 77
fi

# Four records in most cells of three by three by two; 987653 is alone in its cell.
records() {
    echo act,region,size,value
    local n=0 act region size count i
    for act in a b c; do for region in n s w; do for size in 1 2; do
        count=4
        case $act$region$size in
            an1) echo "$act,$region,$size,987653"; continue ;;
            an2 | cs2) continue ;;
            cs1) count=2 ;;
        esac
        for ((i = 0; i < count; ++i)); do n=$((n + 1)); echo "$act,$region,$size,$((20 + n % 7))"; done
    done; done; done
}
# job NAME VARIABLES: writes NAME.csv
job() {
    printf '[data]\nfile = "records.csv"\n'
    printf '[[variables]]\nname = "%s"\n' act region size
    printf '[[variables]]\nname = "value"\nrole = "numeric"\n[rules]\nfrequency = { minimum = 3, margin = 30 }\n'
    printf '[[tables]]\nname = "%s"\nvariables = [%s]\nresponse = "value"\n[protect]\nmethod = "incremental"\n' "$1" "$2"
    printf '[[outputs]]\ntype = "csv"\nfile = "%s.csv"\n[[outputs]]\ntype = "problem"\nfile = "%s.jj"\n' "$1" "$1"
}
records >records.csv
job first '"act", "region"' >first.toml
job second '"act", "region", "size"' >second.toml
job third '"region", "size"' >third.toml

about 'the first run makes the ledger'
run 0 "$tacet" run first.toml --ledger office.db
expect_stdout 'ledger: 0 publications of the same response and population' 'ledger: table first is publication 1'
expect_equal 'who may read it' "$(stat -c %a office.db)" 600

about 'the second is protected against the first'
run 0 "$tacet" run second.toml --ledger office.db
expect_stdout 'ledger: 1 publication of the same' 'earlier publication publication 1 of office.db: first'
then=$(grep ,suppressed first.csv | cut -d, -f1,2 | sort)
now=$(grep ,Total,x,suppressed second.csv | cut -d, -f1,2 | sort)
expect_equal 'cells suppressed in both' "$now" "$then"

about 'it can be looked at'
run 0 "$tacet" ledger list office.db
expect_stdout first second
run 0 "$tacet" ledger show office.db 1
expect_stdout '# publication 1: first' 'act,region,value,status' 'a,n,x,primary' "# file: $PWD/first.csv"
run 0 "$tacet" ledger check office.db
expect_stdout 'the ledger is whole: 2 publications, no suppressed value'

about 'no suppressed value is in it'
if grep -qa 987653 office.db; then fail 'a suppressed value is in the ledger'; fi
pass

about 'the same again is no new publication'
run 0 "$tacet" run second.toml --ledger office.db
expect_stdout 'table second is publication 2'

about 'what never left the office does not count'
run 2 "$tacet" ledger withdraw office.db 2
run 0 "$tacet" ledger withdraw office.db 2 --reason 'wrong rules'
run 2 "$tacet" ledger withdraw office.db 2 --reason again
expect_stderr 'publication 2 is withdrawn already'
run 0 "$tacet" ledger show office.db 2
expect_stdout 'wrong rules'
run 0 "$tacet" run third.toml --ledger office.db
expect_stdout 'ledger: 1 publication of the same'

about 'other data are another population'
sed 's/,21$/,22/' records.csv >other.csv
sed 's/records.csv/other.csv/' first.toml >other.toml
run 0 "$tacet" run other.toml --ledger office.db --output-folder elsewhere
expect_stdout '0 publications of the same response and population, 2 of other populations, which do not count'

about 'with a name of the population, revised values are refused'
sed 's/^file = "records.csv"/&\npopulation = "2025"/' first.toml >named.toml
sed 's/^file = "other.csv"/&\npopulation = "2025"/' other.toml >revised.toml
run 0 "$tacet" run named.toml --ledger named.db
run 2 "$tacet" run revised.toml --ledger named.db
expect_stderr 'another value than the data have now'

about 'a variable that the job does not describe'
sed '/^\[\[variables\]\]$/{N;/"region"/d}' third.toml | sed 's/"region", "size"/"act", "size"/' >narrow.toml
run 2 "$tacet" run narrow.toml --ledger office.db
expect_stderr "spanned by variable 'region'" 'expected it in [[variables]]'

about 'files that are no ledger'
echo nonsense >junk.db
run 2 "$tacet" run first.toml --ledger junk.db
expect_stderr 'junk.db'
run 2 "$tacet" ledger list junk.db
expect_silent stdout
run 2 "$tacet" ledger list none.db
expect_silent stdout
expect_stderr 'found no such file'
run 2 "$tacet" ledger show office.db 99
expect_stderr 'found no publication 99'
run 2 "$tacet" run first.toml --ledger first.csv
head -c 3000 office.db >cut.db
run 2 "$tacet" ledger check cut.db

about 'what a run leaves that was killed while it made the ledger'
python3 -c "
import sqlite3
for name in ('begun.db', 'looked.db'):
    database = sqlite3.connect(name)
    database.executescript('CREATE TABLE t(a); DROP TABLE t; VACUUM')
"
[ -s begun.db ] || fail 'the database has no page'
: >nothing.db
for name in looked nothing; do
    run 0 "$tacet" ledger check $name.db
    expect_stdout '0 publications'
done
run 0 "$tacet" run first.toml --ledger begun.db

about 'two runs at once are serialised'
job copy '"act", "region"' >copy.toml
"$tacet" run first.toml --ledger both.db >one.log 2>&1 &
one=$!
"$tacet" run copy.toml --ledger both.db >two.log 2>&1 &
two=$!
wait $one || fail "$(cat one.log)"
wait $two || fail "$(cat two.log)"
cat one.log two.log >both.log
expect_in both.log 'ledger: 0 publications' 'ledger: 1 publication of'
run 0 "$tacet" ledger check both.db
expect_stdout '2 publications'

about 'killed at any moment, files and ledger agree'
killed=0
for i in $(seq 1 24); do
    job "t$i" '"act", "region"' >"t$i.toml"
    "$tacet" run "t$i.toml" --ledger killed.db >/dev/null 2>&1 &
    pid=$!
    sleep "0.0$((i * 4 % 100))"
    kill -9 $pid 2>/dev/null && killed=$((killed + 1))
    wait $pid 2>/dev/null
    [ -e killed.db ] || continue
    run 0 "$tacet" ledger check killed.db
    expect_not_in .last/stdout 'changed since' damaged
    "$tacet" ledger list killed.db >entries
    for name in csv jj; do
        if grep -q " t$i\$" entries; then
            [ -e "t$i.$name" ] || fail "t$i is in the ledger, but t$i.$name was not written"
        else
            [ ! -e "t$i.$name" ] || fail "t$i.$name was written, but t$i is not in the ledger"
        fi
    done
done
[ "$killed" -gt 0 ] || fail 'no run was killed'

about 'what killed runs left, the next one removes'
echo half >"left.csv.8388608.staged" # no process has so large a number
echo half >"other.csv.8388608.staged"
job left '"act", "region"' >left.toml
run 0 "$tacet" run left.toml --ledger killed.db
expect_no_file left.csv.8388608.staged
[ -e other.csv.8388608.staged ] || fail 'a file of another output was removed'
finish
