"""A card inside a German sentence, where article and case belong to its name.

Sentences of both languages share their placeholders; where German needs ``{card_object}`` ("den
Pik-König"), English keeps "the {card}". The twin of client/core/text/card-in-sentence.js.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, get_args

from herzrasen.cards import Card, Rank

CardCase: TypeAlias = Literal["subject", "object", "dative"]
"""What the card is in its sentence."""

CardForm: TypeAlias = CardCase | Literal["any-subject", "any-object"]
"""A case with the article: ``any`` where there are two such cards in play."""

_CASES: Final[tuple[CardCase, ...]] = get_args(CardCase)


def card_forms(
    translate: Callable[..., str], card: Card, around: Callable[[str], str] = str
) -> dict[str, str]:
    """The placeholders ``card_subject``, ``card_object`` and ``card_dative``. ``around`` adds what
    else is said of the card: its deck."""
    return {f"card_{case}": around(card_in_sentence(translate, card, case)) for case in _CASES}


def card_in_sentence(translate: Callable[..., str], card: Card, form: CardForm) -> str:
    """A card with its article, whatever its deck: "den Pik-König" as an object.

    >>> from herzrasen.presentation.record.translator import RecordTranslator
    >>> german = RecordTranslator("de")
    >>> [card_in_sentence(german, Card.parse(text), "dative") for text in ("JS", "XH")]
    ['dem Pik-Buben', 'dem Roten Joker']
    """
    if card.rank is Rank.JOKER:
        return translate(f"cards.joker_{form}.{card.suit.letter}")
    rank = "rank" if form.endswith("subject") else "rank_object"
    return translate(
        "cards.in_sentence",
        article=translate(f"cards.article.{form}.{card.rank.letter}"),
        rank=translate(f"cards.{rank}.{card.rank.letter}"),
        suit=translate(f"cards.suit.{card.suit.letter}"),
    )
