"""Utility of a finished deal to a seat: its prospects in the match, in points.

How it works: far from the end of the match it is how many points less the seat got than the others.
Near the end a lead counts by how likely it is to last: against each other seat
*d*/√(*d*² + *s*²), with *d* the lead in points and *s* about as many as the deals to come may swing
between the two. Half of the utility is the mean over the others, half the worst of them, because a
match is won against all. Measured in docs/strength-measurements.md. The twin is
``engine/source/score.h``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from herzrasen.bots.hearts.model.card_table import CardTable, total_cost
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts import MoonChoice
from herzrasen.games.hearts.match_end import is_over, new_totals, places
from herzrasen.games.hearts.rules import BonusOnMoon, Moon
from herzrasen.games.match import Match

FAR_FROM_END: Final = 40.0
"""With more deals to come than this, points are all that counts."""

POINTS_PER_DEAL: Final = 9.0
"""About how many points the worst seat gets in a deal."""

SWING_PER_DEAL: Final = 7.0
"""By how many points one deal to come may swing between two seats; for n deals times the root of
n."""

SWING_THIS_DEAL: Final = 3.0
"""By how many points the rest of this deal may swing."""

CERTAIN_WIN: Final = 26.0
"""The worth, in points, of a certain win of an even match; near the end a point is worth more."""


class Payoff:
    """The worth of outcomes to ``seat`` in this match by this card table."""

    def __init__(self, card_table: CardTable, match: Match, seat: int) -> None:
        self.rules = card_table.rules
        self.totals = match.totals
        self.deals_played = len(match.deals) + 1
        self.seat = seat
        self._point_scale = card_table.point_scale
        self._far = self._deals_left(self.totals) > FAR_FROM_END
        self._swing = self._expected_swing(self.totals)
        self._win_worth = max(self._swing, CERTAIN_WIN * self._point_scale)
        self._standing_before = self._standing(self.totals, self._swing)

    def of_position(self, position: Position) -> float:
        """The worth of a position in which all that counts has been played."""
        return self.worth(self.scored_points(position))

    def scored_points(self, position: Position) -> list[int]:
        """The points of each seat for such a position, with the best choice of a shooter who may
        choose."""
        if_others = points(position)
        shooter = moon_shooter(position)
        if shooter < 0 or self.rules.moon not in (Moon.CHOICE, Moon.AUTOMATIC):
            return if_others
        if_self = points(position, MoonChoice.SELF)
        return if_self if self._self_is_better(if_self, if_others, shooter) else if_others

    def worth(self, points: Sequence[int]) -> float:
        """How much better than the others this seat did, and what that means for the match."""
        rules = self.rules
        side, sides = rules.side(self.seat), rules.sides
        totals = new_totals(rules, self.totals, points)
        if self._far:
            gained = sum(totals) - sum(self.totals)
            own_gain = totals[side] - self.totals[side]
            return (gained - own_gain) / (sides - 1) - own_gain
        over = is_over(rules, totals, self.deals_played)
        after = self._standing(totals, 0.0 if over else self._expected_swing(totals))
        return self._win_worth * (after - self._standing_before)

    def _deals_left(self, totals: Sequence[int]) -> float:
        """About how many deals are to come when this one has brought the match to these totals."""
        rules, left = self.rules, float(self.rules.max_deals - self.deals_played)
        if rules.deals is not None:
            left = min(left, float(rules.deals - self.deals_played))
        if rules.target is not None:
            left = min(left, (rules.target - max(totals)) / (POINTS_PER_DEAL * self._point_scale))
        return max(left, 0.0)

    def _expected_swing(self, totals: Sequence[int]) -> float:
        """By how many points the difference of two seats may swing in the deals to come."""
        return self._point_scale * (
            SWING_THIS_DEAL + SWING_PER_DEAL * sqrt(self._deals_left(totals))
        )

    def _standing(self, totals: Sequence[int], swing: float) -> float:
        """From -1, behind everyone for good, to 1, before everyone for good."""
        side = self.rules.side(self.seat)
        leads = [
            _lead_safety(total - totals[side], swing)
            for other, total in enumerate(totals)
            if other != side
        ]
        total = 0.0
        for lead in leads:  # one after the other, as the compiled kernel does
            total += lead
        return (total / len(leads) + min(leads)) / 2

    def _self_is_better(
        self, if_self: Sequence[int], if_others: Sequence[int], shooter: int
    ) -> bool:
        """Whether ``self`` is better for the shooter, by the rule of ``default_moon_choice``."""
        rules, side = self.rules, self.rules.side(shooter)
        up, down = (new_totals(rules, self.totals, some) for some in (if_others, if_self))
        place, place_if_self = places(up)[side], places(down)[side]
        if place_if_self != place:
            return place_if_self < place
        lost = place > 1 and is_over(rules, up, self.deals_played)
        return lost and not is_over(rules, down, self.deals_played)


def _lead_safety(lead: int, swing: float) -> float:
    """How safe a lead is, from -1 to 1: certain where no swing is left."""
    return lead / sqrt(lead * lead + swing * swing) if lead else 0.0


def points(position: Position, choice: MoonChoice = MoonChoice.OTHERS) -> list[int]:
    """The points of each seat for this deal; ``choice`` is that of a shooter who may choose."""
    rules = position.card_table.rules
    shooter = moon_shooter(position)
    if shooter < 0:
        # The points taken include the bonus cards.
        doubled = zip(position.points_taken, position.doublers_taken, strict=True)
        scored = [taken << times for taken, times in doubled]
    else:
        scored = _moon_points(position, shooter, choice)
        if rules.bonus_on_moon is BonusOnMoon.COUNTS:
            scored = [value + _bonus_points(position, seat) for seat, value in enumerate(scored)]
    if rules.no_trick_bonus or rules.no_point_bonus:
        scored = [value + _clean_bonus(position, seat) for seat, value in enumerate(scored)]
    return scored


def moon_shooter(position: Position) -> int:
    """Who shot the moon, -1 if nobody; valid when all that counts has been played."""
    card_table, takers = position.card_table, position.penalty_takers
    if not card_table.moon_possible or not takers or takers & (takers - 1):
        return -1
    seen = position.played | (position.kitty if position.kitty_taker >= 0 else 0)
    if seen & card_table.penalty != card_table.penalty:
        return -1
    shooter = takers.bit_length() - 1
    if card_table.rules.moon_needs_bonus and position.bonus_taken[shooter] != card_table.bonus:
        return -1
    return shooter


def _moon_points(position: Position, shooter: int, choice: MoonChoice) -> list[int]:
    card_table, rules = position.card_table, position.card_table.rules
    sun = rules.sun and position.trick_winners == 1 << shooter
    amount = card_table.penalty_total * (2 if sun else 1)
    if rules.moon is Moon.SELF or (
        rules.moon in (Moon.CHOICE, Moon.AUTOMATIC) and choice is MoonChoice.SELF
    ):
        return [-amount if seat == shooter else 0 for seat in range(position.seat_count)]
    spared = card_table.partners[shooter] | 1 << shooter
    return [0 if spared >> seat & 1 else amount for seat in range(position.seat_count)]


def _bonus_points(position: Position, seat: int) -> int:
    """The points of the bonus cards for their taker in a deal with a moon."""
    return (
        total_cost(position.bonus_taken[seat], position.card_table.cost)
        << position.doublers_taken[seat]
    )


def _clean_bonus(position: Position, seat: int) -> int:
    """The bonus for no trick or no point; only the larger counts."""
    rules = position.card_table.rules
    no_trick = 0 if position.trick_winners >> seat & 1 else rules.no_trick_bonus
    no_point = 0 if position.penalty_takers >> seat & 1 else rules.no_point_bonus
    return min(no_trick, no_point)
