#!/usr/bin/env bash
# What a page shows must be what is printed: the page right.md holds, wrong.md does not, three times.
# Usage: run_examples_test.sh SOURCE_FOLDER
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
python3 "$here/run_examples.py" / "$1" "$here/pages/right.md"
! found=$(python3 "$here/run_examples.py" / "$1" "$here/pages/wrong.md") || { echo "wrong.md passes"; exit 1; }
grep -q '^wrong.md: 3 commands, 3 print something else$' <<<"$found" || { echo "$found"; exit 1; }
