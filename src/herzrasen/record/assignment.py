"""Sharing out unknown cards among places that may hold them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from herzrasen.cards import Card, CardSet


def shared_out(
    cards: CardSet, room: Iterable[int], bans: Collection[tuple[int, Card]] = ()
) -> list[CardSet] | None:
    """Some way of giving every place exactly as many of the cards as it has room for.

    ``bans`` are pairs of a place and a card that cannot lie there. None if there is no way.

    >>> some = CardSet.parse("2C 3C 4C")
    >>> shared_out(some, [1, 2], [(0, Card.parse("2C")), (0, Card.parse("3C"))])
    [CardSet.parse('4C'), CardSet.parse('2C 3C')]
    """
    free = list(room)
    if min(free) < 0 or sum(free) != len(cards):
        return None
    place_of: dict[Card, int] = {}
    for card in cards:
        if not _place(card, place_of, free, bans):
            return None
    return [
        CardSet(card for card, at in place_of.items() if at == place) for place in range(len(free))
    ]


def _place(
    card: Card, place_of: dict[Card, int], free: list[int], bans: Collection[tuple[int, Card]]
) -> bool:
    """Find the card a place, moving others along if all it may have are full."""
    came: dict[int, tuple[Card, int | None]] = {}
    frontier: list[tuple[Card, int | None]] = [(card, None)]
    for moved, source in frontier:
        for place in range(len(free)):
            if place in came or place == source or (place, moved) in bans:
                continue
            came[place] = (moved, source)
            if free[place]:
                free[place] -= 1
                _move_along(place, place_of, came)
                return True
            frontier += [(other, place) for other, at in place_of.items() if at == place]
    return False


def _move_along(
    place: int | None, place_of: dict[Card, int], came: dict[int, tuple[Card, int | None]]
) -> None:
    while place is not None:
        moved, source = came[place]
        place_of[moved] = place
        place = source
