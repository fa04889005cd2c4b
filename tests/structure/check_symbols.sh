#!/usr/bin/env bash
# Reads the symbols of compiled sources and names calls that break the layout: a folder of src/ may call itself and
# the folders before it in layout.sh, whatever headers declare the function.
# Usage: check_symbols.sh <object file>... Each is .../<folder>/<source>.cpp.o. Exit 1 if there is a breach.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/layout.sh"

# Functions that several objects define, as templates and inline functions, are weak: whose they are says nothing.
printf '%s\n' "$@" | grep "\.o$" | xargs nm --demangle --print-file-name | awk -v order="${order[*]}" '
    BEGIN {
        count = split(order, folders, " ")
        for (i = 1; i <= count; ++i) rank[folders[i]] = i
    }
    {
        object = $0
        sub(/\.o:.*/, "", object)
        rest = substr($0, length(object) + 4)
        if (!match(rest, /^[0-9a-f ]*[A-Za-z] /)) next
        kind = substr(rest, RLENGTH - 1, 1)
        symbol = substr(rest, RLENGTH + 1)
        sub(/^.*\.dir\/(\.\/)?/, "", object)
        if (sub(/^Unity\/unity_/, "", object)) sub(/_cxx\.cxx$/, "/*.cpp", object)  # a folder compiled as one
        folder = object
        sub(/[-\/].*/, "", folder)
        if (!(folder in rank)) next
        ++objects[object]
        if (kind ~ /[TDBR]/ && symbol !~ /^_/) home[symbol] = folder
        if (kind == "U") wanted[object, symbol] = folder
    }
    END {
        for (each in wanted) {
            split(each, parts, SUBSEP)
            from = wanted[each]
            to = home[parts[2]]
            if (to == "" || rank[to] <= rank[from]) continue
            print parts[1] ": src/" from " comes before src/" to " and may not call " parts[2]
            ++breaches
        }
        print length(objects) " objects read, " breaches + 0 " breaches"
        exit length(objects) == 0 ? 2 : breaches > 0
    }' | LC_ALL=C sort
