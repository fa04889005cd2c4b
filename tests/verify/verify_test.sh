#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests tacet-verify from outside: verify_test.sh VERIFY_BINARY
# Exit codes: 0 proven, 3 not proven, 2 malformed input or usage.
# shellcheck source=tests/verify/checks.sh
. "$(dirname "$(realpath "$0")")/checks.sh"

# witness_file LINE...: writes case.witness for the square table.
witness_file() {
    printf '%s\n' 'tacet-witness 1' 'table 9 6' "$@" >case.witness
}

# 4 and 8 are primaries, 7 is a secondary, 2 must be published.
write_square square.jj '/^2 80/s/ s / z /; /^[4578] /s/1000/100/; /^7 40/s/ s / m /; /^8 50/s/z 0 100 0 0/u 0 100 4 6.5/'
printf '# the only secondary that the table does not name\n\n5\n' >square.pattern
cat >square.witness <<'WITNESS'
tacet-witness 1
table 9 6
W 0 4 4 10 5 -10 7 -10 8 10.0
W 7 4 8 -7/3 4 -7/3 5 7/3 7 +7/3
P 4 up 0 0.5
P 4 down 0 -1/2
P 8 up 0 65e-2
P 8 down 7 12/7
WITNESS
square=(square.jj square.pattern)

# --- proven -------------------------------------------------------------------------------------------------
expect 'a shared witness proves up and down of two primaries' 0 \
    'proven: all 4 primary sides (2 primaries) of square.jj are protected by 2 witnesses' "${square[@]}" square.witness
{ echo '# made by hand'; sed -n 1,2p square.witness; echo; tac square.witness | head -n -2; echo '  # end'; } >case.witness
expect 'claims may come before their witness, with comments and blank lines' 0 'proven: all 4' "${square[@]}" case.witness
for file in square.jj square.pattern square.witness; do sed 's/$/\r/' $file >"dos.${file#*.}"; done
expect 'carriage returns are tolerated' 0 'proven: all 4' dos.jj dos.pattern dos.witness
{ printf '\357\273\277'; sed 's/$/\f/; 2s/^/\v/' square.jj; } >marked.jj
expect 'a byte order mark, form feeds and vertical tabs are tolerated' 0 'proven: all 4' marked.jj square.pattern square.witness
gzip -c square.jj >square.jj.gz
expect 'a gzip table' 0 'proven: all 4' square.jj.gz square.pattern square.witness
expect 'a gzip table from standard input' 0 'proven: all 4' - square.pattern square.witness <square.jj.gz
expect 'a plain table from standard input' 0 'proven: all 4' - square.pattern square.witness <square.jj
tr -s '\n' ' ' <square.jj | sed 's/ (/(/g; s/ : /:/g' >case.jj
expect 'the table may be one line, without blanks around marks' 0 'proven: all 4' case.jj square.pattern square.witness
with square.jj 's/^0 3 : 6/1e1 3 : 6/' >case.jj
expect 'right-hand sides do not matter to deviations' 0 'proven: all 4' case.jj square.pattern square.witness
with square.jj 's/^0 3 : 6 (-1) 7 (1) 8 (1)/0 3 : 6 (-0.5) 7 (0.5) 8 (5E-1)/' >case.jj
expect 'coefficients may be any decimals' 0 'proven: all 4' case.jj square.pattern square.witness
with square.jj 's/^0 3 : 6 (-1) 7 (1) 8 (1)/0 3 : 6 (3) 7 (-3) 8 (-3)/' >case.jj
expect 'coefficients other than 1 and -1' 0 'proven: all 4' case.jj square.pattern square.witness
with square.witness 's/^P 4 up 0 0.5/P 4 up 0 0.1\nP 4 up 0 0.5\nP 4 up 0 0.1/' >case.witness
expect 'the best line of a side counts' 0 'proven: all 4' "${square[@]}" case.witness
{ cat square.witness; echo 'W 9 2 0 0 4 0'; } >case.witness
expect 'a deviation of 0 moves no published cell' 0 'by 3 witnesses' "${square[@]}" case.witness
with square.jj 's/^4 20.0 20 u 0 100 5 5 0/4 20.0 20 u 0 100 0 0 0/; s/^8 \(.*\) 4 6.5 0/8 \1 0 0 0/' >case.jj
witness_file
expect 'levels of 0 require nothing' 0 'all 0 primary sides (2 primaries)' case.jj square.pattern case.witness
expect 'levels of 0 require nothing in strict mode' 0 'all 0 primary sides' case.jj square.pattern case.witness --protection strict
long=$(printf '3%.0s' $(seq 500))
with square.witness "s/10/${long}0/g; s/^P 4 up 0 0.5/P 4 up 0 5\/${long}0/; s/^P 4 down 0 -1.2/P 4 down 0 -5\/${long}0/;
    s/^P 8 up 0 65e-2/P 8 up 0 65\/${long}00/" >case.witness
expect 'numbers of hundreds of digits' 0 'proven: all 4' "${square[@]}" case.witness

# --- claims that are false ----------------------------------------------------------------------------------
printf '' >empty
expect 'a published cell moved' 3 'witness 0 moves cell 5, which is published' square.jj empty square.witness
with square.witness 's/8 10.0/8 10.000000000001/' >case.witness
expect 'an equation off by 1e-12' 3 'witness 0 breaks equation 5: its deviations sum to 0.000000000001' "${square[@]}" case.witness
with square.witness 's/4 -7\/3/4 -7\/3000000000000000000000000000000000000001/' >case.witness
expect 'an equation off by a fraction' 3 'witness 7 breaks equation' "${square[@]}" case.witness
with square.jj 's/^0 3 : 6 (-1) 7 (1) 8 (1)/0 3 : 6 (3) 7 (-3) 8 (-2.9)/' >case.jj
expect 'an equation broken by its coefficients' 3 'witness 0 breaks equation 2: its deviations sum to 1,' case.jj square.pattern square.witness
{ cat square.witness; echo 'W 9 1 4 1'; } >case.witness
expect 'a false witness that no line uses' 3 'witness 9 breaks equation' "${square[@]}" case.witness
with square.witness 's/^P 4 up 0 0.5/P 4 up 0 3.1/' >case.witness
expect 'a lower bound broken' 3 'witness 0 times 3.1 takes cell 5 beyond its bounds' "${square[@]}" case.witness
with square.witness 's/^P 4 down 0 -1.2/P 4 down 0 -2.000000000000001/' >case.witness
expect 'a lower bound broken by a mirrored witness' 3 'takes cell 4 beyond its bounds' "${square[@]}" case.witness
with square.witness 's/^P 4 down 0 -1.2/P 4 down 0 -2/' >case.witness
expect 'a bound met exactly' 0 'proven' "${square[@]}" case.witness
with square.jj 's/^8 50.0 50 u 0 100/8 50.0 50 u 0 56.4/' >case.jj
expect 'an upper bound broken' 3 'witness 0 times 0.65 takes cell 8 beyond its bounds' case.jj square.pattern square.witness
for line in 'P 4 up' 'P 4 down' 'P 8 up' 'P 8 down'; do
    grep -v "^$line" square.witness >case.witness
    expect "missing side $line" 3 "cell ${line#P }: required movement" "${square[@]}" case.witness
done
with square.witness 's/^P 8 up 0 65e-2/P 8 up 0 0.6499/' >case.witness
expect 'a level not reached' 3 'cell 8 up: required movement 6.5, reached 6.499' "${square[@]}" case.witness
with square.witness 's/^P 4 down 0 -1.2/P 4 down 0 1\/2/' >case.witness
expect 'a cell that moves the other way' 3 'does not move cell 4 down' "${square[@]}" case.witness
{ cat square.witness; echo 'W 9 0'; echo 'P 4 up 9 1'; } >case.witness
expect 'a cell that does not move' 3 'witness 9 times 1 does not move cell 4 up' "${square[@]}" case.witness
{ cat square.witness; echo 'P 5 up 0 1'; } >case.witness
expect 'a claim for a secondary' 3 'cell 5 is not a primary' "${square[@]}" case.witness
{ cat square.witness; echo 'P 4 up 99 1'; } >case.witness
expect 'an undefined witness' 3 'witness 99 is not defined' "${square[@]}" case.witness
{ cat square.witness; for _ in $(seq 30); do echo 'P 5 up 0 1'; done; } >case.witness
expect 'a long list of reasons says how many there are' 3 'not proven: 30 reasons' "${square[@]}" case.witness
expect 'a long list of reasons is cut' 3 'and 10 more' "${square[@]}" case.witness
if grep -qE '(20|30|40|50)\.0' output; then
    echo 'FAILED: a cell value is printed'
    exit 1
fi

# --- strict protection, clipped levels, sliding levels --------------------------------------------------------
expect 'strict protection asks for one unit more' 3 'cell 4 up: required movement 5.1, reached 5' \
    "${square[@]}" square.witness --protection strict
witness_file 'W 0 4 4 10 5 -10 7 -10 8 10' 'P 4 up 0 0.51' 'P 4 down 0 -0.51' 'P 8 up 0 0.66' 'P 8 down 0 -0.41'
expect 'strict protection reached exactly' 0 'proven: all 4' --protection strict "${square[@]}" case.witness
with square.jj 's/^5 30.0/5 30.00/' >case.jj
expect 'trailing zeros of any value set the unit' 0 'proven: all 4' case.jj square.pattern case.witness --protection strict
witness_file 'W 0 4 4 1 5 -1 7 -1 8 1' 'P 4 up 0 5.01' 'P 4 down 0 -5.01' 'P 8 up 0 6.51' 'P 8 down 0 -4.01'
expect 'a unit of two decimals' 0 'proven: all 4' case.jj square.pattern case.witness --protection strict
expect 'a unit of one decimal is larger' 3 'required movement 5.1, reached 5.01' "${square[@]}" case.witness --protection strict

with square.jj 's/^4 20.0 20 u 0 100 5 5 0/4 20.0 20 u 17 100 5 5 0/; s/ 4 6.5 0$/ 2 6.5 0/' >clip.jj
witness_file 'W 0 4 4 1 5 -1 7 -1 8 1' 'P 4 up 0 5' 'P 4 down 0 -3' 'P 8 up 0 6.5' 'P 8 down 0 -2'
expect 'a level beyond the bound' 3 'cell 4 down: required movement 5, reached 3' clip.jj square.pattern case.witness
expect 'a level clipped to the bound' 0 'proven: all 4' clip.jj square.pattern case.witness --clip-levels
with clip.jj 's/ 2 6.5 0$/ 0 0 0/; s/^4 \(.*\) 5 5 0$/4 \1 5 0 0/' >clip_down.jj
witness_file 'W 0 4 4 1 5 -1 7 -1 8 1' 'P 4 down 0 -3'
expect 'a clipped strict level is the whole room' 0 'proven: all 1 primary sides' \
    clip_down.jj square.pattern case.witness --clip-levels --protection strict
witness_file 'W 0 4 4 1 5 -1 7 -1 8 1' 'P 4 down 0 -2.99'
expect 'a clipped strict level not reached' 3 'required movement 3, reached 2.99' \
    clip_down.jj square.pattern case.witness --clip-levels --protection strict
with clip_down.jj 's/ u 17 100/ u 19.9 100/' >clip_away.jj
witness_file
expect 'a level clipped to 0 requires nothing' 0 'all 0 primary sides' \
    clip_away.jj square.pattern case.witness --clip-levels --protection strict

with square.jj 's/ 5 5 0$/ 0 0 12/; s/ 4 6.5 0$/ 0 0 0/' >sliding.jj
witness_file 'W 0 4 4 1 5 -1 7 -1 8 1' 'P 4 up 0 1' 'P 4 up 0 9' 'P 4 down 0 -3'
expect 'a sliding level reached by up and down together' 0 'all 1 primary sides' sliding.jj square.pattern case.witness
expect 'a strict sliding level not reached' 3 'cell 4 up and down together: required movement 12.1, reached 12' \
    sliding.jj square.pattern case.witness --protection strict
witness_file 'W 0 4 4 1 5 -1 7 -1 8 1' 'P 4 up 0 9' 'P 4 down 0 -2.9'
expect 'a sliding level not reached' 3 'together: required movement 12, reached 11.9' sliding.jj square.pattern case.witness
witness_file 'W 0 4 4 1 5 -1 7 -1 8 1' 'P 4 up 0 12'
expect 'a sliding level reached on one side' 0 'all 1 primary sides' sliding.jj square.pattern case.witness
with sliding.jj 's/ u 0 100 0 0 12/ u 15 24 0 0 12/' >clip_sliding.jj
witness_file 'W 0 4 4 1 5 -1 7 -1 8 1' 'P 4 up 0 4' 'P 4 down 0 -5'
expect 'a sliding level beyond the bounds' 3 'required movement 12, reached 9' clip_sliding.jj square.pattern case.witness
expect 'a sliding level clipped to the bounds' 0 'all 1 primary sides' clip_sliding.jj square.pattern case.witness --clip-levels

# --- protection of secondaries --------------------------------------------------------------------------------
# Secondaries are 5 (30.0) and 7 (40.0); all four cells move by the same amount, as far down as the 20.0 of cell 4.
guarded_file() {
    witness_file "$1" 'W 0 4 4 10 5 -10 7 -10 8 10' 'P 4 up 0 0.5' 'P 4 down 0 -0.5' 'P 8 up 0 0.65' 'P 8 down 0 -0.4' "${@:2}"
}
guarded=('S 5 up 0 -0.3' 'S 5 down 0 0.3' 'S 7 up 0 -0.4' 'S 7 down 0 0.4')
guarded_file 'secondaries 10%' "${guarded[@]}"
expect 'secondaries protected to a percentage' 0 \
    'proven: all 4 primary sides (2 primaries) and 4 sides of 2 secondaries of square.jj are protected by 1 witnesses' \
    "${square[@]}" case.witness
expect 'the user names the same margin' 0 'and 4 sides of 2 secondaries' "${square[@]}" case.witness --protect-secondaries 10%
expect 'the user names a smaller margin' 0 'and 4 sides of 2 secondaries' "${square[@]}" case.witness --protect-secondaries 2.5%
expect 'the user names a larger margin' 3 'cell 5 down: required movement 3.1, reached 3' \
    "${square[@]}" case.witness --protect-secondaries 10.1%
expect 'the user names a margin as a number' 3 'cell 7 up: required movement 4.1, reached 4' \
    "${square[@]}" case.witness --protect-secondaries 4.01
expect 'a margin under strict protection' 3 'cell 5 down: required movement 3.1, reached 3' \
    "${square[@]}" case.witness --protection strict
guarded_file 'secondaries 3' "${guarded[@]}"
expect 'secondaries protected to a number' 0 'and 4 sides of 2 secondaries' "${square[@]}" case.witness
guarded_file 'secondaries 13.1%' "${guarded[@]}"
expect 'a percentage is rounded up to a unit' 3 'cell 7 down: required movement 5.3, reached 4' "${square[@]}" case.witness
sed '/^secondaries/d' case.witness >case2.witness
expect 'only the user names a margin' 0 'and 4 sides of 2 secondaries' "${square[@]}" case2.witness --protect-secondaries 10%
expect 'nobody names a margin' 3 'neither the file nor the user names a margin of secondaries' "${square[@]}" case2.witness
for line in "${guarded[@]}"; do
    guarded_file 'secondaries 10%' "${guarded[@]/#$line*/# left out}"
    side=${line#S }
    expect "missing line $line" 3 "cell ${side% 0 *}: required movement" "${square[@]}" case.witness
    guarded_file 'secondaries 10%' "${guarded[@]/%$line/${line/0./0.2999}}"
    [[ $line == *0.3 ]] && expect "short line $line" 3 "cell ${side% 0 *}: required movement 3, reached" \
        "${square[@]}" case.witness
done
expect 'a proof about primaries for a user who asks about secondaries' 3 'cell 5 down: required movement 3, reached 0' \
    "${square[@]}" square.witness --protect-secondaries 10%
guarded_file 'secondaries 10%' "${guarded[@]}"
printf '5\n6\n' >more.pattern
expect 'a suppressed cell that the proof leaves out' 3 'cell 6 down: required movement 9, reached 0' \
    square.jj more.pattern case.witness
guarded_file 'secondaries 10%' "${guarded[@]}" 'S 4 up 0 0.5'
expect 'a primary as a secondary' 3 'cell 4 is a primary, its lines begin with P' "${square[@]}" case.witness
guarded_file 'secondaries 10%' "${guarded[@]}" 'S 6 up 0 0.5'
expect 'a published cell as a secondary' 3 'does not move cell 6 up' "${square[@]}" case.witness
guarded_file 'secondaries 10%' "${guarded[@]:1}" 'S 5 up 0 -4'
expect 'a claim for a secondary beyond the bounds' 3 'takes cell' "${square[@]}" case.witness
with square.jj 's/^5 30.0 30 s 0 100/5 30.0 30 s 28 100/' >tight.jj
guarded_file 'secondaries 10%' 'S 5 up 0 -0.3' 'S 5 down 0 0.2' "${guarded[@]:2}"
with case.witness 's/^P 4 up 0 0.5/P 4 up 0 0.2/; s/^P 8 up 0 0.65/P 8 up 0 0.2/; s/^S 7 down.*/S 7 down 0 0.2/' >tight.witness
with tight.jj 's/ 5 5 0$/ 5 2 0/; s/ 4 6.5 0$/ 4 2 0/; s/^7 40.0 40 m 0/7 40.0 40 m 38/' >tighter.jj
expect 'a margin beyond the bound' 3 'cell 5 down: required movement 3, reached 2' tighter.jj square.pattern tight.witness
expect 'a margin clipped to the bound' 0 'and 4 sides of 2 secondaries' tighter.jj square.pattern tight.witness --clip-levels
with square.jj 's/^0 140.0/0 140.0/; s/^5 30.0/5 -30.0/; s/^5 \(.*\) s 0 100/5 \1 s -100 100/' >negative.jj
guarded_file 'secondaries 10%' "${guarded[@]}"
expect 'a percentage of a negative value' 0 'and 4 sides of 2 secondaries' negative.jj square.pattern case.witness
guarded_file 'secondaries 10%' "${guarded[@]:2}"
expect 'a percentage of a negative value not reached' 3 'cell 5 down: required movement 3, reached 0' \
    negative.jj square.pattern case.witness
with square.jj 's/^5 30.0/5 0/; s/^5 \(.*\) s 0 100/5 \1 s -100 100/' >zero.jj
expect 'a percentage of 0 asks for nothing' 0 'and 2 sides of 2 secondaries' zero.jj square.pattern case.witness
for margin in '' 0 0% -5 5. .5 1e3 ten 10%% 5/2; do
    guarded_file "secondaries $margin" "${guarded[@]}"
    expect "the margin '$margin' in a file" 2 'expected margin such as 10% or 5' "${square[@]}" case.witness
    expect "the margin '$margin' of a user" 2 "found --protect-secondaries '$margin', expected a number above 0" \
        "${square[@]}" square.witness --protect-secondaries "$margin"
done
guarded_file '# no margin here' 'secondaries 10%' "${guarded[@]}"
expect 'a margin after the witnesses' 2 'the margin of secondaries comes before them' "${square[@]}" case.witness
expect 'no margin after the option' 2 "found --protect-secondaries ''" "${square[@]}" case.witness --protect-secondaries
expect 'a margin beside a bound' 2 'bounds are about primaries only' --bound square.jj case.witness --protect-secondaries 5

# --- witness files that are malformed -------------------------------------------------------------------------
malformed_witness() {
    with square.witness "$2" >case.witness
    expect "$1" 2 "$3" "${square[@]}" case.witness
}
expect 'an empty witness file' 2 'empty:1: found the end of the file' "${square[@]}" empty
malformed_witness 'an unknown version' '1s/1/2/' "case.witness:1: found '2', expected '1'"
malformed_witness 'no table line' '2d' "expected 'table'"
malformed_witness 'another number of cells' '2s/9/8/' "found '8', expected the number of cells of this table, 9"
malformed_witness 'another number of equations' '2s/6/7/' 'expected the number of equations of this table, 6'
malformed_witness 'an unknown cell in a witness' 's/4 10 5/9 10 5/' "case.witness:3: found '9', expected cell index below 9"
malformed_witness 'an unknown cell in a claim' 's/^P 4 up/P 9 up/' 'expected cell index below 9'
malformed_witness 'a negative cell' 's/^P 4 up/P -4 up/' "found '-4', expected cell index"
malformed_witness 'fewer entries than announced' 's/^W 0 4/W 0 5/' 'found the end of the line, expected cell index'
malformed_witness 'more entries than announced' 's/^W 0 4/W 0 3/' "found '8', expected the end of the line"
malformed_witness 'a count beyond memory' 's/^W 0 4/W 0 999999999999999999/' 'expected cell index'
malformed_witness 'a cell twice in a witness' 's/7 -10/5 -10/' 'expected each cell once'
malformed_witness 'a duplicate witness id' 's/^W 7/W 0/' 'case.witness:4: found witness 0 again'
malformed_witness 'an unknown keyword' 's/^P 4 up/Q 4 up/' "found 'Q', expected W, P or S"
malformed_witness 'an unknown direction' 's/^P 4 up/P 4 sideways/' "found 'sideways', expected up or down"
malformed_witness 'a factor of 0' 's/^P 4 up 0 0.5/P 4 up 0 0.0/' 'expected factor other than 0'
malformed_witness 'a second factor' 's/^P 4 up 0 0.5/P 4 up 0 0.5 1/' 'expected the end of the line'
for number in NaN nan inf -Infinity 0x1p3 1/0 1/-2 1/2/3 1/ /2 1.5/2 1e 1e+ 1e9999 1e99999999999999999999 . - +-1 1,5 1_0; do
    malformed_witness "the deviation $number" "s|4 10 5|4 $number 5|" "found '$number', expected deviation"
done
head -c 100000 /dev/zero | tr '\0' '\377' >binary
expect 'a binary witness file' 2 'binary:1:' "${square[@]}" binary
head -c 3000 "$verify" >binary
expect 'a program instead of witnesses' 2 'binary:1:' "${square[@]}" binary
expect 'a table instead of witnesses' 2 "expected 'tacet-witness'" "${square[@]}" square.jj
{ cat square.witness; head -c 10000000 /dev/zero | tr '\0' '1'; echo; } >case.witness
expect 'a word of 10 MB among the witnesses' 2 'expected words of at most' "${square[@]}" case.witness

size=$(wc -c <square.witness)
for ((cut = 0; cut < size; ++cut)); do
    head -c "$cut" square.witness >case.witness
    "$verify" "${square[@]}" case.witness >output 2>&1
    found=$?
    if [ "$found" != 2 ] && [ "$found" != 3 ]; then
        echo "FAILED: witnesses cut after $cut of $size bytes: expected exit 2 or 3, found $found"
        exit 1
    fi
    checks=$((checks + 1))
done

# --- tables that are malformed --------------------------------------------------------------------------------
malformed_table() {
    with square.jj "$2" >case.jj
    expect "$1" 2 "$3" case.jj square.pattern square.witness
}
expect 'a missing table' 2 'absent.jj: cannot be opened' absent.jj square.pattern square.witness
expect 'a folder instead of a table' 2 "$folder:1: found an unreadable" "$folder" square.pattern square.witness
expect 'an empty table' 2 'empty:1: found the end of the file' empty square.pattern square.witness
expect 'an empty standard input' 2 'standard input:1: found the end of the file' - square.pattern square.witness </dev/null
expect 'a binary table' 2 'binary:1:' binary square.pattern square.witness
malformed_table 'a first line other than 0' '1s/0/1/' "case.jj:1: found '1', expected '0'"
malformed_table 'too few cells announced' '2s/9/8/' "case.jj:11: found 'u', expected ':'"
malformed_table 'too many cells announced' '2s/9/10/' "case.jj:12: found '6', expected cell index 9"
malformed_table 'too few equations announced' 's/^6$/5/' "case.jj:18: found '0', expected the end of the file"
malformed_table 'too many equations announced' 's/^6$/7/' 'found the end of the file, expected right-hand side'
malformed_table 'an index out of order' 's/^4 20/5 20/' "case.jj:7: found '5', expected cell index 4"
malformed_table 'an unknown status' 's/20 u 0/20 q 0/' "case.jj:7: found 'q', expected status"
malformed_table 'a negative level' 's/100 5 5 0/100 5 -5 0/' "case.jj:7: found '-5', expected protection level"
malformed_table 'a value outside its bounds' 's/20 u 0 100/20 u 0 19/' 'case.jj:7: found cell 4 outside its bounds'
malformed_table 'an unknown cell in an equation' 's/5 (1) 8 (1)/5 (1) 9 (1)/' "case.jj:18: found '9', expected cell index below 9"
malformed_table 'a cell twice in an equation' 's/5 (1) 8 (1)/5 (1) 5 (1)/' 'case.jj:18:'
malformed_table 'a missing term' 's/^0 3 : 2/0 4 : 2/' 'expected cell index'
malformed_table 'text after the table' '$s/$/ 1/' 'expected the end of the file'
malformed_table 'NaN as a value' 's/^4 20.0/4 NaN/' "case.jj:7: found 'NaN', expected value"
malformed_table 'infinity as a bound' 's/u 0 100 5/u 0 inf 5/' "found 'inf', expected upper bound"
malformed_table 'a fraction as a level' 's/100 5 5 0/100 5\/2 5 0/' "found '5/2', expected protection level"
malformed_table 'a count beyond memory' '2s/9/999999999999/' 'expected number of cells below'
head -c 10000000 /dev/zero | tr '\0' '7' >junk
{ head -n 3 square.jj; cat junk; } >case.jj
expect 'a word of 10 MB in the table' 2 "case.jj:4: found '777" case.jj square.pattern square.witness
gzip -c case.jj >case.jj.gz
expect 'a word of 10 MB in a gzip table' 2 "case.jj.gz:4: found '777" case.jj.gz square.pattern square.witness
size=$(wc -c <square.jj.gz)
for cut in 1 2 5 20 $((size / 2)) $((size - 5)) $((size - 1)); do
    head -c "$cut" square.jj.gz >case.jj.gz
    expect "a gzip table cut after $cut bytes" 2 'case.jj.gz:' case.jj.gz square.pattern square.witness
done
for cut in 1 2 3 50 300 $(($(wc -c <square.jj) - 2)); do
    head -c "$cut" square.jj >case.jj
    expect "a table cut after $cut bytes" 2 'case.jj:' case.jj square.pattern square.witness
done

# --- patterns that are malformed, usage -----------------------------------------------------------------------
malformed_pattern() {
    printf '%s\n' 5 "$2" >case.pattern
    expect "$1" 2 "case.pattern:2: found '$3" square.jj case.pattern square.witness
}
malformed_pattern 'a z cell in the pattern' 2 "2', expected a cell that may be suppressed"
malformed_pattern 'an unknown cell in the pattern' 9 "9', expected cell index below 9"
malformed_pattern 'a word in the pattern' five "five', expected cell index"
malformed_pattern 'two cells on a line of the pattern' '5 7' "7', expected the end of the line"
expect 'a word of 10 MB in the pattern' 2 'junk:1: found' square.jj junk square.witness
expect 'a missing pattern' 2 'absent: cannot be opened' square.jj absent square.witness
expect 'too few files' 2 'usage: tacet-verify TABLE PATTERN WITNESS' square.jj square.pattern
expect 'too many files' 2 'found 4 files' "${square[@]}" square.witness more
expect 'no arguments' 2 'found 0 files'
expect 'only the table can be standard input' 2 'only TABLE' square.jj - square.witness
expect 'an unknown option' 2 "found option '--fast'" "${square[@]}" square.witness --fast
expect 'an unknown protection' 2 "found --protection 'weak'" "${square[@]}" square.witness --protection weak
expect 'a protection left out' 2 "found --protection ''" "${square[@]}" square.witness --protection
expect 'help' 0 'does not check that the table adds up' --help
expect 'version' 0 'tacet-verify ' --version

echo "$checks checks passed"
