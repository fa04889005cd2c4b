# SPDX-License-Identifier: Apache-2.0
# A table that a reader can check by hand, for the scripts of cli/ and verify/.

# write_square FILE [SED_COMMAND]: writes it, with statuses, levels or bounds edited if a command is given.
#
# Two rows and two columns with totals, the total at index 0 of each; cell 4 is primary, 8 must be published.
#       140 |  60  80
#        50 |  20  30      cells  0 | 1 2
#        90 |  40  50             3 | 4 5
#                                 6 | 7 8
# Equations 0 to 2 are the rows, from the total on, 3 to 5 the columns.
write_square() {
    sed -e "${2-}" >"$1" <<'TABLE'
0
9
0 140.0 140 s 0 1000 0 0 0
1 60.0 60 s 0 1000 0 0 0
2 80.0 80 s 0 1000 0 0 0
3 50.0 50 s 0 1000 0 0 0
4 20.0 20 u 0 1000 5 5 0
5 30.0 30 s 0 1000 0 0 0
6 90.0 90 s 0 1000 0 0 0
7 40.0 40 s 0 1000 0 0 0
8 50.0 50 z 0 1000 0 0 0
6
0 3 : 0 (-1) 1 (1) 2 (1)
0 3 : 3 (-1) 4 (1) 5 (1)
0 3 : 6 (-1) 7 (1) 8 (1)
0 3 : 0 (-1) 3 (1) 6 (1)
0 3 : 1 (-1) 4 (1) 7 (1)
0 3 : 2 (-1) 5 (1) 8 (1)
TABLE
}
