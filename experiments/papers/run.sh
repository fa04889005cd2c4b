#!/bin/bash
# Makes the runs of all specifications behind docs/reproduction.md that have no row yet, in the order of their worth.
# Usage: experiments/papers/run.sh TACET [JOBS]
set -euo pipefail
tacet=$(realpath "${1:?the program}")
jobs=${2:-1}
cd "$(dirname "$0")/.."
for spec in reduction/models metaheuristics/at-least local-vs-genetic/seventy large/sizes networks/subproblem networks/hierarchical networks/flat \
    circuits/small circuits/strategies local-vs-genetic/full methods/full one-or-groups/full metaheuristics/evolution \
    circuits/large orders/fresh reduction/full local-vs-genetic/large large/full; do
    nice -n 19 "$tacet" experiment "$spec.toml" --jobs "$jobs"
done
