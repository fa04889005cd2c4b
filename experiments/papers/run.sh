#!/bin/bash
# Makes the runs of all specifications behind docs/reproduction.md that have no row yet, in the order of their worth.
# Usage: experiments/papers/run.sh TACET [JOBS]
set -euo pipefail
tacet=$(realpath "${1:?the program}")
jobs=${2:-1}
cd "$(dirname "$0")/.."
for spec in reduction/models reduction/full circuits/strategies circuits/small local-vs-genetic/seventy local-vs-genetic/full \
    local-vs-genetic/large one-or-groups/full methods/full large/full networks/flat networks/hierarchical networks/subproblem \
    metaheuristics/at-least metaheuristics/evolution circuits/large networks/flat-flows; do
    nice -n 15 "$tacet" experiment "$spec.toml" --jobs "$jobs"
done
