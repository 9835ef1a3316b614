"""Retry a deal that has been played, at another table.

Its journal begins with the entries before that deal. So the deal comes at the same score, from the
same dealer, with the same pass; and bots with the same seeds play the same, as long as everybody
else does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import is_dealt, is_match_end, is_scored
from herzrasen.table.held_seats import DELETED_PERSON
from herzrasen.table.info import Repeat, TableInfo
from herzrasen.table.journal import Entry, active_entries
from herzrasen.table.seats import FormerPlayer, Seating, SeatOccupant


class Branch(msgspec.Struct, frozen=True):
    """Where to leave a journal: the entries ``before`` a deal, and the entry ``dealt`` that deals
    it."""

    before: tuple[Entry, ...]
    dealt: Entry


def branch_at(entries: Sequence[Entry], deal: int) -> Branch | Refusal:
    """Where to leave this journal for a deal, counted from 1, that was played to its end."""
    active = active_entries(entries)
    dealt = [entry for entry in active if is_dealt(entry.event)]
    finished = sum(is_scored(entry.event) for entry in active)
    if not 1 <= deal <= finished:
        return Refusal("table.refusal.deal-not-played", {"n": finished})
    first = dealt[deal - 1]
    return Branch(tuple(takewhile(lambda entry: entry.number < first.number, entries)), first)


def seat_for(
    description: TableInfo, entries: Sequence[Entry], person: str, wanted: Seat
) -> Seat | Refusal:
    """The seat from which this person may retry deals of a table, or why they may not.

    Their own; if they had none, any. While others still play, no one may, since the retry would
    show cards and the bots' randomness too early.
    """
    seating = description.seating()
    own = seating.seat_of(person)
    over = seating.ended is not None or any(is_match_end(entry.event) for entry in entries[-1:])
    if not over and (own == WATCHER or seating.solo_seat != own):
        return Refusal("table.refusal.not-over")
    if own == WATCHER and wanted >= len(seating.occupants):
        return Refusal("table.refusal.no-such-seat")
    return wanted if own == WATCHER else own


def retry_table(
    description: TableInfo,
    dealt: Entry,
    deal: int,
    seat: Seat,
    player: tuple[str, str] | None,
    *,
    opened: int,
    version: str,
) -> TableInfo | Refusal:
    """The table where a deal is retried: ``player``, a person's id and name, at this seat, bots at
    all others. Without a player the seat is free and the match has not begun.

    ``opened`` is the time in ms since 1970.
    """
    if player is None and description.daily is not None:
        return Refusal("daily.refusal.no-sending")
    places = tuple(
        _occupant(place, own=other == seat) for other, place in enumerate(description.places)
    )
    seating = Seating(description.bot, places, host=seat)
    if player is not None:
        person, name = player
        seated = seating.sit(person, name, seat)
        if isinstance(seated, Refusal):
            return seated
        seating = seated
    for other, place in enumerate(places):  # later: no bot is called like the person
        if other != seat and place.free:
            seating = seating.with_occupant(other, name=seating.bot_name())
    if player is not None:
        seating = seating.begin()
    return msgspec.structs.replace(
        description,
        places=seating.occupants,
        opened=opened,
        begun=seating.begun,
        began_with=seating.began_with,
        # If another version's bots played the deals before, no one version is true of all.
        version=version if deal == 1 or version == description.version else "",
        house=msgspec.structs.replace(description.house, kind="private"),
        host=seat,
        removed=(),
        left=(),
        ended=None,
        held=(),
        mutes=(),
        next="",
        repeats=Repeat(deal, dealt.at),
        draw=None,
        decks="",
        # Else the deals after this one would be those of the series, before their time.
        series="" if description.tournament else description.series,
        tournament="",
        sitting="",
    )


def _occupant(place: SeatOccupant, *, own: bool) -> SeatOccupant:
    """The occupant of the seat at the new table.

    Of a person only the fact is kept that there was one.
    """
    if own:
        return SeatOccupant(place.seed)
    if place.person is None and not place.former:
        return SeatOccupant(place.seed, place.name)
    return SeatOccupant(place.seed, former=(FormerPlayer(name="", person=DELETED_PERSON),))
