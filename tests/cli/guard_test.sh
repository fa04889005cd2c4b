#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# --protect-secondaries of all commands, from the table to the verifier.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

about 'what protects primaries only leaves secondaries exposed'
run 0 "$tacet" protect "$example" --method incremental --pattern plain.pattern --witness plain.witness --json plain.json
expect_not_in plain.json protect_secondaries
run 3 "$tacet" audit "$example" --pattern plain.pattern --protect-secondaries 10% --json out.json --csv out.csv --witness no.witness
expect_stdout 'unsafe: 42 of 42 primaries protected' 'secondaries protected to 10%: '
expect_no_file no.witness
expect_json out.json safe false
expect_json out.json margin '"10%"'
expect_in out.json '"secondary_details": ['
expect_equal 'the exposed of the CSV file' "$(grep -c ',no,' out.csv)" "$(json out.json exposed)"
run 3 "$verify" "$example" plain.pattern plain.witness --protect-secondaries 10%
expect_stdout 'required movement'

about 'secondaries protected by any method, and proven'
for method in incremental hypercube; do
    run 0 "$tacet" protect "$example" --method $method --protect-secondaries 10% --pattern out.pattern \
        --witness out.witness --json out.json --report out.txt --csv out.csv
    expect_stdout 'secondaries protected to 10%: '
    expect_json out.json safe true
    expect_json out.json proven true
    expect_in out.json '"margin": "10%"' '"extra_cost": ' '"extra_secondaries": '
    expect_in out.txt 'secondaries, likewise'
    run 0 "$verify" "$example" out.pattern out.witness
    expect_stdout "sides of $(json out.json secondaries) secondaries"
    run 0 "$verify" "$example" out.pattern out.witness --protect-secondaries 10%
    run 3 "$verify" "$example" out.pattern out.witness --protect-secondaries 99%
    run 0 "$tacet" audit "$example" --pattern out.pattern --protect-secondaries 10% --full --witness audit.witness
    expect_stdout "of $(json out.json secondaries)" 'exactly disclosed: 0'
    run 0 "$verify" "$example" out.pattern audit.witness --protect-secondaries 10%
    run 0 "$tacet" unpick "$example" --pattern out.pattern --protect-secondaries 10%
    expect_stdout "secondaries known to within 10%: 0 of $(json out.json secondaries)"
done
about 'a proof with lines left out'
with out.witness '0,/^S /{/^S /d}' >short.witness
run 3 "$verify" "$example" out.pattern short.witness
sed '/^S /d' out.witness >short.witness
run 3 "$verify" "$example" out.pattern short.witness
about 'a suppressed cell that the proof says nothing of'
last=$(awk '/^[0-9]/ { if ($4 == "s") cell = $1 } END { print cell }' "$example")
for cell in $(seq 1 "$last"); do
    if awk -v c="$cell" 'NR > 2 && $1 == c && $4 == "s" && $2 > 0 { found = 1; exit } END { exit !found }' "$example" &&
        ! grep -qx "$cell" out.pattern; then break; fi
done
{ cat out.pattern; echo "$cell"; } >more.pattern
run 3 "$verify" "$example" more.pattern out.witness
expect_stdout "cell $cell down: required movement"

about 'unpicking counts secondaries that come too close'
write_square square.jj
printf '%s\n' 5 7 >part.pattern
run 0 "$tacet" unpick square.jj --pattern part.pattern --protect-secondaries 5
expect_stdout 'secondaries known to within 5: 2 of 2: 5 7'

about 'cells whose bounds exclude the margin'
sed -i 's/^8 50.0 50 z/8 50.0 50 s/' square.jj
run 3 "$tacet" protect square.jj --protect-secondaries 1001 --pattern no.pattern
expect_stdout 'no pattern protects this table' '8 cells cannot be secondaries'
expect_no_file no.pattern
run 0 "$tacet" protect square.jj --protect-secondaries 45 --clip-levels --pattern out.pattern --witness out.witness --json out.json
expect_stdout 'clipped margins: '
run 0 "$verify" square.jj out.pattern out.witness --clip-levels
about 'strict protection asks for a unit more'
run 0 "$tacet" protect square.jj --protect-secondaries 5 --protection strict --pattern out.pattern --witness out.witness
run 0 "$verify" square.jj out.pattern out.witness --protection strict

about 'margins that are none'
for margin in '' 0 0% -5 5. 1e3 ten '5 %' 10%%; do
    for command in protect audit unpick; do
        run 2 "$tacet" $command square.jj --protect-secondaries="$margin"
        expect_silent stdout
    done
    [ -z "$margin" ] || expect_stderr "found '$margin', expected a number above 0, or one with %"
done

about 'explain names secondaries that need a secondary'
run 0 "$tacet" protect "$example" --method incremental --protect-secondaries 10% --pattern out.pattern
for cell in $(sed -n '/secondaries/,$p' out.pattern | grep '^[0-9]'); do
    run 0 "$tacet" explain "$example" "$cell" --pattern out.pattern --protect-secondaries 10% --no-alternative
    if grep -q 'secondar.*:$' .last/stdout; then break; fi
done
expect_stdout 'an attacker would come too close to'
grep -qE 'too close to .*secondar' .last/stdout || fail 'expected a secondary that another needs'

about 'a time limit and its refusal'
code=0
"$tacet" generate contributors --dimensions 60x60 --output large.jj
rm -f out.*
"$tacet" protect large.jj --protect-secondaries 20% --time-limit 0.3 --pattern out.pattern --witness out.witness >.last/stdout || code=$?
case $code in
0) run 0 "$verify" large.jj out.pattern out.witness --protect-secondaries 20% ;;
3) expect_stdout 'no pattern is written' && expect_no_file out.pattern ;;
*) fail "expected exit 0 or 3, found $code" ;;
esac

about 'a job'
cp -r "$source_dir/examples/survey" survey
sed -i 's/^\[protect\]/[protect]\nprotect_secondaries = "5%"/' survey/survey.toml
grep -q protect_secondaries survey/survey.toml || printf '[protect]\nprotect_secondaries = "5%%"\n' >>survey/survey.toml
sed -i 's/^time_limit.*/time_limit = 3/' survey/survey.toml
run 0 "$tacet" run survey/survey.toml --output-folder job
expect_stdout 'secondaries protected to 5%: '
run 0 "$verify" job/turnover.jj job/turnover.pattern job/turnover.witness --protect-secondaries 5%
sed -i 's/"5%"/"5 percent"/' survey/survey.toml
run 2 "$tacet" run survey/survey.toml --output-folder job
expect_stderr 'survey.toml:' "found '5 percent', expected a number above 0, or one with %"

finish
