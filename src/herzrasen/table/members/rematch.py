"""Another match with the same people: who says yes, and the table it is played at.

Times are milliseconds of any clock that does not run backwards, given as arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import Again
from herzrasen.table import info as tables
from herzrasen.table.info import About
from herzrasen.table.seats import Place, Seating

MOST_TERMS: Final = 10
"""How often the host may want other terms while the same question is open: each time all others
have to agree anew, and have as long for it as at first."""


class Asked(msgspec.Struct, frozen=True):
    """Who of the people would play again, and until when others may answer. ``rules`` and
    ``same_seats`` are as the host wants them, who has ``changed`` them so often."""

    rules: str
    until: int
    yes: frozenset[Seat] = frozenset()
    no: frozenset[Seat] = frozenset()
    same_seats: bool = False
    changed: int = 0

    def after(self, seating: Seating) -> Asked | None:
        """The question among those who still have a seat; None if nobody wants to any more."""
        people = frozenset(seating.people)
        yes, no = self.yes & people, self.no & people
        return msgspec.structs.replace(self, yes=yes, no=no) if yes else None

    def complete(self, seating: Seating, now: int) -> bool:
        """Whether there is nobody left to wait for: of those who are here."""
        return now >= self.until or self.yes | self.no >= frozenset(seating.here)


def hear(
    asked: Asked | None, description: About, seat: Seat, host: Seat, said: Again, until: int
) -> Asked | Refusal | None:
    """The question after somebody has answered it; None if nobody wants to any more.

    ``until`` is when it is over if he is the first.
    """
    asked = Asked(description.rules, until) if asked is None else asked
    if seat == host and said.yes:
        rules = _rules(description, asked.rules if said.rules is None else said.rules)
        if isinstance(rules, Refusal):
            return rules
        if (rules, said.same_seats) != (asked.rules, asked.same_seats):
            if asked.changed >= MOST_TERMS:
                return Refusal("table.refusal.changed-enough", {"limit": MOST_TERMS})
            # Whoever has agreed has agreed to something else.
            asked = Asked(rules, until, same_seats=said.same_seats, changed=asked.changed + 1)
    elif seat != host and said.rules not in (None, asked.rules):
        return Refusal("table.refusal.not-host")
    yes = asked.yes | {seat} if said.yes else asked.yes - {seat}
    no = asked.no - {seat} if said.yes else asked.no | {seat}
    return msgspec.structs.replace(asked, yes=yes, no=no) if yes else None


def table_of(
    description: About,
    asked: Asked,
    seeds: Callable[[], int],
    opened: int,
    version: str,
    decks: str,
) -> About:
    """The next table: those who agreed and the bots, everyone moved on by one seat or not.

    Seats of people who did not agree are free. ``seeds`` gives a new bot's seed, ``opened`` is the
    time in ms since 1970. ``decks`` is the word for common decks, where there are such: the same
    word would deal the same cards.
    """
    count = len(description.places)
    step = 0 if asked.same_seats else 1
    places = [Place(seeds()) for _ in range(count)]
    for seat, old in enumerate(description.places):
        if old.person is None or seat in asked.yes:
            at = (seat + step) % count
            places[at] = Place(places[at].seed, old.name, old.person)
    host = next(seat for seat in _from(description.host, count) if seat in asked.yes)
    return msgspec.structs.replace(
        description,
        rules=asked.rules,
        places=tuple(places),
        opened=opened,
        begun=not any(place.free for place in places),
        version=version,
        decks=decks
        if tables.has_common_decks(tables.rules_of(description.game, asked.rules))
        else "",
        host=(host + step) % count,
        left=(),
        ended=None,
        repeats=None,
    )


def _from(seat: Seat, count: int) -> Iterable[Seat]:
    return ((seat + further) % count for further in range(count))


def _rules(description: About, text: str) -> str | Refusal:
    """These rules in their canonical form, if as many play by them as sit here."""
    rules = tables.rules_of(description.game, text)
    if isinstance(rules, Refusal):
        return rules
    if tables.seats_in(rules) != len(description.places):
        return Refusal("table.refusal.other-seats", {"n": len(description.places)})
    return tables.text_of(rules)
