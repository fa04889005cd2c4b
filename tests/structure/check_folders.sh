#!/usr/bin/env bash
# The folders of src/, those of layout.sh and those that CONTRIBUTING.md names must be the same, the last two in one order.
# Usage: check_folders.sh <root of the tree>. Exit 1 if they differ.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/layout.sh"
cd "$1"
fail() {
    echo "$1: found $2, expected $3"
    exit 1
}

there=$(cd src && find . -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | LC_ALL=C sort | xargs)
listed=$(printf '%s\n' "${order[@]}" | LC_ALL=C sort | xargs)
[[ $there == "$listed" ]] || fail 'folders of src/' "$there" "$listed"

# From "The folders of `src/`" to the next sentence about them: names in backticks, without those of the libraries.
named=$(sed -n '/^The folders of `src\/`/,/A folder includes/p' CONTRIBUTING.md | sed 's/A folder includes.*//' |
    grep -o '`[a-z]*`' | tr -d '`' | grep -v '^libtacet$' | xargs)
[[ $named == "${order[*]}" ]] || fail 'folders in CONTRIBUTING.md' "$named" "${order[*]}"
