#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# tacet protect on the example: what it writes agrees with itself, is proven by tacet-verify and does not depend
# on threads, on compression or on the way it is read and written.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

# protect NAME ARGUMENT...: protects the example and writes all files as NAME.*
protect() {
    local name=$1
    shift
    run 0 "$tacet" protect --method incremental "$example" --pattern "$name.pattern" --witness "$name.witness" --jj "$name.jj" \
        --csv "$name.csv" --json "$name.json" --report "$name.txt" "$@"
    expect_silent stderr
}

prove() { # NAME ARGUMENT...
    local name=$1
    shift
    run 0 "$verify" "$example" "$name.pattern" "$name.witness" "$@"
    expect_stdout 'proven: all 84 primary sides (42 primaries)'
}

kinds=(pattern witness jj csv json txt)

about 'the example is protected and all is written'
protect plain
expect_stdout '352 cells, 102 equations, 42 primaries' 'incremental: safe,' 'proof: 84 claims by' \
    'wrote plain.json, plain.txt, plain.pattern, plain.witness, plain.jj, plain.csv'
cp .last/stdout plain.summary
expect_folder plain.{pattern,witness,jj,csv,json,txt,summary}
expect_file plain.*

about 'the proof holds'
prove plain
grep -v '^P 23 up' plain.witness >holed.witness
run 3 "$verify" "$example" plain.pattern holed.witness
expect_stdout 'cell 23 up'

about 'the audit of the written JJ file and of the pattern agree'
run 0 "$tacet" audit plain.jj --witness from_jj.witness
expect_stdout 'safe: 42 of 42 primaries protected'
cp .last/stdout from_jj
run 0 "$tacet" audit "$example" --pattern plain.pattern --witness from_pattern.witness
expect_same .last/stdout from_jj
expect_same from_jj.witness from_pattern.witness
run 0 "$verify" "$example" plain.pattern from_jj.witness
expect_stdout 'proven: all 84'
run 0 "$tacet" audit "$example" --pattern plain.pattern --full
expect_stdout 'safe: 42 of 42' 'of which exactly disclosed: 0'
run 0 "$verify" plain.jj <(:) plain.witness
expect_stdout 'proven: all 84'

about 'the JJ file is the input but for the secondaries'
diff <(awk 'NF == 9 && $4 == "m" { $4 = "s" } 1' plain.jj) <(awk 1 "$example") >.last/difference ||
    fail 'found other changes'
pass

about 'the pattern names the cells of status u and m'
diff <(awk 'NF == 9 && ($4 == "u" || $4 == "m") { print $1 }' plain.jj) <(grep -v '^#' plain.pattern | sort -n) \
    >.last/difference || fail 'they differ'
pass

about 'the JSON file'
secondaries=$(awk 'NF == 9 && $4 == "m"' plain.jj | wc -l)
[ "$secondaries" -gt 20 ] || fail "expected some dozens of secondaries, found $secondaries"
cost=$(awk 'NF == 9 && $4 == "m" { sum += $3 } END { printf "%.6f", sum }' plain.jj)
expect_json plain.json method '"incremental"'
expect_equal cost "$(json plain.json cost | awk '{ printf "%.6f", $1 }')" "$cost"
expect_json plain.json secondaries "$secondaries"
expect_json plain.json primaries 42
expect_json plain.json cells 352
expect_json plain.json equations 102
expect_json plain.json outcome '"feasible"'
expect_json plain.json lower_bound null
expect_json plain.json seconds '[0-9][0-9.e-]*'
expect_json plain.json seed 1
expect_json plain.json safe true
expect_json plain.json proven true
expect_json plain.json inexact 0
expect_json plain.json witnesses "$(grep -c '^W ' plain.witness)"
expect_json plain.json options '\{'
expect_in plain.json '"cleanup": "on"' '"order": "weight-descending"' '"reuse": "on"'
expect_in plain.summary "$secondaries secondaries, cost "

about 'the safe table'
expect_equal 'its lines' "$(wc -l <plain.csv)" 353
awk -F '[ ,]' '
    NR == FNR { if ($4 ~ /^[suzm]$/) { value[$1] = $2; status[$1] = $4 } next }
    FNR == 1 { next }
    {
        expected = status[$1] == "u" || status[$1] == "m" ? "x" : value[$1]
        if ($NF "" != expected "") { print "found " $0 ", expected " expected; wrong = 1 }
        ++seen
    }
    END { if (seen != 352) { print "found " seen " cells"; wrong = 1 } exit wrong }
' plain.jj plain.csv >.last/difference || fail 'a value is not what the JJ file says'
pass
expect_equal 'the cells marked x' "$(grep -c ',x$' plain.csv)" $((42 + secondaries))

about 'no text but the proof holds the value of a suppressed cell'
awk 'NF == 9 && ($4 == "u" || $4 == "m") && $2 >= 100 { print $2 }' plain.jj >values
[ "$(wc -l <values)" -gt 10 ] || fail 'expected more than ten values to look for'
for file in plain.{pattern,csv,json,txt,summary}; do
    # The safe table publishes other cells that happen to have one of these values.
    grep -v '^[0-9]*,.*,[0-9.]*$' $file | grep -nwFf values >.last/difference && fail "found one in $file"
    pass
done

about 'the report'
expect_in plain.txt "table: $example" 'incremental: safe' 'outcome: feasible' 'option order: weight-descending'
expect_equal 'the primaries proven both ways' "$(grep -c 'witness  *[0-9.]* witness' plain.txt)" 42
expect_equal 'its secondaries' "$(sed -n '/^secondaries/,$p' plain.txt | sed 1d | tr -d ' ' | tr '\n' ' ')" \
    "$(awk 'NF == 9 && $4 == "m" { print $1 }' plain.jj | tr '\n' ' ')"

timeless() { sed 's/seconds": [0-9.e-]*/seconds": 0/; s/, [0-9.]* s$/, 0 s/' "$1"; }
about 'the same result again, with one thread and with two'
for threads in 1 2 2; do
    protect again --threads $threads
    for kind in "${kinds[@]}"; do
        diff <(timeless plain.$kind) <(timeless again.$kind) >.last/difference ||
            fail "$kind differs with $threads threads"
        pass
    done
done

about 'the default method, with a number of rounds: the same result with one thread and with two'
for threads in 1 2; do
    run 0 "$tacet" protect "$example" --iterations 60 --threads $threads --pattern auto$threads.pattern \
        --witness auto$threads.witness --json auto$threads.json
    expect_stdout 'auto: safe,' 'lower bound'
    prove auto$threads
done
expect_same auto1.pattern auto2.pattern
expect_same auto1.witness auto2.witness
expect_json auto1.json method '"auto"'
expect_in auto1.json '"rounds": 60' '"gap": 0.'
about 'the default method costs no more than incremental here'
awk -v auto="$(json auto1.json cost)" -v other="$(json plain.json cost)" 'BEGIN { exit !(auto <= other) }' ||
    fail "found $(json auto1.json cost), expected at most $(json plain.json cost)"
pass

orders=$("$tacet" methods | sed -n 's/^  order=\([^ ]*\) .*/\1/p' | tr '|' ' ')
[ "$(wc -w <<<"$orders")" -ge 5 ] || fail "expected at least five orders, found $orders"
for order in $orders; do
    about "order $order"
    protect ordered --option "order=$order"
    prove ordered
    expect_in ordered.json "\"order\": \"$order\""
done
about 'a random order of another seed'
protect seeded --option order=random --seed 7
prove seeded
expect_json seeded.json seed 7
if cmp -s ordered.pattern seeded.pattern; then fail 'expected the seed to matter'; fi
pass

about 'without reuse'
protect fresh --option reuse=off
prove fresh
expect_in fresh.json '"reuse": "off"' '"programs": 84'
about 'without clean-up'
protect untidy --option cleanup=off
prove untidy
expect_in untidy.json '"cleanup": "off"'
[ "$(json untidy.json secondaries)" -gt "$secondaries" ] || fail 'expected more secondaries than with clean-up'
pass
about 'two options at once'
protect both --option cleanup=off --option order=file
prove both
expect_in both.json '"cleanup": "off"' '"order": "file"'

about 'strict protection'
protect strict --protection strict
prove strict --protection strict
prove strict
run 0 "$tacet" audit strict.jj --protection strict
expect_stdout '(strict)' 'safe: 42 of 42'
run 3 "$verify" "$example" plain.pattern plain.witness --protection strict
expect_stdout 'not proven'

about 'gzip in and out'
gzip -c "$example" >table.gz # the content counts, not the name
run 0 "$tacet" protect --method incremental table.gz --jj packed.jj.gz --pattern packed.pattern.gz --csv packed.csv.gz
for kind in jj pattern csv; do
    gunzip -c packed.$kind.gz | diff - plain.$kind >.last/difference || fail "$kind differs"
    pass
done
run 0 "$tacet" audit packed.jj.gz --pattern packed.pattern.gz
run 0 "$verify" packed.jj.gz plain.pattern plain.witness

about 'standard input'
for input in "$example" table.gz; do
    run 0 "$tacet" protect --method incremental - --pattern piped.pattern <"$input"
    expect_same piped.pattern plain.pattern
done
run 0 "$tacet" audit "$example" --pattern - <plain.pattern
run 0 "$tacet" audit - --pattern plain.pattern <"$example"

about 'standard output'
for kind in pattern witness jj csv; do
    run 0 "$tacet" protect --method incremental "$example" --$kind -
    expect_same .last/stdout plain.$kind
    expect_stderr 'incremental: safe' 'wrote -'
done
run 0 "$tacet" protect --method incremental "$example" --json -
diff <(timeless .last/stdout) <(timeless plain.json) || fail 'the JSON differs'
run 0 "$tacet" protect --method incremental "$example" --report -
diff <(timeless .last/stdout) <(timeless plain.txt) || fail 'the report differs'
run 0 bash -c '"$1" protect --method incremental "$2" --jj - 2>/dev/null | "$1" audit - ' _ "$tacet" "$example"
expect_stdout 'safe: 42 of 42'

about 'outputs replace what was there'
echo old >plain.csv
protect plain
expect_same plain.csv <(gunzip -c packed.csv.gz)

about 'a table without primaries needs nothing'
write_grid empty.jj 3
run 0 "$tacet" protect empty.jj --pattern empty.pattern --witness empty.witness --csv empty.csv
expect_stdout '0 primaries' 'safe, 0 secondaries, cost 0'
expect_not_in empty.csv x
run 0 "$verify" empty.jj empty.pattern empty.witness

about 'secondaries of the table are kept'
write_grid given.jj 3 1,1 3,3m
run 0 "$tacet" protect given.jj --pattern given.pattern --witness given.witness --csv given.csv
expect_in given.csv '15,3,3,x'
run 0 "$verify" given.jj given.pattern given.witness

about 'a start is repaired, and not made worse'
write_grid warm.jj 4 1,1
printf '# nothing but primaries\n' >bare.pattern
run 0 "$tacet" protect warm.jj --start bare.pattern --pattern warm.pattern --witness warm.witness
run 0 "$verify" warm.jj warm.pattern warm.witness
run 0 "$tacet" protect warm.jj --start warm.pattern --method hypercube --pattern again.pattern --witness again.witness
run 0 "$verify" warm.jj again.pattern again.witness
expect_same warm.pattern again.pattern
printf '999\n' >wrong.pattern
rm -f again.pattern
run 2 "$tacet" protect warm.jj --start wrong.pattern --pattern again.pattern
expect_stderr "wrong.pattern:1: found '999', expected a cell from 0 to"
expect_no_file again.pattern
run 2 "$tacet" protect warm.jj --start warm.pattern --pattern warm.pattern
expect_stderr 'warm.pattern'

about 'nothing partial is left'
expect_no_file ./*.partial
finish
