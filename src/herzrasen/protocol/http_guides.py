"""HTTP messages of the guides: how a game is played, for those who never played it."""

from __future__ import annotations

import msgspec

from herzrasen.cards import Card
from herzrasen.games.protocol import GameName


class GuideRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of an example: whose or where the ``cards`` are, and a sentence about them. ``barred``
    are cards beside them that may not be played."""

    label: str
    text: str
    cards: tuple[Card, ...] = ()
    barred: tuple[Card, ...] = ()


class GuidePlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place in the picture of a table: the open cards of each of its ``piles``, from the first to
    the topmost. ``count``: how many cards lie there, 0 where each of them is open; a pile without
    an open card is face down."""

    label: str
    piles: tuple[tuple[Card, ...], ...]
    count: int = 0


class GuideSection(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section in its order: ``lines``, a ``picture`` of a table, ``rows``, ``notes``.

    ``steps``: the lines come one after another, and are numbered. ``heads`` are those of the rows'
    columns: label, cards, barred cards if there are any, text.
    """

    title: str
    lines: tuple[str, ...]
    steps: bool = False
    picture: tuple[GuidePlace, ...] = ()
    heads: tuple[str, ...] = ()
    rows: tuple[GuideRow, ...] = ()
    notes: tuple[str, ...] = ()


class Guide(msgspec.Struct, frozen=True):
    """``GET api/guides/{game}?language=…``: how the game is played by its usual rules."""

    game: GameName
    sections: tuple[GuideSection, ...]
