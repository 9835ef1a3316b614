"""Another match with the same people: who agrees, and the table it is played at.

Times are milliseconds of a monotonic clock, given as arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import AnswerRematch
from herzrasen.table import info as tables
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import Seating, SeatOccupant

MAX_TERM_CHANGES: Final = 10
"""How often the host may change the terms while the vote is open: each time all others have to
answer anew, and have the full time for it."""


class RematchVote(msgspec.Struct, frozen=True):
    """The vote on a rematch, and until when it is open.

    ``rules`` and ``same_seats`` are the host's terms, ``changed`` how often they changed.
    """

    rules: str
    until: int
    yes: frozenset[Seat] = frozenset()
    no: frozenset[Seat] = frozenset()
    same_seats: bool = False
    changed: int = 0

    def after(self, seating: Seating) -> RematchVote | None:
        """The vote among those who still have a seat; None if no person wants to play on."""
        people = frozenset(seating.people)
        yes, no = self.yes & people, self.no & people
        return msgspec.structs.replace(self, yes=yes, no=no) if yes else None

    def shift_times(self, ms: int) -> RematchVote:
        """The same vote by a clock that is so many ms ahead."""
        return msgspec.structs.replace(self, until=self.until + ms)

    def complete(self, seating: Seating, now: int) -> bool:
        """Whether everybody who is present has answered, or the time is over."""
        return now >= self.until or self.yes | self.no >= frozenset(seating.present_people)


def answer(
    vote: RematchVote | None,
    description: TableInfo,
    seat: Seat,
    host: Seat,
    message: AnswerRematch,
    until: int,
) -> RematchVote | Refusal | None:
    """The vote after an answer; None if no person wants to play on.

    ``until`` is when it ends if this answer is the first.
    """
    vote = RematchVote(description.rules, until) if vote is None else vote
    if seat == host and message.yes:
        rules = _rules(description, vote.rules if message.rules is None else message.rules)
        if isinstance(rules, Refusal):
            return rules
        if (rules, message.same_seats) != (vote.rules, vote.same_seats):
            if vote.changed >= MAX_TERM_CHANGES:
                return Refusal("table.refusal.changed-enough", {"limit": MAX_TERM_CHANGES})
            # The votes so far were for other terms.
            vote = RematchVote(
                rules, until, same_seats=message.same_seats, changed=vote.changed + 1
            )
    elif seat != host and message.rules not in (None, vote.rules):
        return Refusal("table.refusal.not-host")
    yes = vote.yes | {seat} if message.yes else vote.yes - {seat}
    no = vote.no - {seat} if message.yes else vote.no | {seat}
    return msgspec.structs.replace(vote, yes=yes, no=no) if yes else None


def rematch_table(
    description: TableInfo,
    vote: RematchVote,
    new_seed: Callable[[], int],
    opened: int,
    version: str,
) -> TableInfo:
    """The next table: those who agreed and the bots, all moved on by one seat unless
    ``same_seats``.

    Seats of people who did not agree are free. ``new_seed`` gives a new bot's seed, ``opened`` is
    the time in ms since 1970. A series ends with its table: it would deal the same cards.
    """
    count = len(description.places)
    step = 0 if vote.same_seats else 1
    places = [SeatOccupant(new_seed()) for _ in range(count)]
    for seat, old in enumerate(description.places):
        if old.person is None or seat in vote.yes:
            new_seat = (seat + step) % count
            places[new_seat] = SeatOccupant(places[new_seat].seed, old.name, old.person)
    host = next(seat for seat in _seats_from(description.host, count) if seat in vote.yes)
    return msgspec.structs.replace(
        description,
        rules=vote.rules,
        places=tuple(places),
        opened=opened,
        begun=not any(place.free for place in places),
        began_with=0 if any(place.free for place in places) else len(vote.yes),
        version=version,
        decks="",
        host=(host + step) % count,
        left=(),
        ended=None,
        held=(),
        repeats=None,
        draw=None,
        series="",
        tournament="",
        sitting="",
    )


def _seats_from(seat: Seat, count: int) -> Iterable[Seat]:
    return ((seat + offset) % count for offset in range(count))


def _rules(description: TableInfo, text: str) -> str | Refusal:
    """These rules in their canonical form, if they are for as many as sit here."""
    rules = tables.rules_of(description.game, text)
    if isinstance(rules, Refusal):
        return rules
    if tables.seat_count(rules) != len(description.places):
        return Refusal("table.refusal.other-seats", {"n": len(description.places)})
    return tables.text_of(rules, text)
