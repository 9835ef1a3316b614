"""Who plays Nerts better, and how rounds go: bots against bots in duplicate play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean
from typing import Final

import msgspec

from herzrasen.bots.nerts import NertsBot
from herzrasen.cards import Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import NertsRules
from herzrasen.research.duplicate import estimate, seatings, spread
from herzrasen.research.nerts_round import Round, play_round, seed_of

BLOCK: Final = 4
"""So many deals are played before progress is heard of."""

Settings = dict[str, int]


class Flow(msgspec.Struct, frozen=True):
    """How rounds went. ``seconds`` a round lasted and ``actions`` a player made in it on average,
    ``pause`` the seconds from one action of a player to the next, ``points`` the mean score of a
    seat, ``called`` the share of rounds that ended with a call, ``remedied`` of those that were
    stuck and went on, ``bounced`` the share of actions that came too late, ``contestable`` that of
    cards put on a foundation where somebody else could have put one too."""

    rounds: int
    seconds: float
    actions: float
    pause: float
    points: float
    called: float
    remedied: float
    bounced: float
    contestable: float


class Result(msgspec.Struct, frozen=True):
    """What came out. ``gain`` is how many points a round and seat A made more than B, ``within``
    half the width of its 95 % interval over the deals. ``points``, ``calls`` and ``best`` are A's
    and B's: mean score of a seat, share of all calls, share of the best scores (a shared one
    counts in parts). Without a B they hold A's alone."""

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


class Bout(msgspec.Struct, frozen=True):
    """What is played: A, and B if there is one, under these rules; ``alone`` seats one A (one
    side of As, where sides are of several seats) among Bs; ``twice`` plays each deal only twice, A
    and B by turns around the table, and then the other way round."""

    rules: NertsRules
    a: Settings
    b: Settings | None
    deals: int
    seed: int
    alone: bool = False
    twice: bool = False

    @property
    def seatings(self) -> list[frozenset[Seat]]:
        """The seats that A takes, in every fair way."""
        seats, sides = range(self.rules.seats), range(self.rules.sides)
        if self.b is None:
            return [frozenset(seats)]
        if self.alone:
            return [frozenset(seats[side :: len(sides)]) for side in sides]
        if self.twice:
            side = [self.rules.side(self.rules.area(seat)) for seat in seats]
            return [frozenset(seat for seat in seats if side[seat] % 2 == odd) for odd in (0, 1)]
        return seatings(len(seats), len(sides))


Played = tuple[frozenset[Seat], Round]


def compete(
    bout: Bout, *, workers: int | None = None, progress: Callable[[int], object] = int
) -> Result:
    """Play the bout on all cores, unless ``workers`` says on how many.

    ``progress`` hears how many deals are done. The result depends on the bout only.
    """
    deals: list[list[Played]] = []
    blocks = [range(first, min(first + BLOCK, bout.deals)) for first in range(0, bout.deals, BLOCK)]
    for block in spread(partial(_play_block, bout), blocks, workers):
        deals += block
        progress(len(deals))
    return _sum_up(bout, deals)


def play_deal(bout: Bout, deal: int) -> list[Played]:
    """One deal in every seating."""
    played = []
    for mine in bout.seatings:
        table = [_bot(bout, deal, seat, mine=seat in mine) for seat in range(bout.rules.seats)]
        _, result = play_round(nerts.start(bout.rules), table, seed_of(bout.seed, deal))
        played.append((mine, result))
    return played


def _bot(bout: Bout, deal: int, seat: Seat, *, mine: bool) -> NertsBot:
    settings = bout.a if mine or bout.b is None else bout.b
    seed = int.from_bytes(seed_of(bout.seed, deal, seat)[:8])
    return NertsBot(**settings, seed=seed)


def _play_block(bout: Bout, block: range) -> list[list[Played]]:
    return [play_deal(bout, deal) for deal in block]


def _sum_up(bout: Bout, deals: Sequence[Sequence[Played]]) -> Result:
    played = [each for deal in deals for each in deal]
    sides = (True,) if bout.b is None else (True, False)
    gain = within = None
    if bout.b is not None:
        gain, within = estimate(
            [_points(deal, side=True) - _points(deal, side=False) for deal in deals]
        )
    return Result(
        a=bout.a,
        b=bout.b,
        rules=nerts.text_of(bout.rules),
        deals=bout.deals,
        seatings=len(bout.seatings),
        seed=bout.seed,
        flow=_flow([result for _, result in played]),
        gain=gain,
        within=within,
        points=tuple(round(_points(played, side=side), 3) for side in sides),
        calls=_shares(played, _caller, sides),
        best=_shares(played, _best, sides),
    )


def _points(played: Sequence[Played], *, side: bool) -> float:
    """The mean score of A's seats (of B's if not ``side``)."""
    return fmean(
        points
        for mine, result in played
        for seat, points in enumerate(result.points)
        if (seat in mine) == side
    )


def _shares(
    played: Sequence[Played], who: Callable[[Round], Sequence[Seat]], sides: Sequence[bool]
) -> tuple[float, ...]:
    """How A and B share an honour that falls to one seat of a round, or to several in parts."""
    honours = dict.fromkeys(sides, 0.0)
    for mine, result in played:
        for seat in (named := who(result)):
            honours[seat in mine] += 1 / len(named)
    return tuple(round(parts / (sum(honours.values()) or 1), 4) for parts in honours.values())


def _caller(result: Round) -> list[Seat]:
    return [] if result.caller is None else [result.caller]


def _best(result: Round) -> list[Seat]:
    most = max(result.points)
    return [seat for seat, points in enumerate(result.points) if points == most]


def _flow(rounds: Sequence[Round]) -> Flow:
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
            / max(1, sum(result.home for result in rounds)),
            4,
        ),
    )
