"""The race lines: how they are written, and that each stands below its play, the winner's
first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar, cast, get_args

from herzrasen.protocol.race import DecidedBy, RaceContender
from herzrasen.record.line_kind import LineHead, LineKind
from herzrasen.record.lines import Line, RaceLine
from herzrasen.record.record import Fault
from herzrasen.record.value_notation import (
    NOTHING,
    NotationError,
    read_cards,
    read_number,
    read_seat,
)

CALL: Final = "call"
"""What a race was for if not for a place."""

_Place = TypeVar("_Place")


def race_kind(
    place: type[_Place], format_place: Callable[[_Place], str], parse_place: Callable[[str], _Place]
) -> LineKind:
    """The race lines of a game, with its places; ``parse_place`` raises ValueError."""

    def text(race: RaceLine[_Place]) -> str:
        target = CALL if race.target is None else format_place(race.target)
        contenders = (
            f"{one.seat} {one.card or NOTHING} {one.touched} {one.arrived}"
            for one in race.contenders
        )
        return f"race: {target} {race.by} {' / '.join(contenders)}"

    def read(head: LineHead, words: list[str]) -> RaceLine[_Place]:
        head.check_no_seat()
        if len(words) < 2 or words[1] not in get_args(DecidedBy):
            raise NotationError("not-a-race", words[1] if words[1:] else "", value=" ".join(words))
        target = None if words[0] == CALL else read_place(words[0])
        contenders = " ".join(words[2:]).split("/")
        return RaceLine(
            cast(DecidedBy, words[1]),
            tuple(_read_contender(one.split()) for one in contenders),
            target,
        )

    def read_place(word: str) -> _Place:
        try:
            return parse_place(word)
        except ValueError:
            raise NotationError("not-a-race", word, value=word) from None

    return LineKind(RaceLine, text, read, generic=RaceLine[place])  # type: ignore[valid-type]


def _read_contender(words: list[str]) -> RaceContender:
    if len(words) != 4:
        raise NotationError("not-a-race", words[0] if words else "", value=" ".join(words))
    seat, card, touched, arrived = words
    cards = read_cards([card])
    if None in cards:
        raise NotationError("not-a-card", card, value=card)
    return RaceContender(
        read_seat(seat), read_number(touched), read_number(arrived), next(iter(cards), None)
    )


def race_fault(
    lines: Sequence[Line], seats: int, is_winner: Callable[[RaceLine[Any], Line | None], bool]
) -> Fault | None:
    """A fault for the first race line that stands below no play of its winner, or names nobody
    else. ``is_winner`` says whether the line above is the play of the winner.

    Whether the times are true cannot be checked afterwards; who made the play can.
    """
    above: Line | None = None
    for row, line in enumerate(lines):
        if not isinstance(line, RaceLine):
            above = line
        elif len(line.contenders) < 2 or any(not 0 <= one.seat < seats for one in line.contenders):
            return Fault("record.fault.race-claims", row=row)
        elif not is_winner(line, above):
            return Fault("record.fault.race-winner", row=row)
    return None
