"""Bounds of a deal of Hearts under any rules: points of a side, and decisions."""

from __future__ import annotations

from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.deck import JACKS, TENS, deck


def most_points(rules: HeartsRules) -> int:
    """No side can get more points in a deal: all penalty cards exposed, doubled by the tens or by
    the sun, for each partner.

    >>> most_points(HeartsRules())
    52
    """
    in_play = deck(rules)
    cards = in_play.cost(in_play.penalty, in_play.exposable if rules.charging else in_play.removed)
    doubled = cards << max(1, len(in_play.exposable & TENS) if rules.charging else 0)
    return max(1, doubled * (rules.players // rules.sides))


def best_points(rules: HeartsRules) -> int:
    """No side can get fewer than minus this in a deal: the largest moon or sun off the own score,
    every bonus card exposed and doubled, and each partner's bonus for no trick or no point.

    >>> best_points(HeartsRules())
    52
    """
    in_play = deck(rules)
    doubled = len(in_play.exposable & TENS) if rules.charging else 0
    bonuses = len(in_play.bonus) + (len(in_play.bonus & JACKS) if rules.charging else 0)
    cards = -(in_play.bonus_value * bonuses) << doubled
    partners = rules.players // rules.sides
    return most_points(rules) + cards - min(rules.no_trick_bonus, rules.no_point_bonus) * partners


def longest_deal(rules: HeartsRules) -> int:
    """No deal has more decisions: passes, exposures and their ends, cards, a moon's choice.

    >>> longest_deal(HeartsRules())
    65
    """
    in_play = deck(rules)
    charges = len(in_play.exposable) + rules.players if rules.charging else 0
    return rules.players * rules.pass_count + charges + in_play.hand_size * rules.players + 1
