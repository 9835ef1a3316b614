"""People who are connected and owe an answer that does not come: after a while they count as away.
Where turns are timed, that is after some time-outs in a row.

From then on they are treated as anybody who is away (``absence``): a grace time, then a vote of
those present. An answer makes them present again at once. Once a bot plays for them, anything they
do gives them their seat back, though not before the bot has given the answer that they owed.
A person who was replaced before is replaced without another vote when they owe an answer again, or
at the next time-out. After time-outs anything they do makes them present again at once, as long as
no bot plays for them, or nobody is there for whom it would: no question may be open then that they
could answer. So each of their returns brings the match on by an answer at least.

Times are milliseconds of a monotonic clock, given as arguments.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import Final, TypeAlias, TypeVar

import msgspec

from herzrasen.cards import NO_SEATS, Seat
from herzrasen.games.registry import GAMES
from herzrasen.table.members import bot_turns
from herzrasen.table.missed_turns import MAX_MISSED_TURNS
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

Noted = TypeVar("Noted")

_NONE: Final = "none"
"""Of a seat that a bot plays: nothing is asked there now. It equals no question."""

OwedAnswers: TypeAlias = Mapping[Seat, Hashable]
"""What is asked of each person's seat; the same value as long as it is the same question."""


class MissedTurn(msgspec.Struct, frozen=True):
    """What is owed by those whose time has run out too often in a row: a sign of life. ``entry`` is
    the number of the latest time-out."""

    entry: int


class Idleness(msgspec.Struct, frozen=True):
    """``owed`` has each open question and since when, ``missed`` the question for which a seat
    counts as away. ``replaced`` are the seats that a bot was to play once already, ``returning``
    those whose person wants to play again. ``excused`` is the latest time-out, by its entry, after
    which a seat's person has done something."""

    owed: dict[Seat, tuple[Hashable, int]] = {}
    missed: dict[Seat, Hashable] = {}
    replaced: frozenset[Seat] = NO_SEATS
    returning: frozenset[Seat] = NO_SEATS
    excused: dict[Seat, int] = {}

    @property
    def idle(self) -> frozenset[Seat]:
        """The seats whose person counts as away."""
        return frozenset(self.missed)

    def after(
        self, questions: OwedAnswers, left: Collection[Seat], now: int, *, limit: int, again: int
    ) -> Idleness:
        """The state once these ``questions`` are open; a bot plays the seats in ``left``. A seat is
        idle after ``limit`` ms, one that was replaced before after ``again`` ms."""
        owed = {}
        for seat, question in questions.items():
            known = self.owed.get(seat)
            owed[seat] = known if known is not None and known[0] == question else (question, now)
        missed = {
            seat: question
            for seat, question in self.missed.items()
            if questions.get(seat) == question or (seat in left and seat not in self.returning)
        }
        returning = self.returning.intersection(missed)
        changed = Idleness(owed, missed, self.replaced, returning, self.excused)
        due_times = changed.due_times(limit, again).items()
        late = {seat: questions[seat] for seat, due in due_times if due <= now}
        return msgspec.structs.replace(changed, missed={**missed, **late})

    def due_times(self, limit: int, again: int) -> dict[Seat, int]:
        """When each seat becomes idle that owes an answer and is not idle yet."""
        due = {}
        for seat, (asked, since) in self.owed.items():
            if seat not in self.missed:
                wait = again if seat in self.replaced else limit
                due[seat] = since if isinstance(asked, MissedTurn) else since + wait
        return due

    def with_replaced(self, seats: Collection[Seat]) -> Idleness:
        """The same after a vote to let bots play for these seats."""
        return msgspec.structs.replace(
            self, replaced=self.replaced.union(self.idle.intersection(seats))
        )

    def with_excused(self, seat: Seat, missed: MissedTurn) -> Idleness:
        """The same once a person whose time has run out has done something: they are away again at
        their next time-out, and without a vote."""
        return msgspec.structs.replace(
            self,
            replaced=self.replaced | {seat},
            excused={**self.excused, seat: missed.entry},
        )

    def with_new_person(self, seat: Seat, *, replaced: bool) -> Idleness:
        """The same once a person has sat down, who owes nothing for those who sat there before;
        ``replaced``: a bot was to play for this person already."""
        return Idleness(
            _without(self.owed, seat),
            _without(self.missed, seat),
            self.replaced | {seat} if replaced else self.replaced - {seat},
            self.returning - {seat},
            _without(self.excused, seat),
        )

    def with_returning(self, seat: Seat) -> Idleness:
        """The same once the person of a seat that a bot plays has done something."""
        return msgspec.structs.replace(self, returning=self.returning | {seat})

    def memory(self, now: int) -> IdlenessMemory:
        """What another process, with a clock of its own, needs to go on."""
        return IdlenessMemory(
            {seat: since - now for seat, (_, since) in self.owed.items()},
            self.idle,
            self.replaced,
            self.returning,
            self.excused,
        )


class IdlenessMemory(msgspec.Struct, frozen=True):
    """What only memory holds of those who owe an answer, which the table itself names: ``since``
    when, in ms from now, and who counts as away for that."""

    since: dict[Seat, int] = {}
    idle: frozenset[Seat] = NO_SEATS
    replaced: frozenset[Seat] = NO_SEATS
    returning: frozenset[Seat] = NO_SEATS
    excused: dict[Seat, int] = {}

    def recall(self, questions: OwedAnswers, now: int) -> Idleness:
        """The state, where these are the open questions."""
        return Idleness(
            {
                seat: (question, now + self.since.get(seat, 0))
                for seat, question in questions.items()
            },
            {seat: questions.get(seat, _NONE) for seat in self.idle},
            self.replaced,
            self.returning,
            self.excused,
        )


def _without(noted: Mapping[Seat, Noted], seat: Seat) -> dict[Seat, Noted]:
    return {other: value for other, value in noted.items() if other != seat}


def owed_answers(
    table: Table,
    seating: Seating,
    idleness: Idleness,
    claims: Mapping[Seat, str],
    *,
    timed: bool,
) -> OwedAnswers:
    """What the match waits for from people, or from the bots that play for those who are idle.
    Where turns are ``timed``, only what no clock runs for, and those who miss their turns. While
    ``claims`` are to be answered, nothing else is asked.
    """
    if not seating.begun or seating.ended is not None or table.over:
        return {}
    owed: dict[Seat, Hashable] = {}
    game = GAMES[table.game]
    for seat in seating.people:
        if seat in seating.left and seat not in idleness.idle:
            continue
        asked: Hashable | None = None
        if not timed:
            asked = claims.get(seat) if claims else game.open_question(table.public, seat)
        if asked is None and game.VOTE is not None:
            asked = game.VOTE.pending(table.public, seat)
        if asked is not None:
            owed[seat] = asked
    for seat in bot_turns.seats_reading_sheet(table, seating):
        owed[seat] = ("sheet", table.deals)
    if timed:
        owed |= _missed_turns(table, seating, idleness)
    return owed


def _missed_turns(table: Table, seating: Seating, idleness: Idleness) -> dict[Seat, MissedTurn]:
    """The people whose time has run out too often in a row: once is enough for those who have been
    away before."""
    missed = {}
    for seat in seating.people:
        row = table.missed_turns.of(seat, seating.occupants[seat].since)
        limit = 1 if seat in idleness.replaced else MAX_MISSED_TURNS
        if len(row) >= limit and row[-1] > idleness.excused.get(seat, 0):
            missed[seat] = MissedTurn(row[-1])
    return missed
