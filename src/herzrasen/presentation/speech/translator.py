"""What the sentences of a table are made with: the reader's language, and the names of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from herzrasen.cards import Card, Rank, Seat
from herzrasen.locales.capitals import with_capital
from herzrasen.presentation.card_in_sentence import card_forms


class SpeechTranslator(Protocol):
    """The texts of one language, as the browser's ``t`` gives them."""

    def __call__(self, key: str, /, **facts: str | int) -> str:
        """The sentence for a key; ``n`` chooses between singular and plural."""
        ...

    def has(self, key: str, /) -> bool:
        """Whether there is a sentence for this key."""
        ...

    def join(self, items: Iterable[str], /) -> str:
        """Several things in one sentence: "this, that and the third"."""
        ...


def spoken_card(t: SpeechTranslator, card: Card) -> str:
    """The name of a card; of the second pack, where two are one game, it is said."""
    if card.rank is Rank.JOKER:
        return t(f"cards.joker.{card.suit.letter}")
    rank, suit = t(f"cards.rank.{card.rank.letter}"), t(f"cards.suit.{card.suit.letter}")
    name = t("cards.name", rank=rank, suit=suit)
    return t("cards.of_second_pack", card=name) if card.deck else name


def card_label(t: SpeechTranslator, card: Card) -> str:
    """The name of a card where it stands alone."""
    return with_capital(spoken_card(t, card))


def spoken_cards(t: SpeechTranslator, cards: Iterable[Card]) -> str:
    """Several cards by name, in the order given."""
    return t.join(spoken_card(t, card) for card in cards)


def cards_as_objects(t: SpeechTranslator, cards: Iterable[Card]) -> str:
    """Several cards after a verb, each with its article: "den Pik-König und die Herz-Sieben"."""
    return t.join(spoken_card_forms(t, card)["card_object"] for card in cards)


def spoken_card_forms(t: SpeechTranslator, card: Card) -> dict[str, str]:
    """The placeholders of a card in a sentence (``presentation/card_in_sentence.py``), and its
    name."""

    def around(name: str) -> str:
        return t("cards.of_second_pack", card=name) if card.deck else name

    return {"card": spoken_card(t, card)} | card_forms(t, card, around)


def spoken_cards_forms(t: SpeechTranslator, cards: Iterable[Card]) -> dict[str, str]:
    """The placeholders of several cards in a sentence: ``cards``, ``cards_subject`` and
    ``cards_object``."""
    forms = [spoken_card_forms(t, card) for card in cards]
    names = {"cards": "card", "cards_subject": "card_subject", "cards_object": "card_object"}
    return {name: t.join(form[one] for form in forms) for name, one in names.items()}


def spoken_facts(
    t: SpeechTranslator, facts: Mapping[str, str | int], name_of: Callable[[Seat], str] = str
) -> dict[str, str | int]:
    """Facts of the server as people say them: those named card, cards, suit or seat travel as a
    card's text, cards' texts, a suit's letter, a seat's number."""
    words = dict(facts)
    if isinstance(card := facts.get("card"), str):
        words |= spoken_card_forms(t, Card.parse(Card.parse(card).face))
    if isinstance(cards := facts.get("cards"), str):
        words |= spoken_cards_forms(t, map(Card.parse, cards.split()))
    if isinstance(suit := facts.get("suit"), str) and t.has(f"cards.suit.{suit}"):
        words["suit"] = t(f"cards.suit.{suit}")
    if isinstance(seat := facts.get("seat"), int):
        words["seat"] = name_of(seat)
    return words
