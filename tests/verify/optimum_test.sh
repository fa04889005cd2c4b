#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests tacet-verify --optimum from outside: optimum_test.sh VERIFY_BINARY
# Exit codes: 0 proven, 3 not proven, 2 malformed input or usage.
# shellcheck source=tests/verify/checks.sh
. "$(dirname "$(realpath "$0")")/checks.sh"
always=(--optimum)

# The best pattern is 4, 5, 7, 8.
write_square square.jj '/^8 /s/ z / s /'
printf '%s\n' 5 7 8 >best.pattern
printf '%s\n' 3 5 7 8 >costly.pattern

# optimum_file LINE...: writes case.optimum. Constraint 0: row 1, 3 or 5. Constraint 1: column 1, 1 or 7. Constraint 2: if not 3,
# then by column 2 also 2 or 8. Constraint 3: likewise from column 1 and row 2. Constraint 4: if 3, then by column 0 also 0 or 6, or 5.
optimum_file() {
    printf '%s\n' 'tacet-optimum 1' 'table 9 6' 'protection at-least' 'C up 4 5 1 1 -1 0 0' 'C down 4 5 0 1 4 1 0' \
        'C up 4 5 2 1 -1 5 1 0 0' 'C down 4 5 0 2 4 1 2 -1 0' \
        'C up 4 5 2 1 -1 3 -1 0 0' "$@" >case.optimum
}

# --- proven -------------------------------------------------------------------------------------------------
# Cell 3 published: 5 (30), 2 or 8 (50) and 1 or 7 (40). Suppressed (50): 1 or 7 (40), and 5 at least (30).
optimum_file 'B 3' 'E 3 0 30 2 50 1 40' 'E 2 1 40 4 30'
expect 'two cases' 0 'costs less than 120, the cost of best.pattern (2 cases, 5 constraints)' square.jj best.pattern case.optimum
expect 'the same for a costlier pattern' 3 'the case may have a cheaper pattern' square.jj costly.pattern case.optimum
optimum_file 'F 2 0 30 1 40 2 0 6 0' 'B 3' 'E 3 0 30 2 50 1 40' 'F 0 0 0' 'E 2 1 40 4 30'
expect 'cells that are too costly' 0 '(2 cases, 5 constraints)' square.jj best.pattern case.optimum
optimum_file 'F 2 0 30 1 40 1 0 0' 'B 0' 'E 0' 'E 0'
expect 'what is fixed is decided' 2 'not decided' square.jj best.pattern case.optimum

# --- not proven ---------------------------------------------------------------------------------------------
optimum_file 'F 2 0 30 1 40 1 1 0' 'B 3' 'E 3 0 30 2 50 1 40' 'E 2 1 40 4 30'
expect 'a cell that is not too costly' 3 'line 9: a cheaper pattern might suppress cell 1' square.jj best.pattern case.optimum
optimum_file 'F 2 0 30 1 40 0 1 8' 'B 3' 'E 3 0 30 2 50 1 40' 'E 2 1 40 4 30'
expect 'a cell that is not needed' 3 'line 9: a cheaper pattern might publish cell 8' square.jj best.pattern case.optimum
optimum_file 'B 3' 'E 2 1 40 4 30' 'E 3 0 30 2 50 1 40'
expect 'the cases the other way round' 3 'line 10: the case may have a cheaper pattern' square.jj best.pattern case.optimum
optimum_file 'B 3' 'E 3 0 30 2 50 1 40' 'B 1' 'N 0' 'N 0'
expect 'a case without a reason' 3 'the case may have a safe pattern' square.jj best.pattern case.optimum
optimum_file 'B 3' 'E 3 0 30 2 50 1 40' 'E 0'
expect 'a case that nothing closes' 3 'line 11: the case may have a cheaper pattern' square.jj best.pattern case.optimum
optimum_file 'B 3' 'E 3 0 30 2 50 1 40' 'B 7' 'E 1 1 60' 'E 1 3 30'
expect 'all cases but one' 3 'not proven: ' square.jj best.pattern case.optimum
optimum_file 'E 2 0 30 1 40'
expect 'a bound that is too low' 3 'line 9: the case may have a cheaper pattern' square.jj best.pattern case.optimum

# --- malformed ----------------------------------------------------------------------------------------------
optimum_file 'B 3' 'E 3 0 30 2 50 1 40'
expect 'a case is missing' 3 'the file ends with a case that is not closed' square.jj best.pattern case.optimum
optimum_file
expect 'no case at all' 3 'the file ends with a case that is not closed' square.jj best.pattern case.optimum
optimum_file 'E 1 0 -30'
expect 'a negative price' 3 'the price -30 is negative' square.jj best.pattern case.optimum
optimum_file 'E 1 9 30'
expect 'an unknown constraint' 2 'constraint' square.jj best.pattern case.optimum
optimum_file 'B 4'
expect 'a primary is not branched on' 2 'cell that may be suppressed' square.jj best.pattern case.optimum
optimum_file 'B 3' 'B 3'
expect 'nor is a cell twice' 2 'not decided' square.jj best.pattern case.optimum
optimum_file 'B 99'
expect 'nor a cell that is not there' 2 'cell index' square.jj best.pattern case.optimum
optimum_file 'X'
expect 'an unknown line' 2 'F, B, E or N' square.jj best.pattern case.optimum
optimum_file 'E 1 0 1e-9999999'
expect 'a monstrous number' 2 'price' square.jj best.pattern case.optimum
sed 's/table 9 6/table 9 7/' case.optimum >other.optimum
expect 'a proof for another table' 2 'number of equations' square.jj best.pattern other.optimum
optimum_file 'E 2 0 30 1 40'
sed 's/at-least/strict/' case.optimum >other.optimum
expect 'other levels' 3 'the proof is for protection strict, asked for is at-least' square.jj best.pattern other.optimum
sed 's/^C up 4 5 1 1 -1 0 0/C up 4 5 1 1 1 0 0/' case.optimum >other.optimum
expect 'an argument that says nothing' 3 'line 4' square.jj best.pattern other.optimum
expect 'two files only' 2 'expected TABLE PATTERN OPTIMUM' square.jj best.pattern
expect 'two modes at once' 2 'found --bound and --optimum' --bound square.jj best.pattern case.optimum
head -c 90 case.optimum >cut.optimum
expect 'a file that was cut off' 2 'cut.optimum' square.jj best.pattern cut.optimum

# --- proven for the pattern, and not for a costlier one ----------------------------------------------------------
optimum_file 'E 0'
: >own.pattern
sed 's/ 20 u 0 1000 5 5 0/ 20 u 0 1000 0 0 0/' square.jj >free.jj
optimum_file 'E 0'
sed '/^C/d' case.optimum >none.optimum
expect 'nothing to protect' 0 'costs less than 0, the cost of own.pattern (1 case, 0 constraints)' free.jj own.pattern none.optimum
expect 'and nothing else is the cheapest' 3 'the case may have a cheaper pattern' free.jj costly.pattern none.optimum

echo "$checks checks passed"
