"""The journal of a table: what happened, numbered. All else about a match follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.events import Dealt as HeartsDealt
from herzrasen.games.nerts.events import Dealt as NertsDealt
from herzrasen.games.protocol import GameName
from herzrasen.protocol import codec
from herzrasen.protocol.race import Race


class Undone(msgspec.Struct, frozen=True, tag_field="event", tag="undone"):
    """The match went back to where it stood after entry ``to``, and on from there.

    What came between stays in the journal: a branch that nobody has gone on with. This is no event
    of a game, and no game knows of it.
    """

    to: int


Happening: TypeAlias = hearts.Event | nerts.Event | Undone


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event, or that some are undone, and its envelope.

    ``number`` counts a table's entries from 1. ``by`` is the seat that moved, DEALER for chance.
    ``at`` is when, in milliseconds since 1970 (UTC). ``move`` is the name of the move whose last
    event this is (``made.move_name``). ``seed`` is what a deal was shuffled with, ``effort`` how
    many ms a bot thought about the move whose first event this is. Neither is sent to anyone while
    the match runs. ``races`` are the contested plays of Nerts that became known with this event.
    ``used`` is how many ms of the seat's reserve the move cost whose first event this is, and
    ``timed_out`` whether it was made for the seat because its time was over (``timing``).
    """

    number: int
    by: Seat
    event: Happening
    at: int
    move: str | None = None
    seed: bytes | None = None
    effort: int | None = None
    races: tuple[Race, ...] = ()
    used: int = 0
    timed_out: bool = False


class _Written(msgspec.Struct, omit_defaults=True):
    """An entry as it stands in the log. Bytes are written in base 64."""

    number: int
    by: Seat
    at: int
    event: msgspec.Raw
    move: str | None = None
    seed: bytes | None = None
    effort: int | None = None
    races: tuple[Race, ...] = ()
    used: int = 0
    timed_out: bool = False


class _Kind(msgspec.Struct, frozen=True):
    event: str


class _Line(msgspec.Struct, frozen=True):
    event: _Kind


_LINE: Final = codec.decoder(_Line)
_READ: Final = codec.decoder(_Written)
_KIND: Final = codec.decoder(_Kind)
_UNDONE: Final = codec.decoder(Undone)


def write(entry: Entry) -> bytes:
    """The entry as one line of JSON."""
    return codec.encode(entry)


def read(line: bytes, game: GameName) -> Entry:
    """The entry that was written. Raises msgspec.MsgspecError if the line is none of this game."""
    written: _Written = _READ.decode(line)
    return Entry(
        number=written.number,
        by=written.by,
        event=_event(written.event, game),
        at=written.at,
        move=written.move,
        seed=written.seed,
        effort=written.effort,
        races=written.races,
        used=written.used,
        timed_out=written.timed_out,
    )


def _event(written: msgspec.Raw, game: GameName) -> Happening:
    if _KIND.decode(written).event == "undone":
        undone: Undone = _UNDONE.decode(written)
        return undone
    return codec.read_event(written, game)


def is_undone(line: bytes) -> bool:
    """Whether this line says that something is undone, without reading all of it."""
    told: _Line = _LINE.decode(line)
    return told.event.event == "undone"


def standing(journal: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries by which the match is what it is: those of the branch that it has gone on with.

    Their numbers grow, with a gap where something was undone.
    """
    stands: list[Entry] = []
    for entry in journal:
        if isinstance(entry.event, Undone):
            while stands and stands[-1].number > entry.event.to:
                stands.pop()
        else:
            stands.append(entry)
    return tuple(stands)


def undone_in(journal: Iterable[Entry]) -> tuple[int, ...]:
    """How often something was undone in each deal, in their order."""
    times: list[int] = []
    for entry in journal:
        if isinstance(entry.event, HeartsDealt | NertsDealt):
            times.append(0)
        elif isinstance(entry.event, Undone):
            times[-1] += 1
    return tuple(times)


def entries(
    events: tuple[Any, ...],
    *,
    after: int,
    by: Seat,
    at: int,
    move: str | None = None,
    seed: bytes | None = None,
    effort: int | None = None,
    races: tuple[Race, ...] = (),
    used: int = 0,
    timed_out: bool = False,
) -> tuple[Entry, ...]:
    """The entries for the events of one move, numbered from ``after`` + 1.

    The last carries the move's name, the first everything else.
    """
    last = len(events) - 1
    return tuple(
        Entry(
            number=after + 1 + place,
            by=by,
            event=event,
            at=at,
            move=move if place == last else None,
            seed=seed if place == 0 else None,
            effort=effort if place == 0 else None,
            races=races if place == 0 else (),
            used=used if place == 0 else 0,
            timed_out=timed_out and place == 0,
        )
        for place, event in enumerate(events)
    )
