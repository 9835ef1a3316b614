"""A canvas of characters: text in named styles, and targets that can be pressed and focused.

Pure: a board is drawn on it by functions, tests read it as text, ``CanvasWidget`` shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rich.cells import cell_len

from herzrasen.graphemes import graphemes

_CORNERS: Final = {"round": ("╭", "╮", "╰", "╯"), "square": ("┌", "┐", "└", "┘")}


class CanvasCell(NamedTuple):
    """One cell of the terminal. The right half of a wide character is an empty text."""

    text: str
    style: str


class PressTarget(NamedTuple):
    """A place that can be pressed: its ``name``, where it lies, and the cell of the cursor while it
    has the focus."""

    name: str
    x: int
    y: int
    width: int
    height: int
    cursor: tuple[int, int]

    def contains(self, x: int, y: int) -> bool:
        """Whether the cell is part of it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """``width`` by ``height`` cells, filled with ``style``. What is drawn outside is cut off."""

    def __init__(self, width: int, height: int, style: str = "felt") -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self.targets: list[PressTarget] = []
        self._rows = [[CanvasCell(" ", style)] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: str) -> int:
        """Write a line of text from a cell on; the number of cells that it needs."""
        start = x
        for sign in graphemes(text):
            width = cell_len(sign)
            if width and 0 <= y < self.height and x >= 0 and x + width <= self.width:
                self._set(x, y, sign, style)
                if width > 1:
                    self._rows[y][x + 1] = CanvasCell("", style)
            elif not width and 0 <= y < self.height and 0 < x <= self.width:
                self._mark(x - 1, y, sign)
            x += width
        return x - start

    def _mark(self, x: int, y: int, mark: str) -> None:
        """Add a mark without a width to the sign at a cell, as terminals do."""
        row = self._rows[y]
        at = x - 1 if x and not row[x].text else x
        row[at] = CanvasCell(row[at].text + mark, row[at].style)

    def put_right(self, x: int, y: int, text: str, style: str) -> None:
        """Write a line of text that ends before cell ``x``."""
        self.put(x - cell_len(text), y, text, style)

    def put_centered(self, x: int, y: int, width: int, text: str, style: str) -> None:
        """Write a line of text in the middle of ``width`` cells; what is too long is cut."""
        short = shorten(text, width)
        self.put(x + (width - cell_len(short)) // 2, y, short, style)

    def fill(self, x: int, y: int, width: int, height: int, style: str, sign: str = " ") -> None:
        """Fill a rectangle."""
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                self._set(column, row, sign, style)

    def box(
        self, x: int, y: int, width: int, height: int, style: str, corners: str = "round"
    ) -> None:
        """Draw a frame; what is inside stays."""
        if width < 2 or height < 2:
            return
        left_top, right_top, left_bottom, right_bottom = _CORNERS[corners]
        line = "─" * (width - 2)
        self.put(x, y, left_top + line + right_top, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, "│", style)
            self.put(x + width - 1, row, "│", style)
        self.put(x, y + height - 1, left_bottom + line + right_bottom, style)

    def restyle(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Give a rectangle another style; the text stays."""
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                self._rows[row][column] = CanvasCell(self._rows[row][column].text, style)

    def target(
        self,
        name: str,
        x: int,
        y: int,
        width: int,
        height: int,
        cursor: tuple[int, int] | None = None,
    ) -> None:
        """Say that this place can be pressed; of several at a cell the last counts."""
        self.targets.append(PressTarget(name, x, y, width, height, cursor or (x, y)))

    def target_at(self, x: int, y: int) -> str | None:
        """The target at a cell."""
        found = (target.name for target in reversed(self.targets) if target.contains(x, y))
        return next(found, None)

    def cursor_of(self, name: str) -> tuple[int, int] | None:
        """The cell of the cursor while this target has the focus."""
        return next((target.cursor for target in self.targets if target.name == name), None)

    def row(self, y: int) -> list[CanvasCell]:
        """The cells of a row."""
        return self._rows[y]

    def runs(self, y: int) -> Iterator[tuple[str, str]]:
        """The row as pieces of text of one style each."""
        text, style = "", None
        for cell in self._rows[y]:
            if style is not None and cell.style != style:
                yield text, style
                text = ""
            text, style = text + cell.text, cell.style
        if style is not None:
            yield text, style

    def text(self) -> str:
        """All rows as plain text, without blanks at the ends."""
        return "\n".join("".join(cell.text for cell in row).rstrip() for row in self._rows)

    def _set(self, x: int, y: int, sign: str, style: str) -> None:
        """Set a cell; a wide character that it cuts in half disappears."""
        row = self._rows[y]
        if not row[x].text and x:
            row[x - 1] = CanvasCell(" ", row[x - 1].style)
        if x + 1 < self.width and not row[x + 1].text:
            row[x + 1] = CanvasCell(" ", row[x + 1].style)
        row[x] = CanvasCell(sign, style)


def changed_spans(before: Canvas, after: Canvas) -> Iterator[tuple[int, int, int]]:
    """What is different between two canvases of one size: row, first cell, and width."""
    for y in range(after.height):
        old, new = before.row(y), after.row(y)
        if old == new:
            continue
        differ = [x for x in range(after.width) if old[x] != new[x]]
        first = start = differ[0]
        for x in [*differ[1:], after.width + 2]:
            if x > first + 1:  # a span ends; neighbours share one
                yield y, start, first - start + 1
                start = x
            first = x


def pad(text: str, width: int) -> str:
    """The text with blanks behind it, as wide as so many cells.

    >>> pad("日本", 5)
    '日本 '
    """
    return text + " " * (width - cell_len(text))


def shorten(text: str, width: int) -> str:
    """The text in at most ``width`` cells, with an ellipsis where it was cut.

    >>> shorten("Friendly Otter", 9)
    'Friendly…'
    """
    if cell_len(text) <= width:
        return text
    if width <= 0:
        return ""
    short, used = "", 0
    for sign in graphemes(text):
        used += cell_len(sign)
        if used >= width:
            break
        short += sign
    return short.rstrip() + "…"
