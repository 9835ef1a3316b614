"""Our values as the structs of the compiled kernel, packed field by field.

A CardTable is packed as ``hz_rules``, a Position as ``hz_deal``, a Match as ``hz_match``.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from typing import Final

from herzrasen.bots.hearts.engine import net
from herzrasen.bots.hearts.engine.search_types import SearchConfig
from herzrasen.bots.hearts.engine.struct_layout import (
    CDeal,
    CMatch,
    CRules,
    CSearchConfig,
    CUnseenCards,
)
from herzrasen.bots.hearts.engine.worlds import UnseenCards
from herzrasen.bots.hearts.model.card_table import CardTable
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts.rules import (
    BonusOnMoon,
    Breaking,
    ExactTarget,
    HeartsRules,
    Leftover,
    Moon,
    Tie,
)
from herzrasen.games.match import Match

NO_LIMIT: Final = 2**31 - 1
"""Stands for a target or a number of deals that the rules do not have."""


MOON_CODES: Final = {
    Moon.OFF: 0,
    Moon.OTHERS: 1,
    Moon.SELF: 2,
    Moon.CHOICE: 3,
    Moon.AUTOMATIC: 3,
}


def pack_config(config: SearchConfig, card_table: CardTable) -> CSearchConfig:
    """The configuration as the library reads it."""
    packed = CSearchConfig(
        seed=config.seed, card_budget=config.card_budget, time_limit_ns=config.time_limit_ns
    )
    packed.accept_z, packed.prune_z, packed.random_rate = (
        config.accept_z,
        config.prune_z,
        config.random_rate,
    )
    packed.min_worlds, packed.max_worlds, packed.threads = (
        config.min_worlds,
        config.max_worlds,
        config.threads,
    )
    if config.use_net and net.supports(card_table):
        packed.net = net_weights_address()
    return packed


@cache
def _net_numbers() -> array[int]:
    return net.read_numbers()


def net_weights_address() -> int:
    """The address of the net's numbers, which stay in memory."""
    return _net_numbers().buffer_info()[0]


def pack_unseen(unseen: UnseenCards) -> CUnseenCards:
    """The unseen cards as the library reads them."""
    packed = CUnseenCards(cards=unseen.cards, places=len(unseen.sizes))
    packed.possible[: len(unseen.possible)] = unseen.possible
    packed.sizes[: len(unseen.sizes)] = unseen.sizes
    return packed


@lru_cache(maxsize=256)
def pack_rules(card_table: CardTable) -> CRules:
    """The rules as the library reads them."""
    rules, packed = card_table.rules, CRules()
    packed.deck, packed.hearts, packed.high_penalty = (
        card_table.deck,
        card_table.hearts,
        card_table.high_penalty,
    )
    packed.penalty, packed.bonus = card_table.penalty, card_table.bonus
    packed.exposed, packed.doublers = card_table.exposed, card_table.doublers
    packed.no_lead_before_break, packed.lead_exempt, packed.breaking_cards = (
        card_table.no_lead_before_break,
        card_table.lead_exempt,
        card_table.breaking_cards,
    )
    packed.not_in_first_trick, packed.must_bleed, packed.must_drop = (
        card_table.not_in_first_trick,
        card_table.must_bleed,
        card_table.must_drop,
    )
    packed.mean_heart_cost, packed.point_scale, packed.opponent_point_worth = (
        card_table.mean_heart_cost,
        card_table.point_scale,
        card_table.opponent_point_worth,
    )
    packed.scoring_cards = sum(card_table.cost) | card_table.doublers
    packed.partners[: rules.players] = card_table.partners
    for card, cost in card_table.cost.items():
        packed.cost[card.bit_length() - 1] = cost
    packed.side[: rules.players] = [rules.side(seat) for seat in range(rules.players)]
    packed.players, packed.sides = rules.players, rules.sides
    packed.penalty_total, packed.equal_hearts, packed.moon_possible = (
        card_table.penalty_total,
        card_table.equal_hearts,
        card_table.moon_possible,
    )
    packed.lead_breaks, packed.kitty_size = rules.lead_breaks, card_table.kitty_size
    packed.kitty_first = rules.leftover is Leftover.KITTY_FIRST
    packed.moon, packed.sun = MOON_CODES[rules.moon], rules.sun
    packed.moon_needs_bonus = rules.moon_needs_bonus
    packed.bonus_on_moon = rules.bonus_on_moon is BonusOnMoon.COUNTS
    packed.no_trick_bonus, packed.no_point_bonus = rules.no_trick_bonus, rules.no_point_bonus
    packed.starts_broken = rules.breaking is Breaking.FREE
    return packed


def pack_match(rules: HeartsRules, match: Match, seat: int) -> CMatch:
    """The match before a deal, for the seat that asks what the deal is worth."""
    packed = CMatch(seat=seat, deals_played=len(match.deals) + 1, deal_cap=rules.max_deals)
    packed.totals[: rules.sides] = match.totals
    packed.target = NO_LIMIT if rules.target is None else rules.target
    packed.deals = NO_LIMIT if rules.deals is None else rules.deals
    packed.floor_zero = rules.floor_zero
    packed.exact_half = rules.exact_target is ExactTarget.HALF
    packed.play_on = rules.tie is Tie.PLAY_ON
    return packed


def pack_deal(position: Position) -> CDeal:
    """The deal as the library reads it."""
    packed = CDeal()
    packed.played, packed.led_suit, packed.winning_card = (
        position.played,
        position.led_suit,
        position.winning_card,
    )
    packed.losing_mask, packed.pot_cards, packed.suits_led = (
        position.losing_mask,
        position.pot_cards,
        position.suits_led,
    )
    packed.kitty, packed.kitty_taker = position.kitty, position.kitty_taker
    packed.pot_points, packed.turn, packed.trick_size = (
        position.pot_points,
        position.turn,
        position.trick_size,
    )
    packed.winning_seat, packed.trick_winners = position.winning_seat, position.trick_winners
    packed.penalty_takers, packed.shooters = position.penalty_takers, position.shooters
    packed.first_trick, packed.hearts_broken = position.first_trick, position.hearts_broken
    packed.hands[: position.seat_count] = position.hands
    packed.voids[: position.seat_count] = position.voids
    packed.points_taken[: position.seat_count] = position.points_taken
    packed.bonus_taker = _seat_that_took(position.bonus_taken)
    packed.doubler_taker = _seat_that_took(position.doublers_taken)
    return packed


def _seat_that_took(taken: list[int]) -> int:
    """The seat that took something, -1 if none; only one seat can have taken a single card."""
    return next((seat for seat, some in enumerate(taken) if some), -1)
