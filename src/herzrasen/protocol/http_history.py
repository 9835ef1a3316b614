"""HTTP messages about one's own matches: the list, its filter, and the finished ones in short."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName

MatchState: TypeAlias = Literal["waiting", "running", "over", "ended"]
"""The state of a match; ``ended`` is one that was broken off."""
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

    ``opened`` is in ms. ``seat`` is the own, -2 for a player who has left. ``place``, ``points``
    (the total), ``deals`` (their number) and ``undone`` (the number of undos) are known when the
    match is over. ``repeats`` is the deal, counted from 1, that had been dealt at another table
    before; 0 for none.
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


SentFinishedMatch: TypeAlias = dict[str, str | int]
"""MyFinishedMatch as it is sent: with the milestones of whichever game, where they are not 0."""


class MyFinishedMatches(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/finished``: all finished matches, the oldest first; ``unread`` as in
    MyStatistics."""

    matches: tuple[MyFinishedMatch, ...]
    unread: int = 0
