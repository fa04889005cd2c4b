# SPDX-License-Identifier: Apache-2.0
"""The examples of the package's own documentation."""
import doctest
import importlib
import pkgutil
import unittest

import tacet

try:
    import pandas
except ImportError:
    pandas = None


@unittest.skipIf(pandas is None, "needs pandas")
class Documentation(unittest.TestCase):
    def test_examples(self):
        names = ["tacet", *(f"tacet.{each.name}" for each in pkgutil.iter_modules(tacet.__path__)
                            if each.name not in ("__main__", "_tacet"))]
        attempted = 0
        for name in names:
            results = doctest.testmod(importlib.import_module(name))
            self.assertEqual(results.failed, 0, name)
            attempted += results.attempted
        self.assertGreater(attempted, 20)

    def test_everything_public_is_documented(self):
        for name in tacet.__all__:
            self.assertTrue(getattr(tacet, name).__doc__ is not None or name[0].isupper(), name)


if __name__ == "__main__":
    unittest.main()
