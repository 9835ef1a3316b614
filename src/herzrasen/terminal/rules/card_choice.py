"""Cards that are chosen for an option. The twin of ``client/kit/rules/toggle-card.js``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from herzrasen.cards import Card

if TYPE_CHECKING:
    from collections.abc import Sequence

SUITS: Final = "CDSH"
RANKS: Final = "23456789TJQKA"


def toggle_card(chosen: Sequence[str], face: str, packs: int) -> list[str]:
    """The cards after a press on a face, in the order of the suits: with several packs one copy
    more each time, after the last none.

    >>> toggle_card(["KH"], "2C", 1), toggle_card(["2C", "KH"], "2C", 1)
    (['2C', 'KH'], ['KH'])
    """
    others = [text for text in chosen if text[:2] != face]
    copies = (len(chosen) - len(others) + 1) % (packs + 1)
    return sorted([*others, *(f"{face}{_MARKS[deck]}" for deck in range(copies))], key=_sort_key)


def copies_of(chosen: Sequence[str], face: str) -> int:
    """How many packs' cards of a face are chosen.

    >>> copies_of(["QS", "QS'", "KH"], "QS")
    2
    """
    return sum(text[:2] == face for text in chosen)


_MARKS: Final = ("", "'")
"""What stands behind a card of the first pack, and of the second."""


def _sort_key(text: str) -> tuple[int, int, int]:
    card = Card.parse(text)
    return SUITS.index(text[1]), RANKS.index(text[0]), card.deck
