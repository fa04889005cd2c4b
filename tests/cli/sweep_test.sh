#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every kind of instance, two to four dimensions, flat and hierarchical, both meanings of protection: the method
# needs no repair, every side has an exact witness, and tacet-verify proves it.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

# proves KIND OPTION...: generates the instance, protects it both ways and verifies.
proves() {
    about generate "$@"
    run 0 "$tacet" generate "$@" --output table.jj
    for protection in at-least strict; do
        rm -f out.*
        run 0 "$tacet" protect table.jj --protection "$protection" --time-limit 2 \
            --pattern out.pattern --witness out.witness --json out.json
        expect_json out.json proven true
        expect_json out.json inexact 0
        expect_json out.json repaired 0
        run 0 "$verify" table.jj out.pattern out.witness --protection "$protection"
    done
}

for shape in 1 2 3 4 5; do proves small --shape "$shape"; done
proves uniform --rows 40 --columns 30 --sensitive 0.02
proves castro --rows 40 --columns 30 --primaries 40
proves castro --rows 20 --columns 10 --primaries 30 --subtables 6
proves ons --class 200x5-2
proves ons --class 200x5-10
proves contributors --dimensions 12x15H --sensitive 0.1
proves contributors --dimensions 6x6x6 --sensitive 0.1
proves contributors --dimensions 6x10Hx6 --sensitive 0.1
proves contributors --dimensions 4x4x4x4 --sensitive 0.1
finish
