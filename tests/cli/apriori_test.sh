#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A-priori files from what was published: the next publication suppresses and shows the same cells.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

cp "$source_dir"/examples/survey/{enterprises.csv,activity.csv,district.hrc} .
# job NAME [TABLE_KEYS [METHOD]]: the survey's first table by a quick method, written as NAME.csv and for tau-ARGUS.
job() {
    sed -e '/^\[\[tables\]\]/,$d' "$source_dir/examples/survey/survey.toml"
    printf '[[tables]]\nname = "t"\nvariables = ["activity", "district"]\nresponse = "turnover"\n%s\n' "${2:-}"
    printf '[protect]\nmethod = "%s"\niterations = 0\n' "${3:-flows}"
    printf '[[outputs]]\ntype = "csv"\nfile = "%s.csv"\n' "$1"
    printf '[[outputs]]\ntype = "csv"\nfile = "%s.status.csv"\noptions = "AS+"\n' "$1"
    printf '[[outputs]]\ntype = "pivot"\nfile = "%s.pivot"\noptions = "AS+"\n' "$1"
    printf '[[outputs]]\ntype = "code-value"\nfile = "%s.list"\noptions = "AS+"\n' "$1"
    printf '[[outputs]]\ntype = "code-value"\nfile = "%s.plain"\n' "$1"
    printf '[[outputs]]\ntype = "intermediate"\nfile = "%s.tab"\n' "$1"
}
suppressed() { grep ',suppressed$' "$1" | sort; }

job first >first.toml
run 0 "$tacet" run first.toml
count=$(suppressed first.csv | wc -l)
[ "$count" -gt 10 ] || fail 'too little is suppressed for a test'

about 'what was suppressed is again, what was shown too'
run 0 "$tacet" apriori first.csv --output first.hst
expect_stdout "$count cells were suppressed" 'wrote first.hst'
job again 'apriori = { file = "first.hst", ignore_errors = true }' incremental >again.toml
run 0 "$tacet" run again.toml
expect_equal 'the cells suppressed' "$(suppressed again.csv)" "$(suppressed first.csv)"

about 'without the file the other method suppresses others'
job other '' incremental >other.toml
run 0 "$tacet" run other.toml
[ "$(suppressed other.csv)" != "$(suppressed first.csv)" ] || fail 'the test shows nothing'

about 'cells that were suppressed are preferred'
run 0 "$tacet" apriori first.csv --suppressed prefer --published ignore --output prefer.hst
expect_not_in prefer.hst ',p' ',m'
expect_equal 'the lines' "$(wc -l <prefer.hst)" "$count"
job preferred 'apriori = { file = "prefer.hst", ignore_errors = true }' incremental >preferred.toml
run 0 "$tacet" run preferred.toml
common() { comm -12 <(suppressed "$1") <(suppressed first.csv) | wc -l; }
[ "$(common preferred.csv)" -ge "$(common other.csv)" ] || fail 'fewer cells in common than without the file'

about 'every kind of file says the same'
for file in first.status.csv first.pivot first.list first.plain 'first.tab --variables 2'; do
    run 0 "$tacet" apriori $file --output same.hst
    expect_equal "what $file says" "$(tr -d '"' <same.hst | sort)" "$(sort first.hst)"
done
run 0 "$tacet" apriori first.csv --separator ';'
expect_stdout ';m' ';p'
expect_stderr "$count cells were suppressed"

about 'mistakes'
run 2 "$tacet" apriori first.csv --output ./first.csv
expect_stderr 'is an input'
run 2 "$tacet" apriori first.csv --symbol '?'
expect_stderr "first.csv:" "found 'x' for a value, expected a number, '?' or '-'; set symbol or variables (--symbol, --variables)"
run 2 "$tacet" apriori absent.csv
run 2 "$tacet" apriori first.csv --suppressed maybe
printf 'a b,x\nc,1\n' >blank.csv
run 2 "$tacet" apriori blank.csv --separator ' '
expect_stderr "blank.csv:1: found code 'a b', expected no ' ' in codes; set --separator"

about 'lines that are left out are named'
printf 'nowhere,Total,u\n' >bad.hst
job left 'apriori = { file = "bad.hst", ignore_errors = true }' >left.toml
run 0 "$tacet" run left.toml
expect_stdout "warning: bad.hst:1: found code 'nowhere', expected one of activity; the line was left out"
job wrong 'apriori = { file = "bad.hst" }' >wrong.toml
run 2 "$tacet" run wrong.toml
expect_stderr "bad.hst:1: found code 'nowhere'"
finish
