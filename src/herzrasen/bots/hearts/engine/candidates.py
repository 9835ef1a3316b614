"""Candidate moves of a search: cards to play and cards to pass. The twin is source/candidates.h."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from herzrasen.bots.hearts.engine.playout import Policy
from herzrasen.bots.hearts.heuristics import moon, passing
from herzrasen.bots.hearts.model.card_table import CardTable, each_bit
from herzrasen.bots.hearts.model.position import Position

MAX_LOSERS_CONSIDERED: Final = 8.0
"""Up to how many expected losers in a full hand shooting the moon is a candidate (see
``moon.MAX_LOSERS``)."""

MAX_PASSES: Final = 400
"""There are fewer candidates for a pass than this, besides the default."""


class CandidateMove(NamedTuple):
    """Cards to play or to pass, the cards that are as good, and who shoots the moon then."""

    cards: int
    equivalent: int
    shooters: int


def play_candidates(position: Position, allowed: int, policy: Policy) -> list[CandidateMove]:
    """The default, which is the policy's choice; every card that is not equivalent to it; and the
    change of plan: to shoot the moon, or to give it up."""
    default = policy(position, allowed)
    shooters, me = position.shooters, 1 << position.turn
    groups = distinct_groups(position, allowed)
    equivalent = next((group for group in groups if group & default), default)
    others = [group for group in groups if not group & default]
    choices = [
        CandidateMove(default, equivalent, shooters),
        *(CandidateMove(group & -group, group, shooters) for group in others),
    ]
    hand, unseen = position.hands[position.turn], position.unseen(position.turn)
    possible = shooters & me or moon.strong_enough(position, hand, unseen, MAX_LOSERS_CONSIDERED)
    if possible and moon.can_shoot(position, me) and not position.penalty_takers & ~me:
        position.shooters = shooters ^ me
        other = policy(position, allowed)
        choices.append(CandidateMove(other, other, shooters ^ me))
        position.shooters = shooters
    return choices


def distinct_groups(position: Position, allowed: int) -> list[int]:
    """The allowed cards in groups of equivalent ones: neighbours of the same cost among the cards
    that are left."""
    card_table = position.card_table
    out = position.unseen(position.turn) | position.winning_card | sum(position.played_by)
    groups = []
    for suit in card_table.suits:
        last = 0
        for card in each_bit(allowed & suit):
            # With two packs a card whose duplicate is out may be cancelled, and the next one not.
            duplicates = card_table.duplicate.get(card, 0) | card_table.duplicate.get(last, 0)
            if (
                not last
                or out & suit & (card - 1) & ~(last - 1)
                or card_table.cost.get(card, 0) != card_table.cost.get(last, 0)
                or (card | last) & card_table.doublers
                or out & duplicates
            ):
                groups.append(card)
            else:
                groups[-1] |= card
            last = card
    return groups


def pass_candidates(
    card_table: CardTable, hand: int, count: int, limit: int = MAX_PASSES
) -> list[CandidateMove]:
    """Every way to pass ``count`` cards, the club player's first; only of the most urgent cards
    where all would be ``limit`` ways or more."""
    default = passing.choose_pass(card_table, hand, count)
    cards = sorted(each_bit(hand), key=lambda card: -passing.urgency(card_table, hand, card, count))
    considered = count
    while considered < len(cards) and comb(considered + 1, count) < limit:
        considered += 1
    passes = (sum(some) for some in combinations(cards[:considered], count))
    return [
        CandidateMove(default, default, 0),
        *(CandidateMove(way, way, 0) for way in passes if way != default),
    ]
