"""Simulated races: found in random rounds, sent over delayed connections, decided by the real
queue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple, cast

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Lift, NertsRules, Place, Spot
from herzrasen.games.nerts.events import Started
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.first_touch import QueuedMove
from herzrasen.lag_compensation.latency import Latency, measure_latency
from herzrasen.lag_compensation.move_queue import MoveQueue, QueueDecision
from herzrasen.protocol.house_rules import RoomKind
from tests.lag_compensation.simulated_network import Link, reaction

APART_MS: Final = 15
"""Touches that lie closer than this decide nothing: no bar is set for them."""

ROUND: Final = 20
"""Contested plays in a round of four; and the time from one to the next."""
PAUSE_MS: Final = 3000

MOVES: Final = 300
"""After so many moves the next round is looked at."""


class RaceSituation(NamedTuple):
    """A moment in a round: the last event, and the moves that the seats could make."""

    before: nerts.Public
    event: Any
    state: nerts.State
    moves: Mapping[Seat, Lift]


def positions(
    random: Random, rules: NertsRules | None = None, *, contested: bool = True
) -> Iterator[RaceSituation]:
    """Yield moments, from rounds of hasty players, at which two seats or more could put a card on
    the same foundation or rival's pile, or else at which just one could; endless."""
    rules = NertsRules() if rules is None else rules
    while True:
        state, known = nerts.start(rules), set[tuple[tuple[Seat, Lift], ...]]()
        for _ in range(MOVES):
            move = _hasty(state, random)
            if move is None:
                break
            events = nerts.decide(state, *move)
            assert not isinstance(events, Refusal), (move, events)
            for event in events:
                before = state.public
                state = nerts.evolve(state, event)
            if state.public.phase in (nerts.Phase.DEAL, nerts.Phase.OVER):
                break
            moves = _moves_of(state.public, random, contested)
            if moves and (key := tuple(moves.items())) not in known:
                known.add(key)
                yield RaceSituation(before, event, state, moves)


def _hasty(state: nerts.State, random: Random) -> tuple[Seat, Any] | None:
    """A player's next move: mostly one that scores, or a turn."""
    public = state.public
    if public.phase is nerts.Phase.DEAL:
        return DEALER, dealer.deal(public, random.randbytes(32))
    if public.phase is nerts.Phase.STUCK:
        return DEALER, dealer.after_pause(public, random.randbytes(32))
    if public.phase is nerts.Phase.COUNTDOWN:
        return DEALER, nerts.Start()
    seats = list(range(public.rules.seats))
    random.shuffle(seats)
    for seat in seats:
        legal = nerts.legal(nerts.View(public, seat))
        if legal.ready:
            return seat, nerts.Ready()
        if legal.call:
            return seat, nerts.Call()
        good = [
            move for move in legal if isinstance(move, Lift) and move.source.at is not Spot.TABLEAU
        ]
        if good and random.random() < 0.5:
            return seat, random.choice(good)
        if legal.turn:
            return seat, nerts.Turn()
    return None


def _moves_of(public: nerts.Public, random: Random, contested: bool) -> Mapping[Seat, Lift]:
    """What the seats could do about some place that several could have, or that only one can; empty
    if there is none."""
    wanted: dict[Place, dict[Seat, Lift]] = {}
    if public.phase is not nerts.Phase.PLAY:
        return {}
    for seat in range(public.rules.seats):
        for move in nerts.legal(nerts.View(public, seat)):
            match move:
                case Lift(_, _, Place(Spot.FOUNDATION | Spot.RIVAL, index) as target) if index >= 0:
                    wanted.setdefault(target, {}).setdefault(seat, move)
    found = [moves for moves in wanted.values() if (len(moves) > 1) is contested]
    if not contested:  # a pile's owner always competes for it
        found = [moves for moves in found if not any(map(_about_a_pile, moves.values()))]
    return random.choice(found) if found else {}


def _about_a_pile(lift: Lift) -> bool:
    return lift.source.at is Spot.PILE or lift.target.at is Spot.RIVAL


class Sent(NamedTuple):
    """A move as it was really made: times are those of the table's clock."""

    seat: Seat
    reaction: float
    shown: float
    arrived: float
    stated_ms: float


class Outcome(NamedTuple):
    """A race: its moves, who won, the believed touches, and the latencies."""

    sent: tuple[Sent, ...]
    winner: Seat
    waited: float
    touched: Mapping[Seat, float]
    lines: Mapping[Seat, Latency]

    @property
    def fair(self) -> Seat:
        """Who would have won without any delay."""
        return min(self.sent, key=lambda queued: queued.reaction).seat

    @property
    def by_arrival(self) -> Seat:
        """Who would win by order of arrival."""
        return min(self.sent, key=lambda queued: queued.arrived).seat

    @property
    def apart(self) -> float:
        """How far the two first touches lie apart, in ms."""
        first, second, *_ = sorted(queued.reaction for queued in self.sent)
        return second - first


class Cheat(NamedTuple):
    """A client that lies: says that it touched after ``says`` ms, holds pings back for ``hold``."""

    says: float | None = None
    hold: float = 0


HONEST: Final = Cheat()


def replay(
    kind: RoomKind,
    found: list[RaceSituation],
    links: Mapping[Seat, Link],
    seed: int,
    cheats: Mapping[Seat, Cheat] | None = None,
) -> list[Outcome]:
    """Run the races one after another, ROUND of them in a round."""
    random, cheats = Random(seed), cheats or {}
    now, outcomes = 0.0, []
    for index, position in enumerate(found):
        if index % ROUND == 0:
            door = MoveQueue(nerts.RACE, kind)
            door.event_sent(0, Started(DEALER), position.before, now)
        now += PAUSE_MS
        outcomes.append(_race(door, index + 1, position, links, now, random, cheats))
    return outcomes


def _race(
    door: MoveQueue[nerts.Public, nerts.Event, nerts.Legal],
    number: int,
    position: RaceSituation,
    links: Mapping[Seat, Link],
    event_time: float,
    random: Random,
    cheats: Mapping[Seat, Cheat],
) -> Outcome:
    lines = {}
    for seat, link in links.items():
        measured = link.round_trips(random, event_time, cheats.get(seat, HONEST).hold)
        far = measure_latency([measured], event_time)
        assert far is not None
        lines[seat] = far
    door.event_sent(number, position.event, position.before, event_time)
    sent = []
    for seat in position.moves:
        link, cheat = links[seat], cheats.get(seat, HONEST)
        shown, after = event_time + link.way(random), reaction(random)
        arrived = shown + after + link.way(random)
        stated_ms = after if cheat.says is None else cheat.says
        sent.append(Sent(seat, after, shown - event_time, arrived, stated_ms))
    sent.sort(key=lambda queued: queued.arrived)
    touched: dict[Seat, float] = {}
    won: tuple[QueuedMove, float] | None = None
    waiting = list(sent)
    state = position.state
    now = event_time
    while won is None:
        decided: QueueDecision | None = None
        if waiting and (door.due is None or waiting[0].arrived <= door.due):
            one = waiting.pop(0)
            now = one.arrived
            queued = door.add(
                one.seat,
                position.moves[one.seat],
                now,
                lines,
                seen=number,
                after_ms=one.stated_ms,
            )
            touched[one.seat] = queued.touched
        else:
            assert door.due is not None
            now = door.due
        while decided := door.decide(state.public, now, lambda: lines, number + 1, b"coin"):
            events = nerts.decide(state, decided.queued.seat, cast(nerts.Move, decided.queued.move))
            if isinstance(events, Refusal):
                door.move_refused(decided.queued, events)
                continue
            door.move_made(decided, lines)
            for event in events:
                door.event_sent(number + 1, event, state.public, now, decided.queued)
                state = nerts.evolve(state, event)
            won = won or (decided.queued, now)
    for one in waiting:
        queued = door.add(
            one.seat,
            position.moves[one.seat],
            one.arrived,
            lines,
            seen=number,
            after_ms=one.stated_ms,
        )
        touched[one.seat] = queued.touched
        late = door.decide(state.public, one.arrived, lambda: lines, number + 2, b"coin")
        assert late is not None
        door.reject(queued, Refusal("late"))
    queued, at = won
    return Outcome(tuple(sent), queued.seat, at - queued.arrived, touched, lines)
