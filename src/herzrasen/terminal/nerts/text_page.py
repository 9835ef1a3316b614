"""A page of text over the board: the score sheet, a proof, a review, the keys. It scrolls where it
is longer than the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Final, TypeAlias

import msgspec
from rich.cells import cell_len

from herzrasen.terminal.drawing.canvas import Canvas, shorten

StyledText: TypeAlias = tuple[str, str]
"""A piece of text and the name of its style."""

_TEXT: Final = "raised.text"
_MOST_WIDTH: Final = 96


class PageLine(msgspec.Struct, frozen=True):
    """A line of a page. ``target``: it can be pressed, as a button."""

    pieces: tuple[StyledText, ...] = ()
    target: str = ""

    @property
    def width(self) -> int:
        """Its cells."""
        return sum(cell_len(text) for text, _ in self.pieces)


class BoardPage(msgspec.Struct, frozen=True):
    """A page: a heading, its lines, and the buttons below them. ``key`` says which page it is."""

    key: str
    title: str
    lines: tuple[PageLine, ...]
    buttons: tuple[tuple[str, str], ...] = ()

    def most_scroll(self, height: int) -> int:
        """How far it can be scrolled in so many rows."""
        return max(0, len(self.lines) - _room(height, self))


def text_line(text: str, style: str = _TEXT) -> PageLine:
    """A line of one style."""
    return PageLine(((text, style),))


def wrap_lines(text: str, width: int, style: str = _TEXT) -> list[PageLine]:
    """A paragraph in lines."""
    return [text_line(line, style) for line in wrap(text, max(10, width))] or [PageLine()]


def inner_width(width: int) -> int:
    """The cells of a line on a page."""
    return min(width, _MOST_WIDTH) - 4


def table_lines(
    heads: Iterable[str], rows: Iterable[Iterable[str]], styles: Iterable[str], width: int
) -> list[PageLine]:
    """A table: the first column holds names and is cut where there is no room, numbers stand at the
    right; ``styles`` are those of the rows."""
    cells = [[*heads], *([*row] for row in rows)]
    widths = [max(cell_len(row[at]) for row in cells) for at in range(len(cells[0]))]
    widths[0] = max(6, min(widths[0], width - sum(widths[1:]) - 2 * (len(widths) - 1)))
    lines = []
    for row, style in zip(cells, ["raised.muted", *styles], strict=True):
        name = shorten(row[0], widths[0])
        text = name + " " * (widths[0] - cell_len(name))
        for cell, room in zip(row[1:], widths[1:], strict=True):
            text += "  " + " " * (room - cell_len(cell)) + cell
        lines.append(text_line(text, style))
    return lines


def draw_page(canvas: Canvas, page: BoardPage, scroll: int, focus: str | None, close: str) -> None:
    """Draw the page over what is there; ``close`` says how it is left where it has no buttons."""
    inner = max([line.width for line in page.lines] + [cell_len(page.title), 40])
    width = min(canvas.width, inner + 4, _MOST_WIDTH)
    height = min(canvas.height, len(page.lines) + _frame(page))
    x, y = (canvas.width - width) // 2, (canvas.height - height) // 2
    canvas.targets.clear()
    canvas.fill(x, y, width, height, "raised")
    canvas.box(x, y, width, height, "raised.line")
    canvas.put(x + 2, y, f" {shorten(page.title, width - 6)} ", "raised.accent bold")
    room = _room(height, page)
    scroll = max(0, min(scroll, len(page.lines) - room))
    for row, line in enumerate(page.lines[scroll : scroll + room], y + 1):
        _draw_line(canvas, x + 2, row, width - 4, line, focus)
    if scroll:
        canvas.put(x + width - 3, y, "▲", "raised.accent")
    if scroll + room < len(page.lines):
        canvas.put(x + width - 3, y + height - 1, "▼", "raised.accent")
    _draw_buttons(canvas, x + 2, y + height - 2, page, focus)
    if not page.buttons:
        canvas.put_right(x + width - 4, y + height - 1, f" {close} ", "raised.muted")


def _frame(page: BoardPage) -> int:
    """Rows besides the lines."""
    return 4 if page.buttons else 2


def _room(height: int, page: BoardPage) -> int:
    return max(1, height - _frame(page))


def _draw_line(
    canvas: Canvas, x: int, y: int, width: int, line: PageLine, focus: str | None
) -> None:
    left = width
    start = x
    for text, style in line.pieces:
        short = shorten(text, left)
        focused = line.target and line.target == focus
        start += canvas.put(start, y, short, f"{style} focus" if focused else style)
        left -= cell_len(short)
    if line.target:
        canvas.target(line.target, x, y, width, 1, (x, y))


def _draw_buttons(canvas: Canvas, x: int, y: int, page: BoardPage, focus: str | None) -> None:
    first = True
    for name, label in page.buttons:
        style = "card focus" if name == focus or (first and focus is None) else "card"
        width = canvas.put(x, y, f" {label} ", style)
        canvas.target(name, x, y, width, 1, (x + 1, y))
        x, first = x + width + 2, False
