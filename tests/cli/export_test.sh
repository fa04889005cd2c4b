#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The integer programs of the classical methods as files: of the paper's size, written whole and even if there is no
# time to solve them, and refused where there is none.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

run 0 "$tacet" generate small --shape 1 --output table.jj

about 'the program in the LP format'
run 0 "$tacet" protect table.jj --method classical --export model.lp --json out.json
expect_stdout 'optimal: no safe pattern costs less' 'wrote model.lp, out.json'
expect_json out.json outcome '"optimal"'
expect_equal rows "$(sed -n '/^Subject To/,/^Bounds/p' model.lp | grep -c ':')" 1376
expect_equal columns "$(sed -n '/^Bounds/,/^Generals/p' model.lp | grep -c '<=')" 612
expect_equal 'whole columns' "$(sed -n '/^Generals/,/^End/p' model.lp | grep -c z_)" 36

about 'the program in the MPS format'
run 0 "$tacet" protect table.jj --method classical --export model.mps
expect_equal rows "$(sed -n '/^ROWS/,/^COLUMNS/p' model.mps | grep -c '^ [LGE] ')" 1376
expect_equal columns "$(grep -c '^ UP ' model.mps)" 612

about 'the first program of the reduced method'
run 0 "$tacet" protect table.jj --method classical-reduced --export reduced.lp
expect_equal rows "$(sed -n '/^Subject To/,/^Bounds/p' reduced.lp | grep -c ':')" 1034

about 'a program that there is no time to solve'
run 3 "$tacet" protect table.jj --method classical --time-limit 0.000001 --export late.lp --pattern late.pattern
expect_no_file late.lp
expect_no_file late.pattern

about 'a name that is no format'
run 2 "$tacet" protect table.jj --method classical --export model.txt
expect_stderr "--export: found 'model.txt', expected a name that ends in .lp or .mps"

about 'a method without a program'
run 2 "$tacet" protect table.jj --method incremental --export other.lp
expect_stderr "found option 'export'"

about 'a folder that does not exist'
run 2 "$tacet" protect table.jj --method classical --export nowhere/model.lp
expect_stderr 'nowhere/model.lp: cannot be written'

expect_folder model.lp model.mps out.json reduced.lp table.jj
finish
