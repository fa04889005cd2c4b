#!/usr/bin/env bash
# The same seed and iterations give the same pattern from the command line, Python and R.
# Usage: same_pattern_test.sh BUILD [PYTHON], with R_LIBS and PYTHONPATH set
set -euo pipefail
build=$1
python=${2:-/usr/bin/python3}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$build/tacet" generate ons --seed 4 --rows 15 --columns 8 --sensitive 0.15 --output "$folder/t.jj" >/dev/null
for method in auto genetic local-search; do
    "$build/tacet" protect "$folder/t.jj" --method "$method" --iterations 12 --seed 5 --pattern "$folder/cli" >/dev/null
    grep -v '^#' "$folder/cli" | sort -n >"$folder/expected"
    "$python" - "$folder" "$method" <<'PYTHON'
import sys
import numpy, tacet
folder, method = sys.argv[1:]
pattern = tacet.protect(tacet.read_jj(f"{folder}/t.jj"), method=method, iterations=12, seed=5).pattern
numpy.savetxt(f"{folder}/python", numpy.flatnonzero(pattern), fmt="%d")
PYTHON
    Rscript - "$folder" "$method" <<'R'
library(tacet)
arguments <- commandArgs(TRUE)
result <- protect_table(read_jj(file.path(arguments[1], "t.jj")), method = arguments[2], iterations = 12, seed = 5)
writeLines(as.character(which(result$pattern) - 1), file.path(arguments[1], "r"))
R
    cmp "$folder/expected" "$folder/python"
    cmp "$folder/expected" "$folder/r"
done
echo "the same pattern by three methods"
