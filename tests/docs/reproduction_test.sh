#!/bin/bash
# docs/reproduction.md is what the committed rows say, and would not be if a row were another.
# Usage: reproduction_test.sh BUILD_FOLDER SOURCE_FOLDER
set -euo pipefail
build=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

PYTHONDONTWRITEBYTECODE=1 python3 "$source/scripts/make_reproduction.py" "$build/tacet" "$source" --check

mkdir "$work/docs"
cp -r "$source/experiments" "$work/experiments"
cp "$source/docs/reproduction.md" "$work/docs/"
# As if fewer runs had been made.
sed -i '100,$d' "$work/experiments/circuits/strategies.csv"
if PYTHONDONTWRITEBYTECODE=1 python3 "$source/scripts/make_reproduction.py" "$build/tacet" "$work" --check 2>"$work/message"; then
    echo "a page that does not fit its rows was accepted" >&2
    exit 1
fi
grep -q "is not what the rows say" "$work/message"
