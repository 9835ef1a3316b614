"""No folder of the program imports another that imports it back, not even inside a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2] / "src"
PACKAGE: Final = "herzrasen"
Graph = Mapping[str, Mapping[str, str]]
"""The folders that each folder imports, and a module that does."""


def modules(root: Path) -> dict[str, Path]:
    """Every module by its dotted name; the package's own ``__init__`` and ``__main__`` are left
    out: everything may import the one, and nothing imports the other."""
    found = {}
    for file in (root / PACKAGE).rglob("*.py"):
        parts = file.relative_to(root).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        if name not in (PACKAGE, f"{PACKAGE}.__main__"):
            found[name] = file
    return found


def imports(file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules of ours that a file imports, at its top or later."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if inner in known:
                    yield inner
                elif node.module in known:
                    yield node.module


def folders(root: Path, inside: str) -> Graph:
    """Which folders directly inside this one import which; a module there counts as a folder."""
    known, depth = modules(root), inside.count(".") + 2

    def folder_of(module: str) -> str | None:
        parts = module.split(".")
        return ".".join(parts[:depth]) if module.startswith(f"{inside}.") else None

    graph: dict[str, dict[str, str]] = {}
    for module, file in known.items():
        here = folder_of(module)
        if here is None:
            continue
        for imported in imports(file, known):
            there = folder_of(imported)
            if there is not None and there != here:
                graph.setdefault(here, {})[there] = module
    return graph


def cycle(graph: Graph) -> list[str]:
    """Some folders that import each other in a circle, the first once more at the end; or none."""
    done: set[str] = set()

    def visit(folder: str, path: list[str]) -> list[str]:
        if folder in path:
            return [*path[path.index(folder) :], folder]
        if folder not in done:
            for other in graph.get(folder, ()):
                if found := visit(other, [*path, folder]):
                    return found
            done.add(folder)
        return []

    return next((found for folder in graph if (found := visit(folder, []))), [])


def explain_cycle(graph: Graph, circle: list[str]) -> list[str]:
    """Each step of a circle, with a module that takes it."""
    steps = pairwise(circle)
    return [f"{graph[here][there]} imports {there}" for here, there in steps]


@pytest.mark.parametrize("inside", ["herzrasen", "herzrasen.server", "herzrasen.storage"])
def test_folders_do_not_import_each_other_in_circles(inside: str) -> None:
    graph = folders(ROOT, inside)
    assert graph
    assert explain_cycle(graph, cycle(graph)) == []


def test_an_import_inside_a_function_counts(tmp_path: Path) -> None:
    for name, text in {
        "one/a.py": "from herzrasen.two import b\n",
        "two/b.py": "def later():\n    from herzrasen.three.c import x\n",
        "three/c.py": "import herzrasen.one.a\nx = 1\n",
    }.items():
        file = tmp_path / PACKAGE / name
        file.parent.mkdir(parents=True)
        file.write_text(text)
    graph = folders(tmp_path, PACKAGE)
    assert set(cycle(graph)) == {"herzrasen.one", "herzrasen.two", "herzrasen.three"}
    assert len(explain_cycle(graph, cycle(graph))) == 3
