"""HTTP messages of the daily deals: what is offered, one's own calendar, a day's results."""

from __future__ import annotations

import msgspec

from herzrasen.daily.results import DailyState
from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_tables import BotPace


class PlayDaily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/daily/{name}/{date}``: play a deal, by this ``name`` at the table.

    The first time on its own day it counts, and until it is finished the answer is the same table
    again. After that, and for days that have closed, it is dealt for oneself. The answer is
    TableCreated.
    """

    name: str
    pace: BotPace = "normal"


class DailyOwn(msgspec.Struct, frozen=True):
    """One's own deal of a day: its table, and the points once it is finished."""

    date: str
    number: int
    state: DailyState
    table: str
    points: int | None = None


class DailyOffer(msgspec.Struct, frozen=True):
    """A deal that is offered every day. ``own`` is one's own today, None before it is begun;
    ``streak`` the run of days on which one finished it, ``longest`` the longest one."""

    name: str
    game: GameName
    rules: str
    bot: dict[str, int]
    low_wins: bool
    own: DailyOwn | None
    streak: int
    longest: int


class DailyCommitment(msgspec.Struct, frozen=True):
    """A day and the commitment to its secret, in hex, as it was ``published``, in ms since 1970;
    ``in_time`` if that was before the day began. ``secret`` is empty until the day has closed."""

    date: str
    number: int
    commitment: str
    published: int
    in_time: bool
    secret: str = ""


class DailyOverview(msgspec.Struct, frozen=True):
    """``GET api/daily``: the present day by UTC and what is offered on it.

    ``now`` is the server's clock, ``ends`` when the day does, and ``closes`` when deals begun in
    time must be finished, all in ms since 1970. ``days`` are the commitments of the last days and
    of those to come. While ``closing_waits`` no day is closed, as the clock is not confirmed.
    """

    now: int
    date: str
    number: int
    ends: int
    closes: int
    offers: tuple[DailyOffer, ...]
    days: tuple[DailyCommitment, ...]
    closing_waits: bool = False


class DailyCalendar(msgspec.Struct, frozen=True):
    """``GET api/daily/{name}``: one's own deals by this name, the latest day first."""

    name: str
    days: tuple[DailyOwn, ...]
    streak: int
    longest: int


class DailyPoints(msgspec.Struct, frozen=True):
    """How many people with an account, and how many guests, made these points."""

    points: int
    accounts: int
    guests: int


class DailyLine(msgspec.Struct, frozen=True):
    """A line of the table of results: a person with an account, by its name."""

    place: int
    name: str
    points: int


class DailyResults(msgspec.Struct, frozen=True):
    """``GET api/daily/{name}/{date}``: the results of a deal.

    They are ``open`` to a person who has their own behind them, and to all once the day has
    closed; until then all of them are empty. ``closes`` is when that is, in ms since 1970.
    ``place`` is one's own among ``of`` people, ``beaten`` how many of them did worse; 0 without a
    result. ``can_play`` is whether it can be played now: ``counts`` if for the table of results.
    While ``closing_waits`` no day is closed, whatever ``closes`` says.
    """

    name: str
    game: GameName
    rules: str
    low_wins: bool
    day: DailyCommitment
    closes: int
    open: bool
    can_play: bool
    counts: bool
    own: DailyOwn | None = None
    points: tuple[DailyPoints, ...] = ()
    board: tuple[DailyLine, ...] = ()
    place: int = 0
    of: int = 0
    beaten: int = 0
    closing_waits: bool = False
