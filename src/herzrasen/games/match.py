"""The score sheet of a match, deal after deal until there is a winner. Both games use it.

Points belong to *sides*. A side is one seat, or the seats that play as partners.
"""

from __future__ import annotations

import msgspec


class Match(msgspec.Struct, frozen=True):
    """The score sheet.

    ``deals`` holds, for every finished deal, the points that each side got in it, in side order;
    ``totals`` the sums as the rules count them (a total may fall at an exact target or stop at
    zero, so it is more than the sum of its column); ``places`` is empty until the match is over,
    then each side's place, shared places counted as in 1, 1, 1, 4 (rulings/hearts.md C12).
    """

    totals: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...] = ()
    places: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the match has been decided."""
        return bool(self.places)


def new_match(sides: int) -> Match:
    """A score sheet with a zero for every side."""
    return Match(totals=(0,) * sides)


def add_deal(match: Match, points: tuple[int, ...], totals: tuple[int, ...]) -> Match:
    """The sheet with one more deal: its points by side, and the totals after it."""
    return Match(totals=totals, deals=(*match.deals, points), places=match.places)


def finish_match(match: Match, places: tuple[int, ...]) -> Match:
    """The sheet of a finished match, with each side's place."""
    return Match(totals=match.totals, deals=match.deals, places=places)


def competition_places(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Standard competition places, more merit first; equals share the better place.

    >>> competition_places((5, 5, 5, 1))
    (1, 1, 1, 4)
    """
    return tuple(1 + sum(other > merit for other in scores) for merit in scores)
