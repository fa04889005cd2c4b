# SPDX-License-Identifier: Apache-2.0
"""From data frames to cubes."""
import os

import numpy as np

from . import _columns, _tacet
from ._tacet import InputError


class Rules:
    """What makes a cell sensitive. A rule is a number, the first value of its kind; several values in order; a dict of
    values, perhaps with level="holding"; or a list of such. `tacet.rules()` names the kinds and their values.

    >>> Rules(p_percent=10, frequency={"minimum": 3, "margin": 30}).texts[1]
    'frequency: fewer than 3 contributors; level 30 %'
    >>> Rules(dominance=(2, 85)).texts[0]
    'dominance: the 2 largest contributors hold more than 85 %'
    >>> Rules(dominance=(2, 850))
    Traceback (most recent call last):
    tacet.InputError: rule dominance: found k = 850, expected a number from 1 to 100
    """

    def __init__(self, *, manual_margin=20, missing_is_safe=False, **rules):
        kinds = {key: [name for name, _ in values] for key, _, values in _tacet.rules()}
        self._list = []
        for key, given in rules.items():
            if key not in kinds:
                raise InputError(f"Rules: found rule '{key}', expected one of {', '.join(kinds)}")
            if given is None:
                continue
            for each in given if isinstance(given, list) else [given]:
                self._list.append(self._rule(key, kinds[key], each))
        self._settings = {"manual_margin": float(manual_margin), "missing_is_safe": bool(missing_is_safe)}
        self.texts = _tacet.check_rules(self._as_dict())

    @staticmethod
    def _rule(key, names, given):
        level = "individual"
        if isinstance(given, dict):
            pairs = []
            for name, value in given.items():
                if name == "level":
                    level = value
                else:
                    pairs += [(name, float(each)) for each in (value if isinstance(value, (list, tuple)) else [value])]
        else:
            values = given if isinstance(given, tuple) else (given,)
            if len(values) > len(names):
                raise InputError(f"rule {key}: found {len(values)} values, expected at most {len(names)}")
            pairs = [(name, float(value)) for name, value in zip(names, values)]
        return key, pairs, level

    def _as_dict(self):
        return {"list": self._list, "is_none": False, **self._settings}

    def __repr__(self):
        return f"Rules({'; '.join(self.texts)})"


_NO_RULES = {"list": [], "is_none": True, "manual_margin": 20.0, "missing_is_safe": False}


def _rules(rules, has_status):
    if isinstance(rules, Rules):
        return rules._as_dict()
    if rules == "none":
        return _NO_RULES
    if rules is None and has_status:
        return {**_NO_RULES, "is_none": False}
    found = "none" if rules is None else repr(rules)
    raise InputError(f"rules: found {found}, expected tacet.Rules(...), or \"none\" if no cell is sensitive")


def _nested(tree, depth=0):
    """A dict of dicts, or lists of leaves, line by line."""
    for code, below in tree.items() if isinstance(tree, dict) else ((each, None) for each in tree):
        yield str(code), depth
        if below is not None:
            yield from _nested(below, depth + 1)


def _hierarchy(name, given):
    if isinstance(given, (str, os.PathLike)):
        return {"path": os.fspath(given), "lead": "@"}
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], (str, os.PathLike)):
        return {"path": os.fspath(given[0]), "lead": given[1]}
    columns = set(given.columns) if hasattr(given, "columns") else set(given) if isinstance(given, dict) else set()
    if {"code", "parent"} <= columns:
        parents = ["" if each is None or each != each else str(each) for each in given["parent"]]
        return {"codes": [str(each) for each in given["code"]], "parents": parents}
    if isinstance(given, dict):
        return {"lines": list(_nested(given))}
    if isinstance(given, (list, tuple)) and given and all(isinstance(each, (int, np.integer)) for each in given):
        if min(given) < 1:
            raise InputError(f"hierarchy of {name}: found {min(given)} digits, expected at least 1")
        return {"digits": [int(each) for each in given]}
    raise InputError(f"hierarchy of {name}: found {type(given).__name__}, expected a nested dict, a frame with the columns "
                     "code and parent, the path of an .hrc file, or the number of digits of each level")


def _hierarchies(name, given):
    several = isinstance(given, list) and given and not isinstance(given[0], (int, np.integer))
    return [_hierarchy(name, each) for each in (given if several else [given])]


def _of(setting, name, default):
    """A setting for all variables, or by variable."""
    return setting.get(name, default) if isinstance(setting, dict) else setting


class _Request:
    """The columns and variables that a call names, each once."""

    def __init__(self, frame, hierarchies, total, missing, decimals):
        self.frame, self.hierarchies, self.total = frame, dict(hierarchies or {}), total
        self.missing, self.decimals = missing, decimals
        self.columns, self.variables = {}, {}

    def span(self, name):
        if name in self.variables:
            return
        self.columns[name] = _columns.codes(self.frame, name)
        info = {"name": name, "role": "spanning", "total": _of(self.total, name, "Total")}
        if name in self.hierarchies:
            info["hierarchies"] = _hierarchies(name, self.hierarchies[name])
        missing = _of(self.missing, name, None)
        if missing is not None:
            info["missing"] = [missing] if isinstance(missing, str) else list(missing)
        self.variables[name] = info

    def number(self, name, role="numeric"):
        if name is None:
            return
        if name in self.variables:
            if self.variables[name]["role"] != role:
                raise InputError(f"frame: column {name}: found it as {role} and as {self.variables[name]['role']}, "
                                 "expected one use")
            return
        convert = {"holding": _columns.identities, "request": _columns.codes, "status": _columns.codes}
        self.columns[name] = convert.get(role, _columns.numbers)(self.frame, name)
        self.variables[name] = {"name": name, "role": role}
        decimals = _of(self.decimals, name, None)
        if decimals is not None and role == "numeric":
            self.variables[name]["decimals"] = int(decimals)

    def check_hierarchies(self):
        for name in self.hierarchies:
            if name not in self.variables:
                raise InputError(f"hierarchies: found '{name}', expected variables of by: {', '.join(self.variables)}")


def _spec(name, by, response, shadow="", cost="", weighted=False):
    return {"name": name, "variables": by, "response": response or "", "shadow": shadow or "", "cost": cost or "",
            "weighted": weighted}


def _several(by):
    by = [by] if isinstance(by, str) else list(by)
    if not by:
        raise InputError("by: found no variables, expected at least one")
    return ([list(each) for each in by], True) if not isinstance(by[0], str) else ([by], False)


def tabulate(frame, by, response=None, *, weight=None, holding=None, request=None, shadow=None, cost=None,
             hierarchies=None, rules=None, total="Total", missing=None, decimals=None, name=None, threads=1):
    """Adds records up to a cube, and judges its cells by the rules.

    frame        a pandas frame, or a dict of columns
    by           names of the variables; a list of such lists makes several cubes in one pass
    response     the column to add up; None counts records
    weight       column of sampling weights; holding: of the units that act as one; request: of wishes for protection
    shadow, cost columns that rules look at, and that suppression costs, if not the response
    hierarchies  by variable: a nested dict, a frame with code and parent, an .hrc file, or digits by level
    rules        tacet.Rules(...), or "none"
    total        code of the total, for all variables or by variable; missing: codes that stand for "not known"
    decimals     of the response, where it is to be rounded

    >>> frame = {"region": ["n1", "n1", "n2", "s1", "s1"], "turnover": [5, 6, 7.5, 1, 2]}
    >>> cube = tabulate(frame, "region", "turnover", rules=Rules(frequency=2),
    ...                 hierarchies={"region": {"n": ["n1", "n2"], "s": ["s1"]}})
    >>> cube.cell_count, cube.decimals
    (6, 1)
    >>> tabulate(frame, "regions", rules="none")
    Traceback (most recent call last):
    tacet.InputError: frame: found no column 'regions', expected one of region, turnover
    """
    wanted, is_several = _several(by)
    call = _Request(frame, hierarchies, total, missing, decimals)
    for variables in wanted:
        for each in variables:
            call.span(each)
    call.check_hierarchies()
    for column, role in ((response, "numeric"), (shadow, "numeric"), (cost, "numeric"), (weight, "weight"),
                         (holding, "holding")):
        call.number(column, role)
    if request is not None:
        column, codes = (request, ("1", "2")) if isinstance(request, str) else (request[0], tuple(request[1]))
        call.number(column, "request")
        call.variables[column]["request_codes"] = [*map(str, codes), ""][:2]
    what = response or "records"
    specs = [_spec(name or f"{what} by {', '.join(each)}", each, response, shadow, cost, weight is not None)
             for each in wanted]
    cubes = _tacet.tabulate_columns("frame", list(call.columns.values()), list(call.variables.values()), specs,
                                    _rules(rules, has_status=False), threads)
    return cubes if is_several else cubes[0]


def read_frame(frame, by, response="value", *, status=None, frequency=None, top=(), lower_level=None, upper_level=None,
               shadow=None, cost=None, hierarchies=None, rules=None, total="Total", missing=None, decimals=None,
               additivity="check", name=None):
    """A ready table: one row for each cell, totals included.

    Cells are sensitive by their status (S safe, U unsafe, P to be published), or by rules that look at frequency and at
    the largest contributors, columns `top` in descending order. lower_level and upper_level are columns as well.
    additivity: "check", "recompute", "recompute-keep-status" or "not-required". The rest is as in `tabulate`.

    >>> frame = {"region": ["Total", "n", "s", "w"], "value": [10, 1, 4, 5], "status": ["S", "U", "S", "S"]}
    >>> read_frame(frame, "region", status="status").describe_primaries()
    '1 primary: 1 given with the table'
    >>> frame["value"][0] = 20
    >>> read_frame(frame, "region", status="status")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    tacet.InputError: frame: found 1 total that does not add up, expected totals that are the sums of their parts; ...
    """
    (variables,), _ = _several(by)
    call = _Request(frame, hierarchies, total, missing, decimals)
    for each in variables:
        call.span(each)
    call.check_hierarchies()
    call.number(response)
    for column, role in ((status, "status"), (frequency, "frequency"), (lower_level, "lower_level"),
                         (upper_level, "upper_level"), (shadow, "shadow"), (cost, "cost")):
        call.number(column, role)
    for column in [top] if isinstance(top, str) else top:
        call.number(column, "top")
    uses_rules = rules is not None
    if not uses_rules and status is None:
        raise InputError("rules: found none, and no status, expected either; rules=\"none\" if no cell is sensitive")
    return _tacet.read_columns("frame", list(call.columns.values()), list(call.variables.values()),
                               _spec(name or f"{response} by {', '.join(variables)}", variables, response),
                               _rules(rules, has_status=status is not None), additivity, uses_rules)
