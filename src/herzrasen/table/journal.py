"""The journal of a table: numbered entries from which the whole match can be replayed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.fair_deals.proof import DealProof
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import is_dealt
from herzrasen.protocol import codec
from herzrasen.protocol.race import Race
from herzrasen.table.former_events import upgrade_event
from herzrasen.table.move_details import NO_DETAILS, MoveDetails

UNDONE: Final = "undone"
"""The name of an undo in the log."""


class UndoEvent(msgspec.Struct, frozen=True, tag_field="event", tag=UNDONE):
    """An undo: the match went back to where it stood after entry ``to``.

    The entries in between stay in the journal as an abandoned branch. This is not an event of a
    game, and no game knows of it.
    """

    to: int


JournalEvent: TypeAlias = Any


class Entry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One event, or an undo, with its envelope.

    ``number`` counts a table's entries from 1. ``by`` is the seat that moved, DEALER for chance.
    ``at`` is in ms since 1970. ``races`` are the contested plays that became known with this
    event.

    These belong to a move. On its first event: ``seed``, with which a deal was shuffled, and the
    ``proof`` that it was not chosen;
    ``effort``, the ms a bot thought; ``used``, the ms of the seat's reserve that the move cost;
    ``timed_out``, whether it was made because the seat's time was over. On its last event:
    ``move``, the move's key (``move_ids.move_key``). Seed, proof and effort are not sent while the
    match runs.
    """

    number: int
    by: Seat
    event: JournalEvent
    at: int
    move: str | None = None
    seed: bytes | None = None
    effort: int | None = None
    races: tuple[Race[Any], ...] = ()
    used: int = 0
    timed_out: bool = False
    proof: DealProof | None = None


_NO_RACES: Final = msgspec.Raw(b"[]")


class _StoredEntry(msgspec.Struct, omit_defaults=True):
    """An entry as stored, its event and races not yet decoded. Bytes are in base 64."""

    number: int
    by: Seat
    at: int
    event: msgspec.Raw
    move: str | None = None
    seed: bytes | None = None
    effort: int | None = None
    races: msgspec.Raw = _NO_RACES
    used: int = 0
    timed_out: bool = False
    proof: DealProof | None = None


class _EventName(msgspec.Struct, frozen=True):
    event: str


class EntryHeader(msgspec.Struct, frozen=True):
    """What is read of an entry without decoding all of it."""

    number: int
    by: Seat
    at: int
    event: _EventName
    move: str | None = None

    @property
    def event_name(self) -> str:
        """The name of the event in the log."""
        return self.event.event


_HEADER: Final = codec.decoder(EntryHeader)
_READ: Final = codec.decoder(_StoredEntry)
_KIND: Final = codec.decoder(_EventName)
_UNDONE: Final = codec.decoder(UndoEvent)


def write(entry: Entry) -> bytes:
    """The entry as one line of JSON."""
    return codec.encode(entry)


def read(line: bytes, game: GameName) -> Entry:
    """The entry that was written.

    Raises:
        msgspec.MsgspecError: if the line is no entry of this game.
    """
    written: _StoredEntry = _READ.decode(line)
    return Entry(
        number=written.number,
        by=written.by,
        event=_event(written.event, game),
        at=written.at,
        move=written.move,
        seed=written.seed,
        effort=written.effort,
        races=(() if written.races is _NO_RACES else codec.read_races(written.races, game)),
        used=written.used,
        timed_out=written.timed_out,
        proof=written.proof,
    )


def _event(written: msgspec.Raw, game: GameName) -> JournalEvent:
    name = _KIND.decode(written).event
    if name == UNDONE:
        undone: UndoEvent = _UNDONE.decode(written)
        return undone
    return codec.read_event(upgrade_event(written, game, name), game)


def read_header(line: bytes) -> EntryHeader:
    """The header of the entry that was written.

    Raises:
        msgspec.MsgspecError: if the line is no entry.
    """
    header: EntryHeader = _HEADER.decode(line)
    return header


def is_undo(line: bytes) -> bool:
    """Whether this line is an undo."""
    return read_header(line).event_name == UNDONE


def active_entries(journal: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that count: all but those of abandoned branches.

    Their numbers increase, with a gap where something was undone.
    """
    active: list[Entry] = []
    for entry in journal:
        if isinstance(entry.event, UndoEvent):
            while active and active[-1].number > entry.event.to:
                active.pop()
        else:
            active.append(entry)
    return tuple(active)


def undos_per_deal(journal: Iterable[Entry]) -> tuple[int, ...]:
    """How many undos there were in each deal, in order."""
    times: list[int] = []
    for entry in journal:
        if is_dealt(entry.event):
            times.append(0)
        elif isinstance(entry.event, UndoEvent):
            times[-1] += 1
    return tuple(times)


def make_entries(
    events: tuple[object, ...],
    details: MoveDetails = NO_DETAILS,
    *,
    after: int,
    by: Seat,
    at: int,
) -> tuple[Entry, ...]:
    """The entries for the events of one move, numbered from ``after`` + 1.

    The last carries the move's key, the first everything else.
    """
    last = len(events) - 1
    entries = [
        Entry(
            number=after + 1 + index,
            by=by,
            event=event,
            at=at,
            move=details.key if index == last else None,
            seed=details.seed if index == 0 else None,
            effort=details.effort if index == 0 else None,
            races=details.races if index == 0 else (),
            used=details.used if index == 0 else 0,
            timed_out=details.timed_out and index == 0,
            proof=details.proof if index == 0 else None,
        )
        for index, event in enumerate(events)
    ]
    return tuple(entries)
