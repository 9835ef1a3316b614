"""A deal that has been played is played once more: at another table, whose journal begins as that
of the first did until then. So the deal comes at the same score, with the same pass, from the same
dealer; and bots with the same seeds do what they did, for as long as everybody else does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.hearts.events import Dealt as HeartsDealt
from herzrasen.games.hearts.events import MatchEnded as HeartsEnded
from herzrasen.games.hearts.events import Scored as HeartsScored
from herzrasen.games.nerts.events import Dealt as NertsDealt
from herzrasen.games.nerts.events import MatchEnded as NertsEnded
from herzrasen.games.nerts.events import Scored as NertsScored
from herzrasen.games.protocol import Refusal
from herzrasen.table.info import About, Repeat
from herzrasen.table.journal import Entry, standing
from herzrasen.table.seats import FORGOTTEN, Place, Seating, Sitter


class Branch(msgspec.Struct, frozen=True):
    """Where a journal is left: the entries ``before`` a deal, and how it was ``dealt``."""

    before: tuple[Entry, ...]
    dealt: Entry


def branch(entries: Sequence[Entry], deal: int) -> Branch | Refusal:
    """Where to leave this journal for a deal, counted from 1, that was played to its end."""
    stands = standing(entries)
    dealt = [entry for entry in stands if isinstance(entry.event, HeartsDealt | NertsDealt)]
    counted = sum(isinstance(entry.event, HeartsScored | NertsScored) for entry in stands)
    if not 1 <= deal <= counted:
        return Refusal("table.refusal.deal-not-played", {"n": counted})
    first = dealt[deal - 1]
    return Branch(tuple(takewhile(lambda entry: entry.number < first.number, entries)), first)


def seat_for(
    description: About, entries: Sequence[Entry], person: str, wish: Seat
) -> Seat | Refusal:
    """From which seat this person may play deals of a table again.

    From his own; who had none, from any. As long as others play there he may not, since the cards
    and the chance of its bots would be known before their time.
    """
    seating = description.seating()
    own = seating.seat_of(person)
    over = seating.ended is not None or any(
        isinstance(entry.event, HeartsEnded | NertsEnded) for entry in entries[-1:]
    )
    if not over and (own == WATCHER or seating.alone != own):
        return Refusal("table.refusal.not-over")
    if own == WATCHER and wish >= len(seating.places):
        return Refusal("table.refusal.no-such-seat")
    return wish if own == WATCHER else own


def table_of(
    description: About,
    dealt: Entry,
    deal: int,
    seat: Seat,
    sitter: tuple[str, str] | None,
    *,
    opened: int,
    version: str,
) -> About | Refusal:
    """The table where a deal is played again: its ``sitter``, a person and his name, at this seat,
    bots at all others. Without one the seat is free, and the match has not begun.

    ``opened`` is the time in ms since 1970.
    """
    places = tuple(_place(place, own=at == seat) for at, place in enumerate(description.places))
    seating = Seating(description.bot, places, host=seat)
    for at, place in enumerate(places):
        if at != seat and place.free:
            seating = seating.place(at, name=seating.bot_name())
    if sitter is not None:
        person, name = sitter
        seated = seating.sit(person, name, seat)
        if isinstance(seated, Refusal):
            return seated
        seating = seated.begin()
    return msgspec.structs.replace(
        description,
        places=seating.places,
        opened=opened,
        begun=seating.begun,
        # Deals that other bots played before have no version that would be true of all.
        version=version if deal == 1 or version == description.version else "",
        house=msgspec.structs.replace(description.house, kind="private"),
        host=seat,
        removed=(),
        left=(),
        ended=None,
        next="",
        repeats=Repeat(deal, dealt.at),
    )


def _place(place: Place, *, own: bool) -> Place:
    """The place at the other table. Of a person nothing is left but that there was one."""
    if own:
        return Place(place.seed)
    if place.person is None and not place.former:
        return Place(place.seed, place.name)
    return Place(place.seed, former=(Sitter(name="", person=FORGOTTEN),))
