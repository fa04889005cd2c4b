# SPDX-License-Identifier: Apache-2.0
"""How tables, cubes, results and reports show themselves, in a terminal and in a notebook."""
from html import escape

from ._tacet import Bound, Cube, CubesResult, Report, Table, TableResult


def _block(title, text):
    return f"<div><b>{escape(title)}</b><pre>{escape(text.rstrip())}</pre></div>"


def _table_text(self):
    return f"<tacet.Table: {self.cell_count} cells, {self.equation_count} equations, {len(self.primaries)} primaries>"


def _cube_text(self):
    return f"<tacet.Cube {self.name}: {self.cell_count} cells with contributors, {self.describe_primaries()}>"


def _result_text(self):
    if not self.safe:
        return f"<tacet.{type(self).__name__}: no safe pattern, {self.outcome}>"
    proven = "proven" if self.proven else "safe"
    return f"<tacet.{type(self).__name__}: {proven}, {len(self.secondaries)} secondaries, {self.outcome}>"


def _report_text(self):
    verdict = "proven" if self.proven else "safe" if self.safe else f"{len(self.exposed)} cells exposed"
    return f"<tacet.Report: {verdict}>"


def _bound_text(self):
    return f"<tacet.Bound: no safe pattern costs less than {self.lower_bound:g}>"


def _cube_html(self):
    names = [name for name, *_ in self.variables]
    return _block(f"cube {self.name}", f"by {', '.join(names)}\n{self.cell_count} cells with contributors, "
                                       f"{self.describe_primaries()}")


def _cubes_html(self):
    """The picture of the report, cube by cube."""
    text = _block("protected", self.summary()) if self.safe else _block("not protected", repr(self))
    if not self.safe:
        return text
    for i, cube in enumerate(self.cubes):
        drawing = self.drawing(i)
        text += f"<div><b>{escape(cube.name)}</b></div>{drawing}" if drawing else _block(cube.name, "too large to draw")
    return text


def _extend():
    texts = {Table: _table_text, Cube: _cube_text, TableResult: _result_text, CubesResult: _result_text,
             Report: _report_text, Bound: _bound_text}
    for each, text in texts.items():
        each.__repr__ = text
    Table._repr_html_ = lambda self: _block("table", self.describe())
    for each, title in ((TableResult, "result"), (Report, "audit"), (Bound, "lower bound")):
        each._repr_html_ = lambda self, title=title: _block(title, self.summary())
    Cube._repr_html_ = _cube_html
    CubesResult._repr_html_ = _cubes_html


_extend()
