#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tests tacet-verify --integer from outside: integer_test.sh VERIFY_BINARY
# shellcheck source=tests/verify/checks.sh
. "$(dirname "$(realpath "$0")")/checks.sh"

# 8 = 5 + 3 and 5 = 3 + 1 + 1: cell 3 moves twice as far as cell 1, and by 1 at most.
cat >table.jj <<'TABLE'
0
5
0 8 1 z 0 20 0 0 0
1 5 1 u 0 20 0.5 0.5 0
2 3 1 m 0 20 0 0 0
3 1 1 m 0 2 0 0 0
4 1 1 s 0 20 0 0 0
2
0 3 : 0 (-1) 1 (1) 2 (1)
0 4 : 1 (-1) 2 (1) 3 (1) 4 (1)
TABLE
: >pattern
echo 4 >more
cat >halves <<'WITNESS'
tacet-witness 1
table 5 2
W 0 3 1 1 2 -1 3 2
P 1 up 0 1/2
P 1 down 0 -1/2
WITNESS
cat >whole <<'WITNESS'
tacet-witness 1
table 5 2
W 0 3 1 1 2 -1 4 2
W 1 4 1 1/2 2 -1/2 3 1/2 4 1/2
P 1 up 0 1
P 1 down 1 -2
WITNESS

expect 'halves are a proof for others' 0 'proven' table.jj pattern halves
expect 'halves are refused' 3 'witness 0 times 0.5 does not move cells by whole numbers' \
    table.jj pattern halves --integer
expect 'whole numbers are a proof' 0 'in whole numbers' table.jj more whole --integer
with whole 's/^P 1 down 1 -2/P 1 down 1 -1/' >forged
expect 'a factor that makes halves is refused' 3 'by whole numbers' table.jj more forged --integer
sed -e 's/^1 5 1/1 5.5 1/; s/^0 8 1/0 8.5 1/; s/^4 1 1/4 1.5 1/' table.jj >decimals.jj
expect 'values with decimals are refused' 2 'is no whole number' decimals.jj more whole --integer
echo "$checks checks passed"
