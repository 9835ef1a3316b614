"""HTTP messages that open tables (new, retried deal, quick match) or find one by its code, and QR
codes of links."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.protocol.house_rules import HouseRules

BotPace: TypeAlias = Literal["slow", "normal", "fast", "instant"]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tables``: open a table and sit down at seat 0.

    ``rules`` is a rules value's text form. ``bot`` is how the bots play: ``{"level": 1..4}`` in
    Hearts, ``{"tempo": 1..5, "insight": 1..3}`` in Nerts; empty means the default. ``free`` seats
    wait for people who follow the table's link; with none the match begins at once. ``pace`` is how
    long bots wait before they move in Hearts. ``house`` holds for everyone at the table. ``decks``
    is from a time when people chose a word for the same decks at several tables: anything but an
    empty one is refused.
    """

    game: GameName
    rules: str
    name: str
    bot: dict[str, int] = {}
    free: Annotated[int, msgspec.Meta(ge=0, le=11)] = 0
    pace: BotPace = "normal"
    decks: Annotated[str, msgspec.Meta(pattern=r"^[!-~]{0,40}\Z")] = ""
    house: HouseRules = HouseRules()


class RetryDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tables/{table}/again``: retry a deal of a table, at a table of its own.

    ``deal`` counts from 1. It is dealt to bots and, at the same seat as then, to the asker by this
    ``name``; with ``send`` to the first person who follows the new table's link. A person without a
    seat may choose one, once the match is over. The answer is TableCreated.
    """

    deal: Annotated[int, msgspec.Meta(ge=1, le=9999)]
    name: str = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=11)] = 0
    send: bool = False


class QuickMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tables/quick``: play with people at a public table.

    ``rules`` is a rules value's text form, None for any. The answer is TableCreated with the public
    table where the asker has a seat now: one that waits for people, else a new one, by ``rules`` or
    the default ones. ``bot``, ``pace`` and ``house`` are for a new one.
    """

    game: GameName
    name: str
    rules: str | None = None
    bot: dict[str, int] = {}
    pace: BotPace = "normal"
    house: HouseRules = HouseRules(kind="public")


class RoomCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/codes``: find the open table of a room code, as someone typed it: case, blanks
    and hyphens do not matter. The answer is TableCreated.

    The code of a table is what stands before the first hyphen of its id, if that is six of the
    letters ``BCDFGHJKLMNPQRSTVWXZ``; a table that waited for nobody when it was opened has none.
    """

    code: Annotated[str, msgspec.Meta(max_length=40)]


class QRRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/qr``: draw one of this server's own links as a QR code."""

    link: Annotated[str, msgspec.Meta(max_length=600)]


class QRCode(msgspec.Struct, frozen=True):
    """The QR code: a square of ``size`` by ``size``, the margin included; ``path`` is its dark part
    as the path data of an SVG."""

    size: int
    path: str


class SocketCheck(msgspec.Struct, frozen=True):
    """A page asks why no WebSocket opens. ``connected``: it has had one, or the
    server was away until now, so nothing is known to be between them."""

    connected: bool = False


class NetworkAccess(msgspec.Struct, frozen=True):
    """How others reach the server, for a browser on its own machine (``GET``, ``POST
    api/network``).

    ``url`` is its URL on the local network, None while it listens on this machine alone;
    ``can_open``: it listens there as well when asked by ``POST``.
    """

    url: str | None
    can_open: bool


class TableCreated(msgspec.Struct, frozen=True):
    """The table's id, which is also its link."""

    table: str
