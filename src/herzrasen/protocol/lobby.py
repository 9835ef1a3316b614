"""What is said over the lobby's line: which tables anybody may join or watch, and one's own.

A browser in the lobby opens one socket (``api/lobby``), says :class:`Look`, and is told
:class:`Tables` and :class:`Mine`. After that come only changes, a few a second at most.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName
from herzrasen.protocol.house_rules import House
from herzrasen.protocol.websocket import Refused

State: TypeAlias = Literal["waiting", "running", "over"]


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message's ``type`` is its class's name in lower case."""


class Look(_Message, frozen=True, tag="look"):
    """What is to be shown from now on: the tables of one game, or of both; or, without ``tables``,
    none but one's own."""

    game: GameName | None = None
    tables: bool = True


class Occupant(msgspec.Struct, frozen=True):
    """Who sits at a seat, as everybody in the lobby may know it."""

    kind: Literal["person", "bot", "free"]
    name: str


class Listing(msgspec.Struct, frozen=True):
    """A table as a line of the list.

    ``rules`` is their text form, ``bot`` how its bots play (empty for the usual ones), ``opened``
    when it was opened, in ms since 1970. ``waiting`` is before the match, ``over`` after it.
    """

    table: str
    game: GameName
    rules: str
    bot: dict[str, int]
    house: House
    seats: tuple[Occupant, ...]
    state: State
    opened: int

    @property
    def people(self) -> int:
        """How many persons sit there."""
        return sum(occupant.kind == "person" for occupant in self.seats)

    @property
    def free(self) -> int:
        """How many seats wait for somebody."""
        return sum(occupant.kind == "free" for occupant in self.seats)


class OwnTable(msgspec.Struct, frozen=True):
    """A table at which the reader has this seat, private or not; whether it waits for him."""

    listing: Listing
    seat: Seat
    turn: bool


class Tables(_Message, frozen=True, tag="tables"):
    """The whole list; ``more`` tables are not shown in it."""

    tables: tuple[Listing, ...]
    more: int


class Changed(_Message, frozen=True, tag="changed"):
    """The list has changed: these are new or different, those that are ``gone`` have left it."""

    tables: tuple[Listing, ...]
    gone: tuple[str, ...]
    more: int


class Mine(_Message, frozen=True, tag="mine"):
    """The reader's own tables that are not over; first those that wait for him."""

    tables: tuple[OwnTable, ...]


ToLobby: TypeAlias = Tables | Changed | Mine | Refused
"""What a browser in the lobby is told."""
