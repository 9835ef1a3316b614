"""Which of the client's unit tests load a module: those that may notice a fault in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tests.checks.test_client import LONG
from tests.tools import ROOT

_LOADED_AT_ONCE: Final = re.compile(r"(?:from|import)\s*'(\.[^']+)'")
_LOADED_BY_A_TEST: Final = re.compile(r"(?:from|import)\s*\(?\s*'(\.[^']+)'")
"""A test waits for what it imports; a page's `import(…)` is for later, and loads nothing here."""


def importing_tests(file: str) -> list[str]:
    """The tests that load the file, by their paths below the repository; those of one folder first.

    Args:
        file: Below the repository.
    """
    folder = Path(file).parent.name
    found = [test for test in _tests() if ROOT / file in _modules_of(test)]
    return sorted(
        (test.relative_to(ROOT).as_posix() for test in found),
        key=lambda test: (folder not in test, test),
    )


@cache
def _tests() -> list[Path]:
    return sorted(it for it in ROOT.glob("tests/client/**/*.test.js") if it.name not in LONG)


@cache
def _modules_of(test: Path) -> frozenset[Path]:
    loaded: set[Path] = set()
    waiting = [test]
    while waiting:
        module = waiting.pop()
        if module not in loaded and module.is_file():
            loaded.add(module)
            waiting.extend(_imports(module))
    return frozenset(loaded)


def _imports(module: Path) -> Iterator[Path]:
    pattern = _LOADED_BY_A_TEST if "tests" in module.parts else _LOADED_AT_ONCE
    for path in pattern.findall(module.read_text("utf-8")):
        yield (module.parent / path).resolve()
