"""Prove that a commit only renames: walk the syntax trees of both versions side by side.

usage: prove_renames.py OLD NEW MAP...

Every Python file of OLD has one of the same shape in NEW; each identifier is the same or a pair of
the map. Docstrings, comments and the order of imports are not looked at.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

Pair = tuple[str, str]

LONGEST_NAME = 200
"""A longer string is a text, in which nothing may change."""


def read_maps(paths: list[str]) -> tuple[set[Pair], dict[str, str]]:
    """The pairs of names and the modules that moved."""
    pairs: set[Pair] = set()
    modules: dict[str, str] = {}
    for path in paths:
        for line in Path(path).read_text().splitlines():
            line = line.split("#")[0].strip()
            if found := re.match(r"module (\S+) -> (\S+)", line):
                modules[found[1]] = found[2]
                pairs.add((found[1].rsplit(".", 1)[-1], found[2].rsplit(".", 1)[-1]))
            elif found := re.match(r"[\w.]+:([\w.]+)(?:\((\w+)\)|\[(\w+)\])? -> (\w+)", line):
                old = found[2] or found[3] or found[1].rsplit(".", 1)[-1]
                pairs.add((old, found[4]))
    return pairs, modules


class TreeComparison:
    """Both trees of one file."""

    def __init__(self, pairs: set[Pair], modules: dict[str, str]) -> None:
        self._pairs = pairs
        self._modules = modules
        self.differences: list[str] = []

    def module_today(self, name: str) -> str:
        """A module's name as the map has it."""
        parts = name.split(".")
        for end in range(len(parts), 0, -1):
            if (moved := self._modules.get(".".join(parts[:end]))) is not None:
                return ".".join([moved, *parts[end:]])
        return name

    def nodes(self, old: object, new: object, line: int = 0) -> None:
        """Two values of a field of the tree."""
        line = getattr(old, "lineno", line)
        if isinstance(old, list) and isinstance(new, list):
            self.lists(old, new, line)
        elif isinstance(old, ast.AST) and isinstance(new, ast.AST):
            if type(old) is not type(new):
                self.differences.append(
                    f"line {line}: {type(old).__name__} became {type(new).__name__}"
                )
                return
            for field in old._fields:
                self.nodes(getattr(old, field, None), getattr(new, field, None), line)
        elif isinstance(old, str) and isinstance(new, str):
            self.text(old, new, line)
        elif old != new:
            self.differences.append(f"line {line}: {old!r} became {new!r}")

    def text(self, old: str, new: str, line: int) -> None:
        """A name, or a string in which names stand (a forward reference, a path of a module)."""
        if old == new or (old, new) in self._pairs or self.module_today(old) == new:
            return
        olds, news = re.split(r"(\W+)", old), re.split(r"(\W+)", new)
        same = (
            len(olds) == len(news)
            and len(old) < LONGEST_NAME
            and all(a == b or (a, b) in self._pairs for a, b in zip(olds, news, strict=True))
        )
        if not same:
            self.differences.append(f"line {line}: {old[:80]!r} became {new[:80]!r}")

    def lists(self, old: list[object], new: list[object], line: int) -> None:
        """Statements: imports as a set, since they are sorted by name; the rest in order."""
        imports = (ast.Import, ast.ImportFrom)
        self.imports(
            [x for x in old if isinstance(x, imports)],
            [x for x in new if isinstance(x, imports)],
            line,
        )
        olds = [x for x in old if not isinstance(x, imports)]
        news = [x for x in new if not isinstance(x, imports)]
        olds, news = without_docstring(olds), without_docstring(news)
        if len(olds) != len(news):
            self.differences.append(f"line {line}: {len(olds)} nodes became {len(news)}")
            return
        if len(olds) > 1 and all(isinstance(node, ast.Constant) for node in [*olds, *news]):
            old_texts, new_texts = texts(olds), texts(news)
            self.sets(old_texts, new_texts, line)
            return
        for a, b in zip(olds, news, strict=True):
            self.nodes(a, b, line)

    def imports(self, old: list[ast.AST], new: list[ast.AST], line: int) -> None:
        """What is imported, whatever the order."""
        self.sets(Counter(self.import_names(old)), Counter(self.import_names(new)), line)

    def import_names(self, nodes: list[ast.AST]) -> list[str]:
        """module.name as alias."""
        found: list[str] = []
        for node in nodes:
            module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
            aliases = node.names if isinstance(node, ast.Import | ast.ImportFrom) else []
            found += [f"{module}.{alias.name} as {alias.asname}" for alias in aliases]
        return found

    def sets(self, old: Counter[str], new: Counter[str], line: int) -> None:
        """Equal but for names of the map."""
        gone, come = old - new, new - old
        for name in list(gone.elements()):
            found = next((c for c in come.elements() if self.alike(name, c)), None)
            if found is None:
                self.differences.append(f"line {line}: {name} is gone")
            else:
                come[found] -= 1
        self.differences += [f"line {line}: {name} has come" for name in come.elements()]

    def alike(self, old: str, new: str) -> bool:
        """Two imports or strings, part by part."""
        old_path, _, old_alias = old.partition(" as ")
        new_path, _, new_alias = new.partition(" as ")
        if old_alias != new_alias and (old_alias, new_alias) not in self._pairs:
            return False
        moved = self.module_today(old_path)
        if moved == new_path:
            return True
        head, _, last = moved.rpartition(".")
        new_head, _, new_last = new_path.rpartition(".")
        return self.module_today(head) == new_head and (
            last == new_last or (last, new_last) in self._pairs
        )


def texts(nodes: list[object]) -> Counter[str]:
    """Constants as text, whatever the order: __slots__ and __all__ are sorted by name."""
    return Counter(str(getattr(node, "value", node)) for node in nodes)


def without_docstring(nodes: list[object]) -> list[object]:
    """A body without the strings that stand alone."""
    return [
        n
        for n in nodes
        if not (
            isinstance(n, ast.Expr)
            and isinstance(n.value, ast.Constant)
            and isinstance(n.value.value, str)
        )
    ]


def git(*words: str) -> str:
    """What git answers."""
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout


def main() -> int:
    """Compare two commits."""
    old, new, *maps = sys.argv[1:]
    pairs, modules = read_maps(maps)
    renamed: dict[str, str] = {}
    for line in git("diff", "--name-status", "-M20%", "-l0", old, new, "--", "*.py").splitlines():
        status, *paths = line.split("\t")
        if status.startswith("R") or status == "M":
            renamed[paths[0]] = paths[-1]
        else:
            print(f"{paths[0]}: {status}, neither changed nor renamed")
    count = wrong = 0
    for before, after in renamed.items():
        comparison = TreeComparison(pairs, modules)
        comparison.nodes(
            ast.parse(git("show", f"{old}:{before}")), ast.parse(git("show", f"{new}:{after}"))
        )
        count += 1
        for difference in comparison.differences:
            wrong += 1
            print(f"{after}: {difference}")
    print(f"{count} files compared, {wrong} differences that the map does not name")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
