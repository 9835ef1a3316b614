"""The end of a match: totals after a deal, whether the match is over, and each side's place.

The target, the number of deals and the deal cap, of which ``rules.py`` has the values, end a match
(rulings/hearts.md, section 1).
"""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.games.hearts.rules import ExactTarget, HeartsRules, Tie
from herzrasen.games.match import competition_places


def side_points(rules: HeartsRules, points: Sequence[int]) -> tuple[int, ...]:
    """The seats' points, summed by side."""
    sums = [0] * rules.sides
    for seat, seat_points in enumerate(points):
        sums[rules.side(seat)] += seat_points
    return tuple(sums)


def new_totals(rules: HeartsRules, totals: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    """The sides' totals after a deal, with the floor and the exact target applied."""
    return tuple(
        _adjusted_total(rules, before + gained)
        for before, gained in zip(totals, side_points(rules, points), strict=True)
    )


def _adjusted_total(rules: HeartsRules, total: int) -> int:
    if rules.floor_zero and total < 0:
        return 0
    if rules.exact_target is ExactTarget.HALF and total == rules.target:
        return total // 2
    return total


def is_over(rules: HeartsRules, totals: Sequence[int], deals: int) -> bool:
    """Whether a match ends with these totals after this many deals.

    The target ends it when reached or passed. Where a tie for first place is played on, only the
    deal cap still ends a match that has no single winner.
    """
    if deals >= rules.max_deals:
        return True
    target_reached = rules.target is not None and max(totals) >= rules.target
    all_dealt = rules.deals is not None and deals >= rules.deals
    tied = list(totals).count(min(totals)) > 1
    return (target_reached or all_dealt) and not (tied and rules.tie is Tie.PLAY_ON)


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Each side's place by its total: fewest points win, equal totals share the better place."""
    return competition_places(tuple(-total for total in totals))
