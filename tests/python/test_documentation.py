# SPDX-License-Identifier: Apache-2.0
"""The examples of the package's own documentation."""
import ast
import doctest
import importlib
import os
import pkgutil
import unittest
from pathlib import Path

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

    def test_the_page(self):
        """Its examples are told from the folder of the survey."""
        root = Path(__file__).resolve().parents[2]
        before = os.getcwd()
        os.chdir(root / "examples" / "survey")
        try:
            results = doctest.testfile(str(root / "docs" / "python.md"), module_relative=False)
        finally:
            os.chdir(before)
        self.assertEqual(results.failed, 0)
        self.assertGreater(results.attempted, 10)

    def test_stubs_name_what_there_is(self):
        """Every class and function that the stubs declare exists, and every public one is declared."""
        folder = os.path.dirname(tacet.__file__)
        for name, module in (("__init__", tacet), ("_tacet", tacet._tacet)):
            with open(os.path.join(folder, name + ".pyi")) as file:
                tree = ast.parse(file.read())
            declared = {each.name: each for each in tree.body if isinstance(each, (ast.ClassDef, ast.FunctionDef))}
            for each, node in declared.items():
                self.assertTrue(hasattr(module, each), each)
                for member in node.body if isinstance(node, ast.ClassDef) else ():
                    if isinstance(member, ast.FunctionDef):
                        self.assertTrue(hasattr(getattr(module, each), member.name), f"{each}.{member.name}")
            if module is tacet:
                imported = {alias.asname for each in tree.body if isinstance(each, ast.ImportFrom) for alias in each.names}
                self.assertLessEqual(set(tacet.__all__), set(declared) | imported)
        for each in (tacet.Table, tacet.TableResult, tacet.CubesResult, tacet.Cube, tacet.Report, tacet.Bound):
            with open(os.path.join(folder, "_tacet.pyi")) as file:
                node = next(node for node in ast.parse(file.read()).body if getattr(node, "name", "") == each.__name__)
            stubbed = {member.name for member in node.body}
            public = {member for member in vars(each) if not member.startswith("_")}
            self.assertLessEqual(public, stubbed, each)

    def test_everything_public_is_documented(self):
        for name in tacet.__all__:
            self.assertTrue(getattr(tacet, name).__doc__ is not None or name[0].isupper(), name)


if __name__ == "__main__":
    unittest.main()
