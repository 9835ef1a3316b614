"""Which options of a game's rules do not matter for a rating."""

from __future__ import annotations

from typing import NamedTuple


class RatedRules(NamedTuple):
    """A game whose matches are rated.

    ``length_options`` are the options that make a match longer or shorter; ``deals_option`` is that
    of them which fixes the number of deals. ``free_options`` may have any value as well. A table
    with fewer than ``least_seats`` is another game, whose bots have not been measured.
    """

    deals_option: str
    length_options: tuple[str, ...]
    free_options: tuple[str, ...] = ()
    least_seats: int = 2
