#!/bin/bash
# Crosses all methods with all classes of instances at equal CPU time, and writes the table of what came of it. Runs that have a row are not made again.
# Usage: experiments/crossing/run.sh TACET [SECONDS...]     without seconds: 5, 20 and 60
set -euo pipefail
tacet=$(realpath "${1:?the program}")
shift
cd "$(dirname "$0")"
trap 'rm -f of-*.toml' EXIT
(($#)) || set -- 5 20 60
for seconds; do
    sed "s/^time-limit = .*/time-limit = $seconds/; s/^output = .*/output = \"$seconds.csv\"/" crossing.toml >"of-$seconds.toml"
    nice -n 19 "$tacet" experiment "of-$seconds.toml" --jobs 1
done
python3 table.py >table.md
