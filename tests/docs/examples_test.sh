#!/usr/bin/env bash
# Runs the `console` examples of a document and compares what they print; times are masked. Also checks that
# docs/options.md is what the program says.
# Usage: examples_test.sh BUILD_DIRECTORY SOURCE_DIRECTORY
set -euo pipefail
build=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$source/examples" "$work/"
mkdir "$work/out"
cd "$work"
export PATH="$build:$PATH"

mask() { sed -E 's/[0-9]+\.[0-9]+ s\b/T s/g'; }

check_document() {
    local document=$1 command="" expected="" inside=no examples=0 line
    compare() {
        [ -n "$command" ] || return 0
        local printed
        printed=$(bash -c "$command" 2>&1 | mask)
        if [ "$printed" != "$(printf '%s' "$expected" | mask)" ]; then
            printf '%s: example does not hold: %s\n' "$document" "$command"
            diff <(printf '%s\n' "$expected" | mask) <(printf '%s\n' "$printed") || true
            exit 1
        fi
        examples=$((examples + 1))
        command="" expected=""
    }
    while IFS= read -r line; do
        case "$line" in
            '```console') inside=yes ;;
            '```') [ "$inside" = no ] || compare; inside=no ;;
            '$ '*) [ "$inside" = no ] || { compare; command=${line#\$ }; } ;;
            *) [ "$inside" = no ] || expected+=${expected:+$'\n'}$line ;;
        esac
    done < "$document"
    [ "$examples" -gt 0 ] || { echo "$document: no examples found"; exit 1; }
    echo "$document: $examples examples hold"
}

check_document "$source/README.md"
diff <(tacet methods | sed 's/^/    /') <(grep '^    ' "$source/docs/options.md")
echo "docs/options.md is up to date"
