#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What is said where a part is asked for that the build left out; everything else works.
# Usage: left_out_test.sh <tacet without optional parts> <tacet-verify> <source folder>
source "$(dirname "${BASH_SOURCE[0]}")/../cli/checks.sh"

about 'the version names what was left out'
run 0 "$tacet" --version
expect_stdout 'without' 'PostgreSQL' 'SQLite' 'workbooks' 'workbench'

cp "$source_dir"/examples/survey/*.csv "$source_dir"/examples/survey/*.hrc .
sed '/^\[\[outputs\]\]/,$d' "$source_dir/examples/survey/regions.toml" >job.toml

about 'a format that needs no library'
{ cat job.toml && printf '[[outputs]]\ntype = "csv"\nfile = "out.csv"\n'; } >plain.toml
run 0 "$tacet" run plain.toml --proof proof
expect_file out.csv
run 0 "$verify" proof/out.proof.jj proof/out.proof.pattern proof/out.proof.witness

about 'workbooks'
{ cat job.toml && printf '[[outputs]]\ntype = "workbook"\nfile = "out.xlsx"\n'; } >workbook.toml
run 2 "$tacet" run workbook.toml
expect_stderr "workbook.toml:$(grep -n '"workbook"' workbook.toml | cut -d: -f1): " \
    'this tacet was built without workbooks, expected one built with TACET_WITH_WORKBOOK=ON'
expect_no_file out.xlsx

about 'the workbench'
run 2 "$tacet" serve --no-browser
expect_stderr 'tacet serve: this tacet was built without workbench, expected one built with TACET_WITH_WORKBENCH=ON'

about 'databases'
: >data.sqlite
for source in 'sqlite SQLite data.sqlite' 'postgresql PostgreSQL dbname=none'; do
    read -r key name place <<<"$source"
    sed "0,/^file/s|^file = .*|$key = \"$place\"\nquery = \"SELECT 1\"|" plain.toml >database.toml
    rm -f out.csv
    run 2 "$tacet" run database.toml
    expect_stderr "database.toml:$(grep -n '^query' database.toml | cut -d: -f1): " \
        "this tacet was built without $name, expected one built with TACET_WITH_${name^^}=ON"
    expect_no_file out.csv
done

about 'the ledger'
rm -f out.csv
run 2 "$tacet" run plain.toml --ledger office.db
expect_stderr 'office.db: this tacet was built without SQLite, expected one built with TACET_WITH_SQLITE=ON'
expect_no_file out.csv
finish
