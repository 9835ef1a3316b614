"""The functions of a module, each by its name there, such as ``Room.join``."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class FunctionChanger(ast.NodeTransformer):
    """Changes every function, inner ones first."""

    def __init__(self, change: Callable[[str, Function], object]) -> None:
        self._change = change
        self._names: list[str] = []

    def visit(self, node: ast.AST) -> Any:
        """The node, with its functions changed."""
        if not isinstance(node, ast.ClassDef | Function):
            return self.generic_visit(node)
        self._names.append(node.name)
        self.generic_visit(node)
        if isinstance(node, Function):
            self._change(".".join(self._names), node)
        self._names.pop()
        return node


def bodies(source: str) -> dict[str, list[str]]:
    """What the functions do, without those within them; by "" what the module does itself."""
    found = defaultdict[str, list[str]](list)

    def take_body(name: str, function: Function) -> None:
        found[name].append(ast.dump(ast.Module(function.body, [])))
        function.body = [ast.Pass()]

    found[""].append(ast.dump(FunctionChanger(take_body).visit(ast.parse(source))))
    return found


def changed_functions(old: str, new: str) -> set[str]:
    """The functions that do something else; with "" where the module does: a constant, a decorator
    or a default."""
    now = bodies(new)
    return {name for name, found in bodies(old).items() if now.get(name) != found}
