"""Cards as people type them: "qs", "Q♠", "queen of spades", "Pik-Dame", or a number in the hand.

The words of the user's language and the English ones are known at once. What is answered to words
that name no card is in ``commands.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from herzrasen.cards import Card, Rank, Suit
from herzrasen.locales import LANGUAGES, catalogue

SUIT_SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}

_LETTERS: Final = {
    "en": ({}, {}),
    "de": (
        {Rank.JACK: "b", Rank.QUEEN: "d"},
        {Suit.CLUBS: "kr", Suit.DIAMONDS: "ka", Suit.SPADES: "p", Suit.HEARTS: "h"},
    ),
}
"""What a language calls ranks and suits in short, where it is not as in English."""

_DIVIDERS: Final = re.compile(r"\s*,\s*|\s+(?:and|und)\s+")
_SECOND_PACK: Final = ("'", "′", "’")
_MAX_WORDS: Final = 3
"""Words of a card's name: "queen of spades"."""


class UnknownCard(ValueError):
    """Words that name no card of the hand; ``words`` are those that could not be read."""

    def __init__(self, words: str, card: Card | None = None) -> None:
        super().__init__(words)
        self.words = words
        self.card = card


def find_card(
    words: str, hand: Sequence[Card], language: str, numbered: Sequence[Card] | None = None
) -> Card:
    """The card of the hand that is meant; a number counts the ``numbered`` cards, else those of
    the hand. Raises UnknownCard; its ``card`` is the one that was named, if it is merely not in the
    hand."""
    words = words.strip().casefold()
    counted = hand if numbered is None else numbered
    if words.isascii() and words.isdigit() and 1 <= int(words) <= len(counted):
        return counted[int(words) - 1]
    second = words.endswith(_SECOND_PACK)
    face = known_cards(language).get(_plain(words.rstrip("".join(_SECOND_PACK))))
    if face is None:
        raise UnknownCard(words)
    same = [card for card in hand if card.face == face]
    if not same:
        raise UnknownCard(words, Card.parse(face))
    return next((card for card in same if (card.deck > 0) == second), same[0])


def find_cards(text: str, hand: Sequence[Card], language: str) -> list[Card]:
    """Several cards of the hand, in any of their forms. Raises UnknownCard."""
    pieces = [piece for piece in _DIVIDERS.split(text.strip()) if piece]
    return [card for piece in pieces for card in _in_piece(piece.split(), hand, language)]


def _in_piece(words: list[str], hand: Sequence[Card], language: str) -> Iterator[Card]:
    while words:
        for count in range(min(_MAX_WORDS, len(words)), 0, -1):
            try:
                card = find_card(" ".join(words[:count]), hand, language)
            except UnknownCard as unknown:
                if unknown.card is not None or count == 1:
                    raise
            else:
                yield card
                words = words[count:]
                break


@cache
def known_cards(language: str) -> dict[str, str]:
    """The face of each card by what people type for it, in this language before English."""
    known: dict[str, str] = {}
    languages = (language, *(other for other in LANGUAGES if other == "en" != language))
    for forms in (_names, _short_forms):
        for name in languages:
            for typed, face in forms(name):
                known.setdefault(_plain(typed), face)
    return known


def _names(language: str) -> Iterator[tuple[str, str]]:
    texts = catalogue(language)
    for card in _one_pack():
        suit = texts[f"cards.suit.{card.suit.letter}"]
        digits = "10" if card.rank is Rank.TEN else card.rank.letter
        for rank in (texts[f"cards.rank.{card.rank.letter}"], digits):
            yield texts["cards.name"].format(rank=rank, suit=suit), card.face
            yield f"{rank} {suit}", card.face
            yield f"{suit} {rank}", card.face


def _short_forms(language: str) -> Iterator[tuple[str, str]]:
    ranks, suits = _LETTERS[language]
    for card in _one_pack():
        digits = ["10", "t"] if card.rank is Rank.TEN else [card.rank.letter]
        named = [ranks[card.rank]] if card.rank in ranks else digits
        suit_letters = [suits[card.suit]] if card.suit in suits else []
        for rank in (*named, *digits):
            for suit in (SUIT_SIGNS[card.suit], card.suit.letter, *suit_letters):
                yield f"{rank}{suit}", card.face
        for rank in (*named, *digits):
            for suit in (SUIT_SIGNS[card.suit], *suit_letters, card.suit.letter):
                yield f"{suit}{rank}", card.face


def _one_pack() -> Iterator[Card]:
    return (Card(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER)


def _plain(words: str) -> str:
    return re.sub(r"[\s-]+", " ", words.casefold()).strip()
