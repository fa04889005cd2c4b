# SPDX-License-Identifier: Apache-2.0
# What the tests of tacet-verify share; sourced with VERIFY_BINARY as the first argument.
set -u
# shellcheck source=tests/square.sh
. "$(dirname "${BASH_SOURCE[0]}")/../square.sh"

verify=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
checks=0
always=()  # arguments of every run

# expect NAME EXIT FRAGMENT ARGUMENT...: runs the verifier; its exit code and output must match.
expect() {
    local name=$1 expected=$2 fragment=$3 found
    shift 3
    "$verify" "${always[@]}" "$@" >output 2>&1
    found=$?
    if [ "$found" != "$expected" ] || ! grep -qF -e "$fragment" output; then
        echo "FAILED: $name"
        echo "  expected exit $expected and '$fragment', found exit $found and:"
        head -c 2000 output | sed 's/^/  /'
        exit 1
    fi
    checks=$((checks + 1))
}

# with FILE SED_COMMAND: prints FILE after an edit, which must change it.
with() {
    sed -e "$2" "$1" >edited
    if cmp -s "$1" edited; then
        echo "FAILED: the edit '$2' does not change $1" >&2
        exit 1
    fi
    cat edited
}
