#!/usr/bin/env bash
# R CMD check of the R package: no errors and no warnings.
# Usage: check_test.sh SOURCES, with TACET_INCLUDE and TACET_LIB set
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# The package is compiled twice and used little: not optimised.
echo "CXX20FLAGS = -O0" >makevars
export R_MAKEVARS_USER=$folder/makevars
R CMD build "$1" >build.log 2>&1 || { cat build.log; exit 1; }
_R_CHECK_FORCE_SUGGESTS_=false R CMD check --no-manual tacet_*.tar.gz >check.log 2>&1 || { cat check.log; exit 1; }
tail -5 check.log
if grep -E '(ERROR|WARNING)$' check.log; then
    cat check.log
    exit 1
fi
