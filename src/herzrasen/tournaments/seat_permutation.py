"""Where a player sits in each deal of a round, so that the same cards meet other people.

At table ``t`` the player at position ``i`` sits, in deal ``d``, at seat ``i + t·d`` of a finite
field. Two players at different tables then hold the same cards in exactly one deal of a round,
whatever their positions: ``i + t·d = j + u·d`` has one solution ``d`` if ``t`` and ``u`` differ.
Four seats use GF(4), where adding is exclusive or; other numbers of seats use the remainders, which
are a field only where that number is prime. Then, and where there are more tables than seats, the
deals are less even, and ``evenness`` says by how much.
"""

from __future__ import annotations

from typing import Final

from herzrasen.cards import Seat

_GF4_PRODUCTS: Final = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


def seat_in_deal(position: int, table: int, deal: int, seats: int) -> Seat:
    """The seat of the player at this position of a table in one of the round's deals. All are
    counted from 0, and a round has as many deals as a table has seats.

    >>> [seat_in_deal(0, 2, deal, 4) for deal in range(4)]
    [0, 2, 3, 1]
    """
    if seats == 4:
        return position ^ _GF4_PRODUCTS[table % 4][deal % 4]
    return (position + table * deal) % seats
