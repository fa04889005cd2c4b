#!/usr/bin/env bash
# Installs the build into a fresh prefix; its programs must start there, and other projects must find the libraries,
# both or the core alone. The libraries export what public headers declare and nothing else.
# Usage: consumer_test.sh <cmake> <c++ compiler> <build folder> <scratch folder> <version>
set -euo pipefail
cmake=$1 compiler=$2 build=$3 scratch=$4 version=$5
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "$1"
    exit 1
}
expect_equal() { [[ $2 == "$3" ]] || fail "$1: found '$2', expected '$3'"; }

rm -rf "$scratch"
"$cmake" --install "$build" --prefix "$scratch/prefix"
for program in tacet tacet-verify; do
    "$scratch/prefix/bin/$program" --help >/dev/null
done

build_consumer() {
    "$cmake" -S "$here/$1" -B "$scratch/$1" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$scratch/prefix"
    "$cmake" --build "$scratch/$1"
}

build_consumer consumer
expect_equal consumer "$("$scratch/consumer/consumer" "$here/consumer/two_by_two.jj")" \
    "$version: 9 cells, 2 primaries
the first output format is csv"

build_consumer core_consumer
found=$("$scratch/core_consumer/core_consumer" "$here/consumer/two_by_two.jj")
[[ $found == feasible,*" claims, the first by factor "*"refused: no such file: cannot be opened"* ]] ||
    fail "core_consumer: found '$found', expected a proof and a refusal"

# What an office needs, the core does not.
core=$(find "$scratch/prefix" -name 'libtacet-core.so')
for library in pq sqlite3 xlsxwriter crypto; do
    ! ldd "$core" | grep -q "lib$library\\." || fail "libtacet-core.so needs lib$library, expected it not to"
done

# Public headers name no library that a user would have to install.
if grep -nE '#include <(gmp|fmt|tbb|zlib|nlohmann|Clp|sqlite|libpq|xlsx)' "$scratch"/prefix/include/tacet/*.h; then
    fail "expected headers that need the standard library alone"
fi

# A symbol of tacet is exported if and only if a public header declares it.
words=$(cat "$scratch"/prefix/include/tacet/*.h | grep -oE '[A-Za-z_][A-Za-z0-9_]*' | sort -u)
for library in "$core" "$(find "$scratch/prefix" -name 'libtacet.so')"; do
    symbols=$(nm --dynamic --defined-only --demangle --format=posix "$library" | grep -v '^tacet::operator' |
        sed -nE 's/^(typeinfo (name )?for |vtable for )?tacet::(\(anonymous namespace\)::|[a-z_]+::)*([A-Za-z_0-9]+).*/\4/p' | sort -u)
    [[ $(wc -l <<<"$symbols") -gt 20 ]] || fail "$library: found hardly any symbols, expected the public ones"
    extra=$(comm -23 <(echo "$symbols") <(echo "$words"))
    [[ -z $extra ]] || fail "$library exports what no public header declares: $extra"
done
