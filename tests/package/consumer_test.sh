#!/usr/bin/env bash
# Installs the build into a fresh prefix; its programs must start there, and another project must find the library.
# Usage: consumer_test.sh <cmake> <c++ compiler> <build folder> <scratch folder>
set -euo pipefail
cmake=$1 compiler=$2 build=$3 scratch=$4
source=$(dirname "${BASH_SOURCE[0]}")/consumer

rm -rf "$scratch"
"$cmake" --install "$build" --prefix "$scratch/prefix"
for program in tacet tacet-verify; do
    "$scratch/prefix/bin/$program" --help >/dev/null
done

"$cmake" -S "$source" -B "$scratch/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$scratch/prefix"
"$cmake" --build "$scratch/build"
found=$("$scratch/build/consumer" "$source/two_by_two.jj")
expected="9 cells, 2 primaries"
[[ $found == "$expected" ]] || { echo "found '$found', expected '$expected'"; exit 1; }
