"""Pictures of screens as text: what stands in each cell, and below it the style of each cell.

    TAKE_SNAPSHOTS=1 .venv/bin/python -m pytest --all tests/terminal -k snapshot

takes them anew, after which `git diff` shows what has changed.
"""

from __future__ import annotations

import os
import string
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import pytest
from rich.segment import Segment
from textual.app import App

FOLDER: Final = Path(__file__).with_name("pictures")
TAKE: Final = "TAKE_SNAPSHOTS"
EVERY_LOOK: Final = pytest.mark.parametrize(
    ("size", "theme"),
    [((80, 24), "felt"), pytest.param((120, 40), "light", marks=pytest.mark.slow)],
)
"""A small and a large size, a dark and a light theme, each once."""
_EMPTY: Final = "⋮ "
_GAP: Final = 3
"""So many empty rows stand as one."""
_LETTERS: Final = string.ascii_lowercase + string.ascii_uppercase + string.digits + "!#$%&*+=?@^~"


def assert_snapshot(app: App[Any], name: str) -> None:
    """Compare what the application shows with the picture of this name, its size and theme."""
    width, height = app.size
    theme = app.theme.removeprefix("herzrasen-")
    file = FOLDER / f"{name}.{width}x{height}.{theme}.txt"
    seen = picture(app)
    if os.environ.get(TAKE):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(seen, "utf-8")
    assert file.exists(), f"no picture of {name}: take it with {TAKE}=1"
    assert seen == file.read_text("utf-8")


def picture(app: App[Any]) -> str:
    """The screen as text (empty rows as their number, from three on), the style of each cell by a
    letter (rows that are alike once, with their number), and what the letters mean."""
    rows = [[*_segments(strip)] for strip in app.screen._compositor.render_strips()]  # noqa: SLF001
    legend: dict[str, str] = {}
    letters = []
    for row in rows:
        line = ""
        for segment in row:
            style = str(segment.style or "none")
            letter = legend.setdefault(style, _LETTERS[min(len(legend), len(_LETTERS) - 1)])
            line += letter * segment.cell_length
        letters.append(line)
    text = ["".join(segment.text for segment in row).rstrip() for row in rows]
    meanings = [f"{letter} {style}" for style, letter in legend.items()]
    alike = [(row, len([*same])) for row, same in groupby(letters)]
    styles = [f"{row} {count}" if count > 1 else row for row, count in alike]
    return "\n".join([*_without_gaps(text), "", *styles, "", *meanings, ""])


def parts_of(picture: str) -> tuple[list[str], list[str], list[str]]:
    """The rows of a picture, the letters of each, and what the letters mean."""
    text, styles, meanings = (part.split("\n") for part in picture.rstrip("\n").rsplit("\n\n", 2))
    text = [row for line in text for row in _rows_of(line)]
    numbered = (line.partition(" ") for line in styles)
    letters = [row for row, _, count in numbered for _ in range(int(count or 1))]
    return text, letters, meanings


def _without_gaps(rows: Iterable[str]) -> Iterator[str]:
    for row, same in groupby(rows):
        count = len([*same])
        yield from [row] * count if row or count < _GAP else [f"{_EMPTY}{count}"]


def _rows_of(line: str) -> Sequence[str]:
    return [""] * int(line.removeprefix(_EMPTY)) if line.startswith(_EMPTY) else [line]


def text_of(app: App[Any]) -> str:
    """What the application shows, as plain text."""
    strips = app.screen._compositor.render_strips()  # noqa: SLF001
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def _segments(strip: Any) -> Iterator[Segment]:
    """The pieces of a row, without what is not to be seen: control codes and metadata."""
    for text, style, control in strip:
        if not control:
            yield Segment(text, style.clear_meta_and_links() if style else None)
