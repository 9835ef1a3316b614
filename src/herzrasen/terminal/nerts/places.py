"""What lies where on a table of Nerts. Nothing here decides what is legal; the server does.

The twin of ``client/games/nerts/view-selectors.js``.
"""

from __future__ import annotations

from typing import Final

from herzrasen.cards import Card, Suit
from herzrasen.games.nerts import NEW, Phase, Place, Public, Spot
from herzrasen.games.nerts.rules import Foundations

PILE: Final = Place(Spot.PILE)
WASTE: Final = Place(Spot.WASTE)
NEW_FOUNDATION: Final = Place(Spot.FOUNDATION, NEW)


def column(index: int) -> Place:
    """A column of the own tableau, counted from 0."""
    return Place(Spot.TABLEAU, index)


def is_source(place: Place) -> bool:
    """Whether cards may be taken from here: the own pile, waste and columns."""
    return place.at in (Spot.PILE, Spot.WASTE, Spot.TABLEAU)


def cards_at(public: Public, own: int, place: Place) -> tuple[Card, ...]:
    """The cards of a place, the last lies on top; none where there is no such place."""
    match place.at:
        case Spot.FOUNDATION:
            return _item(public.foundations, place.index)
        case Spot.RIVAL:
            return public.areas[place.index].pile if 0 <= place.index < len(public.areas) else ()
        case _ if own < 0:
            return ()
        case Spot.PILE:
            return public.areas[own].pile
        case Spot.WASTE:
            return public.areas[own].waste
        case Spot.TABLEAU:
            return _item(public.areas[own].tableau, place.index)


def _item(piles: tuple[tuple[Card, ...], ...], index: int) -> tuple[Card, ...]:
    return piles[index] if 0 <= index < len(piles) else ()


def top_of(public: Public, own: int, place: Place) -> Card | None:
    """The card on top of a place, if any."""
    cards = cards_at(public, own, place)
    return cards[-1] if cards else None


def foundation_suit(public: Public, number: int) -> Suit:
    """The suit of a foundation: that of its ace, or of what the joker that opened it stands for."""
    return public.face(public.foundations[number][0]).suit


def foundations_by_suit(public: Public, slots: int) -> dict[Suit, list[int | None]]:
    """The numbers of the foundations of each suit in the order of opening, None for a free slot."""
    blocks: dict[Suit, list[int | None]] = {suit: [] for suit in Suit}
    for number in range(len(public.foundations)):
        blocks[foundation_suit(public, number)].append(number)
    for numbers in blocks.values():
        numbers += [None] * (slots - len(numbers))
    return blocks


def slots_of(public: Public) -> int:
    """How many foundations a suit may have. Jokers may open more than there are aces: then one more
    than is taken."""
    if public.rules.foundations is Foundations.PER_SUIT:
        return 1
    aces = max(1, len(public.areas))
    if not public.rules.jokers:
        return aces
    suits = [foundation_suit(public, number) for number in range(len(public.foundations))]
    return max(aces, 1 + max(suits.count(suit) for suit in Suit))


def foundation_counts(public: Public) -> list[int]:
    """How many cards each area has in the middle, known by their backs."""
    counts = [0] * len(public.areas)
    for pile in public.foundations:
        for card in pile:
            counts[public.owner(card)] += 1
    return counts


def is_scored(public: Public) -> bool:
    """Whether a round has been played and its score stands."""
    return public.phase in (Phase.DEAL, Phase.OVER) and bool(public.match.deals)


def running_totals(public: Public) -> list[list[int]]:
    """The totals after each round."""
    sums = [0] * len(public.match.totals)
    found = []
    for points in public.match.deals:
        sums = [total + n for total, n in zip(sums, points, strict=True)]
        found.append(sums)
    return found
