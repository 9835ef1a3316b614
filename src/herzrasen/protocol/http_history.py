"""What is told over HTTP of one's own matches: the list of them, and what came of them."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName

State: TypeAlias = Literal["waiting", "running", "over", "ended"]
"""How a match stands; ``ended`` is one that was broken off."""
MoonPart: TypeAlias = Literal["shot", "tried", "conceded"]
"""A seat and the moon: it shot one; it alone had more than half of the points at some time, and
then somebody else took one; an opponent shot one."""
Way: TypeAlias = Literal["left", "right", "across", "hold", "seats"]
"""Where cards were passed to; ``seats`` is any other number of seats to the left."""
CostKind: TypeAlias = Literal["pass", "lead", "follow", "discard", "moon"]
"""What kind of choice cost something; ``moon`` is any that missed or let through a moon."""


Stored: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
"""A number that the database can hold: a time in ms, or a row's."""


class Sought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the own matches are wanted, as a query says it: those that fit every wish.

    ``preset`` is the name that the rules' text form begins with; ``name`` a part of another
    player's name; ``since`` and ``until`` when the table was opened, in ms, the latter excluded.
    ``company``: whether another person played. ``lost`` is over, and not in the first place;
    ``open`` not over yet. ``straight`` leaves out those in which a move was taken back or a deal
    had been dealt before.
    """

    game: GameName | None = None
    preset: str = ""
    name: str = ""
    since: Stored | None = None
    until: Stored | None = None
    company: Literal["bots", "people"] | None = None
    result: Literal["won", "lost", "open", "ended"] | None = None
    straight: bool = False
    before: Stored | None = None


ALL: Final = Sought()
"""Every match is wanted."""


class MyPlayer(msgspec.Struct, frozen=True):
    """Who sits at a seat. A person who had himself forgotten has no name."""

    name: str
    kind: Literal["person", "bot", "free"]


class MyMatch(msgspec.Struct, frozen=True):
    """A table where the asker sits or sat.

    ``opened`` is in ms. ``seat`` is the own, -2 for who has left. ``place``, ``points`` (the total)
    and ``deals``, how many there were, are known when the match is over, and so is how often a move
    was ``undone``. ``repeats`` is the deal, counted from 1, that had been dealt at another table
    before; 0 for none.
    """

    table: str
    game: GameName
    rules: str
    opened: int
    players: tuple[MyPlayer, ...]
    seat: Seat
    state: State
    place: int | None = None
    points: int | None = None
    deals: int | None = None
    undone: int = 0
    repeats: int = 0


class MyMatches(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/matches``, the newest first; ``more`` is the next ``before``."""

    matches: tuple[MyMatch, ...]
    more: int | None


class HeartsDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a deal of Hearts brought one seat.

    ``at`` is when it was scored, in ms. ``queen`` says whether the seat took a queen of spades,
    None where none is played.
    """

    at: int
    points: int
    way: Way = "hold"
    moon: MoonPart | None = None
    queen: bool | None = None


class NertsRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a round of Nerts brought one seat; ``points`` and the cards ``left`` are its area's.

    ``at`` is when it ended, ``ms`` how long it ran. By its hand: ``moves`` in all, ``centre`` cards
    to the foundations, ``turns`` of the stock. ``won`` and ``lost`` count its races, ``won_ms`` and
    ``lost_ms`` add up by what.
    """

    at: int
    points: int
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


class Stage(msgspec.Struct, frozen=True):
    """Some matches in a row: since when, in ms, how many deals, and the mean ``value`` in them."""

    since: int
    deals: int
    value: float


class Passing(msgspec.Struct, frozen=True):
    """The deals in which cards went one way; ``points`` are the mean of a deal."""

    way: Way
    deals: int
    points: float


class KindCost(msgspec.Struct, frozen=True):
    """What choices of one kind cost, in the deals that the coach has looked at: how many there
    were, how many were at fault, and what those cost together, in points."""

    kind: CostKind
    choices: int
    faults: int
    cost: float


class HeartsStatistics(msgspec.Struct, frozen=True):
    """What came of one's matches of Hearts.

    ``places[n]`` counts the matches that ended in place n + 1; ``place`` is the mean one, and
    ``points`` the mean of a deal, None without any. ``course`` shows how those points went. Moons:
    ``shot``, ``tried`` and ``conceded`` as in MoonPart. The queen came in ``queens`` of the
    ``queen_deals`` in which she was played. ``costs`` are of the ``reviewed`` deals. ``presets``
    names all that were played, whatever is sought.
    """

    matches: int
    places: tuple[int, ...]
    place: float | None
    deals: int
    points: float | None
    course: tuple[Stage, ...]
    shot: int
    tried: int
    conceded: int
    queens: int
    queen_deals: int
    passing: tuple[Passing, ...]
    reviewed: int
    costs: tuple[KindCost, ...]
    presets: tuple[str, ...]


class NertsStatistics(msgspec.Struct, frozen=True):
    """What came of one's matches of Nerts; as in HeartsStatistics, a round being a deal.

    ``calls`` ended rounds. ``pace`` are the cards a minute that went to the foundations, and
    ``paces`` how that went; ``turns`` are those of the stock in a round, ``left`` the cards that
    stayed in the pile. Races: ``won`` and ``lost``, and the mean margin of each, in ms.
    """

    matches: int
    places: tuple[int, ...]
    place: float | None
    deals: int
    points: float | None
    course: tuple[Stage, ...]
    calls: int
    pace: float | None
    paces: tuple[Stage, ...]
    turns: float | None
    left: float | None
    won: int
    lost: int
    won_by: float | None
    lost_by: float | None
    presets: tuple[str, ...]


class MyStatistics(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/statistics``. ``unread`` counts matches that are not in it yet, since
    reading a match takes a while the first time: ask again."""

    hearts: HeartsStatistics
    nerts: NertsStatistics
    unread: int = 0


class MatchDeals(msgspec.Struct, frozen=True):
    """A match that is over, and what each of its deals brought."""

    match: MyMatch
    deals: tuple[HeartsDeal, ...] | tuple[NertsRound, ...]


class StatisticsFile(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/statistics.json``: the figures, and all that they are made of."""

    statistics: MyStatistics
    matches: tuple[MatchDeals, ...]
