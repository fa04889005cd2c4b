#!/usr/bin/env python3
"""What the Python package costs: tables and frames of many cells, calls against the command line, memory.

Usage: PYTHONPATH=build/python /usr/bin/python3 bench/python_package.py BUILD [RECORDS]
"""
import gc
import os
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np
import pandas
import tacet

BUILD = sys.argv[1]
RECORDS = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000


def timed(work):
    """Seconds by the clock and of processor, and what the work gives."""
    before, start = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
    value = work()
    after = resource.getrusage(resource.RUSAGE_SELF)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - start, cpu, value


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def ready_frame(rows, columns, layers):
    """A three-dimensional frame with totals."""
    values = np.random.default_rng(1).integers(1, 1000, (rows, columns, layers)).astype(float)
    for axis in range(3):
        values = np.concatenate([values.sum(axis, keepdims=True), values], axis)
    codes = [np.array(["Total", *(f"{letter}{i:03}" for i in range(1, size + 1))])
             for letter, size in zip("abc", (rows, columns, layers))]
    places = np.indices(values.shape).reshape(3, -1)
    frame = {name: codes[k][places[k]] for k, name in enumerate("xyz")}
    status = np.where(np.random.default_rng(2).random(values.size) < 0.01, "U", "S")
    return pandas.DataFrame({**frame, "value": values.ravel(), "status": status})


def measure_frames():
    frame = ready_frame(49, 49, 39)
    seconds, cpu, cube = timed(lambda: tacet.read_frame(frame, ["x", "y", "z"], status="status"))
    linked, linked_cpu, table = timed(lambda: tacet.link(cube, singletons=False))
    print(f"frame of {len(frame)} cells to a cube: {seconds:.2f} s ({cpu:.2f} s of processor), to a Table: "
          f"{seconds + linked:.2f} s ({cpu + linked_cpu:.2f} s)")
    columns = {name: getattr(table, name) for name in ("weights", "lower_bounds", "upper_bounds", "lower_levels",
                                                       "upper_levels", "status")}
    seconds, cpu, _ = timed(lambda: tacet.table_from_arrays(table.values, equations=table.equations, **columns))
    print(f"arrays of {table.cell_count} cells to a Table: {seconds:.2f} s ({cpu:.2f} s of processor)")


def measure_result_frame():
    frame = ready_frame(99, 99, 99)
    frame["status"] = "S"
    cube = tacet.read_frame(frame, ["x", "y", "z"], status="status")
    del frame
    gc.collect()
    before = peak()
    result = tacet.protect(cube, method="flows")
    seconds, cpu, published = timed(result.to_frame)
    print(f"result of {len(published)} cells to a frame: {seconds:.2f} s ({cpu:.2f} s of processor); peak of memory "
          f"{peak() / 1e6:.0f} MB, {peak() / before:.2f} times that of making the cube")


def measure_overhead():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "t.jj")
        tacet.generate("ons", seed=1, rows=100, columns=40, sensitive=0.1).save_jj(path)
        command = [os.path.join(BUILD, "tacet"), "protect", path, "--iterations", "20"]

        def by_command():
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

        def by_call():
            tacet.protect(tacet.read_jj(path), iterations=20)
        ours = min(timed(by_call)[0] for _ in range(5))
        theirs = min(timed(by_command)[0] for _ in range(5))
    print(f"protect: {ours:.3f} s by a call, {theirs:.3f} s by the command line: {1000 * (ours - theirs):+.0f} ms")


def measure_tabulation():
    random = np.random.default_rng(1)
    frame = pandas.DataFrame({name: pandas.Categorical.from_codes(random.integers(0, size, RECORDS), [f"{name}{i:03}" for i in range(size)])
                              for name, size in (("activity", 60), ("region", 40), ("size", 5))})
    frame["turnover"] = np.round(random.lognormal(4, 1, RECORDS), 1)
    with tempfile.TemporaryDirectory() as folder:
        frame.to_csv(os.path.join(folder, "records.csv"), index=False)
        job = ('[data]\nfile = "records.csv"\n' +
               "".join(f'[[variables]]\nname = "{each}"\n' for each in ("activity", "region", "size")) +
               '[[variables]]\nname = "turnover"\nrole = "numeric"\ndecimals = 1\n'
               'rules = "none"\n[[tables]]\nname = "t"\nvariables = ["activity", "region", "size"]\nresponse = "turnover"\n'
               '[[outputs]]\ntype = "csv"\ntable = "t"\nfile = "t.csv"\n')
        job = 'rules = "none"\n' + job.replace('rules = "none"\n', "")
        path = os.path.join(folder, "job.toml")
        with open(path, "w") as file:
            file.write(job)
        start = time.perf_counter()
        subprocess.run([os.path.join(BUILD, "tacet"), "run", path, "--threads", "2"], check=True, stdout=subprocess.DEVNULL)
        theirs = time.perf_counter() - start
    by = ["activity", "region", "size"]
    seconds, cpu, _ = timed(lambda: tacet.tabulate(frame, by, "turnover", rules="none", decimals=1, threads=2))
    print(f"{RECORDS} records with categories: {seconds:.1f} s ({cpu:.1f} s of processor), CSV by the command line {theirs:.1f} s")
    frame = frame.astype({name: object for name in by})
    seconds, cpu, _ = timed(lambda: tacet.tabulate(frame, by, "turnover", rules="none", decimals=1, threads=2))
    print(f"{RECORDS} records with texts: {seconds:.1f} s ({cpu:.1f} s of processor)")


def measure_growth(count=10_000):
    table = tacet.generate("ons", seed=1, rows=3, columns=3, sensitive=0.2)
    for _ in range(200):
        tacet.protect(table, method="flows")
    before = resident()
    seconds, _, _ = timed(lambda: [tacet.protect(table, method="flows").cost for _ in range(count)][0])
    print(f"{count} protections: {seconds:.1f} s, memory grew by {(resident() - before) / 1e6:.2f} MB")


if __name__ == "__main__":
    measure_result_frame()  # first: it looks at the peak of memory
    measure_frames()
    measure_overhead()
    measure_growth()
    measure_tabulation()
