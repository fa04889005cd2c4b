#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# tacet experiment and tacet analyse from outside: exit codes, files, resuming, mistakes in specifications.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

cat >spec.toml <<'EOF'
time-limit = 20
iterations = 20
[[methods]]
name = "order-by-weight"
method = "incremental"
options = { cleanup = "off" }
[[methods]]
method = "genetic"
[[instances]]
class = "tiny"
generate = "ons"
options = { rows = 20, columns = 5, sensitive = 0.1 }
seeds = [1, 2]
EOF

about 'every run has a row, and a second time there is nothing to do'
limit=(--memory 4G)
if ldd "$tacet" | grep -q libasan; then limit=(); fi  # whose shadow of all memory would count
run 0 "$tacet" experiment spec.toml --jobs 2 "${limit[@]}"
expect_stdout '4 runs: 4 made now, 0 earlier' 'rows in results.csv'
run 0 "$tacet" experiment spec.toml
expect_stdout '4 runs: 0 made now, 4 earlier'

about 'the analysis writes text, CSV and a page'
run 0 "$tacet" analyse results.csv --csv numbers.csv --html page.html
expect_stdout '4 runs, 2 instances, 2 algorithms' 'Improvement over order-by-weight'
expect_in numbers.csv 'table,row,column,value'
expect_in page.html '<!doctype html>' '<svg'

about 'a run does not outlive its experiment'
sed -e 's/^iterations.*//; s/time-limit = 20/time-limit = 60/; s/seeds = .*/seeds = [1]/' \
    -e 's/rows = 20, columns = 5/rows = 2000, columns = 10/' spec.toml >long.toml
"$tacet" experiment long.toml --jobs 1 --output long.csv >/dev/null 2>&1 &
experiment=$!
child=
for _ in $(seq 100); do
    child=$(pgrep -P "$experiment" | head -n 1) && [ -n "$child" ] && break
    sleep 0.1
done
kill -KILL "$experiment"
wait "$experiment" 2>/dev/null
# A process that nobody waits for may stay as a zombie.
for _ in $(seq 100); do
    case $(ps -o stat= -p "${child:-0}" 2>/dev/null) in '' | Z*) child_runs=no ;; *) child_runs=yes ;; esac
    [ $child_runs = no ] && break
    sleep 0.1
done
run 0 test -n "$child" -a $child_runs = no

about 'mistakes are named by file and line'
sed 's/time-limit/time-limitt/' spec.toml >wrong.toml
run 2 "$tacet" experiment wrong.toml
expect_stderr "wrong.toml:1: found key 'time-limitt', did you mean 'time-limit'?"
run 2 "$tacet" experiment nowhere.toml
run 2 "$tacet" experiment spec.toml --memory much
expect_stderr "--memory: found 'much', expected a size such as 512M or 8G"
echo 'a,b' >other.csv
run 2 "$tacet" analyse other.csv
expect_stderr 'other.csv:1: found other columns'
run 2 "$tacet" experiment spec.toml --output other.csv
run 2 "$tacet" analyse nowhere.csv
finish
