# SPDX-License-Identifier: Apache-2.0
from os import PathLike
from typing import Any, Callable, Mapping, Optional, Sequence, Union, overload

import numpy.typing as npt

from ._tacet import (Bound as Bound, Cube as Cube, CubesResult as CubesResult, Error as Error, InputError as InputError,
                     Report as Report, Table as Table, TableResult as TableResult, UnsafeError as UnsafeError)

__version__: str
_Path = Union[str, "PathLike[str]"]
_Rule = Union[float, tuple[float, ...], Mapping[str, Any], list[Any]]
_Progress = Union[bool, Callable[[str, int, int, float], object], None]

class Rules:
    texts: list[str]
    def __init__(self, *, manual_margin: float = ..., missing_is_safe: bool = ..., dominance: Optional[_Rule] = ...,
                 p_percent: Optional[_Rule] = ..., request: Optional[_Rule] = ..., frequency: Optional[_Rule] = ...,
                 zero: Optional[_Rule] = ...) -> None: ...

def read_jj(path: _Path) -> Table: ...
def table_from_arrays(values: npt.ArrayLike, *, weights: Optional[npt.ArrayLike] = ...,
                      lower_bounds: Optional[npt.ArrayLike] = ..., upper_bounds: Optional[npt.ArrayLike] = ...,
                      lower_levels: Optional[npt.ArrayLike] = ..., upper_levels: Optional[npt.ArrayLike] = ...,
                      sliding_levels: Optional[npt.ArrayLike] = ..., status: Any = ..., equations: Any = ...,
                      constants: Optional[npt.ArrayLike] = ..., decimals: Optional[int] = ...) -> Table: ...
@overload
def protect(tables: Table, method: str = ..., time_limit: Optional[float] = ..., seed: int = ..., threads: int = ...,
            iterations: Optional[int] = ..., options: Optional[Mapping[str, Any]] = ..., protection: str = ...,
            protect_secondaries: Union[str, float, None] = ..., progress: _Progress = ...) -> TableResult: ...
@overload
def protect(tables: Union[Cube, Sequence[Cube]], method: str = ..., time_limit: Optional[float] = ..., seed: int = ...,
            threads: int = ..., iterations: Optional[int] = ..., options: Optional[Mapping[str, Any]] = ...,
            protection: str = ..., protect_secondaries: Union[str, float, None] = ..., progress: _Progress = ..., *,
            cost: str = ..., cost_lambda: float = ..., singletons: bool = ..., known_percent: Optional[float] = ...,
            needs_additivity: bool = ...) -> CubesResult: ...
def link(cubes: Union[Cube, Sequence[Cube]], *, cost: str = ..., cost_lambda: float = ..., singletons: bool = ...,
         known_percent: Optional[float] = ..., needs_additivity: bool = ...) -> Table: ...
def audit(table: Table, pattern: npt.ArrayLike, full: bool = ..., *, protection: str = ..., threads: int = ...,
          time_limit: Optional[float] = ..., protect_secondaries: Union[str, float, None] = ...) -> Report: ...
def bound(table: Table, time_limit: float = ..., *, method: str = ..., protection: str = ..., threads: int = ...) -> Bound: ...
def unpick(table: Table, pattern: npt.ArrayLike) -> dict[str, Any]: ...
def explain(result: Union[TableResult, CubesResult], cell: Union[int, str, Sequence[str]], *, cube: Union[int, str] = ...,
            alternative: bool = ..., show_values: bool = ..., **options: Any) -> Any: ...
def methods() -> list[dict[str, Any]]: ...
def rules() -> list[dict[str, Any]]: ...
def generators() -> list[dict[str, Any]]: ...
def generate(kind: str, seed: int = ..., **options: Any) -> Table: ...
@overload
def tabulate(frame: Any, by: Union[str, Sequence[str]], response: Optional[str] = ..., *, weight: Optional[str] = ...,
             holding: Optional[str] = ..., request: Any = ..., shadow: Optional[str] = ..., cost: Optional[str] = ...,
             hierarchies: Optional[Mapping[str, Any]] = ..., rules: Union[Rules, str, None] = ...,
             total: Union[str, Mapping[str, str]] = ..., missing: Any = ..., decimals: Any = ..., name: Optional[str] = ...,
             threads: int = ...) -> Cube: ...
@overload
def tabulate(frame: Any, by: Sequence[Sequence[str]], response: Optional[str] = ..., *, weight: Optional[str] = ...,
             holding: Optional[str] = ..., request: Any = ..., shadow: Optional[str] = ..., cost: Optional[str] = ...,
             hierarchies: Optional[Mapping[str, Any]] = ..., rules: Union[Rules, str, None] = ...,
             total: Union[str, Mapping[str, str]] = ..., missing: Any = ..., decimals: Any = ..., name: Optional[str] = ...,
             threads: int = ...) -> list[Cube]: ...
def read_frame(frame: Any, by: Union[str, Sequence[str]], response: str = ..., *, status: Optional[str] = ...,
               frequency: Optional[str] = ..., top: Union[str, Sequence[str]] = ..., lower_level: Optional[str] = ...,
               upper_level: Optional[str] = ..., shadow: Optional[str] = ..., cost: Optional[str] = ...,
               hierarchies: Optional[Mapping[str, Any]] = ..., rules: Union[Rules, str, None] = ...,
               total: Union[str, Mapping[str, str]] = ..., missing: Any = ..., decimals: Any = ..., additivity: str = ...,
               name: Optional[str] = ...) -> Cube: ...
