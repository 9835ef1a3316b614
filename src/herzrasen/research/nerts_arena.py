"""Compare two Nerts bots in duplicate play, and measure how rounds go."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from math import fsum
from statistics import fmean
from typing import Final

import msgspec

from herzrasen.bots.bot import complete_settings
from herzrasen.bots.nerts import NertsBot
from herzrasen.cards import Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import NertsRules
from herzrasen.games.protocol import Refusal
from herzrasen.research.duplicate import estimate, seatings
from herzrasen.research.nerts_round import RoundResult, play_round, seed_of
from herzrasen.worker_processes import imap

DEALS_PER_BLOCK: Final = 4
"""Deals that are played between two reports of progress."""

Settings = dict[str, int]


class Flow(msgspec.Struct, frozen=True):
    """Means over rounds: ``seconds`` of a round, ``actions`` of a player in it, ``pause`` between
    two actions of a player in seconds, ``points`` of a seat; and shares, 0 to 1: rounds that ended
    with a call (``called``), rounds that were stuck and went on (``remedied``), actions that came
    too late (``bounced``), and foundation plays that another player could have made, too
    (``contestable``)."""

    rounds: int
    seconds: float
    actions: float
    pause: float
    points: float
    called: float
    remedied: float
    bounced: float
    contestable: float


class NertsArenaResult(msgspec.Struct, frozen=True):
    """The result. ``gain`` is the mean number of points per round and seat that A made more than B,
    ``within`` half the width of its 95 % confidence interval. ``points``, ``calls`` and ``best``
    are A's and B's: mean score of a seat, share of all calls, share of the best scores (a shared
    one counts in parts). Without a B they hold A's alone."""

    a: Settings
    b: Settings | None
    rules: str
    deals: int
    seatings: int
    seed: int
    flow: Flow
    gain: float | None
    within: float | None
    points: tuple[float, ...]
    calls: tuple[float, ...]
    best: tuple[float, ...]


class NertsPairing(msgspec.Struct, frozen=True):
    """A against B, or A alone, under these rules. ``alone`` seats one A (or one side of As) among
    Bs; ``twice`` plays each deal only twice, with A and B alternating and then swapped."""

    rules: NertsRules
    a: Settings
    b: Settings | None
    deals: int
    seed: int
    alone: bool = False
    twice: bool = False

    @property
    def seatings(self) -> list[frozenset[Seat]]:
        """The sets of seats that A takes."""
        seats, sides = range(self.rules.seats), range(self.rules.sides)
        if self.b is None:
            return [frozenset(seats)]
        if self.alone:
            return [frozenset(seats[side :: len(sides)]) for side in sides]
        if self.twice:
            side = [self.rules.side(self.rules.area(seat)) for seat in seats]
            return [frozenset(seat for seat in seats if side[seat] % 2 == odd) for odd in (0, 1)]
        return seatings(len(seats), len(sides))


def parse_settings(text: str) -> Settings | None:
    """The settings of a bot in a text such as ``tempo=3,insight=2``, with the defaults of those
    that are missing; None if no bot has them."""
    settings: Settings = {}
    for word in text.split(","):
        name, _, value = word.partition("=")
        if not _NUMBER.fullmatch(value) or name in settings:
            return None
        settings[name] = int(value)
    values = complete_settings("nerts", settings)
    return None if isinstance(values, Refusal) else values


_NUMBER: Final = re.compile("[0-9]{1,9}")
"""No setting has a limit with as many digits, and Python reads no thousands of them."""

SeatedRound = tuple[frozenset[Seat], RoundResult]


def run_rounds(
    pairing: NertsPairing, *, workers: int | None = None, progress: Callable[[int], object] = int
) -> NertsArenaResult:
    """Play the rounds of a pairing in ``workers`` processes (all cores by default).

    ``progress`` is called with the number of deals done. The result depends on the pairing alone.
    """
    deals: list[list[SeatedRound]] = []
    blocks = [
        range(first, min(first + DEALS_PER_BLOCK, pairing.deals))
        for first in range(0, pairing.deals, DEALS_PER_BLOCK)
    ]
    for block in imap(partial(_play_block, pairing), blocks, workers):
        deals += block
        progress(len(deals))
    return _summarize(pairing, deals)


def play_deal(pairing: NertsPairing, deal: int) -> list[SeatedRound]:
    """One deal in every seating."""
    played = []
    for seats_of_a in pairing.seatings:
        table = [
            _bot(pairing, deal, seat, of_a=seat in seats_of_a)
            for seat in range(pairing.rules.seats)
        ]
        _, result = play_round(nerts.start(pairing.rules), table, seed_of(pairing.seed, deal))
        played.append((seats_of_a, result))
    return played


def _bot(pairing: NertsPairing, deal: int, seat: Seat, *, of_a: bool) -> NertsBot:
    settings = pairing.a if of_a or pairing.b is None else pairing.b
    seed = int.from_bytes(seed_of(pairing.seed, deal, seat)[:8])
    return NertsBot(**settings, seed=seed)


def _play_block(pairing: NertsPairing, block: range) -> list[list[SeatedRound]]:
    return [play_deal(pairing, deal) for deal in block]


def _summarize(pairing: NertsPairing, deals: Sequence[Sequence[SeatedRound]]) -> NertsArenaResult:
    played = [each for deal in deals for each in deal]
    sides = (True,) if pairing.b is None else (True, False)
    gain = within = None
    if pairing.b is not None:
        gain, within = estimate(
            [_points(deal, side=True) - _points(deal, side=False) for deal in deals]
        )
    return NertsArenaResult(
        a=pairing.a,
        b=pairing.b,
        rules=nerts.format_rules(pairing.rules),
        deals=pairing.deals,
        seatings=len(pairing.seatings),
        seed=pairing.seed,
        flow=_flow([result for _, result in played]),
        gain=gain,
        within=within,
        points=tuple(round(_points(played, side=side), 3) for side in sides),
        calls=_shares(played, _caller, sides),
        best=_shares(played, _best, sides),
    )


def _points(played: Sequence[SeatedRound], *, side: bool) -> float:
    """The mean score of A's seats (of B's if not ``side``)."""
    return fmean(
        points
        for seats_of_a, result in played
        for seat, points in enumerate(result.points)
        if (seat in seats_of_a) == side
    )


def _shares(
    played: Sequence[SeatedRound],
    seats_of: Callable[[RoundResult], Sequence[Seat]],
    sides: Sequence[bool],
) -> tuple[float, ...]:
    """The shares of A and B in something that one seat of a round gets, or several in parts."""
    share_sums = dict.fromkeys(sides, 0.0)
    for seats_of_a, result in played:
        for seat in (winners := seats_of(result)):
            share_sums[seat in seats_of_a] += 1 / len(winners)
    return tuple(
        round(parts / (fsum(share_sums.values()) or 1), 4) for parts in share_sums.values()
    )


def _caller(result: RoundResult) -> list[Seat]:
    return [] if result.caller is None else [result.caller]


def _best(result: RoundResult) -> list[Seat]:
    most = max(result.points)
    return [seat for seat, points in enumerate(result.points) if points == most]


def _flow(rounds: Sequence[RoundResult]) -> Flow:
    actions = sum(sum(result.actions) for result in rounds)
    seats = sum(len(result.actions) for result in rounds)
    return Flow(
        rounds=len(rounds),
        seconds=round(fmean(result.ms for result in rounds) / 1000, 2),
        actions=round(actions / seats, 2),
        pause=round(sum(result.ms * len(result.actions) for result in rounds) / actions / 1000, 3),
        points=round(fmean(points for result in rounds for points in result.points), 3),
        called=round(fmean(result.caller is not None for result in rounds), 4),
        remedied=round(fmean(result.remedies > 0 for result in rounds), 4),
        bounced=round(sum(sum(result.bounced) for result in rounds) / actions, 4),
        contestable=round(
            sum(result.contestable for result in rounds)
            / max(1, sum(result.foundation_plays for result in rounds)),
            4,
        ),
    )
