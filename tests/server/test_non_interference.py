"""Non-interference: permute what a seat may not know, and every byte that it is sent is the same.

Matches of random moves are walked through, by rules drawn at random. Before each move a second
table is laid that the listening seat cannot tell from the first: every card that it has not seen
has changed places with another, what others have decided in secret is decided otherwise, bots have
other seeds, people other devices, the deal another seed. The same move is made at both tables.
Everything that is said to the seat about it, a full welcome afterwards, and the answers to wrong
moves of every kind have to be equal, byte by byte. The public parts are equal as well, and so is
all that is made of them alone: scheduled events, the clocks, the list of tables, the seats that a
table waits for.

How long a refusal takes is not measured. It cannot depend on closed cards, as long as ``decide``
looks at nothing but the public part and the asker's own cards before it refuses: in Hearts
(``decide``) and in Nerts (``putting``, ``piles``) it does, with the same steps whatever the others
hold. A refused move is neither logged nor told to anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import DEALER, WATCHER, Card, Seat
from herzrasen.games.hearts.events import PlayBegan
from herzrasen.games.nerts.events import Started
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.lobby.summary import summarize
from herzrasen.protocol import codec, websocket
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.effects import Send
from herzrasen.server.room.inputs import Moment
from herzrasen.server.room.step_context import StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.table import journal
from herzrasen.table.info import TableInfo, text_of
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.recent_events import RecentEvents
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import Table
from tests.laws import hearts_rules_strategy, nerts_rules_strategy
from tests.laws.hearts import HEARTS
from tests.laws.indistinguishable_moves import CLOSED, indistinguishable_step
from tests.laws.nerts import NERTS
from tests.strategies import Subject, match_at_random
from tests.tiers import size_of_tier

SUBJECTS: dict[GameName, Subject] = {"hearts": HEARTS, "nerts": NERTS}
RULES: dict[GameName, Any] = {
    "hearts": hearts_rules_strategy.rules_at_random,
    "nerts": nerts_rules_strategy.rules_at_random,
}

MOVES = 250
"""So long is a match watched at most."""

CHUNK = size_of_tier(600, 3_000, 5_000)
"""So many positions are looked at in one test."""


_ANY: dict[GameName, Any] = {"hearts": PlayBegan(0), "nerts": Started(0)}


class DivergedTable(Table):
    """A table in the middle of a match, after so many events as the other table that it is laid
    like, in this state."""

    def __init__(self, like: Table, state: Any) -> None:
        super().__init__(like.game, like.rules)
        self.number, self._state, self.public = like.number, state, state.public
        self._events = RecentEvents(like.game)
        for _ in range(like.number):
            self._events.append(_ANY[like.game])  # nobody asks which


class SeatObserver:
    """A seat at a table, or WATCHER, and all that it is told.

    ``world`` is a number for what else it must not notice: who the others are, and their seeds.
    """

    def __init__(self, table: Table, seats: int, seat: Seat, world: int) -> None:
        self.seat, self._world = seat, world
        self._context = context = StepContext(Moment(0.0, 0.0, 0))
        self._ear = TablePage(1, "me", "", context)
        places = tuple(self._place(other) for other in range(seats))
        rules = text_of(table.rules)
        self._about = TableInfo(table.game, rules, {}, "normal", places, opened=0, begun=True)
        self._seating = self._about.seating()
        self._audience = Broadcaster("table", self._about, context)
        self._audience.connections.append(self._ear)
        self._comes(table, table.number)

    def _place(self, seat: Seat) -> SeatOccupant:
        if seat == self.seat:
            return SeatOccupant(0, "Eva", "me")
        return SeatOccupant(
            self._world + seat, f"name {seat}", f"{self._world} {seat}" if seat % 2 else None
        )

    def _comes(self, table: Table, last: int) -> None:
        missed = table.events_since(self.seat, last)
        self._audience.send_welcome(self._ear, table, self._seating, missed)

    def observe(
        self, table: Table, mover: Seat, events: tuple[Any, ...], wrong: list[Any]
    ) -> list[bytes]:
        """All that is said while this happens: of each event, to one who comes back then, in the
        lobby, and in answer to wrong moves."""
        number, seed = table.number, b"%d" % self._world
        for entry in journal.make_entries(
            events, MoveDetails(seed=seed), after=number, by=mover, at=self._world
        ):
            table.apply(entry)
            self._audience.send_event(table, self._seating)
        self._audience.send_seats(table, self._seating)
        self._comes(table, number)
        stands = summarize("table", self._about, table, self._seating, now=0)
        self._ear.send(codec.encode((stands.listing, stands.own_table("me"))))
        for move in wrong:
            answer = table.propose(self.seat, move, at=0)
            refusal = answer if isinstance(answer, Refusal) else Refusal("accepted")
            self._ear.send(codec.encode(websocket.Refused(refusal.code, refusal.facts)))
        messages = [one.message for one in self._context.effects if isinstance(one, Send)]
        self._context.effects.clear()
        return messages


def observe_match(game: GameName, name: str) -> Iterator[int]:
    """A match with one seat observed: for each move, how many cards could lie elsewhere, by all
    that the seat is sent."""
    random, subject = Random(name), SUBJECTS[game]
    rules = RULES[game](random)
    table, seats = Table(game, rules), subject.seats(rules)
    seat = random.choice((*range(seats), WATCHER))
    one, other = (SeatObserver(table, seats, seat, world) for world in (1, 1_000_000))
    wrong: list[Any] = []
    for count, step in enumerate(islice(match_at_random(subject, rules, random), MOVES)):
        if count % 16 == 0:
            wrong = [subject.attempt(step.after, random) for _ in range(4)]
        changed = indistinguishable_step(subject, step, seat, random)
        twin = DivergedTable(table, changed.before)
        messages = one.observe(table, step.seat, step.events, wrong)
        assert other.observe(twin, step.seat, changed.events, wrong) == messages, (name, step.move)
        assert twin.public == table.public
        yield changed.moved


def check_positions(game: GameName, chunk: int) -> None:
    """So many positions in which a card can lie elsewhere for all that the seat knows."""
    positions = 0
    for number in range(CHUNK):
        positions += sum(moved > 0 for moved in observe_match(game, f"{chunk} {number}"))
        if positions >= CHUNK:
            return
    raise AssertionError(f"only {positions} positions")


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, 3))]
)
def test_no_byte_depends_on_what_a_seat_cannot_know(game: GameName, chunk: int) -> None:
    check_positions(game, chunk)


@pytest.mark.slow
@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("chunk", range(3, 100))
def test_no_byte_of_a_million_positions_depends_on_hidden_cards(game: GameName, chunk: int) -> None:
    check_positions(game, chunk)


# Leaks made on purpose ----------------------------------------------------------------------------


def hidden_card_digest(state: Any) -> int:
    """A number that depends on where every closed card lies."""
    cards = [card.index for part in CLOSED[type(state)] for card in in_order(getattr(state, part))]
    return sum(place * index for place, index in enumerate(cards, 1))


def in_order(cards: Any) -> list[Card]:
    """The cards of sets and rows, within each other or not."""
    if isinstance(cards, Card):
        return [cards]
    return [card for some in cards or () for card in in_order(some)]


def leak_in_events(_game: Any) -> dict[str, Any]:
    return {"see": lambda event, _seat: event}


def leak_in_views(game: Any) -> dict[str, Any]:
    view = game.view

    def leaking(state: Any, seat: Seat) -> Any:
        seen = view(state, seat)
        match = replace(state.public.match, totals=(hidden_card_digest(state),))
        return replace(seen, public=replace(state.public, match=match))

    return {"view": leaking}


def leak_in_refusal_facts(game: Any) -> dict[str, Any]:
    return {"decide": refusing(game, lambda state: hidden_card_digest(state))}


def leak_in_refusal_size(game: Any) -> dict[str, Any]:
    return {"decide": refusing(game, lambda state: "x" * (hidden_card_digest(state) % 50))}


def refusing(game: Any, fact: Callable[[Any], str | int]) -> Callable[..., Any]:
    decide = game.decide

    def leaking(state: Any, seat: Seat, move: Any) -> Any:
        answer = decide(state, seat, move)
        return Refusal(answer.code, {"n": fact(state)}) if isinstance(answer, Refusal) else answer

    return leaking


def leak_in_legality(game: Any) -> dict[str, Any]:
    """Moves are refused where a hidden card lies so or so, and nothing is said."""
    decide = game.decide

    def leaking(state: Any, seat: Seat, move: Any) -> Any:
        answer = decide(state, seat, move)
        odd = seat >= 0 and isinstance(answer, Refusal) and hidden_card_digest(state) % 2
        return decide(state, DEALER, move) if odd else answer

    return {"decide": leaking}


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize(
    "leak",
    [leak_in_events, leak_in_views, leak_in_refusal_facts, leak_in_refusal_size, leak_in_legality],
)
def test_a_leak_is_found(
    game: GameName, leak: Callable[[Any], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, leaking in leak(GAMES[game]).items():
        monkeypatch.setattr(GAMES[game], name, leaking)
    with pytest.raises(AssertionError):
        _ = [sum(observe_match(game, f"leak {number}")) for number in range(20)]
