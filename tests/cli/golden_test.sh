#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What the commands print about the example, and the instances they generate, as kept in golden/.
# After a wanted change:  TACET_NEW_GOLDEN=1 bash golden_test.sh TACET VERIFY SOURCE_DIR,  and read the diff.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

# expect_golden NAME FILE: the file, but for times and the folder of the sources, is golden/NAME.
expect_golden() {
    local golden=$source_dir/tests/cli/golden/$1
    [ -s "$2" ] || fail "expected something to compare with golden/$1"
    sed 's/, [0-9.]* s\( (.*)\)\{0,1\}$/, TIME s\1/; s/seconds": [0-9.e-]*/seconds": TIME/; s|'"$source_dir/||" "$2" >found
    if [ -n "${TACET_NEW_GOLDEN:-}" ]; then cp found "$golden"; fi
    diff -u "$golden" found >.last/difference || fail "expected golden/$1"
    pass
}

# golden NAME EXIT ARGUMENT...: runs tacet; standard output must be golden/NAME.
golden() {
    local name=$1 expected=$2
    shift 2
    about "tacet $*"
    run "$expected" "$tacet" "$@"
    expect_silent stderr
    expect_golden "$name" .last/stdout
}

golden info.txt 0 info "$example"
golden unpick.txt 0 unpick "$example"
golden audit_bare.txt 3 audit "$example"
golden protect.txt 0 protect "$example" --threads 2 --iterations 300
golden protect_plain.txt 0 protect "$example" --method incremental --option cleanup=off --option reuse=off
golden protect_strict.txt 0 protect "$example" --protection strict --iterations 300

write_square square.jj
golden bound.txt 0 bound square.jj --cost 200

about 'what protect writes'
run 0 "$tacet" protect "$example" --iterations 300 --pattern out.pattern --jj out.jj --csv out.csv --json out.json --report out.txt
expect_golden report.txt out.txt
expect_golden protect.json out.json
expect_golden pattern.txt out.pattern
head -30 out.csv >head.csv
expect_golden safe_table_head.csv head.csv
golden audit_safe.txt 0 audit "$example" --pattern out.pattern --full
golden info_protected.txt 0 info out.jj

# --- generate: the same seed gives the same bytes, everywhere and always ----------------------------------
# instance KIND ARGUMENT...: prints checksum, size and arguments; what was generated must be read as it is.
instance() {
    run 0 "$tacet" generate "$@" --output instance.jj
    expect_silent stdout
    run 0 "$tacet" convert instance.jj again.jj
    expect_same instance.jj again.jj
    echo "$(cksum <instance.jj) $*" >>instances
}
about 'generate'
for size in 'ons --rows 20 --columns 5 --sensitive 0.1' 'contributors --dimensions 6x5x4' \
    'castro --rows 8 --columns 6 --primaries 5' 'uniform --rows 10 --columns 8 --sensitive 0.05' small; do
    for more in '--seed 1' '--seed 2' '--weights unity --bounds common' '--bounds unbounded'; do
        instance $size $more
    done
done
instance contributors --dimensions 7Hx6H --zeros 0 --sensitive 0.2 --decimals 0 --p 15
instance castro --rows 6 --columns 5 --subtables 3 --primaries 8
instance uniform --rows 6 --columns 6 --sensitive-count 4 --decimals 0
instance small --shape 20
expect_golden generate.cksum instances
about 'every kind is generated here'
run 0 "$tacet" generate --help
expect_equal 'the kinds' "$(sed '1,/^Subcommands:/d; s/^ *\([a-z]*\).*/\1/; /^$/d' .last/stdout | sort | xargs)" \
    "$(cut -d ' ' -f 3 instances | sort -u | xargs)"
about 'seeds and options matter' # three times --bounds unbounded is the default
expect_equal 'the different instances' "$(cut -d ' ' -f 1 instances | sort -u | wc -l)" 21

about 'generate to standard output and compressed'
run 0 "$tacet" generate small
mv .last/stdout plain.jj
run 0 "$tacet" generate small --output packed.jj.gz
expect_silent stdout
gunzip packed.jj.gz
expect_same plain.jj packed.jj

# --- convert ----------------------------------------------------------------------------------------------
about 'convert there and back'
run 0 "$tacet" convert "$example" copy.jj
expect_silent stdout
expect_same copy.jj "$example"
run 0 "$tacet" convert "$example" - --to jj
expect_same .last/stdout "$example"
run 0 "$tacet" convert "$example" copy.jj.gz
run 0 "$tacet" convert copy.jj.gz copy.jj
expect_same copy.jj "$example"
expect_equal 'the first bytes of a gzip file' "$(head -c 2 copy.jj.gz | od -An -tx1)" ' 1f 8b'
run 0 "$tacet" convert "$example" from_pattern.jj --pattern out.pattern
expect_same from_pattern.jj out.jj
run 0 "$tacet" convert out.jj from_jj.pattern --to pattern
expect_same from_jj.pattern out.pattern
run 0 "$tacet" convert - from_stdin.pattern --to pattern <out.jj
expect_same from_stdin.pattern out.pattern

about 'convert keeps numbers as they are'
with square.jj 's/^0 3 : 6 (-1) 7 (1) 8 (1)/0 3 : 6 (-0.5) 7 (0.5) 8 (0.5)/
    s/^0 3 : 3 (-1) 4 (1) 5 (1)/-50 2 : 4 (-1) 5 (-1)/
    s/^1 60.0 60 s 0 1000/1 60.0 60.25 s -12345678901234567890123.5 1e30/' >odd.jj
run 0 "$tacet" convert odd.jj once.jj
expect_in once.jj '1 60.0 60.25 s -12345678901234567890123.5 1e30 0 0 0' '-50 2 : 4 (-1) 5 (-1)' \
    '0 3 : 6 (-0.5) 7 (0.5) 8 (0.5)'
run 0 "$tacet" convert once.jj twice.jj
expect_same once.jj twice.jj
about 'convert with clipped levels'
with square.jj 's/^4 20.0 20 u 0 1000/4 20.0 20 u 17 1000/' >bounded.jj
run 0 "$tacet" convert bounded.jj clipped.jj --clip-levels
expect_stderr 'clipped levels: 1'
expect_in clipped.jj '4 20.0 20 u 17 1000 3.0 5.0 0.0'
expect_no_file ./*.partial
finish
