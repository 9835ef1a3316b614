"""HTTP messages about one's own matches: the list, and statistics."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName

MatchState: TypeAlias = Literal["waiting", "running", "over", "ended"]
"""The state of a match; ``ended`` is one that was broken off."""
MoonOutcome: TypeAlias = Literal["shot", "tried", "conceded"]
"""A seat and the moon: ``shot``, it shot one; ``tried``, it alone had more than half of the points
at some time, then another seat took one; ``conceded``, an opponent shot one."""
PassDirection: TypeAlias = Literal["left", "right", "across", "hold", "seats"]
"""Where cards were passed to; ``seats`` is any other number of seats to the left."""
CostKind: TypeAlias = Literal["pass", "lead", "follow", "discard", "moon"]
"""The kind of a choice that cost something; ``moon`` is any that missed or let through a moon."""


DatabaseInteger: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
"""A number that the database can hold: a time in ms, or a row id."""


class MatchFilter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A filter of the own matches, from a query: those that fit every part.

    ``preset`` is the name that the rules' text form begins with; ``name`` a part of another
    player's name; ``since`` and ``until`` when the table was opened, in ms, the latter excluded.
    ``company``: whether another person played. ``lost`` is over, and not in the first place;
    ``open`` not over yet. ``straight`` leaves out those in which a move was undone or a deal was
    retried.
    """

    game: GameName | None = None
    preset: str = ""
    name: str = ""
    since: DatabaseInteger | None = None
    until: DatabaseInteger | None = None
    company: Literal["bots", "people"] | None = None
    result: Literal["won", "lost", "open", "ended"] | None = None
    straight: bool = False
    before: DatabaseInteger | None = None


ALL_MATCHES: Final = MatchFilter()
"""Matches everything."""


class MyPlayer(msgspec.Struct, frozen=True):
    """Who sits at a seat. A person whose data were deleted has no name."""

    name: str
    kind: Literal["person", "bot", "free"]


class MyMatch(msgspec.Struct, frozen=True):
    """A table where the asker sits or sat.

    ``opened`` is in ms. ``seat`` is the own, -2 for who has left. ``place``, ``points`` (the
    total), ``deals`` (their number) and ``undone`` (the number of undos) are known when the match
    is over. ``repeats`` is the deal, counted from 1, that had been dealt at another table before; 0
    for none.
    """

    table: str
    game: GameName
    rules: str
    opened: int
    players: tuple[MyPlayer, ...]
    seat: Seat
    state: MatchState
    place: int | None = None
    points: int | None = None
    deals: int | None = None
    undone: int = 0
    repeats: int = 0


class MyMatches(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/matches``, the newest first; ``more`` is the next ``before``."""

    matches: tuple[MyMatch, ...]
    more: int | None


class ScoredDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The figures of a deal for one seat that every game has: when it was scored, in ms, and the
    points."""

    at: int
    points: int


class HeartsDeal(ScoredDeal, frozen=True, omit_defaults=True):
    """The figures of a deal of Hearts for one seat.

    ``queen`` says whether the seat took a queen of spades, None where none is played.
    """

    way: PassDirection = "hold"
    moon: MoonOutcome | None = None
    queen: bool | None = None


class NertsRound(ScoredDeal, frozen=True, omit_defaults=True):
    """The figures of a round of Nerts for one seat; ``points`` and the cards ``left`` are its
    area's.

    ``at`` is when it ended, ``ms`` how long it ran. By the seat's own hand: ``moves`` in all,
    ``centre`` cards to the foundations, ``turns`` of the stock. ``won`` and ``lost`` count its
    races, ``won_ms`` and ``lost_ms`` are the sums of their margins.
    """

    left: int = 0
    called: bool = False
    ms: int = 0
    moves: int = 0
    centre: int = 0
    turns: int = 0
    won: int = 0
    lost: int = 0
    won_ms: int = 0
    lost_ms: int = 0


class TrendPoint(msgspec.Struct, frozen=True):
    """One point of a trend: some consecutive matches, since when, in ms, how many deals, and the
    mean ``value`` in them."""

    since: int
    deals: int
    value: float


class PassingAverage(msgspec.Struct, frozen=True):
    """The deals in which cards were passed one way; ``points`` are the mean of a deal."""

    way: PassDirection
    deals: int
    points: float


class KindCost(msgspec.Struct, frozen=True):
    """What choices of one kind cost, in the deals that the coach has reviewed: how many there were,
    how many were at fault, and what those cost together, in points."""

    kind: CostKind
    choices: int
    faults: int
    cost: float


class GameStatistics(msgspec.Struct, frozen=True):
    """The statistics of one's matches of a game.

    ``places[n]`` counts the matches that ended in place n + 1; ``place`` is the mean one, and
    ``points`` the mean of a deal, None without any. ``course`` is the trend of those points.
    ``presets`` names all that were played, whatever the filter.
    """

    matches: int
    places: tuple[int, ...]
    place: float | None
    deals: int
    points: float | None
    course: tuple[TrendPoint, ...]
    presets: tuple[str, ...]


class HeartsStatistics(GameStatistics, frozen=True):
    """The statistics of one's matches of Hearts.

    Moons: ``shot``, ``tried`` and ``conceded`` as in MoonOutcome. The queen was taken in ``queens``
    of the ``queen_deals`` in which she was played. ``costs`` are of the ``reviewed`` deals.
    """

    shot: int
    tried: int
    conceded: int
    queens: int
    queen_deals: int
    passing: tuple[PassingAverage, ...]
    reviewed: int
    costs: tuple[KindCost, ...]


class NertsStatistics(GameStatistics, frozen=True):
    """The statistics of one's matches of Nerts, a round being a deal.

    ``calls`` ended rounds. ``pace`` are the cards a minute that went to the foundations, and
    ``paces`` its trend; ``turns`` are those of the stock in a round, ``left`` the cards that stayed
    in the pile. Races: ``won`` and ``lost``, and the mean margin of each, in ms.
    """

    calls: int
    pace: float | None
    paces: tuple[TrendPoint, ...]
    turns: float | None
    left: float | None
    won: int
    lost: int
    won_by: float | None
    lost_by: float | None


class MyStatistics(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/statistics``: a field for each game that has statistics. ``unread``
    counts matches that are not in it yet, since reading a match takes a while the first time: ask
    again."""

    hearts: HeartsStatistics
    nerts: NertsStatistics
    unread: int = 0


SentStatistics: TypeAlias = dict[str, GameStatistics | int]
"""MyStatistics as it is sent: of whichever games there are."""


class MyFinishedMatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished match in short.

    ``at`` is when its last deal was scored, in ms. ``clean`` counts the deals of Hearts without a
    point for the seat, save those in which it shot the moon; ``moons`` are the moons it shot. In
    Nerts ``calls`` are the rounds that it ended, and ``call_ms`` how long the shortest of them ran.
    """

    table: str
    game: GameName
    at: int
    won: bool = False
    moons: int = 0
    clean: int = 0
    calls: int = 0
    call_ms: int | None = None


class MyFinishedMatches(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/finished``: all finished matches, the oldest first; ``unread`` as in
    MyStatistics."""

    matches: tuple[MyFinishedMatch, ...]
    unread: int = 0


class MatchDeals(msgspec.Struct, frozen=True):
    """A finished match, and the figures of each of its deals."""

    match: MyMatch
    deals: tuple[ScoredDeal, ...]


class StatisticsFile(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/statistics.json``: the statistics, and the figures they are made
    of."""

    statistics: SentStatistics
    matches: tuple[MatchDeals, ...]
