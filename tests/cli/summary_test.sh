#!/usr/bin/env bash
# Many jobs at once: one that fails does not stop the others, and the summary has a row for each table.
. "$(dirname "$0")/checks.sh"
survey=$source_dir/examples/survey
cp "$survey/regions.toml" "$survey/enterprises.csv" "$survey/activity.csv" "$survey/district.hrc" .
sed -e 's/^method = .*/method = "flows"\niterations = 0/' -e '/^\[\[outputs\]\]/,$d' "$survey/survey.toml" >two.toml
printf '[[outputs]]\ntype = "csv"\ntable = "turnover by size"\nfile = "two.csv"\n' >>two.toml
printf '[[outputs]]\ntype = "html"\nfile = "two & more.html"\n' >>two.toml

about 'two jobs and one that cannot be read'
sed 's/^file = .*/file = "absent.csv"/' two.toml | sed 's/two\./bad./;s/two & more/bad/' >bad.toml
run 2 "$tacet" run regions.toml bad.toml two.toml --output-folder out --summary out/all.csv
expect_stdout '3 jobs: 2 done, 1 failed' 'for the office only, with costs: out/all.csv'
expect_stderr 'bad.toml:' 'absent.csv'
expect_file out/two.csv out/regions.html out/all.html
expect_no_file out/bad.csv
expect_equal 'the number of rows' "$(wc -l <out/all.csv)" 5
expect_equal 'who may read costs' "$(stat -c %a out/all.csv)" 600
field() { # NAME OF_THE_TABLE COLUMN
    python3 - "$1" "$2" <<'PYTHON'
import csv, sys
print(next(row[sys.argv[2]] for row in csv.DictReader(open("out/all.csv")) if row["table"] == sys.argv[1]))
PYTHON
}
expect_equal 'the outcome' "$(field 'turnover by region' outcome)" optimal
expect_equal 'the primaries' "$(field 'turnover by region' primaries)" 3
expect_equal 'the secondaries' "$(field 'turnover by region' secondaries)" 9
expect_equal 'the bound of an optimum' "$(field 'turnover by region' bound)" "$(field 'turnover by region' cost)"
expect_equal 'the checksum' "$(field 'turnover by size' checksum)" "$(sha256sum <out/two.csv | cut -d' ' -f1)"
expect_equal 'the set of linked tables' "$(field 'turnover by size' set)" "$(field 'turnover by district' set)"
expect_equal 'the end of a job that fails' "$(field '' outcome)" 'bad input'

about 'the page'
expect_in out/all.html 'href="regions.html"' 'href="two%20%26%20more.html"' '4 tables, 1 not done' 'class="failed"'
expect_not_in out/all.html "$(field 'turnover by region' cost)"

about 'a table that no pattern protects'
sed -e 's/^file = "regions/file = "unsafe/' regions.toml >unsafe.toml
printf '\n' >>unsafe.toml
sed -i 's/^time_limit.*//' unsafe.toml
run 3 "$tacet" run unsafe.toml two.toml --time-limit 0.000001 --summary all.csv
expect_in all.csv ',unsafe,' 'found no safe pattern within'

about 'what would be written twice'
sed 's/regions\.csv/regions.csv/' regions.toml >again.toml
run 2 "$tacet" run regions.toml again.toml --output-folder twice --summary twice.csv
expect_stderr "which regions.toml writes as well; expected another file for each job"
expect_no_file twice twice.csv
run 2 "$tacet" run regions.toml regions.toml --output-folder twice
expect_stderr 'found this job twice'
run 2 "$tacet" run regions.toml --output-folder . --summary regions.toml
expect_stderr "found 'regions.toml', expected a name that ends in .csv"
finish
