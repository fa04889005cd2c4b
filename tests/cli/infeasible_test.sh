#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tables that no pattern protects: tacet says which cell, by how much and why, and writes no table.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

outputs=(--pattern out.pattern --witness out.witness --jj out.jj --csv out.csv --json out.json --report out.txt)

# refuses TABLE ARGUMENT...: protect ends with 3 and writes nothing but the JSON file and the report.
refuses() {
    rm -f out.*
    for kind in pattern csv; do echo old >out.$kind; done
    run 3 "$tacet" protect "$@" "${outputs[@]}"
    expect_stdout 'no pattern protects this table' 'wrote out.json, out.txt'
    expect_no_file out.witness out.jj ./*.partial
    for kind in pattern csv; do expect_equal "the old out.$kind" "$(cat out.$kind)" old; done
    expect_json out.json safe false
    expect_json out.json proven false
    expect_json out.json outcome '"infeasible"'
    expect_json out.json cost null
    expect_json out.json secondaries null
    expect_json out.json witnesses 0
    expect_json out.json unprotectable '\['
    expect_in out.txt 'no pattern protects this table' 'outcome: infeasible'
    expect_not_in out.txt safe,
}

# proves TABLE ARGUMENT...: protect ends with 0, and the proof of what it wrote holds.
proves() {
    local table=$1
    shift
    rm -f out.*
    run 0 "$tacet" protect "$table" "${outputs[@]}" "$@"
    expect_file out.{pattern,witness,jj,csv,json,txt}
    cp .last/stderr protect.stderr
    run 0 "$verify" "$table" out.pattern out.witness "$@"
}

write_square square.jj
about 'the square table can be protected'
proves square.jj

about 'a primary that is alone among published cells'
with square.jj '/ s 0 1000/s/ s / z /' >alone.jj
refuses alone.jj
expect_stdout 'cell 4 down: needs 5, reaches 0 with everything suppressed; limited by equation 1' \
    'cell 4 up: needs 5, reaches 0 with everything suppressed; limited by equation 1'
expect_not_in .last/stdout clip-levels
expect_in out.json '"cell": 4' '"side": "down"' '"side": "up"' '"required": 5.0' '"attainable": 0.0'
expect_equal 'the sides in the JSON file' "$(grep -c '"cell": ' out.json)" 2
run 0 "$tacet" info alone.jj
expect_stdout 'sides that no pattern can protect: 2' 'cell 4 up: needs 5, reaches 0'
refuses alone.jj --clip-levels
expect_stderr 'clipped levels: 0'

about 'a primary held by the bounds of its neighbours'
with square.jj 's/^5 30.0 30 s 0 1000/5 30.0 30 s 28 33/; s/^6 90.0 90 s/6 90.0 90 z/; s/^3 50.0 50 s/3 50.0 50 z/' >held.jj
refuses held.jj
expect_stdout 'cell 4 down: needs 5, reaches 3 with everything suppressed; limited by equation' \
    'cell 4 up: needs 5, reaches 2 with everything suppressed; limited by equation'
expect_in out.json '"attainable": 3.0' '"attainable": 2.0'

about 'a level above what the own bounds of the primary allow'
with square.jj 's/^4 20.0 20 u 0 1000/4 20.0 20 u 17 1000/' >bounded.jj
refuses bounded.jj
expect_stdout 'cell 4 down: needs 5, reaches 3 with everything suppressed; limited by its own bounds' \
    "--clip-levels reduces levels that a cell's own bounds exclude"
expect_not_in .last/stdout 'cell 4 up'
expect_equal 'the sides in the JSON file' "$(grep -c '"cell": ' out.json)" 1
run 0 "$tacet" info bounded.jj
expect_stdout 'sides that no pattern can protect: 1' 'limited by its own bounds'

about '--clip-levels rescues it, and says so'
proves bounded.jj --clip-levels
expect_in protect.stderr 'clipped levels: 1'
expect_stdout 'proven: all 2 primary sides' 'clipped: 1 level of primaries, beyond what bounds allow'
expect_json out.json safe true
run 3 "$verify" bounded.jj out.pattern out.witness
expect_stdout 'cell 4 down: required movement 5, reached 3'
run 0 "$tacet" audit bounded.jj --pattern out.pattern --clip-levels
expect_stderr 'clipped levels: 1'
run 3 "$tacet" audit bounded.jj --pattern out.pattern
expect_stdout 'cell 4 down: needs 5, reaches 3'
run 0 "$tacet" info bounded.jj --clip-levels
expect_stdout 'sides that no pattern can protect: 0'

about 'every level that the bounds exclude is clipped and counted'
with square.jj 's/^4 20.0 20 u 0 1000/4 20.0 20 u 17 22/' >narrow.jj
refuses narrow.jj
proves narrow.jj --clip-levels
expect_in protect.stderr 'clipped levels: 2'

expect_stdout 'clipped: 2 levels of primaries'
with square.jj 's/^4 20.0 20 u 0 1000/4 20.0 20 u 20 20/' >fixed.jj
proves fixed.jj --clip-levels
expect_stdout 'clipped: 2 levels of primaries, beyond what bounds allow; of 2 nothing is left to prove'

about 'a level that the bounds just allow protects, but not in strict mode'
with square.jj 's/^4 20.0 20 u 0 1000/4 20.0 20 u 15 1000/' >edge.jj
proves edge.jj
refuses edge.jj --protection strict
expect_stdout 'cell 4 down: needs 5.1, reaches 5 with everything suppressed; limited by its own bounds'
proves edge.jj --protection strict --clip-levels
expect_in protect.stderr 'clipped levels: 1'

about 'a sliding level wider than the bounds'
with square.jj 's/^4 20.0 20 u 0 1000 5 5 0/4 20.0 20 u 17 24 0 0 8/' >sliding.jj
refuses sliding.jj
expect_stdout 'cell 4 width: needs 8, reaches 7'
expect_in out.json '"side": "width"'
proves sliding.jj --clip-levels
expect_in protect.stderr 'clipped levels: 1'

about 'of many sides the first ten are listed'
awk '$4 == "s" { $4 = "z" } 1' "$example" >hopeless.jj
refuses hopeless.jj
expect_equal 'the cells listed' "$(grep -c '^  cell ' .last/stdout)" 10
expect_stdout ' more'
sides=$(grep -c '"side": ' out.json)
[ "$sides" -gt 60 ] || fail "expected more than 60 sides in the JSON file, found $sides"
expect_stdout "and $((sides - 10)) more"
finish
