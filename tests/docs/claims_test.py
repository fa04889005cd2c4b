# SPDX-License-Identifier: Apache-2.0
"""The rules of judging of experiments/papers/README.md. Usage: claims_test.py SOURCE_FOLDER"""
import sys
import unittest
from pathlib import Path

SOURCE = Path(sys.argv.pop(1))
sys.dont_write_bytecode = True
sys.path.insert(0, str(SOURCE / "scripts"))

from reproduction.claims import Finding, alike, better, correlated, fact, holm, lower, no_worse, reached, verdict  # noqa: E402


class Holm(unittest.TestCase):
    def test_corrects_by_rank_and_keeps_the_order(self):
        # Of four tests the least is multiplied by four, the next by three, and none falls below one before it.
        found = holm([0.01, 0.04, 0.03, 0.005])
        for value, expected in zip(found, (0.03, 0.06, 0.06, 0.02)):
            self.assertAlmostEqual(value, expected)

    def test_leaves_a_single_one_and_stays_below_one(self):
        self.assertEqual(holm([0.04]), [0.04])
        self.assertEqual(holm([0.9, 0.8]), [1.0, 1.0])


class Tests(unittest.TestCase):
    def test_a_correlation_repeats_a_table(self):
        # r = 0.878 is the critical value for five pairs at 5 % by Student's distribution; Fisher's is near it.
        one = [1, 2, 3, 4, 5]
        self.assertLess(correlated(one, [1, 2, 3, 4, 5.1]).p, 0.001)
        self.assertTrue(correlated(one, one).is_as_said)
        self.assertFalse(correlated(one, one[::-1]).is_as_said)
        self.assertIsNone(correlated(one, [1] * 5).p)

    def test_ranks_of_two_samples(self):
        apart = lower(list(range(20)), list(range(100, 120)))
        self.assertTrue(apart.is_as_said and apart.p < 0.0001)
        self.assertFalse(lower(list(range(100, 120)), list(range(20))).is_as_said)
        self.assertEqual(lower([1] * 5, [1] * 5).p, 1)


class Verdict(unittest.TestCase):
    def test_of_a_difference_needs_the_corrected_value(self):
        sure = Finding(0.03, True, "6 wins, 0 losses", 6)
        self.assertTrue(verdict([better(sure, "A ({})")]).startswith("**Confirmed:** A (6 wins, 0 losses, p = 0.0300)"))
        other = Finding(0.9, True, "x", 6)
        self.assertIn("corrected 0.0600", verdict([better(sure, "A ({})"), better(other, "B ({})")]))
        self.assertTrue(verdict([better(sure, "A"), better(other, "B")]).startswith("**Not decidable:** A; B"))
        self.assertTrue(verdict([better(Finding(0.03, False, "x", 6), "A")]).startswith("**Refuted:**"))

    def test_of_likeness_needs_tables_and_a_small_difference(self):
        for p, tables, difference, expected in ((0.5, 10, 0.005, "Confirmed"), (0.5, 9, 0.005, "Not"), (0.5, 10, 0.02, "Not"),
                                                (0.01, 10, 0.005, "Refuted")):
            self.assertTrue(verdict([alike(Finding(p, True, "x", tables, difference), "A")]).startswith(f"**{expected}"), (p, tables, difference))

    def test_of_what_is_no_worse(self):
        self.assertTrue(verdict([no_worse(Finding(0.01, True, "x", 9), "A")]).startswith("**Confirmed"))
        self.assertTrue(verdict([no_worse(Finding(0.01, False, "x", 9), "A")]).startswith("**Refuted"))
        self.assertTrue(verdict([no_worse(Finding(0.5, True, "x", 20, -0.001), "A")]).startswith("**Confirmed"))
        self.assertTrue(verdict([no_worse(Finding(0.5, False, "x", 20, 0.03), "A")]).startswith("**Not"))

    def test_never_refutes_by_the_size_of_an_effect(self):
        self.assertTrue(verdict([reached(False, "A")]).startswith("**Not decidable"))
        self.assertTrue(verdict([fact(False, "A")]).startswith("**Refuted"))
        self.assertTrue(verdict([better(Finding(), "A ({})")]).startswith("**Not decidable:** A (not run)"))


unittest.main(argv=sys.argv[:1])
