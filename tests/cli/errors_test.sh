#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Wrong input: exit 2, a message that names the place, nothing on standard output, no file made or touched.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

outputs=(--pattern out.pattern --witness out.witness --jj out.jj --csv out.csv --json out.json --report out.txt)
echo old >out.csv
write_square square.jj
echo 5 >square.pattern
: >case.jj
: >case.pattern

files() { ls; cksum out.csv; }

# refuses MESSAGE COMMAND...
refuses() {
    local message=$1 before
    shift
    before=$(files)
    run 2 "$@"
    expect_silent stdout
    expect_stderr "$message"
    expect_equal 'the files' "$(files)" "$before"
}

about 'what the edits start from is valid'
run 3 "$tacet" audit square.jj --pattern square.pattern
expect_stdout unsafe
run 0 "$tacet" protect square.jj
run 0 "$tacet" unpick square.jj --pattern square.pattern

# --- tables -----------------------------------------------------------------------------------------------
# bad_table TOPIC LINE MESSAGE SED_COMMAND: protect refuses the edited table.
bad_table() {
    about "$1"
    with square.jj "$4" >case.jj
    refuses "tacet: case.jj:$2: found $3" "$tacet" protect case.jj "${outputs[@]}"
}
bad_table 'another first line' 1 "'1', expected 0, the first line of a JJ file" '1s/0/1/'
bad_table 'a number of cells that is no number' 2 "'nine', expected the number of cells, a whole number" '2s/9/nine/'
bad_table 'no cells' 2 "'0', expected at least one cell" '2s/9/0/'
bad_table 'fewer cells than announced' 12 'cell index 6, which was there before, expected index 9' '2s/9/10/'
bad_table 'more cells than announced' 11 "'z', expected ':' and the terms of equation 0, as 8 cells were announced" '2s/9/8/'
bad_table 'an index left out' 7 'cell index 5, expected index 4' '/^4 /d'
bad_table 'an index twice' 8 'cell index 4, which was there before, expected index 5' 's/^5 30/4 30/'
bad_table 'an index out of range' 8 'cell index 77, out of range for 9 cells' 's/^5 30/77 30/'
bad_table 'a value that is no number' 7 "'x', expected value, a finite decimal number" 's/^4 20.0/4 x/'
bad_table 'a value that is not finite' 7 "'nan', expected value, a finite decimal number" 's/^4 20.0/4 nan/'
bad_table 'a comma for a point' 7 "'20,0', expected value, a finite decimal number" 's/^4 20.0/4 20,0/'
bad_table 'a value of too many digits' 7 "'1234567890123456789012'" 's/^4 20.0/4 1234567890123456789012/'
bad_table 'a negative weight' 7 "'-20', expected a weight of at least 0" 's/^4 20.0 20/4 20.0 -20/'
bad_table 'an unknown status' 7 "'w', expected status s (candidate)" 's/^4 20.0 20 u/4 20.0 20 w/'
bad_table 'a value below its bounds' 7 'cell 4 with a value below its lower bound' 's/^4 20.0 20 u 0/4 20.0 20 u 21/'
bad_table 'a value above its bounds' 7 'cell 4 with a value above its upper bound' 's/^4 20.0 20 u 0 1000/4 20.0 20 u 0 19/'
bad_table 'a negative level' 7 "'-5', expected a lower protection level of at least 0" 's/5 5 0$/-5 5 0/'
bad_table 'a field left out' 8 "'30.0', expected" 's/5 5 0$/5 5/'
bad_table 'a number of equations too large' 19 'the end of the file, expected equation 6 of 7' '12s/6/7/'
bad_table 'a number of equations too small' 18 "'0', expected the end of the file after the last equation" '12s/6/5/'
bad_table 'an equation with an unknown cell' 14 'cell 9 in equation 1, expected a cell from 0 to 8' 's/3 (-1) 4 (1) 5/3 (-1) 4 (1) 9/'
bad_table 'a cell twice in an equation' 14 'cell 4 twice in equation 1, expected each cell once' 's/4 (1) 5 (1)/4 (1) 4 (1)/'
bad_table 'an equation that does not add up' 14 '1 equation that does not add up' 's/3 (-1) 4 (1) 5/3 (-2) 4 (1) 5/'
expect_stderr 'case.jj:14: equation 1 is off by -50'
bad_table 'a coefficient of 0' 14 'a coefficient of 0' 's/4 (1) 5 (1)/4 (0) 5 (1)/'
bad_table 'no colon' 14 "'3', expected ':'" 's/^0 3 : 3/0 3 3/'
bad_table 'no parenthesis' 14 "'1', expected '('" 's/4 (1) 5/4 1) 5/'
bad_table 'fewer terms than announced' 15 "'3', expected '('" 's/^0 3 : 3/0 4 : 3/'
bad_table 'rubbish at the end' 18 "'end', expected the end of the file" '$s/$/ end/'
bad_table 'half a table' 9 'the end of the file, expected cell 6 of 9' '9,$d'

about 'an empty table'
: >case.jj
refuses 'tacet: case.jj:1: found the end of the file, expected a JJ file' "$tacet" protect case.jj "${outputs[@]}"
about 'a program for a table'
head -c 5000 "$tacet" >case.jj
refuses 'tacet: case.jj:1: found ' "$tacet" protect case.jj "${outputs[@]}"
about 'a gzip file cut short'
gzip -c "$example" | head -c 1000 >case.jj
refuses 'tacet: case.jj:' "$tacet" protect case.jj "${outputs[@]}"
about 'every command refuses a broken table'
with square.jj 's/^4 20.0/4 x/' >case.jj
for command in audit bound unpick info; do refuses 'tacet: case.jj:7: found' "$tacet" $command case.jj; done
refuses 'tacet: case.jj:7: found' "$tacet" convert case.jj out.jj
refuses 'tacet: case.jj:7: found' "$tacet" audit case.jj --json out.json --csv out.csv --witness out.witness
about 'standard input is named'
refuses "tacet: standard input:7: found 'x'" "$tacet" protect - "${outputs[@]}" <case.jj
refuses 'tacet: standard input:1: found the end' "$tacet" protect - "${outputs[@]}" </dev/null

# --- patterns ---------------------------------------------------------------------------------------------
# bad_pattern TOPIC LINE MESSAGE TEXT: what reads a pattern refuses one with this text.
bad_pattern() {
    about "$1"
    printf '# a comment\n5\n%s\n' "$4" >case.pattern
    local message="tacet: case.pattern:$2: found $3"
    refuses "$message" "$tacet" audit square.jj --pattern case.pattern --json out.json --csv out.csv
    refuses "$message" "$tacet" unpick square.jj --pattern case.pattern
    refuses "$message" "$tacet" convert square.jj out.jj --pattern case.pattern
}
bad_pattern 'a cell that must be published' 3 'cell 8, which has status z, expected cells that may be suppressed' 8
bad_pattern 'an unknown cell in a pattern' 3 "'9', expected a cell from 0 to 8" 9
bad_pattern 'a negative cell in a pattern' 3 "'-1', expected a cell index" -1
bad_pattern 'a word in a pattern' 3 "'seven', expected a cell index" seven
bad_pattern 'a fraction in a pattern' 3 "'7.0', expected a cell index" 7.0
bad_pattern 'two cells on a line of a pattern' 3 "'3', expected one cell index per line" '7 3'
bad_pattern 'a cell twice in a pattern' 3 'cell 5 twice, expected each cell once' 5
bad_pattern 'a huge number in a pattern' 3 "'99999999999999999999', expected a cell index" 99999999999999999999
about 'a table for a pattern'
refuses 'tacet: square.jj:2: found' "$tacet" audit square.jj --pattern square.jj

# --- files ------------------------------------------------------------------------------------------------
about 'a file that is missing'
refuses 'tacet: absent.jj: cannot be opened: No such file' "$tacet" protect absent.jj "${outputs[@]}"
refuses 'tacet: absent: cannot be opened: No such file' "$tacet" audit square.jj --pattern absent
about 'a directory for a file'
mkdir directory
refuses 'tacet: directory: is a directory' "$tacet" protect directory "${outputs[@]}"
refuses 'tacet: directory: is a directory' "$tacet" audit square.jj --pattern directory
refuses 'tacet: directory: is a directory' "$tacet" protect square.jj "${outputs[@]:2}" --pattern directory
about 'an output that cannot be written stops all before any is'
for option in pattern witness jj csv json report; do
    other=json
    if [ $option = json ]; then other=jj; fi
    refuses 'tacet: absent/out: cannot be written: No such file' "$tacet" protect square.jj --$option absent/out \
        --$other out.new
    refuses 'tacet: square.jj/out: cannot be written: Not a dir' "$tacet" protect square.jj --$option square.jj/out
done
for option in json csv witness; do
    refuses 'tacet: absent/out: cannot be written' "$tacet" audit square.jj --$option absent/out
done
for option in output json; do
    refuses 'tacet: absent/out: cannot be written' "$tacet" bound square.jj --$option absent/out
done
refuses 'tacet: absent/out: cannot be written' "$tacet" convert square.jj absent/out
refuses 'tacet: absent/out.gz: cannot be written' "$tacet" convert square.jj absent/out.gz
refuses 'tacet: absent/out: cannot be written' "$tacet" generate small --output absent/out
refuses 'tacet: directory: is a directory' "$tacet" convert square.jj directory
chmod a-w directory
if [ ! -w directory ]; then # root may write everywhere
    refuses 'tacet: directory/out: cannot be written: Permission' "$tacet" protect square.jj --jj directory/out
fi
about 'one output for two results'
refuses 'found output out.csv twice' "$tacet" protect square.jj --csv out.csv --jj out.csv
refuses 'found output - twice' "$tacet" protect square.jj --csv - --jj -
refuses 'found output - twice' "$tacet" audit square.jj --json - --csv -
refuses 'found output - twice' "$tacet" bound square.jj --json - --output -
about 'standard input for two files'
refuses 'found - for the table and the pattern' "$tacet" audit - --pattern - <square.jj
refuses 'found - for the table and the pattern' "$tacet" bound - --pattern - <square.jj
about 'a full device'
for command in methods "info square.jj" "generate small" "convert square.jj -" "protect square.jj --jj -"; do
    found=0
    "$tacet" $command >/dev/full 2>.last/stderr || found=$?
    expect_equal "the exit code of $command" $found 2
    expect_stderr 'standard output cannot be written'
done

# --- options ----------------------------------------------------------------------------------------------
# bad_option MESSAGE ARGUMENT...: of protect
bad_option() {
    local message=$1
    shift
    about "protect $*"
    refuses "$message" "$tacet" protect square.jj "${outputs[@]}" "$@"
}
names=$("$tacet" methods | sed -n 's/^\([^ ][^ ]*\) .*/\1/p' | paste -sd, | sed 's/,/, /g')
bad_option "found method 'magic', expected one of: auto, ${names#auto, }" --method magic
bad_option "found option 'speed', expected none: method auto has no options" --option speed=high
bad_option "found 'many', expected a whole number" --iterations many
bad_option "found option 'speed', expected one of method incremental: order, reuse, attack, cleanup" --method incremental --option speed=high
bad_option 'found option order=sideways, expected order=weight-descending|' --method incremental --option order=sideways
bad_option 'found option order=, expected' --method incremental --option order=
bad_option 'found option reuse=yes, expected reuse=on|off' --method incremental --option reuse=yes
bad_option "--option: found 'order', expected key=value" --option order
bad_option "found option '', expected one of" --method incremental --option =file
bad_option 'found option order=sideways' --method incremental --option order=file --option order=sideways
for number in -1 0 nan inf 1e999 ten ''; do
    bad_option "--time-limit: found '$number', expected a number above 0" --time-limit "$number"
done
for number in -1 1.5 18446744073709551616 one ''; do
    bad_option "--seed: found '$number', expected a whole number" --seed "$number"
done
for number in -1 0 1025 two; do bad_option "--threads: Value $number not in range" --threads $number; done
bad_option "--protection: found 'weak', expected at-least or strict" --protection weak
bad_option "--protection: found '1', expected at-least or strict" --protection 1
bad_option '--protection' --protection $'\x01'
bad_option 'not expected: --turbo' --turbo
bad_option 'not expected: square.jj' square.jj
bad_option '--method' --method
about 'options of other commands'
for command in audit bound info; do
    refuses "--time-limit: found 'nan', expected" "$tacet" $command square.jj --time-limit nan
done
for number in -1 0 nan many; do
    refuses "--cost: found '$number', expected a number above 0" "$tacet" bound square.jj --cost $number
done
refuses '--cost excludes --pattern' "$tacet" bound square.jj --cost 5 --pattern square.pattern
refuses '--rounds: Value 0 not in range' "$tacet" unpick square.jj --rounds 0
refuses 'option --json: found it without --sets' "$tacet" unpick square.jj --json sets.json
refuses 'option --sets: found it with --pattern' "$tacet" unpick square.jj --sets --pattern square.pattern
refuses '--to: xml not in {jj,pattern}' "$tacet" convert square.jj out.jj --to xml
refuses 'option --shape: found 99, expected a whole number from 1 to 20' "$tacet" generate small --shape 99
refuses "--seed: found '-1', expected a whole number" "$tacet" generate small --seed -1
refuses 'option --dimensions: found ' "$tacet" generate contributors --dimensions 5xx5
refuses 'option --sensitive: found 2, expected' "$tacet" generate contributors --sensitive 2
refuses 'not expected: 5 --rows' "$tacet" generate small --rows 5
about 'a huge time limit is a long one, not a short one'
run 3 "$tacet" audit square.jj --time-limit 1e300
expect_not_in .last/stdout undecided

about 'too little memory'
least=20000 # kB that the program needs to start at all; sanitizers need more than any limit here
while [ $least -lt 1000000 ] && ! (ulimit -v $least; "$tacet" --version) >/dev/null 2>&1; do least=$((least + 10000)); done
if [ $least -lt 1000000 ]; then
    "$tacet" generate contributors --dimensions 120x60x40 --output large.jj || fail 'no table'
    run 4 bash -c "ulimit -v $((least + 20000)); exec '$tacet' convert large.jj - --to pattern"
    expect_stderr 'tacet: out of memory'
    run 4 bash -c "ulimit -v $least; exec '$verify' large.jj square.pattern square.pattern"
    expect_stderr 'tacet-verify: out of memory'
    rm large.jj
fi

# --- commands ---------------------------------------------------------------------------------------------
about 'no command, an unknown one, too few arguments'
refuses 'A subcommand is required' "$tacet"
refuses "found 'protct'" "$tacet" protct square.jj
refuses "found '--turbo'" "$tacet" --turbo
refuses "found 'medium'" "$tacet" generate medium
refuses 'A subcommand is required' "$tacet" generate
for command in protect audit bound unpick info convert; do refuses 'TABLE is required' "$tacet" $command; done
refuses 'OUTPUT is required' "$tacet" convert square.jj

about 'help and version'
run 0 "$tacet" --version
grep -qxE 'tacet [0-9]+\.[0-9]+\.[0-9]+ \([0-9a-z]+\)' .last/stdout || fail 'expected a version'
for command in '' protect audit bound unpick info methods convert generate 'generate small'; do
    run 0 "$tacet" $command --help
    expect_stdout 'Usage: '
    if grep -q '[^[:print:]]' .last/stdout; then fail "$command --help holds unprintable characters"; fi
    pass
done
expect_folder case.jj case.pattern directory out.csv square.jj square.pattern
expect_equal 'the old file' "$(cat out.csv)" old
finish
