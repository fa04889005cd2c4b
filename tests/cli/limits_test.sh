#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Time limits and signals end long work soon, with a safe pattern or none.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

outputs=(--pattern out.pattern --witness out.witness --jj out.jj --csv out.csv --json out.json --report out.txt)
grace=15 # seconds that ending may take, on a busy machine

# cut_short TABLE LIMIT COMMAND...: what ends after about LIMIT seconds is a proven pattern or none.
cut_short() {
    local table=$1 limit=$2 code=0 start=$SECONDS
    shift 2
    rm -f out.*
    timeout -k 5 $((limit + 60)) "$@" "${outputs[@]}" >.last/stdout 2>.last/stderr || code=$?
    local seconds=$((SECONDS - start))
    [ $seconds -le $((limit + grace)) ] || fail "expected an end after $limit seconds, found $seconds"
    expect_no_file ./*.partial
    expect_file out.json out.txt
    case $code in
    0)
        expect_json out.json safe true
        run 0 "$verify" "$table" out.pattern out.witness
        expect_file out.csv out.jj
        ;;
    3)
        expect_stdout 'no pattern is written'
        expect_json out.json safe false
        expect_no_file out.pattern out.witness out.jj out.csv
        ;;
    *) fail "expected exit 0 or 3, found $code from: $*" ;;
    esac
    pass
}

about 'a table too large for the limit'
"$tacet" generate contributors --dimensions 41x31x31 --sensitive 0.1 --output large.jj || fail 'generate failed'
cut_short large.jj 1 "$tacet" protect large.jj --time-limit 1
expect_json out.json outcome '"time_limit"'

for signal in INT TERM; do
    about "SIG$signal after 2 seconds"
    cut_short large.jj 2 timeout --foreground --preserve-status -s $signal -k 60 2 "$tacet" protect large.jj
    expect_json out.json outcome '"interrupted"'
done

about 'an audit that runs out of time proves nothing'
"$tacet" generate contributors --dimensions 11x11x11 --output cube.jj || fail 'generate failed'
awk '$4 == "s" { $4 = "m" } 1' cube.jj >full.jj
run 3 "$tacet" audit full.jj --time-limit 0.0001 --full --json full.json --csv full.csv --witness full.witness
expect_stdout 'unsafe: 0 of 133 primaries protected' 'undecided (time ran out' 'ranges not found in time: '
expect_json full.json safe false
expect_in full.csv unknown
expect_no_file full.witness
run 0 "$tacet" audit full.jj
run 0 "$tacet" info cube.jj --time-limit 0.0001
expect_stdout 'the search for such sides was stopped: there may be more'

# How long the construction takes depends on the machine: the first limit that gives a pattern is one that
# strikes in the clean-up, which takes several times as long.
about 'a limit that strikes in the clean-up'
run 0 "$tacet" protect --method incremental cube.jj --option cleanup=off --json untidy.json
for limit in 0.5 1 1.5 2 3 4 6 9 13 20; do
    cut_short cube.jj 20 "$tacet" protect --method incremental cube.jj --time-limit $limit
    [ ! -e out.pattern ] || break
done
expect_json out.json safe true
expect_json out.json proven true
expect_json out.json outcome '"time_limit"'
expect_in out.txt '(stopped by the time limit)'
run 0 "$tacet" audit out.jj
expect_stdout 'safe: 133 of 133'

about 'a signal during the clean-up'
seconds=$(json untidy.json seconds)
for factor in 1 2 4; do
    delay=$(awk -v seconds="$seconds" -v factor=$factor 'BEGIN { print 1.3 * factor * seconds }')
    cut_short cube.jj 60 timeout --foreground --preserve-status -s INT -k 60 "$delay" "$tacet" protect --method incremental cube.jj
    [ ! -e out.pattern ] || break
done
expect_json out.json safe true
expect_json out.json outcome '"interrupted"'
expect_in out.txt '(interrupted)'
finish
