#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests tacet-verify --bound from outside: bound_test.sh VERIFY_BINARY
# Exit codes: 0 proven, 3 not proven, 2 malformed input or usage.
# shellcheck source=tests/verify/checks.sh
. "$(dirname "$(realpath "$0")")/checks.sh"
always=(--bound)

# bound_file BOUND LINE...: writes case.bound for the square table.
bound_file() {
    local bound=$1
    shift
    printf '%s\n' 'tacet-bound 1' 'table 9 6' 'protection at-least' "bound $bound" "$@" >case.bound
}

write_square square.jj '/^8 /s/ z / s /'
# The best pattern is 4, 5, 7, 8 and costs 120. Row 1 and column 1 alone prove 70.
cat >square.bound <<'BOUND'
tacet-bound 1
table 9 6
protection at-least
bound 70
C 30 up 4 5 1 1 -1 0 0
C 40 down 4 5 0 1 4 1 0
BOUND

# --- proven -------------------------------------------------------------------------------------------------
expect 'a row and a column' 0 'proven: every safe pattern of square.jj costs at least 70 (2 constraints)' square.jj square.bound
bound_file 120 'C 30 up 4 5 5 3 -1 5 1 0 1 1 -1 2 -1 0 0' 'C 30 down 4 5 0 5 3 -1 4 1 5 1 0 1 2 -1 0' \
    'C 30 up 4 5 4 3 -1 5 1 0 1 1 -1 0 0' 'C 20 down 4 5 0 4 3 -1 4 1 0 1 2 -1 0' 'C 10 up 4 5 4 3 -1 5 1 1 -1 2 -1 0 0'
expect 'the cost of the best pattern' 0 'costs at least 120 (5 constraints)' square.jj case.bound
bound_file 0
expect 'a bound of 0 needs no constraint' 0 'costs at least 0 (0 constraints)' square.jj case.bound
bound_file -5
expect 'nor does less' 0 'costs at least -5' square.jj case.bound
{ echo '# made by hand'; sed '2q' square.bound; echo; tail -n +3 square.bound; echo '  # end'; } >case.bound
expect 'comments and blank lines' 0 'proven' square.jj case.bound
for file in square.jj square.bound; do sed 's/$/\r/' $file >"dos.${file#*.}"; done
expect 'carriage returns are tolerated' 0 'proven' dos.jj dos.bound
gzip -c square.jj >square.jj.gz
expect 'a gzip table from standard input' 0 'proven' - square.bound <square.jj.gz
with square.jj 's/^0 3 : 3 (-1) 4 (1) 5 (1)/0 3 : 3 (-0.5) 4 (0.5) 5 (0.5)/' >case.jj
expect 'coefficients may be any decimals' 0 'proven' case.jj square.bound
with square.bound 's/^C 30 up 4 5 1 1 -1/C 30 up 4 5 1 1 -2/' >case.bound
expect 'an equation halved and doubled' 0 'proven' case.jj case.bound
with square.bound 's/^C 30 up 4 5 1 1 -1/C 30 up 4 5 2 1 3 1 -4/' >case.bound
expect 'an equation in two parts' 0 'proven' square.jj case.bound
with square.jj 's/^5 30.0 30 s/5 30.0 30 m/; s/^7 40.0 40 s/7 40.0 40 m/' >case.jj
bound_file 70
expect 'secondaries of the table count' 0 'proven' case.jj case.bound
bound_file 71
expect 'more than secondaries cost, but costs are multiples of 10' 3 'bound 71 claimed, 70 proven' case.jj case.bound
bound_file 70 'C 30 up 4 5 1 1 -1 0 0' 'C 31.00001 down 4 5 0 1 4 1 0'
expect 'a sum of weights is a multiple of 10' 0 'proven' square.jj case.bound

# --- rounding, taken cells ------------------------------------------------------------------------------------
# Row 1 needs 12; 5 and 3 can carry 10 each, so both are needed.
with square.jj 's/^4 \(.*\) 5 5 0$/4 \1 0 12 0/; s/^5 30.0 30 s 0 1000/5 30.0 30 s 20 1000/; s/^3 50.0 50 s 0 1000/3 50.0 50 s 0 60/' >rooms.jj
bound_file 80 'C 80 up 4 10 1 1 -1 0 0'
expect 'rounded by the capacities both are needed, and share the price' 3 'bound 80 claimed, 70 proven' rooms.jj case.bound
bound_file 80 'C 30 up 4 2 1 1 -1 0 1 3' 'C 50 up 4 2 1 1 -1 0 1 5'
expect 'with either taken the other is needed' 0 'proven' rooms.jj case.bound
bound_file 80 'C 30 up 4 2 1 1 -1 0 0' 'C 50 up 4 2 1 1 -1 0 1 5'
expect 'without a taken cell less follows' 3 'bound 80 claimed' rooms.jj case.bound
bound_file 80 'C 30 up 4 2 1 1 -1 0 2 3 5' 'C 50 up 4 2 1 1 -1 0 1 5'
expect 'with both taken nothing follows' 3 'line 5: cell 4 can move as far as required' rooms.jj case.bound

# --- claims that are false ------------------------------------------------------------------------------------
false_bound() {
    with square.bound "$2" >case.bound
    expect "$1" 3 "$3" square.jj case.bound
}
false_bound 'a bound raised' 's/^bound 70/bound 70.0000000001/' 'bound 70.0000000001 claimed, 70 proven'
false_bound 'a negative price' 's/^C 30/C -30/' 'line 5: the price -30 is negative'
false_bound 'a lower price' 's/^C 40/C 29.9/' 'bound 70 claimed, 60 proven'
false_bound 'another sign' 's/1 1 -1 0 0$/1 1 1 0 0/' 'line 5: the equations do not bound the movement of cell 4'
false_bound 'an equation without the cell' 's/1 1 -1 0 0$/1 0 -1 0 0/' 'line 5: the equations do not bound'
false_bound 'another equation' 's/1 1 -1 0 0$/1 4 -1 0 0/' 'bound 70 claimed, 30 proven'
false_bound 'a constraint left out' '5d' 'bound 70 claimed, 40 proven'
false_bound 'a cell that is no primary' 's/^C 30 up 4/C 30 up 5/' 'line 5: cell 5 is not a primary'
false_bound 'a side without a level' 's/^C 30 up 4 5 1 1 -1 0 0/C 30 width 4 5 1 1 -1 0 0/' 'or its level is 0'
false_bound 'no equations' 's/^C 30 up 4 5 1 1 -1 0 0/C 30 up 4 5 0 0 0/' 'line 5: cell 4 can move'
false_bound 'protection of another kind' 's/at-least/strict/' 'the proof is for protection strict, asked for is at-least'
expect 'protection of another kind than asked for' 3 'asked for is strict' square.jj square.bound --protection strict
with square.bound 's/at-least/strict/' >case.bound
expect 'strict protection' 0 'proven' square.jj case.bound --protection strict

# --- strict, clipped and sliding levels -----------------------------------------------------------------------
with square.jj 's/^5 30.0 30 s 0 1000/5 30.0 30 s 25 35/' >tight.jj # carries the level, but no more
bound_file 50 'C 50 up 4 0.1 1 1 -1 0 1 5'
expect 'at the level nothing remains' 3 'line 5: cell 4 can move' tight.jj case.bound
with case.bound 's/at-least/strict/' >strict.bound
expect 'one unit above it does' 0 'at least 50' tight.jj strict.bound --protection strict
with square.jj 's/^4 20.0 20 u 0 1000 5 5 0/4 20.0 20 u 0 22 0 5 0/' >clip.jj
bound_file 30 'C 30 up 4 5 1 1 -1 0 0'
expect 'a level beyond the bounds' 0 'proven' clip.jj case.bound
with clip.jj 's/^5 30.0 30 s 0 1000/5 30.0 30 s 27 1000/; s/^3 50.0 50 s 0 1000/3 50.0 50 s 0 52/' >case.jj
bound_file 80 'C 50 up 4 2 1 1 -1 0 1 5' 'C 30 up 4 3 1 1 -1 0 1 3'
expect 'a high level asks for more' 0 'proven' case.jj case.bound
expect 'than when it is clipped' 3 'line 5: cell 4 can move' case.jj case.bound --clip-levels
with square.jj 's/^4 \(.*\) 5 5 0$/4 \1 0 0 12/' >sliding.jj
bound_file 30 'C 30 width 4 12 1 1 -1 1 1 1 0'
expect 'a sliding level' 0 'proven' sliding.jj case.bound
bound_file 30 'C 30 width 4 12 1 1 -1 0 0'
expect 'a side left to the room of the cell' 3 'line 5: cell 4 can move' sliding.jj case.bound
with sliding.jj 's/^4 20.0 20 u 0/4 20.0 20 u 15/' >case.jj
bound_file 30 'C 30 width 4 7 1 1 -1 0 0'
expect 'a side left to the little room of the cell' 0 'proven' case.jj case.bound
bound_file 30 'C 30 up 4 12 1 1 -1 0 0'
expect 'a sliding level is not one of a side' 3 'or its level is 0' sliding.jj case.bound

# --- files that are malformed ---------------------------------------------------------------------------------
malformed() {
    with square.bound "$2" >case.bound
    expect "$1" 2 "$3" square.jj case.bound
}
printf '' >empty
expect 'an empty file' 2 'empty:1: found the end of the file' square.jj empty
malformed 'an unknown version' '1s/1/2/' "case.bound:1: found '2', expected '1'"
malformed 'another number of cells' '2s/9/8/' "found '8', expected the number of cells of this table, 9"
malformed 'another number of equations' '2s/6/7/' 'expected the number of equations of this table, 6'
malformed 'no protection' '3d' "expected 'protection'"
malformed 'an unknown protection' '3s/at-least/weak/' "found 'weak', expected at-least or strict"
malformed 'no bound' '4d' "expected 'bound'"
malformed 'a bound that is no number' '4s/70/many/' "found 'many', expected the bound"
malformed 'a bound that is a fraction' '4s/70/1\/3/' "found '1/3', expected the bound"
malformed 'an unknown keyword' '5s/C/K/' "case.bound:5: found 'K', expected 'C'"
malformed 'a price that is no number' '5s/30/nan/' "found 'nan', expected price"
malformed 'an unknown side' '5s/up/sideways/' "found 'sideways', expected up, down or width"
malformed 'an unknown cell' '5s/up 4/up 9/' "found '9', expected cell index below 9"
malformed 'a divisor of 0' '5s/up 4 5/up 4 0/' "found '0', expected divisor above 0"
malformed 'a negative divisor' '5s/up 4 5/up 4 -5/' "found '-5', expected divisor above 0"
malformed 'an unknown equation' '5s/1 1 -1/1 6 -1/' "found '6', expected equation index below 6"
malformed 'a factor that is not whole' '5s/1 1 -1/1 1 -0.5/' "found '-0.5', expected whole factor"
malformed 'equations for the other side' '5s/-1 0 0/-1 1 1 1 0/' 'expected no equations for the side'
malformed 'an unknown taken cell' '5s/0$/1 9/' "found '9', expected cell index below 9"
malformed 'a cell taken twice' '5s/0$/2 3 3/' 'expected each cell once in a constraint'
malformed 'fewer cells than announced' '5s/0$/2 3/' 'found the end of the line, expected cell index'
malformed 'fewer equations than announced' '5s/1 1 -1 0 0/9 1 -1 0 0/' 'found the end of the line'
malformed 'more than was announced' '5s/0$/0 3/' "found '3', expected the end of the line"
malformed 'a count beyond memory' '5s/1 1 -1/999999999999999999 1 -1/' 'found the end of the line'
head -c 100000 /dev/zero | tr '\0' '\377' >binary
expect 'a binary file' 2 'binary:1:' square.jj binary
expect 'a table instead of a bound' 2 "expected 'tacet-bound'" square.jj square.jj
{ cat square.bound; head -c 10000000 /dev/zero | tr '\0' '1'; echo; } >case.bound
expect 'a word of 10 MB' 2 'expected words of at most' square.jj case.bound
size=$(wc -c <square.bound)
for ((cut = 0; cut < size; ++cut)); do
    head -c "$cut" square.bound >case.bound
    "$verify" --bound square.jj case.bound >output 2>&1
    found=$?
    if [ "$found" != 2 ] && [ "$found" != 3 ]; then
        echo "FAILED: a bound cut after $cut of $size bytes: expected exit 2 or 3, found $found"
        exit 1
    fi
    checks=$((checks + 1))
done
expect 'too few files' 2 'found 1 files, expected TABLE BOUND' square.jj
expect 'too many files' 2 'found 3 files, expected TABLE BOUND' square.jj square.bound more
expect 'only the table can be standard input' 2 'only TABLE' square.jj -

echo "$checks checks passed"
