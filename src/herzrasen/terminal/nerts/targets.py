"""Names of what can be pressed on the board: places with their cards, and buttons."""

from __future__ import annotations

from typing import Final

from herzrasen.cards import Card, Suit
from herzrasen.games.nerts import Place, Spot
from herzrasen.terminal.nerts.selection import PlacePress

STOCK: Final = "stock"
CALL: Final = "call"
VOTE: Final = "vote"
ADVANCE: Final = "advance"
"""The button before and after a round: ready, go, next round."""
PROOF: Final = "proof"
"""Why nobody can move."""

_SUITS: Final = {suit.letter: suit for suit in Suit}


def target_name(place: Place, card: Card | None = None, suit: Suit | None = None) -> str:
    """The name of a place, with the card of it or the suit of a free place in the middle."""
    detail = card.text if card is not None else suit.letter if suit is not None else ""
    return f"{place.at}:{place.index}:{detail}"


def press_of(name: str) -> PlacePress | None:
    """What a press on this target names; None for a button."""
    at, _, rest = name.partition(":")
    index, _, detail = rest.partition(":")
    if not rest:
        return None
    place = Place(Spot(at), int(index))
    if detail in _SUITS:
        return PlacePress(place, suit=_SUITS[detail])
    return PlacePress(place, Card.parse(detail) if detail else None)
