# SPDX-License-Identifier: Apache-2.0
# What the tests of tacet-verify share; sourced with VERIFY_BINARY as the first argument.
set -u

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

# write_square: square.jj, two rows and two columns with totals, the total at index 0 of each; 4 is primary.
#       140 |  60  80
#        50 |  20  30      cells  0 | 1 2
#        90 |  40  50             3 | 4 5
#                                 6 | 7 8
# Equations 0 to 2 are the rows, from the total on, 3 to 5 the columns.
write_square() {
    cat >square.jj <<'TABLE'
0
9
0 140.0 140 s 0 1000 0 0 0
1 60.0 60 s 0 1000 0 0 0
2 80.0 80 s 0 1000 0 0 0
3 50.0 50 s 0 1000 0 0 0
4 20.0 20 u 0 1000 5 5 0
5 30.0 30 s 0 1000 0 0 0
6 90.0 90 s 0 1000 0 0 0
7 40.0 40 s 0 1000 0 0 0
8 50.0 50 s 0 1000 0 0 0
6
0 3 : 0 (-1) 1 (1) 2 (1)
0 3 : 3 (-1) 4 (1) 5 (1)
0 3 : 6 (-1) 7 (1) 8 (1)
0 3 : 0 (-1) 3 (1) 6 (1)
0 3 : 1 (-1) 4 (1) 7 (1)
0 3 : 2 (-1) 5 (1) 8 (1)
TABLE
}
