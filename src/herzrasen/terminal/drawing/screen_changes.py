"""The shortest sequences that lead from one screen to another, as a terminal over a slow line wants
them.

How it works: cells that differ are written, with the cursor and the style set before them. Where
that is shorter, cells are first shifted along a row (a hand closes when a card is played) and rows
up the screen (a log scrolls): what a terminal deletes at one end of the part that moves, it inserts
at the other end, so that nothing else moves. ncurses does the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len

from herzrasen.terminal.drawing.cell_style import (
    CellStyle,
    blank_style,
    style_change,
    style_for_blank,
)

Place: TypeAlias = tuple[int, int]
"""Row and column, from 0."""


class ScreenCell(NamedTuple):
    """A sign and its look; the right half of a wide sign is an empty text."""

    text: str
    style: CellStyle


ScreenRow: TypeAlias = list[ScreenCell | None]
"""The cells of a row; None where nobody knows."""


class Pen(NamedTuple):
    """Where the terminal's cursor is, and the style that is set; None where nobody knows."""

    place: Place | None
    style: CellStyle | None


UNKNOWN_PEN: Final = Pen(None, None)
_MOST_CELLS: Final = 11
"""Cells by which a part of a row may shift: a large card."""
_MOST_ROWS: Final = 3
"""Rows by which a part of the screen may scroll: a sentence."""
_LEAST_GAIN: Final = 6
"""Cells of a shift that have to change: below that it is not worth trying."""


class _Shift(NamedTuple):
    """What lies from ``first`` to ``last`` moves by ``by``, to the left or up if negative."""

    first: int
    last: int
    by: int

    @property
    def deletes_at(self) -> int:
        """Where the terminal has to delete."""
        return self.first if self.by < 0 else self.last + 1 - self.by

    @property
    def inserts_at(self) -> int:
        """Where it has to insert afterwards."""
        return self.first if self.by > 0 else self.last + 1 + self.by


def screen_changes(
    before: Sequence[ScreenRow], after: Sequence[ScreenRow], pen: Pen, *, fills: bool
) -> tuple[str, Pen]:
    """What is to be sent, and the pen then. Cells of ``after`` that are None may show anything.

    ``fills``: the terminal fills what it inserts with the ground that is set.
    """
    changed = [at for at, rows in enumerate(zip(before, after, strict=True)) if _differ(*rows)]
    if not changed:
        return "", pen
    best = _all_rows(before, after, pen, fills=fills)
    for shift in _shifts(before, after, _MOST_ROWS, changed, 1):
        if not all(_is_known(rows[shift.first : shift.last + 1]) for rows in (before, after)):
            continue
        text, scrolled, pen_then = _scroll(before, after, shift, pen, fills=fills)
        rest, end = _all_rows(scrolled, after, pen_then, fills=fills)
        if len(text) + len(rest) < len(best[0]):
            best = (text + rest, end)
    return best


def move_to(before: Place | None, wanted: Place) -> str:
    """Set the terminal's cursor, which is at ``before``."""
    if before == wanted:
        return ""
    row, column = wanted
    ways = [f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H"]
    if before is not None and before[0] <= row:
        down = row - before[0]
        ways += [_step("B", down) + _along(before[1], column)]
        if down == 1:
            ways.append("\r\n" + _along(0, column))
    return min(ways, key=len)


def _along(before: int, wanted: int) -> str:
    """Move in the row."""
    if not wanted and before:
        return "\r"
    back = before - wanted
    if 0 < back <= len("\x1b[2D"):
        return "\b" * back
    return _step("D", back) if back > 0 else _step("C", -back)


def _step(way: str, count: int) -> str:
    if not count:
        return ""
    return f"\x1b[{way}" if count == 1 else f"\x1b[{count}{way}"


def _all_rows(
    before: Sequence[ScreenRow], after: Sequence[ScreenRow], pen: Pen, *, fills: bool
) -> tuple[str, Pen]:
    texts = []
    for at, (old, new) in enumerate(zip(before, after, strict=True)):
        if _differ(old, new):
            text, pen = _row_changes(at, old, new, pen, fills=fills)
            texts.append(text)
    return "".join(texts), pen


def _row_changes(
    row: int, before: ScreenRow, after: ScreenRow, pen: Pen, *, fills: bool
) -> tuple[str, Pen]:
    """The shortest way to change a row."""
    best = _write_cells(row, before, after, pen)
    changed = [at for at, cells in enumerate(zip(before, after, strict=True)) if _differ(*cells)]
    if len(changed) < _LEAST_GAIN or not (_is_narrow(before) and _is_narrow(after)):
        return best
    for shift in _shifts(before, after, _MOST_CELLS, changed, _LEAST_GAIN):
        text, shifted, pen_then = _shift_cells(row, before, after, shift, pen, fills=fills)
        rest, end = _write_cells(row, shifted, after, pen_then)
        if len(text) + len(rest) < len(best[0]):
            best = (text + rest, end)
    return best


def _write_cells(row: int, before: ScreenRow, after: ScreenRow, pen: Pen) -> tuple[str, Pen]:
    """Write the cells of a row that differ."""
    texts: list[str] = []
    for column, (old, new) in enumerate(zip(before, after, strict=True)):
        if new is None or new == old or not new.text:
            continue
        texts.append(_over_shown(before, pen, (row, column)) or move_to(pen.place, (row, column)))
        style = style_for_blank(pen.style, new.style) if new.text == " " else new.style
        texts += [style_change(pen.style, style), new.text]
        end = column + max(1, cell_len(new.text))
        pen = Pen((row, end) if end < len(after) else None, style)
    return "".join(texts), pen


def _over_shown(shown: ScreenRow, pen: Pen, wanted: Place) -> str:
    """A few signs that are shown already: writing them again is the shortest way over them, if
    they have the style that is set."""
    if pen.place is None or pen.place[0] != wanted[0]:
        return ""
    cells = shown[pen.place[1] : wanted[1]]
    if not 0 < len(cells) < len("\x1b[2C"):
        return ""
    if any(cell is None or cell_len(cell.text) != 1 or not _has_style(cell, pen) for cell in cells):
        return ""
    return "".join(cell.text for cell in cells if cell is not None)


def _has_style(cell: ScreenCell, pen: Pen) -> bool:
    if pen.style is None:
        return False
    return (blank_style(pen.style) if cell.text == " " else pen.style) == cell.style


# Shifts -------------------------------------------------------------------------------------------


def _shifts(
    before: Sequence[object],
    after: Sequence[object],
    most: int,
    changed: Sequence[int],
    least: int,
) -> Iterator[_Shift]:
    """The parts that are found again, shifted, and have so many changes at least: of cells or of
    rows."""
    first, end = changed[0], changed[-1] + 1
    for count in (*range(-most, 0), *range(1, most + 1)):
        start = None
        for at in range(first, end + 1):
            source = at - count
            found = at < end and first <= source < end and after[at] == before[source]
            if found and start is None:
                start = at
            elif not found and start is not None:
                if sum(start <= one < at for one in changed) >= least:
                    yield _Shift(start - max(0, count), at - 1 - min(0, count), count)
                start = None


def _scroll(
    before: Sequence[ScreenRow],
    after: Sequence[ScreenRow],
    shift: _Shift,
    pen: Pen,
    *,
    fills: bool,
) -> tuple[str, list[ScreenRow], Pen]:
    """Move rows up or down."""
    count, width = abs(shift.by), len(after[0])
    style = _ground_of(after[shift.inserts_at][-1]) if fills else None
    filled: ScreenRow = [ScreenCell(" ", style) if style is not None else None] * width
    rows = [list(row) for row in before]
    del rows[shift.deletes_at : shift.deletes_at + count]
    rows[shift.inserts_at : shift.inserts_at] = [list(filled) for _ in range(count)]
    deletes, inserts = (shift.deletes_at, 0), (shift.inserts_at, 0)
    text, pen = _set_ground(pen, style)
    text += move_to(pen.place, deletes) + _step("M", count)
    text += move_to(deletes, inserts) + _step("L", count)
    return text, rows, Pen(inserts, pen.style)


def _shift_cells(
    row: int, before: ScreenRow, after: ScreenRow, shift: _Shift, pen: Pen, *, fills: bool
) -> tuple[str, ScreenRow, Pen]:
    """Move a part of a row to the left or to the right."""
    count = abs(shift.by)
    style = _ground_of(after[shift.inserts_at]) if fills else None
    filled: ScreenRow = [ScreenCell(" ", style) if style is not None else None] * count
    cells = list(before)
    del cells[shift.deletes_at : shift.deletes_at + count]
    cells[shift.inserts_at : shift.inserts_at] = filled
    deletes, inserts = (row, shift.deletes_at), (row, shift.inserts_at)
    text, pen = _set_ground(pen, style)
    text += move_to(pen.place, deletes) + _step("P", count)
    text += move_to(deletes, inserts) + _step("@", count)
    return text, cells, Pen(inserts, pen.style)


def _ground_of(cell: ScreenCell | None) -> CellStyle | None:
    """The style of a blank with this cell's ground."""
    return CellStyle(ground=cell.style.ground) if cell is not None else None


def _set_ground(pen: Pen, style: CellStyle | None) -> tuple[str, Pen]:
    """Set what the terminal fills with."""
    if style is None:
        return "", pen
    style = style_for_blank(pen.style, style)
    return style_change(pen.style, style), pen._replace(style=style)


def _is_known(rows: Sequence[ScreenRow]) -> bool:
    """Whether it is known what stands in each cell."""
    return all(None not in row for row in rows)


def _is_narrow(row: ScreenRow) -> bool:
    """Whether all cells are known, and a shift cuts no wide sign in half."""
    return all(cell is not None and cell_len(cell.text) == 1 for cell in row)


def _differ(old: object, new: object) -> bool:
    """Whether cells or rows have to be changed."""
    return new is not None and old != new
