"""Notes which ways the program's conditions go: a recorder.

Each module of the program is compiled with its conditions wrapped: the tests of ``if``, ``while``,
filters and guards, the operands of ``and`` and ``or``, comparisons by size, and what ``min`` and
``max`` choose of two.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.mutants import recording

_WAYS: Final = {
    "truth": ("true", "false"),
    "order": ("less", "equal", "more"),
    "choice": ("the first", "the second"),
}
_COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
}

missing: Final[dict[str, set[str]]] = {}
"""The ways that a condition did not go yet, by its place and text."""


def _truth(place: str, value: object) -> object:
    if left := missing[place]:
        left.discard("true" if value else "false")
    return value


def _order(place: str, comparison: str, one: Any, other: Any) -> Any:
    if left := missing[place]:
        if isinstance(one, int | float) and isinstance(other, int | float):
            left.discard("less" if one < other else "equal" if one == other else "more")
        else:  # such as sets: it is noted whether it is true
            left.clear()
    return getattr(operator, comparison)(one, other)


def _choice(place: str, choose: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
    chosen = choose(one, other)
    if (left := missing[place]) and one != other:
        left.discard("the first" if chosen == one else "the second")
    return chosen


NOTES: Final = {"__truth__": _truth, "__order__": _order, "__choice__": _choice}
"""What a wrapped module calls."""


def wrap(source: str, file: str) -> ast.Module:
    """A module with its conditions wrapped; ``file`` is how its places are called."""
    tree = ast.parse(source, file)
    _Wrapper(file, source, tree).visit(tree)
    return ast.fix_missing_locations(tree)


class _Wrapper(ast.NodeTransformer):
    """Wraps the conditions of a file, inner ones first."""

    def __init__(self, file: str, source: str, tree: ast.AST) -> None:
        self._file = file
        self._source = source
        self._conditions = {*_conditions(tree)}

    def visit(self, node: Any) -> Any:
        """The node, wrapped where it is a condition."""
        new: Any = self.generic_visit(node)
        match new:
            case ast.Compare(left=one, ops=[comparison], comparators=[other]):
                if sign := _COMPARISONS.get(type(comparison)):
                    new = self._note("order", new, ast.Constant(sign), one, other)
            case ast.Call(func=ast.Name("min" | "max") as choose, args=[one, other], keywords=[]):
                if not isinstance(other, ast.Starred):
                    new = self._note("choice", new, choose, one, other)
            case _:
                pass
        return self._note("truth", node, new) if node in self._conditions else new

    def _note(self, kind: str, node: Any, *words: ast.expr) -> ast.expr:
        text = " ".join((ast.get_source_segment(self._source, node) or "").split())
        name = f"{self._file}:{node.lineno}:{node.col_offset + 1}: {kind} of {text}"
        missing.setdefault(name, {*_WAYS[kind]})
        call = ast.Call(ast.Name(f"__{kind}__", ast.Load()), [ast.Constant(name), *words], [])
        return ast.copy_location(call, node)


def _conditions(tree: ast.AST) -> Iterator[ast.expr]:
    """Whatever is asked whether it is true; the operands of one that has some."""
    for node in ast.walk(tree):
        match node:
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                asked = [test]
            case ast.comprehension(ifs=asked) | ast.BoolOp(values=asked):
                pass
            case ast.match_case(guard=ast.expr() as guard):
                asked = [guard]
            case _:
                continue
        yield from (it for it in asked if not isinstance(it, ast.BoolOp | ast.Constant))


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Wrap what is loaded from now on."""
    recording.load_changed(wrap, NOTES)


def pytest_sessionfinish() -> None:
    """Write what never happened in this process, and what no process need look for any more."""
    recording.write({place: sorted(left) for place, left in missing.items()})


def never(folder: Path) -> dict[str, list[str]]:
    """The conditions that did not go each way in any process, and which ways those are."""
    left: dict[str, set[str]] = {}
    for seen in recording.read(folder):
        for place, ways in seen.items():
            left[place] = left.get(place, {*ways}) & {*ways}
    return {place: sorted(ways) for place, ways in left.items() if ways}
