"""Races: found in rounds, run over lines with delay, and decided by the door itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Lift, NertsRules, Place, Spot
from herzrasen.games.nerts.events import Started
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.claim import Claim
from herzrasen.lag_compensation.claim_queue import Door, Next
from herzrasen.lag_compensation.latency_tracker import Distance, distance
from herzrasen.protocol.house_rules import Kind
from tests.lag_compensation.network import Link, reaction

APART_MS: Final = 15
"""Touches that lie closer than this decide nothing: no bar is set for them."""

ROUND: Final = 20
"""Contested plays in a round of four; and the time from one to the next."""
PAUSE_MS: Final = 3000

MOVES: Final = 300
"""After so many moves the next round is looked at."""


class Position(NamedTuple):
    """A moment in a round: what happened last, and what the seats could all do about it."""

    before: nerts.Public
    event: Any
    state: nerts.State
    claims: Mapping[Seat, Lift]


def positions(
    random: Random, rules: NertsRules | None = None, *, contested: bool = True
) -> Iterator[Position]:
    """Moments, from rounds of hasty players, at which two seats or more could put a card on the
    same foundation or rival's pile, or else at which just one could; for ever."""
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
            claims = _claims(state.public, random, contested)
            if claims and (key := tuple(claims.items())) not in known:
                known.add(key)
                yield Position(before, event, state, claims)


def _hasty(state: nerts.State, random: Random) -> tuple[Seat, Any] | None:
    """Somebody's next move: mostly what brings something, and turns."""
    public = state.public
    if public.phase is nerts.Phase.DEAL:
        return DEALER, dealer.deal(public, random.randbytes(32))
    if public.phase is nerts.Phase.STUCK:
        return DEALER, dealer.remedy(public, random.randbytes(32))
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


def _claims(public: nerts.Public, random: Random, contested: bool) -> Mapping[Seat, Lift]:
    """What the seats could do about some place that several could have, or that only one can;
    empty if there is none."""
    wanted: dict[Place, dict[Seat, Lift]] = {}
    if public.phase is not nerts.Phase.PLAY:
        return {}
    for seat in range(public.rules.seats):
        for move in nerts.legal(nerts.View(public, seat)):
            match move:
                case Lift(_, _, Place(Spot.FOUNDATION | Spot.RIVAL, index) as target) if index >= 0:
                    wanted.setdefault(target, {}).setdefault(seat, move)
    found = [claims for claims in wanted.values() if (len(claims) > 1) is contested]
    if not contested:  # a pile is always its owner's, too
        found = [claims for claims in found if not any(map(_about_a_pile, claims.values()))]
    return random.choice(found) if found else {}


def _about_a_pile(lift: Lift) -> bool:
    return lift.source.at is Spot.PILE or lift.target.at is Spot.RIVAL


class Sent(NamedTuple):
    """A claim as it was really made: times are those of the table's clock."""

    seat: Seat
    reaction: float
    shown: float
    arrived: float
    said: float


class Outcome(NamedTuple):
    """A race: its claims, who won, what was believed of each touch, and of the lines."""

    sent: tuple[Sent, ...]
    winner: Seat
    waited: float
    touched: Mapping[Seat, float]
    lines: Mapping[Seat, Distance]

    @property
    def fair(self) -> Seat:
        """Who would have won if nothing took any time on its way."""
        return min(self.sent, key=lambda claim: claim.reaction).seat

    @property
    def by_arrival(self) -> Seat:
        """Who wins where the first message does."""
        return min(self.sent, key=lambda claim: claim.arrived).seat

    @property
    def apart(self) -> float:
        """How far the two first touches lie from each other."""
        first, second, *_ = sorted(claim.reaction for claim in self.sent)
        return second - first


class Cheat(NamedTuple):
    """A client that lies: says that it touched after ``says`` ms, holds pings back for ``hold``."""

    says: float | None = None
    hold: float = 0


HONEST: Final = Cheat()


def replay(
    kind: Kind,
    found: list[Position],
    links: Mapping[Seat, Link],
    seed: int,
    cheats: Mapping[Seat, Cheat] | None = None,
) -> list[Outcome]:
    """Run the races one after another, ROUND of them in a round."""
    random, cheats = Random(seed), cheats or {}
    now, outcomes = 0.0, []
    for index, position in enumerate(found):
        if index % ROUND == 0:
            door = Door(kind)
            door.happened(0, Started(DEALER), position.before, now)
        now += PAUSE_MS
        outcomes.append(_race(door, index + 1, position, links, now, random, cheats))
    return outcomes


def _race(
    door: Door,
    number: int,
    position: Position,
    links: Mapping[Seat, Link],
    told: float,
    random: Random,
    cheats: Mapping[Seat, Cheat],
) -> Outcome:
    lines = {}
    for seat, link in links.items():
        measured = link.measured(random, told, cheats.get(seat, HONEST).hold)
        far = distance([measured], told)
        assert far is not None
        lines[seat] = far
    door.happened(number, position.event, position.before, told)
    sent = []
    for seat in position.claims:
        link, cheat = links[seat], cheats.get(seat, HONEST)
        shown, after = told + link.way(random), reaction(random)
        arrived = shown + after + link.way(random)
        said = after if cheat.says is None else cheat.says
        sent.append(Sent(seat, after, shown - told, arrived, said))
    sent.sort(key=lambda claim: claim.arrived)
    touched: dict[Seat, float] = {}
    won: tuple[Claim, float] | None = None
    waiting = list(sent)
    state = position.state
    now = told
    while won is None:
        decided: Next | None = None
        if waiting and (door.due is None or waiting[0].arrived <= door.due):
            one = waiting.pop(0)
            now = one.arrived
            claim = door.enter(
                one.seat,
                position.claims[one.seat],
                now,
                lines,
                seen=number,
                after_ms=one.said,
            )
            touched[one.seat] = claim.touched
        else:
            assert door.due is not None
            now = door.due
        while decided := door.next(state.public, now, lines, number + 1, b"coin"):
            events = nerts.decide(state, decided.claim.seat, decided.claim.move)
            if isinstance(events, Refusal):
                door.refused(decided.claim, events)
                continue
            door.made(decided, lines)
            for event in events:
                door.happened(number + 1, event, state.public, now, decided.claim)
                state = nerts.evolve(state, event)
            won = won or (decided.claim, now)
    for one in waiting:
        claim = door.enter(
            one.seat, position.claims[one.seat], one.arrived, lines, seen=number, after_ms=one.said
        )
        touched[one.seat] = claim.touched
        late = door.next(state.public, one.arrived, lines, number + 2, b"coin")
        assert late is not None
        door.turn_away(claim, Refusal("late"))
    claim, at = won
    return Outcome(tuple(sent), claim.seat, at - claim.arrived, touched, lines)
