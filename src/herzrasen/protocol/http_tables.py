"""What is asked and answered over HTTP about tables: a new one, a deal once more, a seat among
people, a link as a picture."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.protocol.house_rules import House

Pace: TypeAlias = Literal["slow", "normal", "fast", "instant"]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tables``: open a table and sit down at seat 0.

    ``rules`` is a rules value's text form. ``bot`` is how the bots play: ``{"level": 1..4}`` in
    Hearts, ``{"tempo": 1..5, "insight": 1..3}`` in Nerts; empty means the usual one. ``free`` seats
    wait for people who follow the table's link; with none the match begins at once. ``pace`` is how
    long bots wait before they move in Hearts. ``house`` holds for everyone at the table. ``decks``
    is for rules by which several tables are dealt the same decks: the word that they go by, one of
    the server's own if empty.
    """

    game: GameName
    rules: str
    name: str
    bot: dict[str, int] = {}
    free: Annotated[int, msgspec.Meta(ge=0, le=11)] = 0
    pace: Pace = "normal"
    decks: Annotated[str, msgspec.Meta(pattern=r"^[!-~]{0,40}\Z")] = ""
    house: House = House()


class DealAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tables/{table}/again``: a deal of a table once more, at a table of its own.

    ``deal`` counts from 1. It is dealt to bots and, at the same seat as then, to the asker by this
    ``name``; with ``send`` to whoever follows the new table's link first. Whoever had no seat may
    say which is his, once the match is over. The answer is TableCreated.
    """

    deal: Annotated[int, msgspec.Meta(ge=1, le=9999)]
    name: str = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=11)] = 0
    send: bool = False


class QuickMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tables/quick``: play with people, whoever comes.

    ``rules`` is a rules value's text form, None for whatever is played. The answer is TableCreated
    with the public table where the asker has a seat now: one that waits for people, else a new one,
    by ``rules`` or the usual ones. ``bot``, ``pace`` and ``house`` are for a new one.
    """

    game: GameName
    name: str
    rules: str | None = None
    bot: dict[str, int] = {}
    pace: Pace = "normal"
    house: House = House(kind="public")


class QRWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/qr``: one of this server's own links is wanted as a QR code."""

    link: Annotated[str, msgspec.Meta(max_length=600)]


class QRCode(msgspec.Struct, frozen=True):
    """Answer to QRWish: a square of ``size`` by ``size``, the margin included; ``path`` is the dark
    part of it as the path data of an SVG."""

    size: int
    path: str


class TableCreated(msgspec.Struct, frozen=True):
    """Answer to NewTable: the table's id, which is also its link."""

    table: str
