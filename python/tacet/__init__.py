# SPDX-License-Identifier: Apache-2.0
"""Cell suppression for statistical tables, with a proof of protection.

>>> import tacet
>>> table = tacet.generate("ons", seed=1, rows=6, columns=5, sensitive=0.1)
>>> result = tacet.protect(table, iterations=20, seed=1)
>>> result.safe, result.proven
(True, True)
>>> int(result.pattern.sum()) == len(table.primaries) + len(result.secondaries)
True

Data frames, pandas or a dict of arrays, become cubes by rules, and cubes become frames that may be published:

>>> frame = {"region": ["n"] * 5 + ["s"] * 5 + ["w"] * 2, "size": list("aabbbaabbbab"),
...          "turnover": [5, 6, 7, 8, 9, 15, 16, 17, 18, 19, 1, 2]}
>>> cube = tacet.tabulate(frame, by=["region", "size"], response="turnover", rules=tacet.Rules(frequency=2))
>>> cube.describe_primaries()
'2 primaries: 2 by frequency (minimum 2)'
>>> tacet.protect(cube).safe
True
"""
from . import _display, _results  # they add to the classes below
from ._frames import Rules, read_frame, tabulate
from ._results import (audit, bound, explain, generate, generators, link, methods, protect, read_jj, rules,
                       table_from_arrays, unpick)
from ._tacet import (Bound, Cube, CubesResult, Error, InputError, Report, Table, TableResult, UnsafeError,
                     version as __version__)

__all__ = ["Bound", "Cube", "CubesResult", "Error", "InputError", "Report", "Rules", "Table", "TableResult",
           "UnsafeError", "audit", "bound", "explain", "generate", "generators", "link", "methods", "protect",
           "read_frame", "read_jj", "rules", "table_from_arrays", "tabulate", "unpick"]
