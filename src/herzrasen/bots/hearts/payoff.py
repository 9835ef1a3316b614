"""What a finished deal is worth to a seat: points against the others', and the match behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.bots.hearts.position import Position
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.rules import BonusOnMoon, Moon
from herzrasen.games.match import Match

WIN: Final = 25.0
"""What winning the match is worth, in points of one deal; losing costs the same."""


class Payoff:
    """Worth of outcomes to ``seat`` in this match."""

    def __init__(self, rules: HeartsRules, match: Match, seat: int) -> None:
        self.rules = rules
        self.totals = match.totals
        self.last = _is_last(rules, match)
        self.seat = seat

    def of(self, position: Position) -> float:
        """The worth of a position in which all that counts has been played."""
        if not position.takers & (position.takers - 1) and position.takers:
            shooter = position.takers.bit_length() - 1
            if self._shot(position, shooter):
                return self._moon(position, shooter)
        points = [
            gained + self._untouched(position, seat) for seat, gained in enumerate(position.taken)
        ]
        return self.worth(points, self.seat)

    def worth(self, points: Sequence[int], seat: int) -> float:
        """How much better than the others this seat did, and whether it decides the match."""
        rules = self.rules
        side = rules.side(seat)
        sums = [0] * rules.sides
        for other, gained in enumerate(points):
            sums[rules.side(other)] += gained
        mine = sums[side]
        value = (sum(sums) - mine) / (rules.sides - 1) - mine
        totals = [before + gained for before, gained in zip(self.totals, sums, strict=True)]
        if self.last or (rules.target is not None and max(totals) >= rules.target):
            better = sum(1 for total in totals if total < totals[side])
            value += WIN if not better else -WIN * (1 + better / (rules.sides - 1)) / 2
        return value

    def _untouched(self, position: Position, seat: int) -> int:
        """The bonus for no trick or no point; only the larger counts."""
        no_trick = 0 if position.winners >> seat & 1 else self.rules.no_trick_bonus
        no_point = 0 if position.takers >> seat & 1 else self.rules.no_point_bonus
        return min(no_trick, no_point)

    def _shot(self, position: Position, shooter: int) -> bool:
        rules, prices = self.rules, position.prices
        if rules.moon is Moon.OFF or position.gone & prices.penalty != prices.penalty:
            return False
        return not (rules.moon_needs_bonus and prices.bonus) or (position.bonus_to == shooter)

    def _moon(self, position: Position, shooter: int) -> float:
        rules, prices = self.rules, position.prices
        sun = rules.sun and position.winners == 1 << shooter
        amount = prices.total * (2 if sun else 1)
        extra = [self._untouched(position, seat) for seat in range(position.seats)]
        if position.bonus_to >= 0 and rules.bonus_on_moon is BonusOnMoon.COUNTS:
            extra[position.bonus_to] += prices.cost[prices.bonus]
        up = [value + amount for value in extra]
        up[shooter] -= amount
        down = extra[:]
        down[shooter] -= amount
        match rules.moon:
            case Moon.SELF:
                points = down
            case Moon.CHOICE | Moon.AUTOMATIC:
                points = max((up, down), key=lambda some: self.worth(some, shooter))
            case _:
                points = up
        return self.worth(points, self.seat)


def _is_last(rules: HeartsRules, match: Match) -> bool:
    played = len(match.deals) + 1
    return played >= rules.deal_cap or (rules.deals is not None and played >= rules.deals)
