#!/bin/bash
# Protects the instances of a list with several methods and appends one row for each run to results.csv.
# Usage: experiments/circuits/run.sh [-s FIRST-LAST] [-r RUNS] [class...]; without classes all of them, seeds as in
# instances.csv, one run. Run after `make run`. `auto` gets as many seconds as gensup took before it.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${BUILD:-build/release}
results=${RESULTS:-experiments/circuits/results.csv}
seeds=
runs=1
while getopts s:r: option; do
    case $option in
    s) seeds=$OPTARG ;;
    r) runs=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

field() { sed -n "s/^ *\"$1\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}$/\1/p" "$work/result.json" | tail -1; }

# run CLASS SEED RUN NAME METHOD OPTION...: NAME is what the results call it.
run() {
    local class=$1 seed=$2 number=$3 name=$4 method=$5
    shift 5
    rm -f "$work/result.json"
    # GNU time adds the CPU seconds that the program used, reading the table and the audit included.
    /usr/bin/time -f %U -o "$work/cpu" "$build/tacet" protect "$work/table.jj" --method "$method" --seed "$number" \
        --threads 1 --json "$work/result.json" "$@" >/dev/null 2>&1 || true
    echo "$(date +%F),$(git describe --always --dirty),$class,$seed,$number,$name,$(field cost),$(field secondaries),$(field lower_bound),$(field safe),$(field proven),$(tail -1 "$work/cpu"),$(field seconds),$(field generations),$(field offspring),$(field offspring_infeasible),$(field offspring_repaired),$(field start_cost)" >>"$results"
    tail -1 "$results"
}

[ -e "$results" ] || echo "date,commit,class,instance,run,method,cost,secondaries,lower_bound,safe,proven,cpu_seconds,seconds,generations,offspring,infeasible,repaired,start_cost" >"$results"
tail -n +2 experiments/circuits/instances.csv | while IFS=, read -r class kind options range; do
    [ $# -eq 0 ] || [[ " $* " == *" $class "* ]] || continue
    range=${seeds:-$range}
    for seed in $(seq "${range%-*}" "${range#*-}"); do
        # shellcheck disable=SC2086
        "$build/tacet" generate "$kind" $options --seed "$seed" --output "$work/table.jj" >/dev/null
        for number in $(seq "$runs"); do
            run "$class" "$seed" "$number" hypercube hypercube --option redundant=remove --option order=random
            run "$class" "$seed" "$number" shortest-path shortest-path
            run "$class" "$seed" "$number" heurgene heurgene
            run "$class" "$seed" "$number" gensup gensup
            run "$class" "$seed" "$number" auto auto --time-limit "$(field seconds)"
        done
    done
done
