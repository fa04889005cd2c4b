# SPDX-License-Identifier: Apache-2.0
"""Calls of the library, and what its results can do beside."""
import os

import numpy as np

from . import _tacet
from ._progress import watcher
from ._tacet import Bound, Cube, CubesResult, InputError, Report, Table, TableResult


def read_jj(path):
    """Reads a table in the JJ format of tau-ARGUS, plain or gzip.

    >>> read_jj("missing.jj")
    Traceback (most recent call last):
    tacet.InputError: missing.jj: cannot be opened: No such file or directory
    """
    return _tacet.read_jj(os.fspath(path))


def table_from_arrays(values, *, weights=None, lower_bounds=None, upper_bounds=None, lower_levels=None,
                      upper_levels=None, sliding_levels=None, status=None, equations=None, constants=None, decimals=None):
    """A table from columns of numbers. `equations` is (starts, cells, coefficients) in compressed rows, or a sparse
    matrix of scipy in CSR form; without coefficients the first cell of each equation is the total of the others.
    `status` holds the letters of JJ files: s candidate, u primary, z published, m secondary.

    >>> table = table_from_arrays([3, 1, 2], status="sus", lower_levels=[0, 1, 0], upper_levels=[0, 1, 0],
    ...                           equations=([0, 3], [0, 1, 2]))
    >>> table.primaries.tolist(), table.values.tolist()
    ([1], [3.0, 1.0, 2.0])
    >>> table_from_arrays([9, 1, 2], equations=([0, 3], [0, 1, 2]))
    Traceback (most recent call last):
    tacet.InputError: equation 0 does not add up: its sides differ by -6
    """
    columns = {"values": values, "weights": weights, "lower_bounds": lower_bounds, "upper_bounds": upper_bounds,
               "lower_levels": lower_levels, "upper_levels": upper_levels, "sliding_levels": sliding_levels,
               "constants": constants, "status": _letters(status)}
    if equations is not None:
        if hasattr(equations, "indptr"):
            data = np.asarray(equations.data)
            whole = data.astype(np.int64) if np.array_equal(data, np.rint(data)) else data
            equations = (equations.indptr, equations.indices, whole)
        columns.update(zip(("starts", "cells", "coefficients"), (np.asarray(each) for each in equations)))
    arrays = {name: each if each is None or name == "status" else np.asarray(each) for name, each in columns.items()}
    return _tacet.make_table(arrays, decimals)


def _letters(status):
    if status is None:
        return b""
    if isinstance(status, str):
        status = status.encode("latin-1", "replace")
    if isinstance(status, bytes):
        return status
    letters = np.asarray(status)
    try:
        letters = letters.astype("S")
    except (UnicodeEncodeError, ValueError):
        raise InputError("status: found a letter that is none of s, u, z and m") from None
    if letters.ndim != 1 or letters.dtype.itemsize > 1:
        row = int(np.argmax(np.char.str_len(letters) != 1)) if letters.ndim == 1 else 0
        raise InputError(f"status[{row}]: found a word, expected one letter of s, u, z and m")
    return letters.tobytes()


def _options(method, time_limit, seed, threads, iterations, options, protection, protect_secondaries):
    if isinstance(seed, bool) or int(seed) != seed or seed < 0:
        raise InputError(f"seed: found {seed!r}, expected a whole number of at least 0")
    if int(threads) != threads or threads < 1:
        raise InputError(f"threads: found {threads!r}, expected a whole number of at least 1")
    if iterations is not None and (int(iterations) != iterations or iterations < 0):
        raise InputError(f"iterations: found {iterations!r}, expected a whole number of at least 0")
    texts = {str(key): _option_text(value) for key, value in (options or {}).items()}
    margin = None if protect_secondaries is None else str(protect_secondaries)
    return _tacet.ProtectOptions(method, time_limit, int(seed), int(threads),
                                 None if iterations is None else int(iterations), texts, protection, margin)


def _option_text(value):
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _cubes(tables):
    cubes = list(tables) if isinstance(tables, (list, tuple)) else [tables]
    if not cubes or not all(isinstance(each, Cube) for each in cubes):
        raise InputError(f"found {type(tables).__name__}, expected a Table, a Cube, or several Cubes")
    return cubes


def protect(tables, method="auto", time_limit=None, seed=1, threads=1, iterations=None, options=None,
            protection="at-least", protect_secondaries=None, progress=None, *, cost="variable", cost_lambda=1.0,
            singletons=True, known_percent=None, needs_additivity=True):
    """Chooses secondaries for a Table, for a Cube, or for several Cubes that are protected as linked tables.

    method, options     see `tacet.methods()`
    time_limit          in seconds; without it ten minutes, or with iterations none
    iterations, seed    the same give the same pattern on every machine, as on the command line and in R
    protection          "at-least" or "strict"; protect_secondaries: "10%" or a number, to hide them as well
    progress            True for a bar, or a function of (phase, done, total, cost)
    cost, cost_lambda   of cubes: "variable", "frequency" or "unity"; singletons, known_percent: as in jobs

    Ctrl-C ends the work with the best safe pattern there is (`outcome` is then "interrupted"). Other threads of Python
    go on meanwhile.

    >>> result = protect(generate("ons", seed=2, rows=6, columns=5, sensitive=0.1), iterations=10)
    >>> result.outcome in ("feasible", "optimal"), result.cost > 0
    (True, True)
    >>> protect(generate("uniform"), method="best")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    tacet.InputError: ...
    """
    chosen = _options(method, time_limit, seed, threads, iterations, options, protection, protect_secondaries)
    call, close = watcher(progress)
    try:
        if isinstance(tables, Table):
            return _tacet.protect_table(tables, chosen, call)
        how = _tacet.LinkOptions(cost, cost_lambda, singletons, known_percent, needs_additivity)
        return _tacet.protect_cubes(_cubes(tables), chosen, how, call)
    finally:
        if close is not None:
            close()


def link(cubes, *, cost="variable", cost_lambda=1.0, singletons=True, known_percent=None, needs_additivity=True):
    """The Table that cubes are protected as.

    >>> from tacet import read_frame
    >>> frame = {"region": ["Total", "n", "s"], "value": [3, 1, 2], "status": ["S", "U", "S"]}
    >>> link(read_frame(frame, "region", status="status")).cell_count
    3
    """
    how = _tacet.LinkOptions(cost, cost_lambda, singletons, known_percent, needs_additivity)
    return _tacet.link_cubes(_cubes(cubes), how)


def audit(table, pattern, full=False, *, protection="at-least", threads=1, time_limit=None, protect_secondaries=None):
    """Judges a pattern, one bool for each cell, by attacking it. With `full` also the range of each suppressed cell.

    >>> table = generate("ons", seed=1, rows=6, columns=5, sensitive=0.1)
    >>> audit(table, np.zeros(table.cell_count, bool)).safe
    False
    """
    margin = None if protect_secondaries is None else str(protect_secondaries)
    return _tacet.audit_table(table, np.asarray(pattern), full, protection, int(threads), time_limit, margin)


def bound(table, time_limit=60.0, *, method="capacity", protection="at-least", threads=1):
    """A cost that no safe pattern goes below.

    >>> table = generate("ons", seed=1, rows=6, columns=5, sensitive=0.1)
    >>> bound(table, time_limit=5).lower_bound <= protect(table, iterations=5).cost
    True
    """
    return _tacet.bound_table(table, method, float(time_limit), protection, int(threads))


def unpick(table, pattern):
    """What an attacker without a solver finds, round by round: a dict with disclosed cells, and for each cell the least
    and the most that it can differ from its value.

    >>> table = table_from_arrays([3, 1, 2], status="sus", equations=([0, 3], [0, 1, 2]))
    >>> unpick(table, [False, True, False])["disclosed"].tolist()
    [1]
    """
    return _tacet.unpick_table(table, np.asarray(pattern))


def explain(result, cell, *, cube=0, alternative=True, show_values=False, **options):
    """Why a cell is suppressed. `cell` is its index, or of cubes a list of codes. With `alternative` the table is protected
    anew with the cell published, by the options of `protect`; that tells what the cell is worth.

    >>> result = protect(generate("ons", seed=1, rows=6, columns=5, sensitive=0.1), iterations=5)
    >>> explain(result, int(result.secondaries[0]), alternative=False)["suppressed"]
    True
    """
    keys = {"method": "auto", "time_limit": 60.0, "seed": 1, "threads": 1, "iterations": None, "options": None,
            "protection": "at-least", "protect_secondaries": None}
    unknown = set(options) - set(keys)
    if unknown:
        raise InputError(f"explain: found option '{min(unknown)}', expected one of {', '.join(keys)}")
    chosen = _options(**{**keys, **options})
    if isinstance(result, CubesResult):
        codes = [cell] if isinstance(cell, str) else [str(each) for each in cell]
        return result._explain(result._number(cube), codes, alternative, chosen, show_values)
    if cell < 0:
        raise InputError(f"cell: found {cell}, expected one of at least 0")
    return _tacet.explain_cell(result, int(cell), alternative, chosen, show_values)


def methods():
    """Every method: name, summary, guarantee, and options as (name, default, values, description).

    >>> "auto" in [each["name"] for each in methods()]
    True
    """
    keys = ("name", "summary", "guarantee", "options")
    return [dict(zip(keys, row)) for row in _tacet.methods()]


def rules():
    """Every kind of rule: its key, its name, and its values with their defaults; None: it must be given.

    >>> rules()[0]
    {'key': 'dominance', 'name': 'dominance', 'values': [('n', None), ('k', None)]}
    """
    return [dict(zip(("key", "name", "values"), row)) for row in _tacet.rules()]


def generators():
    """Every kind of instance: name, summary, and options with default and description."""
    return [dict(zip(("name", "summary", "options"), row)) for row in _tacet.generators()]


def generate(kind, seed=1, **options):
    """A random table. The same kind, seed and options give the same table as `tacet generate`.

    >>> generate("uniform", seed=3, rows=2, columns=3).cell_count
    12
    """
    if isinstance(seed, bool) or int(seed) != seed or seed < 0:
        raise InputError(f"seed: found {seed!r}, expected a whole number of at least 0")
    values = {key.replace("_", "-"): _option_text(value) for key, value in options.items()}
    return _tacet.generate(kind, int(seed), values)


def _pandas():
    try:
        import pandas
    except ImportError:
        raise ImportError("to_frame needs pandas, which is not installed") from None
    return pandas


def _nullable(pandas, values, is_missing):
    """Numbers with <NA>, without a pass over them in Python."""
    return pandas.arrays.FloatingArray(np.where(is_missing, 0.0, values), np.asarray(is_missing, bool).copy())


def _dimension_columns(pandas, table):
    columns = {}
    for k, each in enumerate(table.dimensions):
        labels = each["labels"] or ["Total", *(str(i) for i in range(1, len(each["parent"])))]
        columns[each["name"] or f"dimension_{k + 1}"] = pandas.Categorical.from_codes(each["codes"], _distinct(labels))
    return columns


def _distinct(labels):
    """Categories must differ; a code may stand at two places of a hierarchy."""
    seen, distinct = {}, []
    for each in labels:
        seen[each] = seen.get(each, 0) + 1
        distinct.append(each if seen[each] == 1 else f"{each} ({seen[each]})")
    return distinct


_WORDS = {b"s": "candidate", b"u": "primary", b"z": "published", b"m": "secondary"}


def _table_frame(self):
    """One row for each cell, with its value, weight, status, levels and bounds. For the office: it holds all values."""
    pandas = _pandas()
    letters = np.frombuffer(b"suzm", "S1")
    status = np.argmax(np.asarray(self.status)[:, None] == letters[None, :], axis=1)
    return pandas.DataFrame({
        **_dimension_columns(pandas, self), "value": self.values, "weight": self.weights,
        "status": pandas.Categorical.from_codes(status, list(_WORDS.values())), "lower_level": self.lower_levels,
        "upper_level": self.upper_levels, "lower_bound": self.lower_bounds, "upper_bound": self.upper_bounds})


def _result_frame(self):
    """One row for each cell, <NA> where it is suppressed. It may be published."""
    pandas = _pandas()
    table, pattern = self.table, self.pattern
    is_primary = np.zeros(table.cell_count, bool)
    is_primary[table.primaries] = True
    status = np.where(pattern, np.where(is_primary, 1, 2), 0)
    return pandas.DataFrame({**_dimension_columns(pandas, table), "value": _nullable(pandas, table.values, pattern),
                             "status": pandas.Categorical.from_codes(status, ["published", "primary", "secondary"])})


_STATUS = _tacet.status_words()


def _status_column(pandas, numbers):
    words = list(_STATUS.values())
    place = np.zeros(max(_STATUS) + 1, np.int8)
    for i, number in enumerate(_STATUS):
        place[number] = i
    return pandas.Categorical.from_codes(place[numbers], words)


def _cube_columns(pandas, variables, columns):
    return {name: pandas.Categorical.from_codes(codes, _distinct(texts))
            for (name, texts, *_), codes in zip(variables, columns["codes"])}


def _cube_frame(self, reasons=True):
    """One row for each cell with contributors: codes, value, status and why it is unsafe. For the office: it holds all
    values.

    >>> from tacet import Rules, tabulate
    >>> cube = tabulate({"region": ["n", "n", "s"], "turnover": [5, 6, 7]}, "region", "turnover", rules=Rules(frequency=2))
    >>> cube.to_frame()["status"].tolist()
    ['safe', 'safe', 'unsafe (frequency)']
    """
    pandas = _pandas()
    columns = self.columns()
    frame = pandas.DataFrame({**_cube_columns(pandas, self.variables, columns), self.response or "count": columns["values"],
                              "contributors": columns["counts"], "status": _status_column(pandas, columns["status"])})
    if not self.has_counts:
        del frame["contributors"]
    if reasons:
        texts = np.full(len(frame), "", object)
        for row, text in self.reasons:
            texts[row] = text
        frame["reason"] = texts
    return frame


def _number(self, cube):
    """Cubes go by number or by name."""
    names = [each.name for each in self.cubes]
    if isinstance(cube, str):
        if cube not in names:
            raise InputError(f"cube: found '{cube}', expected one of {', '.join(names)}")
        return names.index(cube)
    if not 0 <= cube < len(names):
        raise InputError(f"cube: found {cube}, expected 0 to {len(names) - 1}")
    return int(cube)


def _protected_frame(self, cube=0):
    """A cube as it may be published: <NA> where it is suppressed. `cube` is its number or name, if there are several."""
    pandas = _pandas()
    number = self._number(cube)
    source = self.cubes[number]
    columns = self.columns(number)
    values = _nullable(pandas, columns["values"], np.isnan(columns["values"]))
    return pandas.DataFrame({**_cube_columns(pandas, source.variables, columns), source.response or "count": values,
                             "status": _status_column(pandas, columns["status"])}, copy=False)


def _frames(self):
    """All cubes by name, as `to_frame` makes them."""
    return {each.name: self.to_frame(i) for i, each in enumerate(self.cubes)}


def _write(self, format, path, cube=0, show_values=False):
    """Writes a cube in a format of `tacet run`: csv, sdmx-csv, workbook, html, problem, pattern, witness and others."""
    return self._write_files(format, os.fspath(path), self._number(cube), show_values)


def _report(self, path, show_values=False):
    """Writes the report, for a browser. With values it is for the office."""
    return self.write("html", path, show_values=show_values)[0]


def _to_excel(self, path, show_values=False):
    """Writes the workbook: a sheet for each cube."""
    return self.write("workbook", path, show_values=show_values)[0]


def _save(text):
    def save(self, path):
        _tacet.save(os.fspath(path), getattr(self, text)())
    save.__doc__ = f"Writes {text}() to a file."
    return save


def _extend():
    Table.to_frame = _table_frame
    Table.save_jj = _save("to_jj")
    TableResult.to_frame = _result_frame
    TableResult.save_pattern = _save("pattern_text")
    TableResult.save_csv = _save("csv_text")
    Cube.to_frame = _cube_frame
    CubesResult._explain, CubesResult._write_files = CubesResult.explain, CubesResult.write
    CubesResult.explain = explain
    CubesResult._number = _number
    CubesResult.to_frame, CubesResult.to_frames = _protected_frame, _frames
    CubesResult.write, CubesResult.report, CubesResult.to_excel = _write, _report, _to_excel
    CubesResult.save_witness = _save("witness_text")
    TableResult.explain = explain


_extend()
