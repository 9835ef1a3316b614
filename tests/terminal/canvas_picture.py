"""A canvas as text: what stands in each cell, below it the style of each cell, and what can be
pressed where. Pictures of a folder share its letters of the styles (``styles.txt``).

A picture that is much like another is kept as what tells it from that one: its file begins with
``as`` and the other's name. For a new one write that line, then ``--update-golden``.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from itertools import chain
from pathlib import Path
from typing import Final

from herzrasen.terminal.drawing.canvas import Canvas
from tests.golden_text import AssertGolden

_LETTERS: Final = "." + string.ascii_letters + string.digits + "!#$%&*+=?@^~"
_STYLES: Final = "styles.txt"


def assert_picture(
    folder: Path, name: str, draw: Callable[[str], Canvas], assert_golden: AssertGolden
) -> None:
    """The picture is the one of this name in the folder."""
    letters, file = _read_letters(folder), folder / f"{name}.txt"
    seen = _canvas_picture(draw(name), letters)
    first, *_ = file.read_text("utf-8").split("\n") if file.exists() else ("",)
    if first.startswith("as "):
        other = _canvas_picture(draw(first.removeprefix("as ")), letters)
        seen = "\n".join([first, *_differences(other.split("\n"), seen.split("\n")), ""])
    styles = [f"{letter} {style}" for style, letter in letters.items()]
    assert_golden(folder / _STYLES, "\n".join([*styles, ""]))
    assert_golden(file, seen)


def _read_letters(folder: Path) -> dict[str, str]:
    lines = (folder / _STYLES).read_text("utf-8").splitlines()
    return {line[2:]: line[0] for line in lines}


def _canvas_picture(canvas: Canvas, letters: dict[str, str]) -> str:
    """All that is on the canvas; a style that is new gets the next letter."""
    rows = [canvas.row(y) for y in range(canvas.height)]
    for cell in chain(*rows):
        letters.setdefault(cell.style, _LETTERS[len(letters)])
    styles = ["".join(letters[cell.style] for cell in row).rstrip(".") for row in rows]
    targets = [
        f"{target.name} at {target.x},{target.y}: {target.width}×{target.height}"
        f", cursor {target.cursor[0]},{target.cursor[1]}"
        for target in canvas.targets
    ]
    return "\n".join([canvas.text(), "", *styles, "", *targets, ""])


def _differences(other: list[str], seen: list[str]) -> Iterator[str]:
    """What tells a picture from another: ``7|`` before what stands in place of its seventh line,
    ``7+`` before what comes after that, ``7-`` where nothing does."""
    for _, start, end, first, last in SequenceMatcher(None, other, seen, False).get_opcodes():
        if other[start:end] == seen[first:last]:
            continue
        in_place = min(end - start, last - first)
        yield from (f"{start + at + 1}|{seen[first + at]}" for at in range(in_place))
        yield from (f"{at + 1}-" for at in range(start + in_place, end))
        yield from (f"{end}+{line}" for line in seen[first + in_place : last])
