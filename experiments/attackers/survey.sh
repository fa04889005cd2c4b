#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Insiders of a survey with (a) no protection against them, (b) the sums of tau-ARGUS, (c) attackers.
# survey.sh FOLDER_OF_BINARIES NAME DATA.csv TABLES.toml [TOML LINE OF THE METHOD...]
# TABLES.toml: a job without [protect], [attackers] and [[outputs]], of tables with one response.
# Prints rows: data,variant,cells,primaries,insiders,secondaries,cost,insiders that get in,primaries they get at,CPU seconds
set -eu
programs=$1 name=$2 data=$3 tables=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$(dirname "$data")"/* "$folder"
cd "$folder"

# job VARIANT SINGLETON_SUMS ATTACKERS
job() {
    {
        cat "$tables"
        printf '\n[protect]\nmethod = "flows"\naccept_disclosed = true\nsingleton_singleton = %s\nsingleton_multiple = %s\ngroup_frequency = %s\n%s\n' "$2" "$2" "$2" "$3"
        for type in problem pattern witness attackers; do
            printf '[[outputs]]\ntype = "%s"\nfile = "%s.%s"\n' "$type" "$1" "$type"
        done
    } >"$1.toml"
    TIMEFORMAT=%U
    { time "$programs/tacet" run "$1.toml" --threads 1 >"$1.log" 2>&1; } 2>"$1.seconds"
}
job a false ''
job b true ''
job c false '[attackers]'
cells=$(sed -n 2p c.problem)
for variant in a b c; do
    # Sums against singletons are cells behind those of the tables.
    awk -v cells="$cells" '/^#/ || $1 < cells { print $1 }' "$variant.pattern" | grep -v '^#' | sort -un >kept
    "$programs/tacet" audit c.problem --pattern kept --attackers c.attackers --json audit.json >/dev/null || true
    python3 - "$name" "$variant" "$(cat "$variant.seconds")" <<'PYTHON'
import json, sys
report = json.load(open("audit.json"))
attackers = report.get("attackers", {"insiders": 0, "exposures": []})
found = attackers["exposures"]
print(",".join(str(each) for each in [
    sys.argv[1], sys.argv[2], sum(1 for _ in open("c.problem")) and int(open("c.problem").read().split()[1]),
    report["primaries"], attackers["insiders"], report["secondaries"], round(report["cost"], 1),
    len({each["attacker"] for each in found}), len({each["cell"] for each in found}), sys.argv[3]]))
PYTHON
done
