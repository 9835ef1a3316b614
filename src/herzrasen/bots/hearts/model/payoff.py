"""What a finished deal is worth to a seat: its chances in the match, counted in points.

Far from the end that is how many points it got less than the others. Near the end a lead counts by
how likely it is to last: against each of the others it is *d*/√(*d*² + *s*²), with *d* the points
between the two and *s* about as many as the deals still to come may turn over. Half of the worth is
the mean over the others, half the worst of them, because a match is won against all. Measured in
docs/strength.md. The twin is ``kernel/source/score.h``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from herzrasen.bots.hearts.model.card_table import Prices, total
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts import MoonChoice
from herzrasen.games.hearts.rules import BonusOnMoon, Moon
from herzrasen.games.hearts.score import is_over, new_totals, places
from herzrasen.games.match import Match

DISTANT: Final = 40.0
"""Deals before the end from which points are all that counts."""

PACE: Final = 9.0
"""Points that the worst seat gets in a deal, about."""

TURNED: Final = 7.0
"""Points that one deal to come may turn over between two seats; more deals do so by their root."""

LAST: Final = 3.0
"""What is still open when no deal is left: the rest of this one."""

WHOLE: Final = 26.0
"""What it is worth, in points, to be certain of the match where all was open; near the end a point
is worth the more."""


class Payoff:
    """Worth of outcomes to ``seat`` in this match, where cards cost this."""

    def __init__(self, prices: Prices, match: Match, seat: int) -> None:
        self.rules = prices.rules
        self.totals = match.totals
        self.played = len(match.deals) + 1
        self.seat = seat
        self._unit = prices.unit
        self._far = self._deals_left(self.totals) > DISTANT
        self._open = self._still_open(self.totals)
        self._whole = max(self._open, WHOLE * self._unit)
        self._stand = self._standing(self.totals, self._open)

    def of(self, position: Position) -> float:
        """The worth of a position in which all that counts has been played."""
        return self.worth(self.chosen(position))

    def chosen(self, position: Position) -> list[int]:
        """What each seat gets for such a position, as the shooter chooses who may."""
        others = points(position)
        shooter = shot_by(position)
        if shooter < 0 or self.rules.moon not in (Moon.CHOICE, Moon.AUTOMATIC):
            return others
        self_ = points(position, MoonChoice.SELF)
        return self_ if self._serves(self_, others, shooter) else others

    def worth(self, points: Sequence[int]) -> float:
        """How much better than the others this seat did, and what that means for the match."""
        rules = self.rules
        side, sides = rules.side(self.seat), rules.sides
        totals = new_totals(rules, self.totals, points)
        if self._far:
            gained = sum(totals) - sum(self.totals)
            mine = totals[side] - self.totals[side]
            return (gained - mine) / (sides - 1) - mine
        over = is_over(rules, totals, self.played)
        after = self._standing(totals, 0.0 if over else self._still_open(totals))
        return self._whole * (after - self._stand)

    def _deals_left(self, totals: Sequence[int]) -> float:
        """About how many deals are to come, when this one has brought the match to these totals."""
        rules, left = self.rules, float(self.rules.deal_cap - self.played)
        if rules.deals is not None:
            left = min(left, float(rules.deals - self.played))
        if rules.target is not None:
            left = min(left, (rules.target - max(totals)) / (PACE * self._unit))
        return max(left, 0.0)

    def _still_open(self, totals: Sequence[int]) -> float:
        """How many points between two seats these deals may turn over."""
        return self._unit * (LAST + TURNED * sqrt(self._deals_left(totals)))

    def _standing(self, totals: Sequence[int], open_: float) -> float:
        """From -1, behind everyone for good, to 1, before everyone for good."""
        side = self.rules.side(self.seat)
        leads = [
            _lasting(total - totals[side], open_)
            for other, total in enumerate(totals)
            if other != side
        ]
        return (sum(leads) / len(leads) + min(leads)) / 2

    def _serves(self, self_: Sequence[int], others: Sequence[int], shooter: int) -> bool:
        """Whether ``self`` serves the shooter better, as the rules see it (``better_moon``)."""
        rules, side = self.rules, self.rules.side(shooter)
        up, down = (new_totals(rules, self.totals, some) for some in (others, self_))
        place, place_if_self = places(up)[side], places(down)[side]
        if place_if_self != place:
            return place_if_self < place
        lost = place > 1 and is_over(rules, up, self.played)
        return lost and not is_over(rules, down, self.played)


def _lasting(lead: int, open_: float) -> float:
    """How safe a lead is, from -1 to 1: certain if nothing is open."""
    return lead / sqrt(lead * lead + open_ * open_) if lead else 0.0


def points(position: Position, choice: MoonChoice = MoonChoice.OTHERS) -> list[int]:
    """What each seat gets for this deal; ``choice`` is what a shooter decides who may."""
    rules = position.prices.rules
    shooter = shot_by(position)
    if shooter < 0:
        # What was taken holds the bonus cards already.
        doubled = zip(position.taken, position.doubled, strict=True)
        scored = [taken << times for taken, times in doubled]
    else:
        scored = _moon(position, shooter, choice)
        if rules.bonus_on_moon is BonusOnMoon.COUNTS:
            scored = [value + _gift(position, seat) for seat, value in enumerate(scored)]
    if rules.no_trick_bonus or rules.no_point_bonus:
        scored = [value + _untouched(position, seat) for seat, value in enumerate(scored)]
    return scored


def shot_by(position: Position) -> int:
    """Who shot the moon, -1 if nobody did; asked when all that counts has been played."""
    prices, takers = position.prices, position.takers
    if not prices.shooting or not takers or takers & (takers - 1):
        return -1
    fallen = position.gone | (position.kitty if position.kitty_taker >= 0 else 0)
    if fallen & prices.penalty != prices.penalty:
        return -1
    shooter = takers.bit_length() - 1
    if prices.rules.moon_needs_bonus and position.prizes[shooter] != prices.bonus:
        return -1
    return shooter


def _moon(position: Position, shooter: int, choice: MoonChoice) -> list[int]:
    prices, rules = position.prices, position.prices.rules
    sun = rules.sun and position.winners == 1 << shooter
    amount = prices.total * (2 if sun else 1)
    if rules.moon is Moon.SELF or (
        rules.moon in (Moon.CHOICE, Moon.AUTOMATIC) and choice is MoonChoice.SELF
    ):
        return [-amount if seat == shooter else 0 for seat in range(position.seats)]
    spared = prices.friends[shooter] | 1 << shooter
    return [0 if spared >> seat & 1 else amount for seat in range(position.seats)]


def _gift(position: Position, seat: int) -> int:
    """What the bonus cards are worth to their taker in a deal with a moon."""
    return total(position.prizes[seat], position.prices.cost) << position.doubled[seat]


def _untouched(position: Position, seat: int) -> int:
    """The bonus for no trick or no point; only the larger counts."""
    rules = position.prices.rules
    no_trick = 0 if position.winners >> seat & 1 else rules.no_trick_bonus
    no_point = 0 if position.takers >> seat & 1 else rules.no_point_bonus
    return min(no_trick, no_point)
