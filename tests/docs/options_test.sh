#!/usr/bin/env bash
# docs/options.md is what the program says. Usage: options_test.sh BUILD_FOLDER SOURCE_FOLDER
set -euo pipefail
diff <("$1/tacet" methods | sed 's/^/    /') <(grep '^    ' "$2/docs/options.md")
echo "docs/options.md is up to date"
