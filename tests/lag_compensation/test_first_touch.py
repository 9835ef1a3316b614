"""The coin falls for each of those who tie, as often for one as for another."""

from collections import Counter

import pytest

from herzrasen.lag_compensation.first_touch import QueuedMove, earliest


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_everybody_who_ties_wins_the_coin_alike(seats: int) -> None:
    moves = [QueuedMove(seat, "", None, 700.0, 690.0) for seat in range(seats)]
    late = QueuedMove(9, "", None, 700.0, 720.0)
    wins: Counter[int] = Counter()
    for coin in range(100 * seats):
        won, by = earliest([*moves, late], {}, bytes([coin % 256, coin // 256]))
        again, _ = earliest([late, *moves[::-1]], {}, bytes([coin % 256, coin // 256]))
        assert (by, again) == ("coin", won)
        wins[won.seat] += 1
    assert wins.keys() == {*range(seats)}
    assert min(wins.values()) > 70
