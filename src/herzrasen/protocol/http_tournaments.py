"""HTTP messages of duplicate matches and tournaments."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_tables import BotPace
from herzrasen.protocol.time_limits import TurnTime

TournamentForm: TypeAlias = Literal["movement", "same-seat", "every-seat", "swiss", "elimination"]
"""How people meet. ``movement``: a duplicate match at several tables, in which all sit with all.
``same-seat``: everybody plays the same deals at the same seats, each alone with bots.
``every-seat``: one person plays each deal from every seat against bots. ``swiss``, ``elimination``:
a tournament of whole matches."""


class NewTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tournaments``: open one. The answer is TournamentCreated.

    ``name`` is the host's. ``rules`` is a rules value's text form. ``rounds`` is how many are
    played, 0 for as many as the form has; ``deals`` how many where each plays alone. ``own_time``:
    all rounds of a movement are open at once. ``late``: people may enter after the start. With
    ``play`` the host enters as well.
    """

    form: TournamentForm
    game: GameName
    rules: str
    name: str
    title: Annotated[str, msgspec.Meta(max_length=60)] = ""
    rounds: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    deals: Annotated[int, msgspec.Meta(ge=1, le=32)] = 8
    own_time: bool = False
    late: bool = True
    play: bool = True
    bot: dict[str, int] = {}
    pace: BotPace = "normal"
    time: TurnTime | None = None


class TournamentCreated(msgspec.Struct, frozen=True):
    """The new tournament's id, which is also its link."""

    tournament: str


TournamentAction: TypeAlias = Literal[
    "enter", "withdraw", "start", "replace", "return", "late", "not-late", "void", "end"
]
"""``enter``, ``withdraw``: oneself. The others are the host's: ``start`` the next round;
``replace`` an entrant by a bot, ``return`` their place to them; let people enter ``late`` or not;
declare a sitting ``void``; ``end`` it all."""


class TournamentCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tournaments/{tournament}``: do something. The answer is TournamentPage.

    ``name`` is that of who enters, ``player`` the number of an entrant, ``sitting`` a key.
    """

    action: TournamentAction
    name: str = ""
    player: int = -1
    sitting: Annotated[str, msgspec.Meta(max_length=20)] = ""


class TournamentPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tournaments/{tournament}/play``: the asker's next table, which is opened if it is
    not open yet. The answer is TableCreated."""


class PlayerLine(msgspec.Struct, frozen=True):
    """An entrant in the table of results. ``place`` is None before anything counts; ``score`` is
    the sum of differences from the mean or of points for places; ``points`` those of the game;
    ``played`` how many sittings count. ``gone``: a bot plays for them. ``out``: eliminated."""

    number: int
    name: str
    place: int | None = None
    score: float = 0
    points: float = 0
    played: int = 0
    gone: bool = False
    out: bool = False


class SittingLine(msgspec.Struct, frozen=True):
    """A sitting as everybody may know it: ``players`` are the entrants' numbers by seat, -1 for a
    bot. ``state`` is ``waiting`` until it is opened, then ``running``, ``over`` or ``void``."""

    sitting: str
    players: tuple[int, ...]
    state: Literal["waiting", "running", "over", "void"]


class TravellerLine(msgspec.Struct, frozen=True):
    """A board at one table: who sat where, the points of each seat, and how much better than the
    mean of all who held the same cards that is. ``table`` is the id of the table, which leads to
    its record."""

    sitting: str
    table: str
    players: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[float, ...]


class Traveller(msgspec.Struct, frozen=True):
    """A board at all of its tables, with the mean of each seat."""

    board: str
    means: tuple[float, ...]
    lines: tuple[TravellerLine, ...]


class EvennessInfo(msgspec.Struct, frozen=True):
    """How even a movement is: the fewest and the most deals that two people play ``together``, that
    two hold the same cards (``compared``), and that one person plays (``played``)."""

    people: int
    rounds: int
    deals: int
    tables: int
    even: bool
    together: tuple[int, int]
    compared: tuple[int, int]
    played: tuple[int, int]


class TournamentPage(msgspec.Struct, frozen=True):
    """``GET api/tournaments/{tournament}``: everything that the asker may know.

    ``revision`` counts its changes; with ``?after=REVISION`` the answer is 204 while there is no
    newer one. ``me`` is the asker's number, ``next`` their next sitting; ``may_enter``: there is
    room for a person who has not entered. ``seats`` are those of a table, ``rounds`` how many there
    will be (0 if that is not known). ``travellers`` are the boards that the asker has no table left
    for.
    """

    tournament: str
    revision: int
    form: TournamentForm
    game: GameName
    rules: str
    title: str
    phase: Literal["open", "running", "over"]
    hosting: bool
    host: str
    me: int | None
    next: str | None
    late: bool
    own_time: bool
    seats: int
    fewest_win: bool
    rounds: int
    deals: int
    may_start: bool
    may_enter: bool
    players: tuple[PlayerLine, ...]
    sittings: tuple[SittingLine, ...]
    travellers: tuple[Traveller, ...]
    evenness: EvennessInfo | None = None


class TournamentEntry(msgspec.Struct, frozen=True):
    """One of the asker's tournaments; ``name`` is the one under which they have entered."""

    tournament: str
    form: TournamentForm
    game: GameName
    title: str
    phase: Literal["open", "running", "over"]
    people: int
    mine: bool
    opened: int
    name: str = ""


class MyTournaments(msgspec.Struct, frozen=True):
    """``GET api/tournaments``: the asker's tournaments, the newest first."""

    tournaments: tuple[TournamentEntry, ...]
