#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests tacet-verify --attackers from outside: attackers_test.sh VERIFY_BINARY
# shellcheck source=tests/verify/checks.sh
. "$(dirname "$(realpath "$0")")/checks.sh"

# Two rows, three columns, with totals; 5 is primary, all of the interior is suppressed.
#       60 | 20 20 20      cells  0 | 1 2 3
#       30 | 10 10 10             4 | 5 6 7
#       30 | 10 10 10             8 | 9 10 11
{
    printf '0\n12\n0 60 60 s 0 100 0 0 0\n'
    for cell in 1 2 3; do echo "$cell 20 20 s 0 100 0 0 0"; done
    for row in 4 8; do
        echo "$row 30 30 s 0 100 0 0 0"
        for cell in $((row + 1)) $((row + 2)) $((row + 3)); do
            if [ $cell = 5 ]; then echo '5 10 10 u 0 100 2 2 0'; else echo "$cell 10 10 m 0 100 0 0 0"; fi
        done
    done
    printf '7\n0 4 : 0 (-1) 1 (1) 2 (1) 3 (1)\n0 4 : 4 (-1) 5 (1) 6 (1) 7 (1)\n0 4 : 8 (-1) 9 (1) 10 (1) 11 (1)\n'
    printf '0 3 : 0 (-1) 4 (1) 8 (1)\n0 3 : 1 (-1) 5 (1) 9 (1)\n0 3 : 2 (-1) 6 (1) 10 (1)\n0 3 : 3 (-1) 7 (1) 11 (1)\n'
} >table.jj
: >pattern
cat >proof <<'WITNESS'
tacet-witness 1
table 12 7
W 0 4 5 1 6 -1 9 -1 10 1
W 1 4 5 1 7 -1 9 -1 11 1
P 5 up 0 2
P 5 down 0 -2
P 5 up 1 2
P 5 down 1 -2
WITNESS
files=(table.jj pattern proof --attackers attackers)
# attackers LINE...: writes the file of attackers.
attackers() {
    printf '%s\n' 'tacet-attackers 1' "$@" >attackers
}

# --- proven -------------------------------------------------------------------------------------------------
attackers 'A one' 'K 6' 'A two' 'K 7'
expect 'each attacker is kept out by one of two witnesses' 0 'also against 2 attackers' "${files[@]}"
attackers 'A one' 'B 9 8 12'
expect 'a witness within what an attacker knows' 0 'also against 1 attacker' "${files[@]}"
attackers 'A owner' 'K 5' 'K 9'
expect 'an attacker does not attack what it knows' 0 'proven' "${files[@]}"
attackers '# owns the primary' 'A owner' 'K 9' 'X 5'
expect 'nor what it owns' 0 'proven' "${files[@]}"
attackers 'A empty'
expect 'an attacker who knows nothing is the outsider' 0 'proven' "${files[@]}"

# --- forged -------------------------------------------------------------------------------------------------
attackers 'A one' 'K 6' 'A three' 'K 9'
expect 'a witness that moves what an attacker knows proves nothing' 3 \
    'attacker three, cell 5 up: required movement 2, reached 0' "${files[@]}"
attackers 'A one' 'B 9 9 11'
expect 'nor one that goes beyond what it knows' 3 'attacker one, cell 5 down' "${files[@]}"
attackers 'A one' 'K 9' 'X 5 up'
expect 'of one side that is its own the other is left' 3 'attacker one, cell 5 down' "${files[@]}"
attackers 'A one' 'K 6' 'A two' 'K 7'
with proof '/^P 5 .* 1 /d' >forged
expect 'an attacker that the proof leaves out' 3 'attacker one, cell 5' table.jj pattern forged --attackers attackers
attackers 'A both' 'K 6' 'K 7'
expect 'two attackers in one know more than each' 3 'attacker both, cell 5' "${files[@]}"

# --- refused ------------------------------------------------------------------------------------------------
: >attackers
expect 'an empty file' 2 "attackers:1: found the end of the file, expected 'tacet-attackers'" "${files[@]}"
attackers
expect 'a file without attackers' 2 'found no attacker' "${files[@]}"
attackers 'K 6'
expect 'knowledge of nobody' 2 'expected a line A before' "${files[@]}"
attackers 'A one' 'K 12'
expect 'a cell that is not there' 2 'expected cell index below 12' "${files[@]}"
attackers 'A one' 'B 6 11 12'
expect 'bounds that exclude the value' 2 'exclude the value of cell 6' "${files[@]}"
attackers 'A one' 'X 6'
expect 'what is no primary needs no X' 2 'expected a primary' "${files[@]}"
attackers 'A one' 'K 6' 'A one'
expect 'one name twice' 2 'expected each attacker once' "${files[@]}"
attackers 'A one' 'K 6 7'
expect 'two cells in a line' 2 'expected the end of the line' "${files[@]}"
attackers 'A one' 'Z 6'
expect 'another letter' 2 'expected A, K, B or X' "${files[@]}"
expect 'no file' 2 'expected the name of a file' table.jj pattern proof --attackers
expect 'a file that is not there' 2 'cannot be opened' table.jj pattern proof --attackers nowhere
echo "$checks checks passed"
