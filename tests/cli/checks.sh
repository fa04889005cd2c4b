# SPDX-License-Identifier: Apache-2.0
# What the scripts here share; they are called  bash SCRIPT TACET VERIFY SOURCE_DIR.  Each works in a folder of
# its own, which is removed at the end. The first failed check ends the script.
set -u
export LC_ALL=C

tacet=$(realpath "$1")
verify=$(realpath "$2")
source_dir=$(realpath "$3")
example=$source_dir/examples/business.jj
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
mkdir .last # of the last command or check: stdout, stderr, difference
checks=0
topic='' # what is being checked, for the message of a failure

about() { topic=$*; }

fail() {
    echo "FAILED: $topic: $*"
    for stream in stdout stderr difference; do
        if [ -s .last/$stream ]; then
            echo "  the last $stream:"
            head -c 2000 .last/$stream | sed 's/^/    /'
        fi
    done
    exit 1
}

pass() { checks=$((checks + 1)); }

# run EXIT COMMAND...: runs the command, whose exit code must be EXIT.
run() {
    local expected=$1 found=0
    shift
    rm -f .last/difference
    "$@" >.last/stdout 2>.last/stderr || found=$?
    [ "$found" = "$expected" ] || fail "expected exit $expected, found $found from: $*"
    pass
}

# expect_in FILE TEXT...: the file holds each text. Of the last output: expect_stdout, expect_stderr.
expect_in() {
    local file=$1 text
    shift
    for text; do
        grep -qF -e "$text" "$file" || fail "expected '$text' in $file"
        pass
    done
}
expect_stdout() { expect_in .last/stdout "$@"; }
expect_stderr() { expect_in .last/stderr "$@"; }

# expect_not_in FILE TEXT...: the file holds none of them.
expect_not_in() {
    local file=$1 text
    shift
    [ -e "$file" ] || fail "expected a file $file"
    for text; do
        if grep -qF -e "$text" "$file"; then fail "expected no '$text' in $file"; fi
        pass
    done
}

expect_silent() { # stdout or stderr
    [ ! -s ".last/$1" ] || fail "expected nothing on $1"
    pass
}

expect_file() {
    local file
    for file; do
        [ -s "$file" ] || fail "expected a file $file that is not empty"
        pass
    done
}

expect_no_file() {
    local file
    for file; do
        [ ! -e "$file" ] || fail "expected no file $file"
        pass
    done
}

# expect_folder NAME...: the working folder holds these files and no others, not even partial ones.
expect_folder() {
    local found expected
    found=$(ls)
    expected=$(printf '%s\n' "$@" | sort)
    [ "$found" = "$expected" ] || fail "expected the files" $expected "- found" $found
    pass
}

expect_same() { # FILE FILE
    diff "$1" "$2" >.last/difference || fail "expected $1 and $2 to be the same"
    pass
}

expect_equal() { # WHAT FOUND EXPECTED
    [ "$2" = "$3" ] || fail "expected $1 to be '$3', found '$2'"
    pass
}

# json FILE KEY: the value of a key at the top of one of our JSON files; empty if it is missing.
json() { sed -n "s/^  \"$2\": \(.*[^,]\),\{0,1\}\$/\1/p" "$1"; }

# expect_json FILE KEY PATTERN: the whole value matches the extended regular expression.
expect_json() {
    json "$1" "$2" | grep -qxE -e "$3" || fail "expected \"$2\": $3 in $1, found '$(json "$1" "$2")'"
    pass
}

# with FILE SED_COMMAND: prints FILE after an edit, which must change it.
with() {
    sed -e "$2" "$1" >.last/edited
    if cmp -s "$1" .last/edited; then
        echo "FAILED: $topic: the edit '$2' does not change $1" >&2
        exit 1
    fi
    cat .last/edited
}

# shellcheck source=tests/square.sh
. "$source_dir/tests/square.sh"

# write_grid FILE SIZE PRIMARIES...: a SIZE x SIZE table with totals, every inner cell 10; cells named as
# row,column from 1 on are primaries with levels 1.5, those with an m behind, as 1,2m, secondaries; the rest is
# published. The cell row,column has index row * (SIZE + 1) + column, and row and column 0 are the totals.
# Equations 0 to SIZE are the rows, from the total on; then come the columns.
write_grid() {
    local file=$1 size=$2
    shift 2
    awk -v size="$size" -v marked="$*" 'BEGIN {
        count = split(marked, names, " ")
        for (i = 1; i <= count; ++i) {
            secondary = sub(/m$/, "", names[i])
            status[names[i]] = secondary ? "m" : "u"
        }
        print 0
        print (size + 1) ^ 2
        for (row = 0; row <= size; ++row)
            for (column = 0; column <= size; ++column) {
                value = 10 * (row ? 1 : size) * (column ? 1 : size)
                name = row "," column
                letter = name in status ? status[name] : "s"
                level = letter == "u" ? 1.5 : 0
                print index_++, value ".0", value, letter, 0, 1000, level, level, 0
            }
        print 2 * (size + 1)
        for (row = 0; row <= size; ++row) {
            line = "0 " size + 1 " :"
            for (column = 0; column <= size; ++column)
                line = line " " row * (size + 1) + column " (" (column ? 1 : -1) ")"
            print line
        }
        for (column = 0; column <= size; ++column) {
            line = "0 " size + 1 " :"
            for (row = 0; row <= size; ++row)
                line = line " " row * (size + 1) + column " (" (row ? 1 : -1) ")"
            print line
        }
    }' >"$file"
}

finish() { echo "$checks checks passed"; }
