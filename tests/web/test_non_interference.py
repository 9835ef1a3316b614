"""Non-interference: permute what a seat may not know, and every byte that it is sent is the same.

Matches of random moves are walked through by rules drawn at random. Before each move a second table
is laid that the listening seat cannot tell from the first: every card that it has not seen has
changed places with another, what others have decided in secret is decided otherwise, bots have other
seeds, people other devices, the deal another seed. The same move is made at both tables. Everything
said to the seat about it, a full welcome afterwards, and the answers to wrong moves of every kind
have to be equal, byte by byte.

How long a refusal takes is not measured. It is constant by construction: ``decide`` looks at the
public part and the own hand alone (equal here by the same law), cards are compared as pointers and
hands as numbers, and a refused move is neither logged nor told to anybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.shells.web.audience import Audience
from herzrasen.shells.web.line import Line
from herzrasen.table import journal, messages, wire
from herzrasen.table.about import About, text_of
from herzrasen.table.seats import Place
from herzrasen.table.table import Table
from tests.laws import agreed, nerts_agreed
from tests.laws.hearts import HEARTS
from tests.laws.nerts import NERTS
from tests.laws.otherwise import otherwise
from tests.strategies import Subject, match_at_random

SUBJECTS: dict[GameName, Subject] = {"hearts": HEARTS, "nerts": NERTS}
RULES: dict[GameName, Any] = {
    "hearts": agreed.rules_at_random,
    "nerts": nerts_agreed.rules_at_random,
}

MOVES = 250
"""So long is a match watched at most."""

CHUNK = 5_000
"""So many positions are looked at in one test."""


class Laid(Table):
    """A table in the middle of a match, after so many events as the other table that it is laid
    like, in this state."""

    def __init__(self, like: Table, state: Any) -> None:
        super().__init__(like.game, like.rules)
        self.number, self._state = like.number, state
        self._events = [None] * like.number


class Ear:
    """A line on which nothing is lost."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.heard: list[bytes] = []

    def say(self, message: bytes) -> None:
        self.heard.append(message)


class Listener:
    """A seat at a table, or WATCHER, and all that it is told.

    ``world`` is a number for what else it must not notice: who the others are, and their seeds.
    """

    def __init__(self, table: Table, seats: int, seat: Seat, world: int) -> None:
        self.seat, self._world = seat, world
        self._ear = Ear("me")
        places = tuple(self._place(other) for other in range(seats))
        rules = text_of(table.rules)
        description = About(table.game, rules, {}, "normal", places, opened=world, begun=True)
        self._seating = description.seating()
        self._audience = Audience("table", description)
        self._audience.lines.append(cast("Line", self._ear))
        self._comes(table, table.number)

    def _place(self, seat: Seat) -> Place:
        if seat == self.seat:
            return Place(0, "Eva", "me")
        return Place(
            self._world + seat, f"name {seat}", f"{self._world} {seat}" if seat % 2 else None
        )

    def _comes(self, table: Table, last: int) -> None:
        self._audience.welcome(cast("Line", self._ear), table, self._seating, last)

    def hears(
        self, table: Table, mover: Seat, events: tuple[Any, ...], wrong: list[Any]
    ) -> list[bytes]:
        """All that is said while this happens: of each event, to one who comes back then, and in
        answer to wrong moves."""
        number, seed = table.number, b"%d" % self._world
        for entry in journal.entries(events, after=number, by=mover, at=self._world, seed=seed):
            table.apply(entry)
            self._audience.happened(table, self._seating)
        self._audience.seats(table, self._seating)
        self._comes(table, number)
        for move in wrong:
            answer = table.propose(self.seat, move, at=0)
            refusal = answer if isinstance(answer, Refusal) else Refusal("accepted")
            self._ear.say(wire.encode(messages.Refused(refusal.code, refusal.facts)))
        heard, self._ear.heard = self._ear.heard, []
        return heard


def watched(game: GameName, name: str) -> Iterator[int]:
    """A match with somebody listening: for each move, how many cards can lie elsewhere, for all
    that he is told."""
    random, subject = Random(name), SUBJECTS[game]
    rules = RULES[game](random)
    table, seats = Table(game, rules), subject.seats(rules)
    seat = random.choice((*range(seats), WATCHER))
    one, other = (Listener(table, seats, seat, world) for world in (1, 1_000_000))
    wrong: list[Any] = []
    for count, step in enumerate(islice(match_at_random(subject, rules, random), MOVES)):
        if count % 16 == 0:
            wrong = [subject.attempt(step.after, random) for _ in range(4)]
        changed = otherwise(subject, step, seat, random)
        twin = Laid(table, changed.before)
        heard = one.hears(table, step.seat, step.events, wrong)
        assert other.hears(twin, step.seat, changed.events, wrong) == heard, (name, step.move)
        yield changed.moved


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("chunk", range(10))
def test_no_byte_depends_on_what_a_seat_cannot_know(game: GameName, chunk: int) -> None:
    positions = 0
    for number in range(CHUNK):
        positions += sum(moved > 0 for moved in watched(game, f"{chunk} {number}"))
        if positions >= CHUNK:
            return
    raise AssertionError(f"only {positions} positions")
