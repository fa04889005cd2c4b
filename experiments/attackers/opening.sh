#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Insiders who know a primary of their own and two small cells, on tables of several kinds: opening.sh FOLDER_OF_BINARIES [SECONDS]
# Each method protects without and with them; then all of them are audited one by one (bench/attackers.py --audit).
# Sides of primaries that nothing hides from an insider are accepted, by a job.
# A method that has no pattern in time has no row.
# Prints rows: table,cells,primaries,insiders,accepted_sides,method,cost_without,cost_with,get_in_without,get_in_with
set -eu
programs=$(cd "$1" && pwd) seconds=${2:-30}
attackers=$(cd "$(dirname "$0")/../../bench" && pwd)/attackers.py
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# get_in PATTERN: how many of the insiders work out a primary
get_in() { python3 "$attackers" --audit "$programs/tacet" table.jj insiders "$1" 1000 | sed -n 's/ of .*//p'; }

# table NAME INSIDERS METHODS OPTIONS OF TACET GENERATE...
table() {
    local name=$1 count=$2 methods=$3 method
    shift 3
    "$programs/tacet" generate "$@" --output table.jj
    python3 "$attackers" table.jj "$count" 5 2 >given
    printf '%s\n' '[data]' 'jj = "table.jj"' '[attackers]' 'file = "given"' '[protect]' 'method = "flows"' \
        'accept_disclosed = true' '[[outputs]]' 'type = "attackers"' 'file = "insiders"' >job.toml
    "$programs/tacet" run job.toml >job.log
    for method in $methods; do
        for insiders in "" "--attackers insiders"; do
            # shellcheck disable=SC2086
            "$programs/tacet" protect table.jj --method "$method" --time-limit "$seconds" --pattern "p$insiders" \
                --witness "w$insiders" --json "json$insiders" $insiders >/dev/null || continue 2
        done
        "$programs/tacet-verify" table.jj "p--attackers insiders" "w--attackers insiders" --attackers insiders >/dev/null
        python3 - "$name" "$method" "$(get_in p)" "$(get_in 'p--attackers insiders')" <<'PYTHON'
import json, sys
name, method, without, with_them = sys.argv[1:]
lines = open("insiders").read().splitlines()
accepted = sum(1 if line.split()[2:] else 2 for line in lines if line.startswith("X"))
plain, kept_out = json.load(open("json")), json.load(open("json--attackers insiders"))
print(name, plain["cells"], plain["primaries"], sum(line.startswith("A") for line in lines), accepted, method,
      f"{plain['cost']:.1f}", f"{kept_out['cost']:.1f}", without, with_them, sep=",", flush=True)
PYTHON
    done
}
table three-350 12 "auto optimal flows incremental" contributors --dimensions 10x7x5 --bounds unbounded
table tree-630 6 "auto optimal flows incremental" contributors --dimensions 30Hx21 --sensitive 0.05 --bounds unbounded
table businesses-1206 25 "auto flows incremental" ons --rows 200 --columns 5 --sensitive 0.05 --bounds unbounded
table three-4000 50 "auto flows incremental" contributors --dimensions 20x20x10 --sensitive 0.05 --bounds unbounded
table subtables-12000 25 "auto flows incremental" castro --rows 40 --columns 60 --subtables 5 --primaries 200
table flat-12000 3 "auto flows incremental" uniform --rows 120 --columns 99 --sensitive-count 60
