"""Who plays Hearts better: the same deals again and again, with the players on all seats.

Duplicate play (see ``duplicate``). The deals run through the whole rotation of passing, in matches
that never end, so that only points are played for.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple, Protocol

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.chance import RandomBot
from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts import Deal, HeartsRules, Move, Phase, State, View
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.rules import ExactTarget
from herzrasen.games.protocol import Refusal
from herzrasen.shells.research.duplicate import estimate, seatings, spread


class Player(Protocol):
    """Whoever answers a view with a move."""

    def choose(self, view: View, /) -> Move:
        """The move to make now."""
        ...


class Duel(msgspec.Struct, frozen=True):
    """What came out. ``gain`` is how many points a deal A made less than B (positive: A is
    better), ``within`` half the width of its interval over the deals, which holds the truth in
    ``sure`` of 100 cases; ``points`` a deal and seat and ``moons`` are A's and B's."""

    a: str
    b: str
    rules: str
    deals: int
    seatings: int
    seed: int
    gain: float
    within: float
    sure: int
    points: tuple[float, float]
    moons: tuple[int, int]


class _Block(NamedTuple):
    a: str
    b: str
    rules: HeartsRules
    seed: int
    first: int
    deals: int


class _Played(NamedTuple):
    points: tuple[float, float]
    moons: tuple[int, int]


def player(name: str, seed: int) -> Player | None:
    """The player called ``random`` or, say, ``level=2``; None if nobody is called that."""
    if name == "random":
        return RandomBot(seed)
    levels = {f"level={level}": level for level in (1, 2, 3)}
    return HeartsBot(levels[name], seed) if name in levels else None


def duel(
    a: str,
    b: str,
    deals: int,
    seed: int,
    rules: HeartsRules | None = None,
    *,
    sure: int = 95,
    workers: int | None = None,
    progress: Callable[[int], object] = bool,
) -> Duel:
    """Play this many deals in all seatings, on all cores unless ``workers`` says how many.

    ``progress`` hears how many deals are done. The result depends on the other arguments only.
    """
    agreed = rules or HeartsRules()
    # No rotation of passing lasts a thousand deals: the match is never at stake.
    endless = msgspec.structs.replace(
        agreed, target=None, exact_target=ExactTarget.NOTHING, deals=1000, deal_cap=1000
    )
    size = agreed.players
    blocks = [
        _Block(a, b, endless, seed, first, min(size, deals - first))
        for first in range(0, deals, size)
    ]
    played: list[_Played] = []
    for results in spread(_play_block, blocks, workers):
        played += results
        progress(len(played))
    gain, within = estimate([result.points[1] - result.points[0] for result in played], sure)
    return Duel(
        a=a,
        b=b,
        rules=hearts.text_of(agreed),
        deals=deals,
        seatings=len(_fair(agreed)),
        seed=seed,
        gain=gain,
        within=within,
        sure=sure,
        points=(
            round(sum(result.points[0] for result in played) / len(played), 3),
            round(sum(result.points[1] for result in played) / len(played), 3),
        ),
        moons=(
            sum(result.moons[0] for result in played),
            sum(result.moons[1] for result in played),
        ),
    )


def _fair(rules: HeartsRules) -> list[frozenset[Seat]]:
    """The seats that A takes: half of them, or half of the sides."""
    return seatings(rules.players, rules.sides)


def _play_block(block: _Block) -> list[_Played]:
    """Some deals of one rotation, in every seating."""
    packs = [_pack(block, number) for number in range(block.first, block.first + block.deals)]
    sums = [[0.0, 0.0] for _ in packs]
    moons = [[0, 0] for _ in packs]
    fair, size = _fair(block.rules), block.rules.players // block.rules.sides
    for seats_of_a in fair:
        table = [
            player(block.a if seat in seats_of_a else block.b, block.seed * 100 + seat)
            for seat in range(block.rules.players)
        ]
        state = hearts.start(block.rules)
        for number, pack in enumerate(packs):
            state = play_deal(state, pack, [one for one in table if one is not None])
            points = state.public.match.deals[-1]
            for theirs in (False, True):
                some = [p for side, p in enumerate(points) if (side not in seats_of_a) == theirs]
                sums[number][theirs] += sum(some) / len(some) / size / len(fair)
            if state.public.shooter is not None:
                moons[number][state.public.shooter not in seats_of_a] += 1
    return [
        _Played((mine, theirs), (shot, conceded))
        for (mine, theirs), (shot, conceded) in zip(sums, moons, strict=True)
    ]


def _pack(block: _Block, number: int) -> tuple[Card, ...]:
    """The same pack for the same seed and number: repeatable, not secret."""
    cards = list(deck(block.rules).cards)
    rng = Random(f"{block.seed}/{number}")
    return tuple(sorted(cards, key=lambda _: rng.random()))


def play_deal(state: State, pack: tuple[Card, ...], players: list[Player]) -> State:
    """The state after one more deal. Raises RuntimeError if a player's move is refused."""
    finished = len(state.public.match.deals)
    state = _submit(state, DEALER, Deal(pack))
    while len(state.public.match.deals) == finished and state.public.phase is not Phase.OVER:
        for seat in sorted(hearts.to_act(state.public)):
            state = _submit(state, seat, players[seat].choose(hearts.view(state, seat)))
    return state


def _submit(state: State, seat: Seat, move: Move) -> State:
    events = hearts.decide(state, seat, move)
    if isinstance(events, Refusal):
        raise RuntimeError(f"seat {seat}: {move} was refused: {events}")
    for event in events:
        state = hearts.evolve(state, event)
    return state
