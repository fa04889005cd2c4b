#!/usr/bin/env bash
# Manual pages and completion name every command and option of --help, and the pages are laid out without warnings.
# Usage: manuals_test.sh BUILD_FOLDER
set -euo pipefail
build=$1
manuals=$build/manuals

fail() {
    echo "FAILED: $1"
    exit 1
}

# options_of COMMAND: those that its help lists
options_of() { "$build/tacet" "$1" --help | grep -oE '^  (-[a-z],)?--[a-z-]+' | grep -oE -- '--[a-z-]+'; }

commands=$("$build/tacet" --help | sed -n '/^Subcommands:/,$s/^  \([a-z]*\) .*/\1/p')
[[ $(wc -w <<<"$commands") -gt 5 ]] || fail "found the commands '$commands', expected more"
page=$(sed 's/\\-/-/g' "$manuals/man/tacet.1")
for command in $commands; do
    grep -qx ".SS \"tacet $command\"" <<<"$page" || fail "tacet.1 lacks the command $command"
    for option in $(options_of "$command"); do
        [[ $option == --help ]] || grep -qE "^\.B .*$option( |$)" <<<"$page" || fail "tacet.1 lacks $option of $command"
        grep -qE "^ +\" $command\"\) .*$option[ \"]" "$manuals/completion/tacet" || fail "completion lacks $option of $command"
    done
done
page=$(sed 's/\\-/-/g' "$manuals/man/tacet-verify.1")
for option in $("$build/tacet-verify" --help | grep -oE -- "--[a-z][a-z-]*" | sort -u); do
    grep -q -- "$option" <<<"$page" || fail "tacet-verify.1 lacks $option"
    grep -q -- "$option" "$manuals/completion/tacet-verify" || fail "completion of tacet-verify lacks $option"
done

if command -v man >/dev/null; then
    for name in tacet tacet-verify tacet-argus; do
        warnings=$(MANWIDTH=100 LC_ALL=C.UTF-8 man --warnings -l "$manuals/man/$name.1" 2>&1 >/dev/null)
        [[ -z $warnings ]] || fail "$name.1: $warnings"
    done
fi

# completed WORD...: what the last word becomes
completed() {
    COMP_WORDS=(tacet "$@") COMP_CWORD=$# COMPREPLY=()
    _tacet
    echo "${COMPREPLY[*]}"
}
. "$manuals/completion/tacet"
[[ $(completed prot) == protect ]] || fail "prot becomes '$(completed prot)'"
[[ $(completed protect t.jj --protection s) == strict ]] || fail "--protection s becomes '$(completed protect t.jj --protection s)'"
[[ $(completed protect --method shor) == shortest-path ]] || fail "--method shor becomes '$(completed protect --method shor)'"
[[ $(completed generate castro --subt) == --subtables ]] || fail "--subt becomes '$(completed generate castro --subt)'"
echo "manual pages and completion name all commands and options"
