"""A line of a deal as text, and back, by the notation of its game.

>>> notation = notation_of("hearts")
>>> notation.text(notation.read("lead 2: 2C KC ? AC"))
'lead 2: 2C KC ? AC'
>>> notation = notation_of("nerts")
>>> notation.text(notation.read("1523 0: pile AS > new up 5H"))
'1523 0: pile AS > new up 5H'
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import Any

from herzrasen.games.protocol import GameName
from herzrasen.kits.registry import part_of
from herzrasen.record.line_kind import COMMON_KINDS, LineHead, LineKind
from herzrasen.record.lines import Line, TimedLine
from herzrasen.record.record_part import RecordPart
from herzrasen.record.value_notation import NotationError, is_number


class Notation:
    """How the lines of a game's deals are written: those of any game, and its own.

    Of its own kinds one at most is timed: it begins with its time instead of a word.
    """

    def __init__(self, own: Iterable[LineKind]) -> None:
        self.kinds = kinds = (*COMMON_KINDS, *own)
        self._by_type = {kind.type: kind for kind in kinds}
        self._timed = next((kind for kind in kinds if issubclass(kind.type, TimedLine)), None)
        self._by_word = {kind.word: kind for kind in kinds if kind is not self._timed}

    @property
    def line_type(self) -> Any:
        """The union of all types of lines, for a decoder."""
        return reduce(or_, (kind.json_type for kind in self._by_type.values()))

    def kind_of(self, line: Line) -> LineKind:
        """The kind of a line."""
        return self._by_type[type(line)]

    def text(self, line: Line) -> str:
        """The line as it is written."""
        return self.kind_of(line).text(line)

    def read(self, text: str) -> Line:
        """The line that this text is.

        Raises:
            NotationError: if it is none of this game.
        """
        before, colon, after = text.partition(":")
        word, seat_word = (*before.split(maxsplit=1), "", "")[:2]
        words = after.split()
        kind = self._timed if is_number(word) else self._by_word.get(word)
        is_right = kind is not None and bool(colon) == (not kind.may_be_bare or bool(words))
        if kind is None or not is_right:
            raise NotationError("line-unknown", word)
        line: Line = kind.in_order(kind.read(LineHead(word, seat_word.strip()), words))
        return line


@cache
def notation_of(game: GameName) -> Notation:
    """The notation of a game's records."""
    return Notation(part_of(game, RecordPart).kinds)
