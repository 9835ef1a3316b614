"""HTTP messages that show a record: players, deals, and a deal step by step."""

from __future__ import annotations

from typing import Any

import msgspec

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import AnyEvent, AnyPlace, AnyView
from herzrasen.protocol.race import Race


class RecordBot(msgspec.Struct, frozen=True):
    """The bot that played a seat of a record."""

    name: str
    version: str
    settings: str
    seed: int | None


class RecordPlayer(msgspec.Struct, frozen=True):
    """Who sat at a seat of a record; ``bot`` is None for a person."""

    name: str
    bot: RecordBot | None


class RecordDeal(msgspec.Struct, frozen=True):
    """A deal of a record, counted from 1. Points and totals are None if it was not finished.

    ``undone`` is how often a move was undone in it; ``repeats`` is when these cards had been dealt
    before, at another table, None if they had not.
    """

    number: int
    dealer: Seat | None
    began: str | None
    points: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    undone: int = 0
    repeats: str | None = None


class RecordStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event in a deal of a record, as one seat saw it.

    ``number`` counts from 1, ``by`` is who moved, ``at`` the ms since the round of Nerts began.
    ``races`` are the contested plays of this step. With all cards open: the ``hands`` and the
    ``kitty`` of Hearts after it, of Nerts the closed cards of each area, ``downs`` and ``stocks``.
    """

    number: int
    by: Seat
    event: AnyEvent
    view: AnyView
    at: int | None = None
    races: tuple[Race[AnyPlace], ...] = ()
    hands: tuple[CardSet, ...] | None = None
    kitty: CardSet | None = None
    downs: tuple[tuple[Card, ...], ...] | None = None
    stocks: tuple[tuple[Card, ...], ...] | None = None


class RecordReplay(msgspec.Struct, frozen=True):
    """Answer to ``POST api/records``: a valid record, and one of its deals step by step.

    ``record`` is whose view the record is: ``all``, a seat's number, or ``watcher``. ``seat`` is
    whose eyes the steps are seen with, -2 for a watcher's. ``more`` says that the deal has more
    steps than are sent. ``places`` is empty if the match was not played to its end.
    """

    game: GameName
    rules: str
    options: dict[str, Any]
    record: str
    date: str | None
    site: str | None
    players: tuple[RecordPlayer, ...]
    deals: tuple[RecordDeal, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    deal: int
    seat: Seat
    steps: tuple[RecordStep, ...]
    more: bool
