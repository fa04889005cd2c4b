#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# tacet audit and tacet unpick: what an attacker finds, who is named, and what is written.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

about 'the primaries of the example alone are unsafe'
run 3 "$tacet" audit "$example" --json bare.json --csv bare.csv --witness bare.witness
expect_stdout 'unsafe: 6 of 42 primaries protected (at least the level)' \
    'cell 23 down: needs 119.34, reaches 0; limited by equation 1' 'cell 23 up: needs 119.34' \
    'cell 99 up: needs 3.48, reaches 0; limited by equation 45' 'and 26 more'
expect_no_file bare.witness
expect_json bare.json safe false
expect_json bare.json proven false
expect_json bare.json primaries 42
expect_json bare.json exposed 36
expect_json bare.json secondaries 0
expect_json bare.json protection '"at-least"'
expect_equal 'the exposed in the JSON file' "$(grep -c '"protected": false' bare.json)" 36
expect_equal 'the sides with equations' "$(grep -c '"equations": ' bare.json)" 72
expect_equal 'the CSV file' "$(cut -d , -f 2 bare.csv | sort | uniq -c | tr -s ' \n' ' ')" \
    ' 36 no 1 protected 6 yes '
expect_in bare.csv '23,no,119.34,exposed,119.34,exposed,0,not required'
about 'an empty pattern is that of the table'
cp .last/stdout bare
echo '# nothing' >empty.pattern
run 3 "$tacet" audit "$example" --pattern empty.pattern
expect_same .last/stdout bare

about 'a pattern with one secondary too few'
run 0 "$tacet" protect "$example" --iterations 100 --pattern safe.pattern
sed '$d' safe.pattern >short.pattern
run 3 "$tacet" audit "$example" --pattern short.pattern
expect_stdout 'unsafe: ' 'limited by equation'

about 'the square needs all of its block'
write_square square.jj
sed -i 's/^8 50.0 50 z/8 50.0 50 s/' square.jj
printf '%s\n' 5 7 8 >block.pattern
run 0 "$tacet" audit square.jj --pattern block.pattern --witness block.witness
expect_stdout 'safe: 1 of 1 primary protected'
run 0 "$verify" square.jj block.pattern block.witness
for cell in 5 7 8; do
    grep -v $cell block.pattern >less.pattern
    run 3 "$tacet" audit square.jj --pattern less.pattern
    expect_stdout 'unsafe: 0 of 1 primary protected' 'cell 4 up: needs 5, reaches 0'
done
about 'a level half reached'
with square.jj 's/^5 30.0 30 s 0/5 30.0 30 s 28/' >half.jj
run 3 "$tacet" audit half.jj --pattern block.pattern --json half.json --csv half.csv
expect_stdout 'cell 4 up: needs 5, reaches 2; limited by equation'
expect_not_in .last/stdout 'cell 4 down'
expect_in half.json '"attainable": 2.0'
expect_in half.csv '4,no,5,witness,5,exposed'
about 'strict protection asks for more'
with square.jj 's/^5 30.0 30 s 0/5 30.0 30 s 25/' >edge.jj
run 0 "$tacet" audit edge.jj --pattern block.pattern
run 3 "$tacet" audit edge.jj --pattern block.pattern --protection strict --json edge.json
expect_stdout '(strict)' 'cell 4 up: needs 5.1, reaches 5; limited by'
expect_json edge.json protection '"strict"'
about 'a sliding level'
with square.jj 's/5 5 0$/0 0 51/' >sliding.jj
run 3 "$tacet" audit sliding.jj --pattern block.pattern --csv sliding.csv
expect_stdout 'cell 4 width: needs 51, reaches 50'
expect_in sliding.csv '4,no,0,not required,0,not required,51,exposed'
with sliding.jj 's/ 51$/ 50/' >slid.jj
run 0 "$tacet" audit slid.jj --pattern block.pattern
about 'the full ranges of the square'
run 0 "$tacet" audit square.jj --pattern block.pattern --full --csv - --json full.json
expect_same .last/stdout <(printf '%s\n' cell,status,down,up,disclosed \
    4,primary,20,30,no 5,secondary,30,20,no 7,secondary,30,20,no 8,secondary,20,30,no)
expect_stderr 'safe: 1 of 1' 'ranges: 4 suppressed cells, of which exactly disclosed: 0'
expect_equal 'the ranges in the JSON file' "$(grep -c '"disclosed": false' full.json)" 4

# Two blocks of four, and between them one cell that no deviation moves: row 3 and row 4 less columns 3 and 4
# leave it alone. Every row and column has two suppressed cells or more, so that unpicking finds nothing.
about 'the bridge between two blocks is exposed'
write_grid bridge.jj 4 1,1 1,2 2,1 2,2 2,3 3,3 3,4 4,3 4,4
run 0 "$tacet" unpick bridge.jj
expect_stdout '0 cells disclosed in'
expect_not_in .last/stdout 'disclosed:'
run 0 "$tacet" unpick bridge.jj --sets --json sets.json
expect_stdout 'E       1  exposed' 'I       0  initially exposed' 'C       1  consequentially exposed' 'N       8' 'K > Ku'
expect_equal 'the sets in the JSON file' "$(python3 -c '
import json
sets = json.load(open("sets.json"))
print(sets["sizes"]["P"], sets["cells"]["E"], sets["cells"]["K"], sets["cells"]["Ku"])')" '9 [13] [13] []'
run 3 "$tacet" audit bridge.jj --full --json bridge.json --csv bridge.csv
expect_stdout 'unsafe: 8 of 9 primaries protected' 'cell 13 down: needs 1.5, reaches 0; limited by equation' \
    'cell 13 up: needs 1.5, reaches 0; limited by equation' 'exactly disclosed: 1 13'
expect_equal 'the cells named' "$(grep -o '^  cell [0-9]*' .last/stdout | sort -u)" '  cell 13'
grep -qE 'cell 13 up: .* limited by equation (3 4 8 9|1 2 6 7)$' .last/stdout ||
    fail 'expected the rows and columns of one block'
expect_equal 'the exposed in the JSON file' "$(grep -B 1 '"protected": false' bridge.json | head -1 | tr -d ' ')" \
    '"cell":13,'
expect_equal 'the disclosed in the CSV file' "$(grep ',yes$' bridge.csv)" 13,primary,0,0,yes
expect_equal 'the cells in the CSV file' "$(wc -l <bridge.csv)" 10
about 'and no longer so if another cell joins the blocks'
write_grid joined.jj 4 1,1 1,2 2,1 2,2 2,3 3,3 3,4 4,3 4,4 4,1m
run 0 "$tacet" audit joined.jj --full
expect_stdout 'safe: 9 of 9' 'exactly disclosed: 0'

about 'secondaries that are exactly disclosed are listed, though the primaries are safe'
write_grid given_away.jj 3 1,1 1,2m 2,1m 2,2m 3,3m
run 0 "$tacet" audit given_away.jj --full --json given_away.json --csv given_away.csv
expect_stdout 'safe: 1 of 1 primary protected' 'ranges: 5 suppressed cells, of which exactly disclosed: 1 15'
expect_in given_away.csv 15,secondary,0,0,yes
expect_equal 'the disclosed in the JSON file' "$(grep -c '"disclosed": true' given_away.json)" 1
run 0 "$tacet" audit given_away.jj
expect_not_in .last/stdout disclosed

about 'a lone cell is unpicked at once'
write_grid lone.jj 2 1,1
run 0 "$tacet" unpick lone.jj
expect_same .last/stdout <(echo 'round 1: 1 cell disclosed (1 primary), 0 ranges narrowed; disclosed: 4 (equation 1)'
    echo '1 cell disclosed in 1 round')
about 'a block is not unpicked'
write_grid block.jj 2 1,1 1,2m 2,1m 2,2m
run 0 "$tacet" unpick block.jj
expect_stdout '0 cells disclosed in'
about 'a chain is unpicked from its ends, round by round'
write_grid chain.jj 4 1,1m 2,1 2,2 3,2 3,3 4,3 4,4
run 0 "$tacet" unpick chain.jj
expect_stdout 'round 1: 3 cells disclosed (2 primaries)' 'disclosed: 6 (equation 1) 11 (equation 6) 24 (equation 9)' \
    'round 2: 4 cells disclosed (4 primaries), 0 ranges narrowed; disclosed: 12 (equation 2) 23 (equation 4)' \
    '7 cells disclosed in 2 rounds'
run 0 "$tacet" unpick chain.jj --rounds 1
expect_stdout '3 cells disclosed in 1 round, stopped at the round limit'
expect_not_in .last/stdout 'round 2'
run 3 "$tacet" audit chain.jj --full
expect_stdout 'unsafe: 0 of 6' 'exactly disclosed: 7'
about 'a pattern on top of the table'
printf '%s\n' 9 >closing.pattern # joins the ends of the chain
run 0 "$tacet" unpick chain.jj --pattern closing.pattern
expect_stdout '0 cells disclosed in'
run 0 "$tacet" audit chain.jj --pattern closing.pattern
expect_stdout 'safe: 6 of 6'
about 'the example'
run 0 "$tacet" unpick "$example" --pattern safe.pattern
expect_stdout '0 cells disclosed in'
expect_no_file ./*.partial
finish
