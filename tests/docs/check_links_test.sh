#!/usr/bin/env bash
# The checker names the four problems of broken.md and nothing else. Usage: check_links_test.sh SOURCE_FOLDER
set -euo pipefail
page=tests/docs/pages/broken.md
cd "$1"
status=0
found=$(python3 tests/docs/check_links.py . "$page") || status=$?
diff - <(echo "$found") <<END
$page: found an indented example, expected a console block, which is run
$page: found the word dear, expected costly
$page: found a link to nowhere.md, expected a file there
$page: found a link to #nothing, expected a heading of that name
1 pages, 4 problems
END
[[ $status == 1 ]] || { echo "exit code $status, expected 1"; exit 1; }
