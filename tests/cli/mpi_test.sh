#!/usr/bin/env bash
# tacet-mpi on 1, 2 and 4 ranks of one machine, which may have fewer cores. What comes out is what comes out of one
# process.
mpi=$(realpath "$4")
. "$(dirname "$0")/checks.sh"
. "$(dirname "$0")/../ranks.sh"
about 'scripts for Slurm'
for each in "$source_dir"/examples/slurm/*.sbatch; do run 0 bash -n "$each"; done
command -v mpirun >/dev/null || { echo 'needs mpirun, to start ranks with'; exit 77; }
# ranks COUNT ARGUMENT...: tacet-mpi on so many ranks.
ranks() { on_ranks "$1" "$mpi" "${@:2}"; }

about 'commands that are not shared speak once'
run 0 ranks 2 --version
expect_equal 'the lines said' "$(wc -l <.last/stdout)" 1

about 'islands: where they are changes nothing'
search=(protect "$example" --islands 4 --exchanges 2 --iterations 60 --seed 3)
run 0 "$tacet" "${search[@]}" --pattern alone.pattern --witness alone.witness
run 0 "$verify" "$example" alone.pattern alone.witness
for count in 1 2 4; do
    run 0 ranks $count "${search[@]}" --pattern $count.pattern --witness $count.witness
    expect_same alone.pattern $count.pattern
    run 0 "$verify" "$example" $count.pattern $count.witness
done
run 2 ranks 2 protect "$example" --method flows --pattern flows.pattern
expect_stderr 'found method flows, expected auto, or --islands 1'
expect_no_file flows.pattern

about 'an audit whose primaries are divided'
run 0 "$tacet" protect "$example" --method hypercube --pattern p.pattern
for count in 1 2 4; do
    run 0 ranks $count audit "$example" --pattern p.pattern --witness $count.witness
    expect_stdout 'safe'
    run 0 "$verify" "$example" p.pattern $count.witness
done
write_square square.jj
run 3 "$tacet" audit square.jj
cp .last/stdout one.txt
run 3 ranks 2 audit square.jj
expect_same one.txt .last/stdout

about 'a bound whose primaries are divided'
for count in 2 4; do
    run 0 ranks $count bound "$example" --time-limit 4 --output $count.bound
    run 0 "$verify" --bound "$example" $count.bound
done

about 'jobs on several ranks'
survey=$source_dir/examples/survey
cp "$survey"/*.csv "$survey"/*.hrc .
for name in a b c; do
    sed -e "s/regions\./$name./" "$survey/regions.toml" >$name.toml
    printf '[protect]\niterations = 20\n' >>$name.toml
done
sed 's/^file = "enterprises.csv"/file = "absent.csv"/; s/"b\./"bad./' b.toml >bad.toml
without_seconds() { python3 -c 'import csv, sys
for row in csv.reader(open(sys.argv[1])): print(row[:8] + row[9:10])' "$1"; }
run 2 "$tacet" run a.toml bad.toml b.toml c.toml --output-folder one --summary one.csv
without_seconds one.csv >one.rows
for count in 2 4; do
    run 2 ranks $count run a.toml bad.toml b.toml c.toml --output-folder one --summary $count.csv
    expect_stdout '4 jobs: 3 done, 1 failed'
    without_seconds $count.csv >$count.rows
    expect_same one.rows $count.rows
done

about 'bad input is said once, and ends all ranks'
run 2 ranks 4 audit absent.jj
expect_equal 'the complaints' "$(grep -c '^tacet: ' .last/stderr)" 1

about 'an experiment on several ranks'
write_spec 5 20 20 5 incremental flows >spec.toml
run 0 "$tacet" experiment spec.toml --output one-process.csv
rows one-process.csv >one.rows
for count in 1 2 4; do
    run 0 ranks $count experiment spec.toml --output $count-ranks.csv
    expect_stdout '10 runs: 10 made now, 0 earlier'
    [ $count = 1 ] || expect_stdout "$count ranks: at work " ' ms of rank 0 for each row'
    rows $count-ranks.csv >$count.rows
    expect_same one.rows $count.rows
done

about 'a rank that dies loses the rows under way, and nothing else'
write_spec 12 20 20 5 incremental flows >long.toml
run 0 "$tacet" experiment long.toml --output whole.csv
rows whole.csv >whole.rows
for victim in 0 1 2; do
    (ranks 3 experiment long.toml --output killed.csv >.last/stdout 2>.last/stderr) &
    mpirun_shell=$!
    # Some rows, and then no more from this rank.
    for _ in $(seq 400); do
        [ "$( (wc -l <killed.csv) 2>/dev/null || echo 0)" -ge $((4 + 4 * victim)) ] && break
        sleep 0.02
    done
    process=$(rank_among $victim $(pgrep -f "experiment long.toml --output killed.csv"))
    [ -z "$process" ] || kill -KILL "$process"
    wait $mpirun_shell
done
run 0 ranks 2 experiment long.toml --output killed.csv
rows killed.csv >killed.rows
expect_same whole.rows killed.rows
finish
