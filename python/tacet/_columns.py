# SPDX-License-Identifier: Apache-2.0
"""Columns of data frames as the library takes them: arrays of numbers, or of numbers into a list of labels."""
import ctypes

import numpy as np

from ._tacet import InputError

try:
    import pandas
except ImportError:  # frames are dicts of arrays then
    pandas = None


def fetch(frame, name, source="frame"):
    """The column of that name."""
    try:
        return frame[name]
    except (KeyError, IndexError, ValueError):
        known = ", ".join(str(each) for each in (frame.columns if hasattr(frame, "columns") else frame))
        raise InputError(f"{source}: found no column '{name}', expected one of {known}") from None


def _kind(value):
    """Codes of one column are of one kind."""
    if isinstance(value, str):
        return "text"
    return "number" if isinstance(value, (int, float, np.number, bool, np.bool_)) else "other"


def _label(value):
    if isinstance(value, (float, np.floating)) and float(value).is_integer():
        value = int(value)
    return str(value)


def _labels(name, codes, categories):
    values = list(categories)
    kinds = [_kind(each) for each in values]
    if len(set(kinds)) > 1 or "other" in kinds:
        expected = "text" if kinds[0] == "other" else kinds[0]
        wrong = next(i for i, kind in enumerate(kinds) if kind != expected)
        row = int(np.argmax(codes == wrong))
        raise InputError(f"frame: row {row}: column {name}: found {values[wrong]!r}, expected {expected} as in the "
                         "other rows")
    for i, value in enumerate(values):
        if isinstance(value, (float, np.floating)) and not float(value).is_integer():
            row = int(np.argmax(codes == i))
            raise InputError(f"frame: row {row}: column {name}: found {value!r}, expected a code")
    return [_label(each) for each in values]


def _factorize(column):
    """As pandas.factorize. Rows of long columns share their texts, and addresses are quicker to compare than texts."""
    values = np.asarray(column)
    if values.dtype != object or len(values) < 50_000:
        return pandas.factorize(column)
    values = np.ascontiguousarray(values)
    addresses = np.frombuffer((ctypes.c_char * values.nbytes).from_address(values.ctypes.data), dtype=np.intp)
    places, distinct = pandas.factorize(addresses)
    if len(distinct) > len(values) // 100:
        return pandas.factorize(column)
    objects = np.empty(len(distinct), dtype=object)
    objects[:] = [ctypes.cast(int(each), ctypes.py_object).value for each in distinct]
    numbers, categories = pandas.factorize(objects)
    return numbers[places], categories


def codes(frame, name):
    """(name, numbers of codes, labels): -1 stands for a missing code."""
    column = fetch(frame, name)
    if pandas is not None:
        if not isinstance(column, (pandas.Series, pandas.Categorical, pandas.Index)):
            column = pandas.Series(list(column) if isinstance(column, (list, tuple)) else column)
        if isinstance(column.dtype, pandas.CategoricalDtype):
            values = column.array if isinstance(column, pandas.Series) else column
            numbers, categories = values.codes, values.categories
        else:
            numbers, categories = _factorize(column)
    else:
        values = np.asarray(column)
        if values.ndim != 1:
            raise InputError(f"frame: column {name}: found several dimensions, expected one")
        if values.dtype.kind == "O":
            values = np.array([str(each) for each in values])
        categories, numbers = np.unique(values, return_inverse=True)
    numbers = np.ascontiguousarray(numbers, dtype=np.int32)
    return name, numbers, _labels(name, numbers, categories)


def _refuse(name, values):
    for row, value in enumerate(values):
        if isinstance(value, (str, bytes)) or _kind(value) == "other" and not hasattr(value, "__float__"):
            raise InputError(f"frame: row {row}: column {name}: found {value!r}, expected a number")


def numbers(frame, name):
    """(name, doubles or 64-bit integers, None)."""
    column = fetch(frame, name)
    if pandas is not None and isinstance(column, pandas.Series) and not isinstance(column.dtype, np.dtype):
        whole = pandas.api.types.is_integer_dtype(column.dtype) and not column.isna().any()
        try:
            values = column.to_numpy(dtype=np.int64 if whole else np.float64, na_value=0 if whole else np.nan)
        except (TypeError, ValueError):
            _refuse(name, column)
            raise InputError(f"frame: column {name}: found {column.dtype}, expected numbers") from None
    else:
        values = np.asarray(column)
    if values.ndim != 1:
        raise InputError(f"frame: column {name}: found several dimensions, expected one")
    kind = values.dtype.kind
    if kind in "biu":
        if kind == "u" and values.size and int(values.max()) > np.iinfo(np.int64).max:
            row = int(np.argmax(values))
            raise InputError(f"frame: row {row}: column {name}: found {values[row]}, expected at most 18 digits")
        return name, np.ascontiguousarray(values, dtype=np.int64), None
    if kind == "f":
        return name, np.ascontiguousarray(values, dtype=np.float64), None
    _refuse(name, column)
    try:
        return name, np.ascontiguousarray(values, dtype=np.float64), None
    except (TypeError, ValueError):
        raise InputError(f"frame: column {name}: found values of another type, expected numbers") from None


def identities(frame, name):
    """Holdings and the like: whole numbers as they are, anything else as codes."""
    column = fetch(frame, name)
    values = np.asarray(column)
    return numbers(frame, name) if values.dtype.kind in "iu" else codes(frame, name)
