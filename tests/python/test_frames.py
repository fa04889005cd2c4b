# SPDX-License-Identifier: Apache-2.0
"""Data frames: tabulated as the command line does, protected, published; and what is refused."""
import csv
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import tacet

try:
    import pandas
except ImportError:
    pandas = None

ROOT = Path(__file__).resolve().parents[2]
SURVEY = ROOT / "examples" / "survey"


def survey():
    return pandas.read_csv(SURVEY / "enterprises.csv", dtype={"size": str})


def survey_rules():
    return tacet.Rules(dominance={"n": 2, "k": 85, "level": "holding"}, p_percent={"p": 10, "level": "holding"},
                       frequency=(3, 30))


def survey_cubes():
    return tacet.tabulate(survey(), by=[["activity", "district"], ["activity", "size"]], response="turnover",
                          holding="group", rules=survey_rules(), decimals={"turnover": 1}, threads=2,
                          hierarchies={"activity": pandas.read_csv(SURVEY / "activity.csv"),
                                       "district": SURVEY / "district.hrc"})


@unittest.skipIf(pandas is None, "needs pandas")
class Survey(unittest.TestCase):
    def test_the_survey_gives_the_table_of_its_job(self):
        """The job of the example and the calls here make the same problem."""
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "tacet", "run", SURVEY / "survey.toml", "--output-folder", folder],
                           check=True, stdout=subprocess.DEVNULL)
            theirs = (Path(folder) / "turnover.jj").read_text()
        self.assertEqual(tacet.link(survey_cubes()).to_jj(), theirs)

    def test_a_published_frame_holds_no_suppressed_value(self):
        cubes = survey_cubes()
        result = tacet.protect(cubes, iterations=5)
        self.assertTrue(result.safe)
        for i, cube in enumerate(cubes):
            published, known = result.to_frame(i), cube.to_frame()
            hidden = published["turnover"].isna().to_numpy()
            self.assertGreater(hidden.sum(), 0)
            unsafe = known["status"].astype(str).str.startswith("unsafe").to_numpy()
            self.assertTrue(hidden[unsafe].all())
            np.testing.assert_array_equal(published["turnover"].to_numpy(dtype=float, na_value=0)[~hidden],
                                          known["turnover"].to_numpy()[~hidden])
            self.assertTrue((published["status"].astype(str)[hidden & ~unsafe] == "secondary").all())
            self.assertTrue((known["reason"][unsafe] != "").all())
        self.assertEqual(list(result.to_frames()), [each.name for each in cubes])

    def test_report_workbook_and_files(self):
        result = tacet.protect(survey_cubes(), iterations=3)
        with tempfile.TemporaryDirectory() as folder:
            report = result.report(Path(folder) / "x.html")
            workbook = result.to_excel(Path(folder) / "x.xlsx")
            table = result.write("csv", Path(folder) / "x.csv", cube=1)[0]
            self.assertIn("<html", Path(report).read_text())
            self.assertEqual(Path(workbook).read_bytes()[:2], b"PK")
            with open(table, newline="") as file:
                self.assertIn("size", next(csv.reader(file)))
            self.assertIn("<svg", result._repr_html_())
            result.save_witness(Path(folder) / "w")
        self.assertIn("published", result.explain([result.cubes[0].variables[0][1][0], "Total"], alternative=False))

    def test_a_dict_of_columns_will_do(self):
        frame = survey()
        columns = {name: frame[name].tolist() for name in ("activity", "size", "turnover")}
        ours = tacet.tabulate(columns, ["activity", "size"], "turnover", rules="none")
        theirs = tacet.tabulate(frame, ["activity", "size"], "turnover", rules="none")
        pandas.testing.assert_frame_equal(ours.to_frame(), theirs.to_frame())

    def test_categories_integers_and_nullable_numbers(self):
        frame = pandas.DataFrame({"a": pandas.Categorical(["x", "y", "x"]), "b": [1, 2, 1],
                                  "v": pandas.array([1, 2, 3], dtype="Int64"), "w": [1.5, 1, 1]})
        cube = tacet.tabulate(frame, ["a", "b"], "v", weight="w", rules="none", decimals=1)
        self.assertEqual(cube.to_frame().query("a == 'x' and b == '1'")["v"].item(), 4.5)

    def test_hierarchies_of_every_kind_agree(self):
        frame = {"r": ["n1", "n2", "s1", "s1"], "v": [1, 2, 3, 4]}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "r.hrc")
            with open(path, "w") as file:
                file.write("n\n@n1\n@n2\ns\n@s1\n")
            kinds = [{"n": {"n1": None, "n2": None}, "s": ["s1"]}, path,
                     pandas.DataFrame({"code": ["n", "s", "n1", "n2", "s1"], "parent": [None, "", "n", "n", "s"]}),
                     [1, 1]]
            frames = [tacet.tabulate(frame, "r", "v", rules="none", hierarchies={"r": each}).to_frame() for each in kinds]
        self.assertEqual(frames[0]["r"].tolist(), ["Total", "n", "n1", "n2", "s", "s1"])
        for each in frames[1:]:
            pandas.testing.assert_frame_equal(each, frames[0])

    def test_long_columns_of_texts_are_those_of_categories(self):
        numbers = np.arange(60_000) * 7919 % 11
        texts = np.array([f"c{each}" for each in range(11)], dtype=object)[numbers]
        texts[::2] = [f"c{each}" for each in numbers[::2]]  # equal texts, other objects
        few = np.array([f"c{each}" for each in range(11)], dtype=object)[numbers]
        few[5], few[17] = None, "".join(["c", "3"])
        for column, missing in ((texts, None), (few, [""])):
            frames = [tacet.tabulate(pandas.DataFrame({"r": each, "v": 1 + numbers}), "r", "v", rules="none",
                                     missing=missing).to_frame() for each in (column, pandas.Categorical(column))]
            pandas.testing.assert_frame_equal(*frames)

    def test_counts_and_holdings(self):
        frame = {"r": ["a", "a", "b", "b"], "h": [1, 1, 2, 3], "v": [1, 1, 1, 1]}
        rules = tacet.Rules(frequency={"minimum": 2, "level": "holding"})
        cube = tacet.tabulate(frame, "r", "v", holding="h", rules=rules)
        self.assertEqual(cube.to_frame()["contributors"].tolist(), [3, 1, 2])
        self.assertEqual(tacet.tabulate(frame, "r", rules="none").to_frame()["count"].tolist(), [4, 2, 2])

    def test_read_frame_is_what_was_tabulated(self):
        cube = tacet.tabulate(survey(), ["activity", "size"], "turnover", rules="none", decimals=1)
        frame = cube.to_frame()
        frame["status"] = ["U" if i % 9 == 4 else "S" for i in range(len(frame))]
        ready = tacet.read_frame(frame, ["activity", "size"], "turnover", status="status", frequency="contributors")
        self.assertEqual(ready.cell_count, cube.cell_count)
        self.assertTrue(tacet.protect(ready, iterations=3).safe)


class BadFrames(unittest.TestCase):
    frame = {"r": ["a", "a", "b"], "v": [1.0, 2.0, 3.0], "w": [1, 1, 1]}

    def refused(self, *parts, **changes):
        frame = {**self.frame, **changes.pop("frame", {})}
        options = {"by": "r", "response": "v", "rules": "none", **changes}
        with self.assertRaises(tacet.InputError) as caught:
            tacet.tabulate(frame, **options)
        for each in parts:
            self.assertIn(each, str(caught.exception))
        self.assertNotRegex(str(caught.exception), r"\[data\]|\[\[|<[A-Z]+>", "speaks of a file that nobody wrote")

    def test_records(self):
        nan = float("nan")
        self.refused("row 1", "column v", "not a number", frame={"v": [1, nan, 3]})
        self.refused("row 2", "column v", frame={"v": [1, 2, float("inf")]})
        self.refused("row 1", "column v", "'x'", frame={"v": [1, "x", 3]})
        self.refused("column v", "2 rows", frame={"v": [1, 2]})
        self.refused("row 1", "column w", "not a weight", frame={"w": [1, -1, 1]}, weight="w")
        self.refused("found no column 'z'", by="z")
        self.refused("found no column 'z'", response="z")
        self.refused("hierarchies: found 'z'", hierarchies={"z": [1]})
        self.refused("row 2", "column r", "hierarchy lacks", hierarchies={"r": {"a": None}})
        self.refused("hierarchy of r", hierarchies={"r": 3.5})
        self.refused("rules: found none", rules=None)
        self.refused("by: found no variables", by=[])
        self.refused("found variable r twice", by=["r", "r"])
        self.refused("the argument holding", rules=tacet.Rules(frequency={"minimum": 3, "level": "holding"}))
        self.refused("the argument missing", hierarchies={"r": {"b": None}})
        self.refused("row 0", "column r", "the code of the total", frame={"r": ["Total", "a", "b"]})

    @unittest.skipIf(pandas is None, "needs pandas")
    def test_codes(self):
        self.refused("row 1", "column r", "expected", frame={"r": ["a", 7, "b"]})
        self.refused("row 2", "column r", "found no code", frame={"r": ["a", "b", None]})
        self.refused("row 0", "column r", "1.5", frame={"r": [1.5, 2, 3]})

    def test_rules(self):
        for given in ({"dominance": (2, 850)}, {"dominance": 2}, {"p_percent": {"q": 3}}, {"nothing": 1},
                      {"zero": (1, 2)}, {"frequency": {"minimum": 3, "level": "group"}}):
            with self.assertRaises(tacet.InputError):
                tacet.Rules(**given)

    def test_totals_that_do_not_add_up(self):
        frame = {"r": ["Total", "a", "b"], "v": [20, 1, 2], "s": ["S", "U", "S"]}
        with self.assertRaisesRegex(tacet.InputError, "does not add up"):
            tacet.read_frame(frame, "r", "v", status="s")
        self.assertEqual(tacet.read_frame(frame, "r", "v", status="s", additivity="recompute").columns()["values"].tolist(),
                         [3, 1, 2])
        self.assertNotIn("[[tables]]", str(self.refusal(frame)))
        frame["v"][0] = 4
        self.assertIn("1 sum differs from its total by no more than rounding explains", self.read(frame).warnings[0])
        frame["s"][2] = "Q"
        with self.assertRaisesRegex(tacet.InputError, "row 2: column s.*'Q'"):
            tacet.read_frame(frame, "r", "v", status="s")

    @staticmethod
    def read(frame):
        return tacet.read_frame(frame, "r", "v", status="s")

    def refusal(self, frame):
        with self.assertRaises(tacet.InputError) as caught:
            self.read(frame)
        return caught.exception

    def test_costs(self):
        cube = tacet.tabulate(self.frame, "r", "v", rules="none")
        for wrong in ({"cost": "distance"}, {"cost": "price"}, {"cost_lambda": 1.5}, {"cost_lambda": float("nan")}):
            with self.assertRaisesRegex(tacet.InputError, next(iter(wrong))):
                tacet.protect(cube, **wrong)

    def test_unsafe_cubes_give_nothing_away(self):
        frame = {"r": ["Total", "a", "b"], "v": [30, 10, 20], "s": ["P", "U", "P"]}
        result = tacet.protect(tacet.read_frame(frame, "r", "v", status="s"))
        self.assertFalse(result.safe)
        for give in (lambda: result.columns(0), lambda: result.report("x.html"), lambda: result.pattern):
            with self.assertRaises(tacet.UnsafeError):
                give()
        self.assertFalse(os.path.exists("x.html"))


if __name__ == "__main__":
    unittest.main()
