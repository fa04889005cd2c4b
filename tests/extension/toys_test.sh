#!/usr/bin/env bash
# The toy method and the toy format must be known to every command, with checked options, audit and proof, though
# nothing but their own files and rows was written.
# Usage: toys_test.sh <tacet with toys> <tacet-verify> <source folder>
set -euo pipefail
tacet=$1 verify=$2 source=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() {
    echo "$1"
    exit 1
}

"$tacet" methods | grep 'times=<a whole number from 1 to 9>  has none either \[1\]' >/dev/null || fail 'tacet methods does not list the toy'
"$tacet" methods --markdown | grep '^| `mood` | calm\\|hasty | calm | has no effect |$' >/dev/null || fail 'the page does not list it'

"$tacet" generate small --shape 1 --output table.jj
"$tacet" protect table.jj --method toy --pattern p --witness w --json out.json >/dev/null || fail 'the toy protects nothing'
"$verify" table.jj p w >/dev/null || fail 'its proof does not hold'
grep -q '"mood": *"calm"' out.json || fail 'the result does not name its options'
for value in 0 10 1.5 many; do
    ! "$tacet" protect table.jj --method toy --option "times=$value" 2>message || fail "times=$value was taken"
    grep -q "found option times=$value, expected times=<a whole number from 1 to 9>" message || fail "found '$(cat message)'"
done

cp -r "$source/examples/survey" job
sed -i '/^\[\[outputs\]\]/,$d; s/^method = .*/method = "toy"/' job/survey.toml
printf '[[outputs]]\ntype = "toy"\nfile = "count.toy"\n' >>job/survey.toml
"$tacet" run job/survey.toml >/dev/null || fail 'a job with toys fails'
grep -qx '[0-9]* suppressed' job/count.toy || fail "found '$(cat job/count.toy)' in the toy file"
