#!/bin/bash
# experiments/crossing/table.md is what the committed rows say, and would not be if a row were another.
# Usage: crossing_test.sh SOURCE_FOLDER
set -euo pipefail
source=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$source"/experiments/crossing/{*.csv,table.py,table.md} "$work"
python3 "$work/table.py" | diff "$work/table.md" - || { echo "table.md is not what the rows say, expected the output of experiments/crossing/table.py"; exit 1; }
sed -i 's/^\(.*,auto,auto,cpu-limit,1,[0-9.]*,1,\)[0-9.]*,/\11,/' "$work"/*.csv
! python3 "$work/table.py" | diff -q "$work/table.md" - >"$work/message" || { echo "costs of 1 for auto change nothing in the table"; exit 1; }
