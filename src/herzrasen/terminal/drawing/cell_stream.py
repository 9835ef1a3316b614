"""Rewrites what a full-screen program sends to a terminal so that only cells that change are sent.

How it works: the stream is followed as a terminal would follow it, by position, style and text of
each cell. What the terminal shows is compared with what it is to show (``screen_changes``) when it
is flushed, and before whatever is no text, cursor or style, which goes through as it is. For slow
lines, such as ssh: a row that is drawn anew costs as much as what is new in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len

from herzrasen.graphemes import graphemes
from herzrasen.terminal.drawing.cell_style import PLAIN, blank_style, style_change, style_with
from herzrasen.terminal.drawing.screen_changes import (
    UNKNOWN_PEN,
    Pen,
    ScreenCell,
    ScreenRow,
    move_to,
    screen_changes,
)

_TOKEN: Final = re.compile(
    r"\x1b\[(?P<parameters>[0-9;:<=>?]*)(?P<extra>[ -/]*)(?P<final>[@-~])"
    r"|(?P<string>\x1b[\]PX^_].*?(?:\x07|\x1b\\))"
    r"|(?P<escape>\x1b[ -/]*[0-~])"
    r"|(?P<control>[\x00-\x1f])"
    r"|(?P<text>[^\x00-\x1f]+)",
    re.DOTALL,
)
_SYNCHRONIZED: Final = frozenset({"?2026h", "?2026l"})
"""The marks around an update: what remains of it needs none."""
_CURSOR: Final = frozenset({"?25h", "?25l"})
"""Shows and hides the cursor: nothing else on the screen changes."""
_ALL_CELLS: Final = ("J", "h", "l", "r", "K")
"""Sequences after which nothing is known of the screen: it may be cleared, or be another one."""


class CellStream:
    """What one terminal of this size shows, as far as it was written through this stream.

    ``fills``: where the terminal shifts or deletes cells, it fills with the ground that is set
    (terminfo's ``bce``); else nobody knows with which.
    """

    def __init__(self, width: int = 80, height: int = 24, *, fills: bool = False) -> None:
        self._size = (width, height)
        self._fills = fills
        self._row = self._column = 0
        self._has_moved = False
        self._style = PLAIN
        self._pen = UNKNOWN_PEN
        self._shown = self._nothing()
        self._wanted = self._nothing()

    def rewrite(self, data: str) -> str:
        """The sequences that lead to the same screen."""
        return self.follow(data) + self.flush()

    def follow(self, data: str) -> str:
        """Follow what is written; what of it has to be sent at once."""
        return "".join(self._follow(data))

    def flush(self) -> str:
        """Show what is wanted, and set the cursor where the next sign goes, if it goes anywhere."""
        text, self._pen = screen_changes(self._shown, self._wanted, self._pen, fills=self._fills)
        self._shown = [list(row) for row in self._wanted]
        if not self._has_moved:
            return text
        width, height = self._size
        place = (min(self._row, height - 1), min(self._column, width - 1))
        text += move_to(self._pen.place, place)
        self._pen = Pen(place, self._pen.style)
        return text

    def _follow(self, data: str) -> Iterator[str]:
        for token in _TOKEN.finditer(data):
            if token["text"] is not None:
                self._put(token["text"])
            elif token["final"] is not None:
                yield from self._control(token)
            elif token["control"] == "\r":
                self._column = 0
            elif token["control"] == "\n":
                self._row += 1
            else:
                yield self.flush()
                yield token[0]

    def _control(self, token: re.Match[str]) -> Iterator[str]:
        parameters, final = token["parameters"], token["final"]
        match final:
            case "H" | "f":
                row, _, column = parameters.partition(";")
                self._row, self._column = int(row or 1) - 1, int(column or 1) - 1
                self._has_moved = True
            case "m":
                self._style = style_with(self._style, parameters.split(";"))
            case _ if parameters + final in _SYNCHRONIZED:
                pass
            case _:
                yield self.flush()
                if parameters + final not in _CURSOR:
                    yield style_change(self._pen.style, self._style)
                    self._pen = self._pen._replace(style=self._style)
                yield token[0]
                if final in _ALL_CELLS and parameters + final not in _CURSOR:
                    self._forget()

    def _nothing(self) -> list[ScreenRow]:
        width, height = self._size
        return [[None] * width for _ in range(height)]

    def _forget(self) -> None:
        """Nothing is known of the terminal any more."""
        self._shown, self._wanted, self._pen = self._nothing(), self._nothing(), UNKNOWN_PEN
        self._has_moved = False

    def _put(self, text: str) -> None:
        self._has_moved = True
        width, height = self._size
        if not 0 <= self._row < height:
            return
        row = self._wanted[self._row]
        for sign in graphemes(text):
            wide = cell_len(sign)
            if not wide:
                self._combine(row, sign)
            elif self._column + wide <= width:
                style = self._style if sign != " " else blank_style(self._style)
                row[self._column] = ScreenCell(sign, style)
                if wide > 1:
                    row[self._column + 1] = ScreenCell("", style)
            self._column += wide

    def _combine(self, row: ScreenRow, sign: str) -> None:
        """Add a sign without a width to the one before it."""
        at = min(self._column, len(row)) - 1
        while at > 0 and (cell := row[at]) is not None and not cell.text:
            at -= 1
        if at >= 0 and (cell := row[at]) is not None:
            row[at] = cell._replace(text=cell.text + sign)
