# SPDX-License-Identifier: Apache-2.0
"""Tables: files, arrays, protection, audit, bounds, and the same pattern as the command line."""
import os
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import numpy as np
import tacet

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(os.environ.get("TACET_PROGRAMS", ROOT / "build" / "release"))


def example():
    return tacet.generate("ons", seed=1, rows=12, columns=6, sensitive=0.15)


def large_example():
    """Longer than a few seconds to the optimum."""
    return tacet.generate("contributors", seed=3, dimensions="14x10x10")


class Tables(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def test_a_jj_file_is_read_and_written(self):
        table = example()
        table.save_jj(self.path("t.jj"))
        again = tacet.read_jj(self.path("t.jj"))
        np.testing.assert_array_equal(again.values, table.values)
        np.testing.assert_array_equal(again.status, table.status)
        self.assertEqual(again.to_jj(), table.to_jj())

    def test_arrays_give_the_same_table(self):
        table = example()
        again = tacet.table_from_arrays(
            table.values, weights=table.weights, lower_bounds=table.lower_bounds, upper_bounds=table.upper_bounds,
            lower_levels=table.lower_levels, upper_levels=table.upper_levels, sliding_levels=table.sliding_levels,
            status=table.status, equations=table.equations)
        for name in ("values", "weights", "status", "lower_bounds", "upper_bounds", "lower_levels", "upper_levels"):
            np.testing.assert_array_equal(getattr(again, name), getattr(table, name), name)
        for ours, theirs in zip(again.equations, table.equations):
            np.testing.assert_array_equal(ours, theirs)
        np.testing.assert_array_equal(tacet.protect(again, iterations=5).pattern, tacet.protect(table, iterations=5).pattern)

    def test_the_result_is_safe_proven_and_verified(self):
        table = example()
        table.save_jj(self.path("t.jj"))
        result = tacet.protect(table, iterations=20, seed=1)
        self.assertTrue(result.safe and result.proven)
        self.assertEqual(result.pattern.dtype, bool)
        self.assertEqual(len(result.pattern), table.cell_count)
        self.assertAlmostEqual(result.cost, table.weights[result.secondaries].sum())
        result.save_witness(self.path("w"))
        result.save_pattern(self.path("p"))
        subprocess.run([PROGRAMS / "tacet-verify", self.path("t.jj"), self.path("p"), self.path("w")], check=True,
                       stdout=subprocess.DEVNULL)

    def test_same_seed_and_iterations_give_the_pattern_of_the_command_line(self):
        table = example()
        table.save_jj(self.path("t.jj"))
        for method in ("auto", "genetic", "local-search"):
            result = tacet.protect(tacet.read_jj(self.path("t.jj")), method=method, iterations=15, seed=7)
            result.save_pattern(self.path("ours"))
            subprocess.run([sys.executable, "-m", "tacet", "protect", self.path("t.jj"), "--method", method,
                            "--iterations", "15", "--seed", "7", "--pattern", self.path("theirs")], check=True,
                           stdout=subprocess.DEVNULL)
            with open(self.path("ours")) as ours, open(self.path("theirs")) as theirs:
                self.assertEqual(ours.read(), theirs.read(), method)

    def test_views_are_kept_alive_and_cannot_be_written(self):
        pattern = tacet.protect(example(), iterations=3).pattern
        weights = example().weights
        self.assertGreater(pattern.sum(), 0)
        self.assertGreater(weights.sum(), 0)
        for array in (pattern, weights):
            self.assertFalse(array.flags.writeable)
            self.assertIsNotNone(array.base)

    def test_an_audit_finds_what_is_exposed(self):
        table = example()
        report = tacet.audit(table, np.zeros(table.cell_count, bool))
        self.assertFalse(report.safe)
        self.assertGreater(len(report.exposed), 0)
        with self.assertRaises(tacet.UnsafeError) as caught:
            report.publish()
        self.assertEqual(sorted(caught.exception.exposed), sorted(report.exposed))
        result = tacet.protect(table, iterations=5)
        full = tacet.audit(table, result.pattern, full=True)
        self.assertTrue(full.safe)
        self.assertEqual(len(full.ranges["cell"]), result.pattern.sum())

    def test_a_table_without_a_safe_pattern_says_so(self):
        table = tacet.table_from_arrays([3, 1, 2], status="zuz", lower_levels=[0, 1, 0], upper_levels=[0, 1, 0],
                                        equations=([0, 3], [0, 1, 2]))
        result = tacet.protect(table)
        self.assertFalse(result.safe)
        self.assertEqual(result.outcome, "infeasible")
        with self.assertRaises(tacet.UnsafeError) as caught:
            result.pattern
        self.assertEqual(list(caught.exception.exposed), [1])
        with self.assertRaises(tacet.UnsafeError):
            result.save_witness(self.path("w"))
        self.assertFalse(os.path.exists(self.path("w")))

    def test_bound_unpick_and_explain(self):
        table = example()
        result = tacet.protect(table, iterations=5)
        self.assertLessEqual(tacet.bound(table, time_limit=20).lower_bound, result.cost + 1e-6)
        self.assertEqual(len(tacet.unpick(table, result.pattern)["least"]), table.cell_count)
        text = tacet.explain(result, int(result.secondaries[0]), iterations=3)["text"]
        self.assertIn("cell", text)

    def test_progress_is_told_and_may_fail(self):
        table = large_example()
        seen = []
        tacet.protect(table, time_limit=3.0, progress=lambda *each: seen.append(each))
        self.assertTrue(seen and isinstance(seen[0][0], str))

        def fail(*_):
            raise LookupError("enough")
        with self.assertRaisesRegex(LookupError, "enough"):
            tacet.protect(table, time_limit=20, progress=fail)

    def test_two_protections_run_at_once(self):
        table = large_example()
        ticks, done = [], threading.Event()

        def work(results):
            results.append(tacet.protect(table, time_limit=3.0).safe)

        results = []
        threads = [threading.Thread(target=work, args=(results,)) for _ in range(2)]
        start = time.monotonic()
        for each in threads:
            each.start()
        while any(each.is_alive() for each in threads):
            ticks.append(time.monotonic())
            time.sleep(0.01)
        self.assertEqual(results, [True, True])
        self.assertGreater(len(ticks), 10)
        self.assertLess(time.monotonic() - start, 20)

    def test_an_interrupt_ends_with_a_safe_pattern(self):
        code = ("import os, signal, tacet\n"
                "table = tacet.generate('contributors', seed=3, dimensions='14x10x10')\n"
                "sent = []\n"
                "def interrupt(phase, done, total, cost):\n"
                "    if phase.startswith('nodes') and not sent:\n"
                "        sent.append(os.kill(os.getpid(), signal.SIGINT))\n"
                "result = tacet.protect(table, time_limit=100, progress=interrupt)\n"
                "print(result.outcome, result.safe, result.seconds < 60)\n")
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=110)
        self.assertEqual(found.stdout, "interrupted True True\n", found.stderr)

    def test_many_protections_take_no_more_memory(self):
        table = tacet.generate("ons", seed=1, rows=3, columns=3, sensitive=0.2)

        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * 4096

        def some(count):
            for _ in range(count):
                tacet.protect(table, method="flows").pattern.sum()
        some(200)
        before = resident()
        some(int(os.environ.get("TACET_PROTECTIONS", "1000")))
        self.assertLess(resident() - before, 8e6)

    def test_the_command_line_is_there(self):
        found = subprocess.run([sys.executable, "-m", "tacet", "--version"], capture_output=True, text=True)
        self.assertTrue(found.stdout.startswith("tacet "), found.stderr)

    def test_things_show_themselves(self):
        table = example()
        result = tacet.protect(table, iterations=3)
        for each in (table, result, tacet.audit(table, result.pattern)):
            self.assertIn("<", each._repr_html_())
            self.assertIn("tacet.", repr(each))


class BadInput(unittest.TestCase):
    def refused(self, text, function, *arguments, **options):
        with self.assertRaises(tacet.InputError) as caught:
            function(*arguments, **options)
        self.assertIsInstance(caught.exception, ValueError)
        self.assertIn(text, str(caught.exception))

    def test_arrays(self):
        make = tacet.table_from_arrays
        good = {"equations": ([0, 3], [0, 1, 2])}
        self.refused("weights: found 2 numbers", make, [3, 1, 2], weights=[1, 2], **good)
        self.refused("weights[1]: found -1", make, [3, 1, 2], weights=[1, -1, 2], **good)
        self.refused("values[1]: found nan", make, [3, float("nan"), 2], **good)
        self.refused("values: found an array of another type", make, ["a", "b", "c"], **good)
        self.refused("values: found an array of several", make, [[3, 1, 2]], **good)
        self.refused("values: found none", make, [])
        self.refused("status[0]: found a word", make, [3, 1, 2], status=["su", "s", "s"])
        self.refused("status[1]: found 'x'", make, [3, 1, 2], status="sxs")
        self.refused("cells[2]: found cell 9", make, [3, 1, 2], equations=([0, 3], [0, 1, 9]))
        self.refused("cells: found numbers with decimals", make, [3, 1, 2], equations=([0, 3], [0, 1, 2.5]))
        self.refused("starts[1]", make, [3, 1, 2], equations=([0, 2], [0, 1, 2]))
        self.refused("upper_levels[1]", make, [3, 1, 2], upper_levels=[0, -1, 0])
        self.refused("does not add up", make, [30, 1, 2], **good)

    def test_calls(self):
        table = example()
        self.refused("best", tacet.protect, table, method="best")
        self.refused("seed: found -1", tacet.protect, table, seed=-1)
        self.refused("threads: found 0", tacet.protect, table, threads=0)
        self.refused("time_limit", tacet.protect, table, time_limit=0)
        self.refused("iterations: found 1.5", tacet.protect, table, iterations=1.5)
        self.refused("protection: found 'none'", tacet.protect, table, protection="none")
        self.refused("found str, expected a Table", tacet.protect, "table.jj")
        self.refused("pattern: found 3 flags", tacet.audit, table, [True] * 3)
        self.refused("pattern: found another type", tacet.audit, table, np.zeros(table.cell_count))
        self.refused("cell: found 99999", tacet.explain, tacet.protect(table, iterations=1), 99999)
        self.refused("unifrm", tacet.generate, "unifrm")
        self.refused("cannot be opened", tacet.read_jj, "no such file.jj")


if __name__ == "__main__":
    unittest.main()
