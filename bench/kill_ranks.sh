#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Kills a rank of an experiment, whichever, at any moment between its start and its end, again and again, and starts it
# anew until all rows are there. Fails if a row is lost, is there twice, or differs from that of one process.
# Usage: bench/kill_ranks.sh BUILD_FOLDER [KILLS [SEED]]
set -euo pipefail
build=$(realpath "$1")
kills=${2:-20}
RANDOM=${3:-1}
. "$(dirname "$0")/../tests/ranks.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
write_spec 60 200 40 8 flows incremental >spec.toml
# Open MPI 4.1 may wait for ever where a rank dies before it has begun: that is no row lost.
export -f on_ranks
ranks() { timeout -k 5 40 bash -c 'on_ranks "$@"' _ 3 "$build/tacet-mpi" experiment spec.toml --output killed.csv; }
# victim RANK: the process of that rank, not one of its runs, which have its environment as well.
victim() { rank_among "$1" $(pgrep -P "$(pgrep -f "^mpirun .*$build/tacet-mpi" | head -1)" 2>/dev/null); }
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
