#!/usr/bin/env bash
# The checker of symbols must name a call upwards that no include shows, and nothing else.
# Usage: check_symbols_test.sh <c++ compiler>
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
compile() {
    mkdir -p "$(dirname "x.dir/$1")"
    "$2" -x c++ -c -o "x.dir/$1.cpp.o" -
}
compile search/stopping "$1" <<<'void save(int); void search() { save(1); } void count() { search(); }'
compile io/save "$1" <<<'void search(); void save(int times) { if (times > 1) search(); }'
status=0
found=$(bash "$here/check_symbols.sh" x.dir/*/*.o) || status=$?
diff -u - <(cat <<<"$found") <<'EXPECTED'
2 objects read, 1 breaches
search/stopping.cpp: src/search comes before src/io and may not call save(int)
EXPECTED
[[ $status == 1 ]] || { echo "exit code $status, expected 1"; exit 1; }
