#!/usr/bin/env bash
# docs/options.md is what the program says, and every method has a page. Usage: options_test.sh BUILD_FOLDER SOURCE_FOLDER
set -euo pipefail
diff <("$1/tacet" methods --markdown) "$2/docs/options.md"
count=0
while read -r page; do
    [[ -f $2/docs/$page ]] || { echo "found no docs/$page, expected a page for every method"; exit 1; }
    count=$((count + 1))
done < <(sed -nE 's/^## \[.*\]\((.*)\)$/\1/p' "$2/docs/options.md")
[[ $count == "$("$1/tacet" methods | grep -c '^[^ ]')" ]]
echo "docs/options.md is up to date, with $count pages"
