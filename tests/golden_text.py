"""Golden texts: files that keep what a test saw when somebody last read it."""

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.tools import ROOT

AssertGolden = Callable[[Path, str], None]
"""Compares the text of now with the one in a file."""

SHOWN: Final = 60
"""Lines of a difference that are shown."""


@pytest.fixture
def assert_golden(request: pytest.FixtureRequest) -> AssertGolden:
    """Compare with a golden text; ``--update-golden`` writes it anew: read the difference before
    you commit it."""

    def compare(file: Path, now: str) -> None:
        if texts := request.config.getoption("--write-texts"):
            write_text(Path(texts), file, now)
            return
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(now, "utf-8", newline="\n")
        kept = file.read_text("utf-8") if file.exists() else ""
        lines = difflib.unified_diff(
            kept.splitlines(), now.splitlines(), file.name, "now", n=1, lineterm=""
        )
        assert now == kept, "\n".join([*lines][:SHOWN])

    return compare


def write_text(folder: Path, file: Path, text: str) -> None:
    """Write what a test saw to this folder instead of comparing it with a file."""
    written = folder / file.relative_to(ROOT)
    written.parent.mkdir(parents=True, exist_ok=True)
    written.write_text(text, "utf-8", newline="\n")
