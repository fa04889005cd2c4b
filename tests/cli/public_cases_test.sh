#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The public cases of tau-ARGUS, from the files as they are published, as batch files and as jobs: the same records,
# values and primaries as tau-ARGUS writes, no more suppressed, and a proof of each.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"
data=$source_dir/../shared/data
if [ ! -d "$data" ]; then
    echo "needs the public test data: $data is missing"
    exit 77
fi
data=$(realpath "$data")

# settled FILE: codes, values and statuses of a code-value file; secondaries as safe, as they may differ.
settled() { sed 's/\r$//; s/,1[12]$/,1/' "$1"; }
# secondary_value FILE: what is suppressed beyond the primaries, added up.
secondary_value() { sed 's/\r$//' "$1" | awk -F, '$NF == 11 || $NF == 12 { sum += $(NF - 1) } END { printf "%.2f", sum }'; }
at_most() { # WHAT FOUND LIMIT
    awk -v found="$2" -v limit="$3" 'BEGIN { exit !(found <= limit) }' || fail "expected $1 of at most $3, found $2"
    pass
}
expect_proof() { run 0 "$verify" "$1.jj" "$1.pattern" "$1.witness"; }

expected=$data/enterprise/expected_act_product_hypercube.txt
settled "$expected" >settled.txt
limit=$(secondary_value "$expected")
expect_enterprises() { # FILE PROOF
    settled "$1" >found.txt
    expect_same settled.txt found.txt
    at_most "a value of secondaries" "$(secondary_value "$1")" "$limit"
    expect_proof "$2"
}

for call in 'GH(1,75,1,0)' 'MOD(1,1,0,0,0)'; do
    about "enterprises, batch file, $call"
    cat >job.arb <<BATCH
<OPENMICRODATA> "$data/enterprise/example_enterprise.asc"
<OPENMETADATA> "$data/enterprise/example_enterprise.rda"
<SPECIFYTABLE> "act""product"|"turnover"||
<SAFETYRULE> P(0,0)|P(0,0)|P(10,1)|P(0,0)|ZERO(10)|MIS(1)|MAN(10)
<READMICRODATA>
<SUPPRESS> $call
<WRITETABLE> (1,3,AS+,"t.txt")
BATCH
    run 0 "$tacet" run job.arb
    expect_enterprises t.txt t.proof
    rm t.*
done

# As docs/jobs.md says it, with the metadata of tau-ARGUS and without.
with_metadata="metadata = \"$data/enterprise/example_enterprise.rda\""
without_metadata='format = "fixed"
[[variables]]
name = "h_id"
start = 1
width = 9
role = "holding"
[[variables]]
name = "act"
start = 10
width = 2
missing = "00"
hierarchy = "'$data'/enterprise/nace_divisions.hrc"
[[variables]]
name = "product"
start = 12
width = 2
[[variables]]
name = "turnover"
start = 19
width = 8
role = "numeric"
decimals = 2'
for how in with_metadata without_metadata; do
    about "enterprises, job $how"
    cat >job.toml <<JOB
[data]
file = "$data/enterprise/example_enterprise.asc"
${!how}
[rules]
p_percent = { p = 10, level = "holding" }
zero = 10
missing_is_safe = true
manual_margin = 10
[[tables]]
variables = ["act", "product"]
response = "turnover"
[protect]
method = "flows"
singleton_singleton = false
singleton_multiple = false
group_frequency = false
[[outputs]]
type = "code-value"
file = "t.txt"
options = "AS+"
JOB
    run 0 "$tacet" run job.toml --proof proof
    expect_enterprises t.txt proof/t.proof
    rm t.txt
done

statuses() { sed '1d; s/\r$//; s/.*,//; s/^9$/u/; s/^1[12]$/x/; s/^[0-9]*$/s/' "$1" | tr -d '\n'; }
about 'ready table, batch file as published'
run 0 "$tacet" run "$data/tabular/batch_ex1.arb" --output-folder .
expect_equal statuses "$(statuses tabout_ex1.txt)" ssssxussssxxsss
expect_proof tabout_ex1.proof

about 'ready table, job'
cat >job.toml <<JOB
[data]
file = "$data/tabular/tabdata_ex1.tab"
kind = "table"
header = false
status_letters = ["S", "U", "Z"]
[[variables]]
name = "region"
hierarchy = "$data/tabular/hier_region_ex1.hrc"
[[variables]]
name = "gender"
hierarchy = "$data/tabular/hier_gender_ex1.hrc"
[[variables]]
name = "freq"
role = "numeric"
[[variables]]
name = "sdcStatus"
role = "status"
[[variables]]
name = "lpl"
role = "lower_level"
[[variables]]
name = "upl"
role = "upper_level"
[rules]
use_status = true
manual_margin = 20
[[tables]]
variables = ["region", "gender"]
response = "freq"
[protect]
method = "optimal"
[[outputs]]
type = "code-value"
file = "t.txt"
options = "AS+FL+"
JOB
run 0 "$tacet" run job.toml --proof proof
expect_same tabout_ex1.txt t.txt
expect_proof proof/t.proof
finish
