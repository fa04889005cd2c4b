#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Kills a rank of an experiment, whichever, at any moment between its start and its end, again and again, and starts it
# anew until all rows are there. Fails if a row is lost, is there twice, or differs from that of one process.
# Usage: bench/kill_ranks.sh BUILD_FOLDER [KILLS [SEED]]
set -euo pipefail
build=$(realpath "$1")
kills=${2:-20}
RANDOM=${3:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export OMPI_MCA_plm_rsh_agent=/bin/false OMPI_MCA_btl_vader_single_copy_mechanism=none
cat >spec.toml <<'SPEC'
time-limit = 60
iterations = 200
[[methods]]
method = "flows"
[[methods]]
method = "incremental"
[[instances]]
generate = "ons"
options = { rows = 40, columns = 8, sensitive = 0.1 }
SPEC
echo "seeds = [$(seq -s, 60)]" >>spec.toml
# Open MPI 4.1 may wait for ever where a rank dies before it has begun: that is no row lost.
ranks() { timeout -k 5 40 mpirun --allow-run-as-root --oversubscribe --bind-to none -n 3 "$build/tacet-mpi" experiment spec.toml --output killed.csv; }
rows() { python3 -c 'import csv, sys
for row in sorted([row[name] for name in ("instance", "algorithm", "seed", "cost", "secondaries", "safe", "outcome")]
                  for row in csv.DictReader(open(sys.argv[1]))): print(row)' "$1"; }
# victim RANK: the process of that rank, not one of its runs, which have its environment as well.
victim() {
    local process
    for process in $(pgrep -P "$(pgrep -f "^mpirun .*$build/tacet-mpi" | head -1)" 2>/dev/null); do
        if tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null | grep -qx "OMPI_COMM_WORLD_RANK=$1"; then
            echo "$process"
            return
        fi
    done
}
"$build/tacet" experiment spec.toml --output whole.csv >/dev/null 2>&1
rows whole.csv >whole.rows
done_kills=0
for ((i = 1; i <= kills; ++i)); do
    ranks >said.txt 2>&1 &
    started=$!
    sleep "$((RANDOM % 3)).$((RANDOM % 10))"
    process=$(victim $((RANDOM % 3)))
    if [ -n "$process" ] && kill -KILL "$process" 2>/dev/null; then done_kills=$((done_kills + 1)); fi
    wait $started || true
    had=$( (wc -l <killed.csv) 2>/dev/null || echo 0)
    # What is complete begins again, or nothing would be left to kill.
    if [ "$had" -gt 120 ]; then
        rows killed.csv | cmp - whole.rows || { echo 'rows differ'; exit 1; }
        rm killed.csv
    fi
done
until ranks >said.txt 2>&1; do :; done
rows killed.csv | cmp - whole.rows || { echo 'rows differ'; exit 1; }
echo "$done_kills of $kills times a rank was killed: all 120 rows are there, each once, as from one process"
