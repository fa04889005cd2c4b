# SPDX-License-Identifier: Apache-2.0
"""The tutorial notebook runs, and shows what it says."""
import unittest
from pathlib import Path

try:
    import nbclient
    import nbformat
    import pandas  # noqa: F401
except ImportError:
    nbclient = None

NOTEBOOK = Path(__file__).resolve().parents[2] / "examples" / "survey" / "tutorial.ipynb"


@unittest.skipIf(nbclient is None, "needs nbclient and pandas")
class Notebook(unittest.TestCase):
    def test_the_tutorial_runs(self):
        notebook = nbformat.read(NOTEBOOK, as_version=4)
        client = nbclient.NotebookClient(notebook, timeout=300, startup_timeout=300, resources={"metadata": {"path": str(NOTEBOOK.parent)}})
        client.execute()
        shown = [output.get("data", {}) for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
        self.assertTrue(any("<svg" in "".join(each.get("text/html", "")) for each in shown), "the picture of the report")
        self.assertTrue(any("turnover.xlsx" in each.get("text/plain", "") for each in shown))

    def test_it_is_kept_without_results(self):
        for cell in nbformat.read(NOTEBOOK, as_version=4).cells:
            self.assertFalse(cell.get("outputs"))


if __name__ == "__main__":
    unittest.main()
