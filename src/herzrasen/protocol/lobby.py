"""WebSocket messages of the lobby: the public tables that may be joined or watched, and one's own.

A browser in the lobby opens one socket (``api/lobby``), sends :class:`LobbySubscription`, and is
sent :class:`TableList` and :class:`OwnTables`. After that only changes are sent, a few a second at
most.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.websocket import AskBeat, Heartbeat, Message, Refused

TableState: TypeAlias = Literal["waiting", "running", "over"]


class LobbySubscription(Message, frozen=True, tag="look"):
    """What to send from now on: the tables of one game, or of both; or, without ``tables``, only
    one's own."""

    game: GameName | None = None
    tables: bool = True


class ListedSeat(msgspec.Struct, frozen=True):
    """Who sits at a seat, as everybody in the lobby may know it."""

    kind: Literal["person", "bot", "free"]
    name: str


class TableListing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as an entry of the list.

    ``rules`` is their text form, ``bot`` how its bots play (empty for the default), ``opened`` when
    it was opened, in ms since 1970. ``waiting`` is before the match, ``over`` after it. At a
    ``deserted`` one no person is connected; only the list of all tables says so.
    """

    table: str
    game: GameName
    rules: str
    bot: dict[str, int]
    house: HouseRules
    seats: tuple[ListedSeat, ...]
    state: TableState
    opened: int
    deserted: bool = False

    @property
    def people(self) -> int:
        """How many persons sit there."""
        return sum(occupant.kind == "person" for occupant in self.seats)

    @property
    def free(self) -> int:
        """The number of free seats."""
        return sum(occupant.kind == "free" for occupant in self.seats)


class OwnTable(msgspec.Struct, frozen=True):
    """A table at which the receiver has this seat, private or not; ``turn``: it waits for them."""

    listing: TableListing
    seat: Seat
    turn: bool


class TableList(Message, frozen=True, tag="tables"):
    """The whole list; ``more`` tables are not shown in it."""

    tables: tuple[TableListing, ...]
    more: int


class TableListChanges(Message, frozen=True, tag="changed"):
    """What changed in the list: ``tables`` are new or different, those in ``gone`` have left it."""

    tables: tuple[TableListing, ...]
    gone: tuple[str, ...]
    more: int


class OwnTables(Message, frozen=True, tag="mine"):
    """The receiver's own tables that are not over; first those that wait for them."""

    tables: tuple[OwnTable, ...]


FromLobby: TypeAlias = LobbySubscription | AskBeat
"""The messages from a browser in the lobby."""
ToLobby: TypeAlias = TableList | TableListChanges | OwnTables | Heartbeat | Refused
"""The messages to a browser in the lobby."""
