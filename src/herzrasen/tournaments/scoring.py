"""What a sitting is worth: against the mean of all who held the same cards, or by place.

A score is how much *better* a player did, whichever way the game counts. All who held the same
cards share the luck of the deal, and the differences from their mean sum to zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def means(points: Sequence[Sequence[int]]) -> tuple[Fraction, ...]:
    """For each seat the mean of the points that all tables of a board had there."""
    return tuple(Fraction(sum(at_seat), len(at_seat)) for at_seat in zip(*points, strict=True))


def differences(
    points: Sequence[Sequence[int]], *, fewest_win: bool
) -> tuple[tuple[Fraction, ...], ...]:
    """For each table of a board, by seat, how much better than the mean of that seat it did.

    >>> differences([(0, 26), (13, 13)], fewest_win=True)[0]
    (Fraction(13, 2), Fraction(-13, 2))
    """
    sign = -1 if fewest_win else 1
    average = means(points)
    return tuple(
        tuple(sign * (got - mean) for got, mean in zip(table, average, strict=True))
        for table in points
    )


def place_points(points: Sequence[int], *, fewest_win: bool) -> tuple[Fraction, ...]:
    """One point for every player at the table that a seat has beaten, half a point for a tie.

    >>> [str(one) for one in place_points((3, 5, 5, 13), fewest_win=True)]
    ['3', '3/2', '3/2', '0']
    """
    merits = [-got if fewest_win else got for got in points]
    return tuple(
        Fraction(2 * sum(other < own for other in merits) + merits.count(own) - 1, 2)
        for own in merits
    )
