"""The words of a record: cards, seats and numbers as text, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from herzrasen.cards import Card, Seat
from herzrasen.record.lines import Cards

UNKNOWN: Final = "?"
NOTHING: Final = "-"
MAX_DIGITS: Final = 15
"""Digits that a number may have."""

_SEATS: Final = {str(seat): seat for seat in range(12)}
_NUMBER: Final = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}", re.ASCII)


class NotationError(Exception):
    """Text that cannot be read: a fault's code and facts, and the word that it is about."""

    def __init__(self, code: str, word: str = "", **facts: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.word = word
        self.facts = facts


def sort_cards(cards: Cards) -> Cards:
    """A set of cards in the order of their indices, unknown ones last.

    Raises:
        NotationError: for a card that stands there twice.
    """
    known = sorted([card for card in cards if card is not None])
    for one, other in pairwise(known):
        if one is other:
            raise NotationError("card-twice", one.text, card=one.text)
    return (*known, *[None] * (len(cards) - len(known)))


def cards_text(cards: Cards) -> str:
    """Cards in a row, a dash for none."""
    return " ".join([UNKNOWN if card is None else card.text for card in cards]) or NOTHING


def read_cards(words: list[str]) -> Cards:
    """The cards that these words are.

    Raises:
        NotationError: if one is no card, or there is no word.
    """
    if words == [NOTHING]:
        return ()
    if not words:
        raise NotationError("cards-missing")
    try:
        return tuple([None if word == UNKNOWN else Card.parse(word) for word in words])
    except ValueError:
        for word in words:
            _check_card(word)
        raise


def _check_card(word: str) -> None:
    try:
        if word != UNKNOWN:
            Card.parse(word)
    except ValueError:
        raise NotationError("not-a-card", word, value=word) from None


def read_seat(word: str) -> Seat:
    """The seat that this word is.

    Raises:
        NotationError: if it is none.
    """
    seat = _SEATS.get(word)
    if seat is None:
        raise NotationError("not-a-seat", word, value=word)
    return seat


def numbers_text(values: Iterable[int | None]) -> str:
    """Numbers in a row, a dash for None."""
    return " ".join(NOTHING if value is None else str(value) for value in values)


def is_number(word: str) -> bool:
    """Whether a word is a number that can be read."""
    return _NUMBER.fullmatch(word) is not None


def read_number(word: str) -> int:
    """The number that this word is.

    Raises:
        NotationError: if it is none, or too long.
    """
    if not is_number(word):
        raise NotationError("not-a-number", word, value=word)
    return int(word)
