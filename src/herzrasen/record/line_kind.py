"""How one kind of line is written and read, as data of its game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from herzrasen.cards import Seat
from herzrasen.record.lines import EffortLine, HandLine, LeadLine, Line, PointsLine, TotalsLine
from herzrasen.record.value_notation import (
    NOTHING,
    NotationError,
    cards_text,
    numbers_text,
    read_cards,
    read_number,
    read_seat,
    sort_cards,
)


class LineHead(NamedTuple):
    """What stands before a line's colon: its first word, and a seat as it is written, or nothing.

    The first word is the kind's own, or the time.
    """

    word: str
    seat_word: str

    def read_seat(self) -> Seat:
        """The seat.

        Raises:
            NotationError: if it is none.
        """
        return read_seat(self.seat_word)

    def check_no_seat(self) -> None:
        """Check that no seat is named.

        Raises:
            NotationError: if one is.
        """
        if self.seat_word:
            raise NotationError("line-unknown", self.seat_word)


class LineKind(NamedTuple):
    """A kind of line: its type, whose tag is the word it begins with, and its notation.

    ``read`` gets the words after the colon; ``may_be_bare`` says that there may be neither.
    ``is_set``: its cards have no order. ``is_joint``: written for all seats at once, when all have
    chosen. ``generic`` is the type with its parameters, if it has any.
    """

    type: type[Line]
    text: Callable[[Any], str]
    read: Callable[[LineHead, list[str]], Line]
    may_be_bare: bool = False
    is_set: bool = False
    is_joint: bool = False
    generic: Any = None

    @property
    def json_type(self) -> Any:
        """The type as a decoder needs it."""
        return self.generic or self.type

    @property
    def word(self) -> str:
        """The word that a line of this kind begins with, if not with its time."""
        return str(self.type.__struct_config__.tag)

    def in_order(self, line: Any) -> Any:
        """A line of this kind with its cards in canonical order.

        Raises:
            NotationError: for a card that stands in a set twice.
        """
        return msgspec.structs.replace(line, cards=sort_cards(line.cards)) if self.is_set else line


def seat_and_cards(kind: type[Any], *, is_set: bool = False, is_joint: bool = False) -> LineKind:
    """A kind of line with a seat and its cards, as in ``hand 2: AS KS``."""
    word = kind.__struct_config__.tag

    def text(line: Any) -> str:
        seat, cards = msgspec.structs.astuple(line)
        return f"{word} {seat}: {cards_text(cards)}"

    def read(head: LineHead, words: list[str]) -> Line:
        line: Line = kind(head.read_seat(), read_cards(words))
        return line

    return LineKind(kind, text, read, is_set=is_set, is_joint=is_joint)


def row_of_numbers(kind: type[PointsLine | TotalsLine]) -> LineKind:
    """A kind of line with numbers alone, as in ``points: 13 0 6 7``."""
    word = kind.__struct_config__.tag

    def text(line: PointsLine | TotalsLine) -> str:
        return f"{word}: {numbers_text(msgspec.structs.astuple(line)[0])}"

    def read(head: LineHead, words: list[str]) -> Line:
        head.check_no_seat()
        return kind(tuple(map(read_number, words)))

    return LineKind(kind, text, read)


def _effort_text(line: EffortLine) -> str:
    return f"effort {line.seat}: {numbers_text(line.ms)}"


def _read_effort(head: LineHead, words: list[str]) -> EffortLine:
    return EffortLine(
        head.read_seat(), tuple(None if word == NOTHING else read_number(word) for word in words)
    )


COMMON_KINDS: Final = (
    seat_and_cards(HandLine, is_set=True),
    seat_and_cards(LeadLine),
    row_of_numbers(PointsLine),
    row_of_numbers(TotalsLine),
    LineKind(EffortLine, _effort_text, _read_effort),
)
"""The kinds that a record of any game may have."""
