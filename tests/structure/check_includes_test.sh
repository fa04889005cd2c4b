#!/usr/bin/env bash
# The checker must name every breach of the tree in breaches/, and nothing else there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
status=0
found=$(bash check_includes.sh breaches) || status=$?
diff -u breaches/expected.txt - <<<"$found"
[[ $status == 1 ]] || { echo "exit code $status, expected 1"; exit 1; }
