#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What happens to files: inputs are never replaced, results never share a file, all are written or none, and those
# with suppressed values are for their owner alone.
source "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

write_square square.jj
"$tacet" protect square.jj --pattern square.pattern >/dev/null || fail 'no pattern'
mkdir sub

# keeps MESSAGE COMMAND...: refused, and every file is as it was.
keeps() {
    local message=$1 before
    shift
    before=$(cksum square.* && ls)
    run 2 "$@"
    expect_silent stdout
    expect_stderr "$message"
    expect_equal 'the files' "$(cksum square.* && ls)" "$before"
}

about 'no command replaces what it reads'
for spelling in square.jj ./square.jj sub/../square.jj "$folder/square.jj"; do
    message="tacet: $spelling: is an input, expected another file to write"
    for option in pattern witness jj csv json report; do
        keeps "$message" "$tacet" protect square.jj --$option "$spelling"
    done
    for option in json csv witness; do keeps "$message" "$tacet" audit square.jj --$option "$spelling"; done
    for option in output json; do keeps "$message" "$tacet" bound square.jj --$option "$spelling"; done
    keeps "$message" "$tacet" convert square.jj "$spelling" --to pattern
    keeps "$message" "$tacet" explain square.jj 4 --alternative "$spelling"
done
message='tacet: ./square.pattern: is an input'
keeps "$message" "$tacet" audit square.jj --pattern square.pattern --witness ./square.pattern
keeps "$message" "$tacet" bound square.jj --pattern square.pattern --output ./square.pattern
keeps "$message" "$tacet" convert square.jj ./square.pattern --pattern square.pattern
ln square.jj square.other
keeps 'tacet: square.other: is an input' "$tacet" protect square.jj --pattern square.other
rm square.other

about 'two results never share a file'
for spelling in ./same sub/../same "$folder/same"; do
    keeps "found output $spelling twice, also as same" "$tacet" protect square.jj --pattern same --witness "$spelling"
    keeps "found output $spelling twice, also as same" "$tacet" audit square.jj --json same --csv "$spelling"
    keeps "found output $spelling twice, also as same" "$tacet" bound square.jj --output same --json "$spelling"
done

about 'results with suppressed values are for their owner alone'
umask 022
run 0 "$tacet" protect square.jj --pattern p --csv c --witness w --jj j --json o --report r
expect_equal 'the modes' "$(stat -c %a p c w j o r | xargs)" '644 644 600 600 600 600'
chmod 640 w
chmod 600 p
run 0 "$tacet" protect square.jj --pattern p --witness w
expect_equal 'the modes of files that were there' "$(stat -c %a p w | xargs)" '600 640'
run 0 "$tacet" convert square.jj copy.jj.gz
expect_equal 'the mode of a copy' "$(stat -c %a copy.jj.gz)" 600
rm p c w j o r copy.jj.gz

about 'a job writes all of its outputs or none, also on a full disk'
cp "$source_dir"/examples/survey/{enterprises.csv,activity.csv,district.hrc} .
sed -e 's/^method = .*/method = "flows"\niterations = 0/' "$source_dir/examples/survey/survey.toml" >survey.toml
run 0 "$tacet" run survey.toml --output-folder out
largest=$(find out -type f -printf '%s\n' | sort -n | tail -1)
smallest=$(find out -type f -printf '%s\n' | sort -n | head -1)
limit=$(((largest + smallest) / 2048)) # in kB: some files fit, the largest does not
expect_equal 'the mode of a proof' "$(stat -c %a out/turnover.witness)" 600
expect_equal 'the mode of a table' "$(stat -c %a out/by_size.csv)" 644
run 2 bash -c "trap '' XFSZ; ulimit -f $limit; exec '$tacet' run survey.toml --output-folder full"
expect_stderr 'cannot be written: File too large'
expect_equal 'the files of the run that failed' "$(find full -type f)" ''
before=$(cksum out/*)
run 2 bash -c "trap '' XFSZ; ulimit -f $limit; exec '$tacet' run survey.toml --output-folder out"
expect_equal 'the files of the run before' "$(cksum out/*)" "$before"
if [ "$(id -u)" = 0 ] && mkdir disk && mount -t tmpfs -o size=200k tmpfs disk 2>/dev/null; then
    run 2 "$tacet" run survey.toml --output-folder disk
    expect_stderr 'No space left on device'
    left=$(find disk -type f)
    umount disk
    expect_equal 'the files on the full disk' "$left" ''
fi

about 'a job that fails makes no folder'
sed 's/^file = "enterprises.csv"/file = "square.jj"/' survey.toml >bad.toml
run 2 "$tacet" run bad.toml --output-folder absent/deep
expect_no_file absent

about 'outputs stay in the output folder'
sed 's|^file = "turnover.witness"|file = "../turnover.witness"|' survey.toml >leaves.toml
grep -q '"../turnover.witness"' leaves.toml || fail 'the edit does nothing'
run 2 "$tacet" run leaves.toml --output-folder out
expect_stderr "leaves.toml: found output file '../turnover.witness', which leaves --output-folder out"
expect_no_file turnover.witness
finish
