#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# tacet explain, of JJ files by index and of jobs by codes.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

write_square square.jj
run 0 "$tacet" protect square.jj --pattern square.pattern
secondary=$(sed -n '/secondaries/,$p' square.pattern | sed -n 2p)
primary=$(sed -n '/primaries/,$p' square.pattern | sed -n 2p)

about 'a primary'
run 0 "$tacet" explain square.jj "$primary" --pattern square.pattern
expect_stdout "cell $primary (" 'It is a primary' 'Its proof uses'
about 'a secondary'
run 0 "$tacet" explain square.jj "$secondary" --pattern square.pattern --alternative other.pattern
expect_stdout "cell $secondary (" 'It is a secondary' 'would come too close to 1 primary' 'published'
about 'the alternative is safe and publishes the cell'
if [ -e other.pattern ]; then
    run 0 "$tacet" audit square.jj --pattern other.pattern
    expect_not_in <(sed 's/^/</; s/$/>/' other.pattern) "<$secondary>"
fi
about 'a published cell'
run 0 "$tacet" explain square.jj 0 --pattern square.pattern
expect_stdout 'It is published'

about 'wrong cells'
run 2 "$tacet" explain square.jj 99 --pattern square.pattern
expect_stderr "found cell '99', expected a number from 0 to"
run 2 "$tacet" explain square.jj one --pattern square.pattern
expect_stderr "found cell 'one'"
about 'a pattern that is not safe'
run 3 "$tacet" explain square.jj 0
expect_silent stdout

# --- a job -----------------------------------------------------------------------------------------------
cat >records.csv <<'CSV'
branch,region,firm,turnover
Bread,N,1,12.5
Bread,S,2,6.0
Bread,S,3,7.5
Bread,S,4,8.0
Milk,N,5,10.1
Milk,N,6,10.2
Milk,N,7,10.3
Milk,S,8,7.0
Milk,S,9,7.1
Milk,S,10,7.2
Tools,N,11,21.0
Tools,N,12,22.0
Tools,N,13,23.1
Tools,S,14,9.0
Tools,S,15,9.1
Tools,S,16,9.2
CSV
cat >shops.toml <<'TOML'
[data]
file = "records.csv"
[[variables]]
name = "branch"
[[variables]]
name = "region"
[[variables]]
name = "turnover"
role = "numeric"
[[tables]]
name = "sales"
variables = ["branch", "region"]
response = "turnover"
[rules]
frequency = { minimum = 3, margin = 30 }
[[outputs]]
type = "pattern"
file = "shops.pattern"
[[outputs]]
type = "html"
file = "shops.html"
TOML
about 'a job'
run 0 "$tacet" run shops.toml
run 0 "$tacet" explain shops.toml 'Bread,N' --pattern shops.pattern
expect_stdout 'sales(Bread, N)' 'It is a primary' 'Why it is sensitive: 1 contributor, fewer than 3.'
expect_not_in .last/stdout 12.5
run 0 "$tacet" explain shops.toml 'Bread,N' --pattern shops.pattern --show-values
expect_stdout 'Its value is 12.5.'
run 0 "$tacet" explain shops.toml 'Bread, S' --pattern shops.pattern
expect_stdout 'It is a secondary' 'sales(Bread, N)'
run 0 "$tacet" explain shops.toml 'Total,Total'
expect_stdout 'It is published.'
about 'wrong codes of a job'
run 2 "$tacet" explain shops.toml 'Bread'
expect_stderr "found cell 'Bread', expected 2 codes of table sales"
run 2 "$tacet" explain shops.toml 'Bread,X'
expect_stderr "found code 'X', expected one of variable region"
run 2 "$tacet" explain shops.toml 'Bread,N' --table purchases
expect_stderr 'found no table purchases, expected one of the job'
finish
