"""Breaking hearts: which played card lets hearts be led. Source: rulings/hearts.md 3, C4."""

from __future__ import annotations

from herzrasen.cards import Card, Suit
from herzrasen.games.hearts.deck import QUEENS, deck
from herzrasen.games.hearts.rules import Breaking, HeartsRules
from herzrasen.games.hearts.state import Trick


def breaks_hearts(rules: HeartsRules, trick: Trick, card: Card) -> bool:
    """Whether this card, played to this trick, breaks hearts (C4).

    Led, followed or discarded counts as played. Where a led heart does not break (H3 and H4 by the
    letter), only a heart discarded on another suit does.
    """
    if card.suit is Suit.HEARTS and rules.breaking not in (Breaking.NEVER, Breaking.FREE):
        return rules.lead_breaks or (bool(trick.cards) and trick.cards[0].suit is not Suit.HEARTS)
    match rules.breaking:
        case Breaking.HEART_OR_QUEEN:
            return card in QUEENS
        case Breaking.PENALTY:
            return card in deck(rules).penalty
        case _:
            return False
