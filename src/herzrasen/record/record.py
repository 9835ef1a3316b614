"""The record of a match: its rules, players and deals.

One type serves every game, whose lines are its parameter, and a full record as well as what one
seat saw: ``view`` says whose it is, and a card that was not seen is None. The same value is written
as text (``writer``) and as JSON (``json_form``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import RULES_VERSION, GameName
from herzrasen.record.lines import Line

if TYPE_CHECKING:
    # A default needs Python 3.13 where it runs; only a type checker asks for it.
    from typing_extensions import TypeVar

    GameLine = TypeVar("GameLine", bound=Line, default=Line)
else:
    from typing import TypeVar

    GameLine = TypeVar("GameLine")

FORMATS: Final = range(1, RULES_VERSION + 1)
"""The versions of the format. They differ only in what some presets mean; a record is written in
the lowest version in which its rules mean what was played."""

FULL_VIEW: Final = "all"
WATCHER_VIEW: Final = "watcher"


class RecordedBot(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A bot that played a seat, or stood in for a person who was away: the program, its version,
    its settings as it writes them, and its random seed."""

    name: str
    version: str = ""
    settings: str = ""
    seed: int | None = None


class Player(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat's occupant: the name at the table, and the bot if it is one. ``stand_in`` is the bot
    that made some of a person's moves, those with an effort."""

    name: str = ""
    bot: RecordedBot | None = None
    stand_in: RecordedBot | None = None


class RecordedDeal(
    msgspec.Struct, Generic[GameLine], frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """One deal or round, counted from 1. ``dealer`` is for Hearts only; ``began`` is when it was
    dealt, ``seed`` the 64 hexadecimal digits it was shuffled with. ``undone`` counts the undos in
    it; ``repeats`` is when these cards had been dealt before, at another table.

    The rest proves that the seed was not chosen (``docs/fairness-of-deals.md``): the server's
    ``commitment`` and ``server_share``, and for each seat its commitment and share in hexadecimal
    digits, ``-`` for none, ``late`` for a share that was not opened. ``beacon`` is the chain and
    the round of a public beacon, ``beacon_signature`` what that published, if it came in time."""

    number: int
    dealer: Seat | None = None
    began: str | None = None
    seed: str | None = None
    repeats: str | None = None
    undone: int = 0
    commitment: str | None = None
    server_share: str | None = None
    seat_commitments: tuple[str, ...] = ()
    seat_shares: tuple[str, ...] = ()
    beacon: str | None = None
    beacon_signature: str | None = None
    lines: tuple[GameLine, ...] = ()


class Record(
    msgspec.Struct, Generic[GameLine], frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A match, or as much of it as was played.

    ``rules`` is the rules' text form. ``view`` is ``all``, a seat's number, or ``watcher``.
    ``date`` is when the table was opened, in UTC to the millisecond. ``shuffle`` names the method
    from a deal's seed to its cards. ``totals`` are the sides' after the last finished deal;
    ``places`` are set if the match was played to its end; ``ended`` is when the players ended it
    early.
    """

    herzrasen: int
    game: GameName
    rules: str
    view: str
    players: tuple[Player, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...] = ()
    date: str | None = None
    ended: str | None = None
    site: str | None = None
    shuffle: str | None = None
    deals: tuple[RecordedDeal[GameLine], ...] = ()

    @property
    def full(self) -> bool:
        """Whether it holds every card."""
        return self.view == FULL_VIEW

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None for a full record."""
        if self.full:
            return None
        return WATCHER if self.view == WATCHER_VIEW else int(self.view)


class Fault(msgspec.Struct, frozen=True):
    """Why a record is refused, and where.

    ``code`` is the key of the sentence, ``facts`` fill its blanks. ``line`` and ``column`` count
    from 1 in a text; ``deal`` (from 1) and ``row`` (from 0) name a line of a deal where there is no
    text. ``path`` is the place in JSON.
    """

    code: str
    facts: dict[str, str | int] = {}
    line: int | None = None
    column: int | None = None
    deal: int | None = None
    row: int | None = None
    path: str | None = None

    def all_facts(self) -> dict[str, str | int]:
        """The facts, and the known ones of ``line``, ``column``, ``deal`` and ``path``."""
        places = {
            "line": self.line,
            "column": self.column,
            "deal": self.deal,
            "path": self.path,
        }
        return self.facts | {name: place for name, place in places.items() if place is not None}
