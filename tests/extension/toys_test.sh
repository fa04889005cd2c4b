#!/usr/bin/env bash
# The toy method, rule, source, format and command must be known to every command, with checked options, audit and proof, though
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
grep -q '"a_toy": *1\b' out.json || fail 'the result does not hold what the toy counted'
for value in 0 10 1.5 many; do
    ! "$tacet" protect table.jj --method toy --option "times=$value" 2>message || fail "times=$value was taken"
    grep -q "found option times=$value, expected times=<a whole number from 1 to 9>" message || fail "found '$(cat message)'"
done

"$tacet" --help | grep -q '^ *toy  *say a word$' || fail '--help does not list the toy command'
[ "$("$tacet" toy hello)" = 'the toy says hello' ] || fail 'the toy command does nothing'
! "$tacet" toy 2>message || fail 'the toy command was taken without its word'

cp -r "$source/examples/survey" job
sed -i '/^\[\[outputs\]\]/,$d; s/^method = .*/method = "toy"/' job/survey.toml
printf '[[outputs]]\ntype = "toy"\nfile = "count.toy"\n' >>job/survey.toml
"$tacet" run job/survey.toml >/dev/null || fail 'a job with toys fails'
grep -qx '[0-9]* suppressed' job/count.toy || fail "found '$(cat job/count.toy)' in the toy file"

cat >toys.toml <<'JOB'
[data]
toy = "a x 10; a x 5; a y 20; b x 30; b x 2; b y 40; b y 7; c x 50; c x 9; c y 60; c y 8"
[[variables]]
name = "letter"
[[variables]]
name = "mark"
[[variables]]
name = "value"
role = "numeric"
[rules]
toy = { exactly = 1 }
[[tables]]
variables = ["letter", "mark"]
response = "value"
[protect]
method = "optimal"
[[outputs]]
type = "csv"
file = "toys.csv"
[[outputs]]
type = "html"
file = "toys.html"
JOB
"$tacet" run toys.toml >said || fail 'a job with a toy rule and a toy source fails'
grep -qx '11 records of toys' said || fail "the source is not named: $(cat said)"
grep -q '1 primary: 1 by toy (exactly 1)' said || fail "the rule is not counted: $(cat said)"
grep -q '^a,y,.*suppressed' toys.csv || fail "the cell of one contributor is published: $(cat toys.csv)"
grep -q 'toy: exactly 1 contributor' toys.html || fail 'the report does not describe the rule'
sed 's/exactly = 1/exactly = 10/' toys.toml >wrong.toml
! "$tacet" run wrong.toml 2>message || fail 'a value out of its range was taken'
grep -q 'rules.toy.exactly: found 10, expected a whole number from 1 to 9' message || fail "found '$(cat message)'"
sed 's/b y 40/b y forty/' toys.toml >wrong.toml
! "$tacet" run wrong.toml 2>message || fail 'a word was taken for a number'
grep -q 'toy record 6, word 3 (value): found a field that is not a number' message || fail "found '$(cat message)'"

printf 'a x 10\na x 5\na y 20\nb x 30\nb y 40\nb y 7\nc x 50\nc y 60\nc y 8\n' | tr ' ' ';' >toys.asc
printf '<SEPARATOR> ";"\nletter 1\n<RECODEABLE>\nmark 1\n<RECODEABLE>\nvalue 5\n<NUMERIC>\n' >toys.rda
printf '<OPENMICRODATA> "toys.asc"\n<OPENMETADATA> "toys.rda"\n<SPECIFYTABLE> "letter""mark"|"value"||\n<SAFETYRULE> TOY(2,10)
<READMICRODATA>\n<SUPPRESS> OPT(1,1)\n<WRITETABLE> (1,3,,"batch.txt")\n' >toys.arb
"$tacet" run toys.arb >said || fail 'a batch file with a toy rule fails'
grep -q '3 primaries: 3 by toy (exactly 2' said || fail "the letters of the rule are not known: $(cat said)"
