# What the test and the benches of tacet-mpi share. To be sourced.
export OMPI_MCA_plm_rsh_agent=/bin/false OMPI_MCA_btl_vader_single_copy_mechanism=none

# on_ranks COUNT PROGRAM ARGUMENT...: the program on so many ranks of this machine, which may have fewer cores.
on_ranks() { mpirun --allow-run-as-root --oversubscribe --bind-to none -n "$@"; }

# write_spec SEEDS ITERATIONS ROWS COLUMNS METHOD...: an experiment whose rows depend on no clock, to standard output.
write_spec() {
    printf 'time-limit = 600\niterations = %s\nthreads = 1\n' "$2"
    printf '[[methods]]\nmethod = "%s"\n' "${@:5}"
    printf '[[instances]]\ngenerate = "ons"\noptions = { rows = %s, columns = %s, sensitive = 0.1 }\n' "$3" "$4"
    echo "seeds = [$(seq -s, "$1")]"
}

# rows FILE: what the rows of an experiment say but for times, and for points of curves, which have times in them.
rows() { python3 -c 'import csv, sys
for row in sorted([row[name] for name in ("instance", "algorithm", "seed", "cost", "secondaries", "safe", "outcome")]
                  for row in csv.DictReader(open(sys.argv[1]))): print(row)' "$1"; }

# rank_among RANK PROCESS...: which of the processes is that rank; nothing if none is.
rank_among() {
    local rank=$1 process
    for process in "${@:2}"; do
        if tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null | grep -qx "OMPI_COMM_WORLD_RANK=$rank"; then
            echo "$process"
            return
        fi
    done
}
