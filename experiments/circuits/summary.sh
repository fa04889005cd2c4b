#!/bin/bash
# Averages over the instances of each class, from results.csv, and the summaries of the dissertation's Appendix A as CSV.
# Usage: experiments/circuits/summary.sh costs|seconds|appendix|offspring
set -euo pipefail
results=${RESULTS:-$(dirname "$0")/results.csv}
what=${1:?costs, seconds, appendix or offspring}
# Of runs that were repeated, the last counts.
tail -n +2 "$results" | tac | awk -F, '!seen[$3, $4, $5, $6]++' | tac | awk -F, -v what="$what" \
    -v list="$(tail -n +2 "$(dirname "$0")/instances.csv" | cut -d, -f1 | tr '\n' ' ')" '
BEGIN {
    class_count = split(list, classes, " ")
    method_count = split("hypercube shortest-path heurgene gensup auto", methods, " ")
}
{
    key = $3 SUBSEP $6
    if ($10 != "true") { ++failures[key]; next }
    ++runs[key]; cost[key] += $7; time[key] += $12
    if (!(key in most) || $7 > most[key]) most[key] = $7
    if (!(key in least) || $7 < least[key]) least[key] = $7
    if (!(key in slowest) || $12 > slowest[key]) slowest[key] = $12
    if (!(key in fastest) || $12 < fastest[key]) fastest[key] = $12
    made[key] += $15; infeasible[key] += $16; repaired[key] += $17; generations[key] += $14
}
END {
    if (what == "appendix")
        print "class,method,runs,failures,fastest,slowest,average_seconds,highest,lowest,average_cost,average_generations"
    else {
        printf "| class | runs |"; for (m = 1; m <= method_count; ++m) printf " %s |", methods[m]
        printf "\n|---|---|"; for (m = 1; m <= method_count; ++m) printf "---|"; print ""
    }
    for (c = 1; c <= class_count; ++c) {
        if (what != "appendix") printf "| %s | %d |", classes[c], runs[classes[c] SUBSEP methods[1]]
        for (m = 1; m <= method_count; ++m) {
            key = classes[c] SUBSEP methods[m]; n = runs[key]
            if (n == 0) { if (what != "appendix") printf " |"; continue }
            if (what == "costs") printf " %.1f |", cost[key] / n
            if (what == "seconds") printf " %.2f |", time[key] / n
            if (what == "offspring") printf " %d, %d, %d |", made[key], infeasible[key], repaired[key]
            if (what == "appendix")
                printf "%s,%s,%d,%d,%.2f,%.2f,%.3f,%.2f,%.2f,%.2f,%.0f\n", classes[c], methods[m], n, failures[key],
                    fastest[key], slowest[key], time[key] / n, most[key], least[key], cost[key] / n, generations[key] / n
        }
        if (what != "appendix") print ""
    }
}'
