"""A panel over the table: a title, lines, and buttons that can be pressed. Whatever asks or tells
something on a Hearts table is one."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

import msgspec
from rich.cells import cell_len

from herzrasen.terminal.drawing.canvas import Canvas, shorten
from herzrasen.terminal.hearts.layout import BoardBox

_MARGIN: Final = 2
_BUTTON_SIGNS: Final = 4
"""Cells around a button's words."""


class Span(NamedTuple):
    """A piece of a line in one style."""

    text: str
    style: str = "text"


Line: TypeAlias = tuple[Span, ...]


class Button(msgspec.Struct, frozen=True):
    """A button: ``name`` is its target, ``text`` what it says. One that is not ``ready`` says what
    is missing."""

    name: str
    text: str
    primary: bool = False
    ready: bool = True

    @property
    def width(self) -> int:
        """Cells that it needs."""
        return cell_len(self.text) + _BUTTON_SIGNS


class Panel(msgspec.Struct, frozen=True):
    """``rows`` are lines that can be pressed: the name of the target and the line."""

    title: str
    lines: tuple[Line, ...] = ()
    rows: tuple[tuple[str, Line], ...] = ()
    buttons: tuple[Button, ...] = ()
    wide: bool = False

    @property
    def targets(self) -> tuple[str, ...]:
        """What can be pressed, in order."""
        return (*(name for name, _ in self.rows), *(button.name for button in self.buttons))


def text_line(text: str, style: str = "text") -> Line:
    """A line in one style."""
    return (Span(text, style),)


def wrap(text: str, width: int, style: str = "text") -> list[Line]:
    """A sentence in lines of at most so many cells."""
    return [text_line(part, style) for part in textwrap.wrap(text, max(1, width))]


def line_width(line: Line) -> int:
    """Cells that a line needs."""
    return sum(cell_len(span.text) for span in line)


def put_line(canvas: Canvas, x: int, y: int, width: int, line: Line, ground: str = "") -> None:
    """Write a line; what is too long is cut. ``ground`` replaces the spans' own styles."""
    for span in line:
        text = shorten(span.text, width)
        width -= canvas.put(x, y, text, ground or span.style)
        x += cell_len(text)


def panel_height(panel: Panel, width: int) -> int:
    """Rows that a panel needs at this width."""
    content = len(_content(panel, width)) + len(panel.rows)
    return content + 2 + 2 * len(_button_rows(panel.buttons, width - 2 * _MARGIN))


def panel_width(panel: Panel, *, wrapping: bool = False) -> int:
    """Columns that a panel needs; with ``wrapping`` the least that it can do with, when
    lines of one style are wrapped and the title is cut."""
    lines = [line for line in panel.lines if not (wrapping and len(line) == 1)]
    title = 0 if wrapping else cell_len(panel.title) + 2
    longest = max(
        [
            title,
            *(line_width(line) for line in lines),
            *(line_width(line) for _, line in panel.rows),
            *(button.width for button in panel.buttons),
        ]
    )
    return longest + 2 * _MARGIN + 2


def draw_panel(
    canvas: Canvas, room: BoardBox, panel: Panel, focus: str = "", scroll: int = 0
) -> None:
    """Draw a panel in the middle of ``room``. Lines that it has no room for are scrolled; the
    buttons always stay."""
    width = min(room.width, (room.width if panel.wide else panel_width(panel)))
    height = min(room.height, panel_height(panel, width))
    left, top = room.left + (room.width - width) // 2, room.top + (room.height - height) // 2
    canvas.fill(left, top, width, height, "text")
    canvas.box(left, top, width, height, "line")
    canvas.put_centered(left + 1, top, width - 2, f" {panel.title} ", "accent")
    inside = BoardBox(left + _MARGIN, top + 1, width - 2 * _MARGIN, height - 2)
    rows = _button_rows(panel.buttons, inside.width)
    bottom = inside.bottom - len(rows)
    content = [*((("", line)) for line in _content(panel, width)), *panel.rows]
    free = max(0, bottom - inside.top - bool(rows and content))
    first = min(scroll, max(0, len(content) - free))
    for at, (name, line) in enumerate(content[first : first + free]):
        y = inside.top + at
        put_line(
            canvas, inside.left, y, inside.width, line, "focus" if name and name == focus else ""
        )
        if name:
            canvas.target(name, inside.left, y, inside.width, 1)
    if len(content) > free:
        canvas.put(left + width - 1, inside.top, "↑" if first else "│", "accent")
        last = first + free >= len(content)
        canvas.put(left + width - 1, bottom - 1, "│" if last else "↓", "accent")
    for y, buttons in enumerate(rows, bottom):
        gap = max(1, (inside.width - sum(button.width for button in buttons)) // (len(buttons) + 1))
        x = inside.left + gap
        for button in buttons:
            x += draw_button(canvas, x, y, button, focus) + gap


def draw_button(canvas: Canvas, x: int, y: int, button: Button, focus: str = "") -> int:
    """Draw a button; the number of cells that it takes."""
    if not button.ready:
        style = "muted"
    elif button.name == focus:
        style = "focus"
    else:
        style = "accent" if button.primary else "text"
    signs = ("▐ ", " ▌") if button.name == focus else ("[ ", " ]")
    canvas.put(x, y, f"{signs[0]}{button.text}{signs[1]}", style)
    canvas.target(button.name, x, y, button.width, 1, (x + 2, y))
    return button.width


def _content(panel: Panel, width: int) -> list[Line]:
    """The lines, those of one style wrapped; on the panel's ground."""
    lines: list[Line] = []
    for line in panel.lines:
        if len(line) == 1 and line_width(line) > width - 2 * _MARGIN:
            lines += wrap(line[0].text, width - 2 * _MARGIN, line[0].style)
        else:
            lines.append(line)
    return lines


def _button_rows(buttons: Iterable[Button], width: int) -> list[list[Button]]:
    """The buttons in as few rows as they need."""
    rows: list[list[Button]] = []
    free = 0
    for button in buttons:
        if not rows or button.width + 1 > free:
            rows.append([])
            free = width
        rows[-1].append(button)
        free -= button.width + 1
    return rows
