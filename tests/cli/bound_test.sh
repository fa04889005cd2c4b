#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# tacet bound: what it finds tacet-verify proves, and no safe pattern costs less.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

levels=() # how levels are meant: options of tacet and tacet-verify alike

# proves TABLE ARGUMENT...: bound ends with 0, and what it wrote is proven as it says.
proves() {
    local table=$1 claimed
    shift
    rm -f out.*
    run 0 "$tacet" bound "$table" --output out.bound --json out.json "${levels[@]}" "$@"
    expect_file out.bound out.json
    cp .last/stdout bound.stdout
    expect_in bound.stdout 'every safe pattern costs at least' 'wrote out.json, out.bound'
    expect_json out.json proof_constraints "$(grep -c '^C ' out.bound)"
    claimed=$(sed -n 's/^bound //p' out.bound)
    run 0 "$verify" --bound "$table" out.bound "${levels[@]}"
    expect_stdout "proven: every safe pattern of $table costs at least $claimed ("
}

write_square square.jj
about 'a small table'
proves square.jj
expect_in bound.stdout 'every safe pattern costs at least 170' '(no further constraint was found)'
expect_json out.json lower_bound 170.0
expect_json out.json settled true
expect_json out.json protection '"at-least"'
expect_json out.json cost null
expect_json out.json gap null
run 0 "$tacet" protect square.jj --method optimal --json optimal.json --pattern optimal.pattern
expect_json optimal.json cost 170.0

about 'with the cost of a pattern'
run 0 "$tacet" bound square.jj --pattern optimal.pattern --json out.json
expect_stdout 'of the cost 170 at most 0.0 % could be saved'
expect_json out.json cost 170.0
expect_json out.json gap 0.0
run 0 "$tacet" bound square.jj --cost 340 --json out.json
expect_stdout 'of the cost 340 at most 50.0 % could be saved'
expect_json out.json gap 0.5
echo 5 >cheap.pattern
run 3 "$tacet" bound square.jj --pattern cheap.pattern
expect_stdout 'no pattern of cost 30 is safe'
run 3 "$tacet" bound square.jj --cost 169.9
expect_stdout 'no pattern of cost 169.9 is safe'

about "Castro's constraints alone"
proves square.jj --method castro
expect_json out.json method '"castro"'
proves "$example" --method castro
expect_in bound.stdout '(constraints of single equations only)'
run 0 "$tacet" bound "$example" --json capacity.json
expect_json capacity.json method '"capacity"'
awk -v low="$(json out.json lower_bound)" -v high="$(json capacity.json lower_bound)" \
    'BEGIN { exit !(low > 0 && low <= high) }' || fail 'expected a bound above 0 and no better than with all constraints'
run 2 "$tacet" bound square.jj --method kelly
expect_stderr 'kelly'

about 'standard input and output'
run 0 "$tacet" bound - --output - <square.jj
expect_stdout 'tacet-bound 1' 'table 9 6' 'protection at-least' 'bound 170'
expect_stderr 'every safe pattern costs at least 170'

about 'the example'
proves "$example"
expect_json out.json settled true
run 0 "$tacet" protect "$example" --iterations 100 --json protect.json
low=$(json out.json lower_bound)
high=$(json protect.json cost)
awk -v low="$low" -v high="$high" 'BEGIN { exit !(low > 0 && low <= high) }' || fail "expected $low to be at most $high"
about 'the example, strictly'
levels=(--protection strict)
proves "$example"
levels=()
expect_json out.json protection '"strict"'
run 3 "$verify" --bound "$example" out.bound
expect_stdout 'the bound is for protection strict, asked for is at-least'

about 'tables of other forms'
"$tacet" generate contributors --dimensions 5x5x5 --output cube.jj || fail 'generate failed'
proves cube.jj --threads 2
"$tacet" generate contributors --dimensions 8Hx9H --decimals 2 --output trees.jj || fail 'generate failed'
proves trees.jj
about 'coefficients with decimals'
with square.jj 's/^0 3 : 6 (-1) 7 (1) 8 (1)/0 3 : 6 (-0.5) 7 (0.5) 8 (0.5)/
    s/^0 3 : 3 (-1) 4 (1) 5 (1)/0 3 : 3 (-0.125) 4 (0.125) 5 (0.125)/; s/ 5 5 0$/ 4.75 4.25 10.125/' >odd.jj
proves odd.jj
expect_json out.json lower_bound 170.0
about 'clipped levels'
with square.jj 's/^4 20.0 20 u 0 1000/4 20.0 20 u 17 1000/' >bounded.jj
levels=(--clip-levels)
proves bounded.jj
levels=()

about 'a proof is one of its table'
proves square.jj
with square.jj 's/^7 40.0 40/7 40.0 4/' >cheaper.jj
run 3 "$verify" --bound cheaper.jj out.bound
expect_stdout 'bound 170 claimed'

about 'no pattern protects'
rm -f out.*
run 3 "$tacet" bound bounded.jj --output out.bound --json out.json
expect_stdout 'no pattern protects this table' 'cell 4 down: needs 5, reaches 3' 'wrote out.json'
expect_no_file out.bound
expect_json out.json lower_bound null
expect_json out.json unprotectable '\['
with square.jj '/ s 0 1000/s/ s / z /' >alone.jj
run 3 "$tacet" bound alone.jj
expect_stdout 'no pattern protects this table' 'cell 4 up: needs 5, reaches 0'

about 'a table too large for the limit'
"$tacet" generate contributors --dimensions 21x21x11 --output large.jj || fail 'generate failed'
start=$SECONDS
proves large.jj --time-limit 2
[ $((SECONDS - start)) -le 20 ] || fail "expected an end after 2 seconds, found $((SECONDS - start))"
expect_json out.json settled false
expect_in bound.stdout '(more time may raise the bound)'
for signal in INT TERM; do
    about "SIG$signal after 2 seconds"
    rm -f out.*
    run 0 timeout --foreground --preserve-status -s $signal -k 60 2 "$tacet" bound large.jj --output out.bound
    expect_stdout '(more time may raise the bound)'
    run 0 "$verify" --bound large.jj out.bound
done
expect_no_file ./*.partial
finish
