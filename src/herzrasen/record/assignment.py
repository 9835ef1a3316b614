"""Assign unknown cards to places that may hold them: bipartite matching.

How it works: the cards are placed one by one. If all places that a card may have are full, a
breadth-first search finds a chain of cards that can each move on to another place (an augmenting
path), until one place has room. If there is no such chain, no assignment exists.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from herzrasen.cards import Card, CardSet


def assign_cards(
    cards: CardSet, capacities: Iterable[int], bans: Collection[tuple[int, Card]] = ()
) -> list[CardSet] | None:
    """Some assignment that fills every place with exactly as many cards as it has room for.

    ``bans`` are pairs of a place and a card that cannot lie there. None if there is no assignment.

    >>> some = CardSet.parse("2C 3C 4C")
    >>> assign_cards(some, [1, 2], [(0, Card.parse("2C")), (0, Card.parse("3C"))])
    [CardSet.parse('4C'), CardSet.parse('2C 3C')]
    """
    free = list(capacities)
    if min(free) < 0 or sum(free) != len(cards):
        return None
    place_of: dict[Card, int] = {}
    for card in cards:
        if not _place_card(card, place_of, free, bans):
            return None
    return [
        CardSet(card for card, at in place_of.items() if at == place) for place in range(len(free))
    ]


def _place_card(
    card: Card, place_of: dict[Card, int], free: list[int], bans: Collection[tuple[int, Card]]
) -> bool:
    """Place the card, moving others along an augmenting path if need be. False if there is none."""
    reached: dict[int, tuple[Card, int | None]] = {}
    frontier: list[tuple[Card, int | None]] = [(card, None)]
    for moved, source in frontier:
        for place in range(len(free)):
            if place in reached or (place, moved) in bans:
                continue
            reached[place] = (moved, source)
            if free[place]:
                free[place] -= 1
                _shift_cards(place, place_of, reached)
                return True
            frontier += [(other, place) for other, at in place_of.items() if at == place]
    return False


def _shift_cards(
    place: int | None, place_of: dict[Card, int], reached: dict[int, tuple[Card, int | None]]
) -> None:
    while place is not None:
        moved, source = reached[place]
        place_of[moved] = place
        place = source
