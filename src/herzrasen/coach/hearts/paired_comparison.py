"""Paired comparison of two choices in fresh worlds.

How it works: the best of many sampled choices owes some of its lead to luck (the winner's curse).
So before a choice is called a fault, it is compared with the better one again, in worlds that
neither was selected by, with the same worlds for both.
"""

from __future__ import annotations

from itertools import repeat
from math import sqrt
from statistics import fmean, variance
from typing import Final

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import (
    OPEN_MAX_WORLDS,
    OPEN_RANDOM_RATE,
    plans_moon,
    unseen_with_open_hands,
)
from herzrasen.bots.hearts.engine import kernel
from herzrasen.bots.hearts.engine.playout import Policy, play_to_end, with_random_cards
from herzrasen.bots.hearts.engine.rng import WORD, Rng, fork, mix
from herzrasen.bots.hearts.engine.search_types import SearchConfig, SearchResult
from herzrasen.bots.hearts.engine.worlds import unseen_cards
from herzrasen.bots.hearts.heuristics import club, moon, passing
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.bots.hearts.model.knowledge import knowledge_of
from herzrasen.bots.hearts.model.payoff import Payoff, points
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.endings import open_position
from herzrasen.coach.hearts.search_effort import world_count
from herzrasen.coach.hearts.world_samples import play_first_lead, sample_worlds
from herzrasen.games.hearts import View

FRESH_SEED: Final = 0x2545F4914F6CDD1D
"""Separates the random numbers of the comparison from those of the search."""
MAX_PASS_WORLDS: Final = 400
"""Most worlds in which two ways to pass are compared."""


class Comparison(msgspec.Struct, frozen=True):
    """The loss of the choice that was made against the better one, with its standard error, and its
    expected points."""

    loss: float
    error: float
    points: float


def compare(
    view: View,
    better: CardSet,
    chosen: CardSet,
    bot: HeartsBot,
    hands: tuple[CardSet, ...] | None = None,
) -> Comparison:
    """Compare two choices of a seat that passes or plays, in fresh worlds; with all ``hands``
    known, in fresh playouts of the one deal."""
    seed = mix(bot.seed & WORD ^ FRESH_SEED)
    if len(view.public.tricks) or view.public.trick is not None:
        return _compare_cards(view, better, chosen, seed, bot, hands)
    return _compare_passes(view, better, chosen, seed, bot, hands)


def _compare_cards(
    view: View,
    better: CardSet,
    chosen: CardSet,
    seed: int,
    bot: HeartsBot,
    hands: tuple[CardSet, ...] | None,
) -> Comparison:
    knowledge = knowledge_of(view)
    position = knowledge.position
    card_table = position.card_table
    if plans_moon(knowledge):
        position.shooters |= 1 << view.seat
    one, other = card_table.bits(better), card_table.bits(chosen)
    plan = SearchConfig(seed, bot.card_budget(card_table.rules), accept_z=0.0, prune_z=1e9)
    hidden = unseen_cards(knowledge)
    if hands is not None:
        plan, hidden = (
            plan._replace(max_worlds=OPEN_MAX_WORLDS, random_rate=OPEN_RANDOM_RATE),
            unseen_with_open_hands(knowledge, hands),
        )
    found = kernel(card_table.rules).search(position, hidden, view.public.match, one | other, plan)
    return _from_search(found, one, other)


def _from_search(found: SearchResult, better: int, chosen: int) -> Comparison:
    """The comparison from a search; each card counts by its better plan, with or without shooting
    the moon."""
    best = max(
        (one for one in found.candidates if one.equivalent & better), key=lambda trial: trial.worth
    )
    chosen_result = max(
        (one for one in found.candidates if one.equivalent & chosen), key=lambda trial: trial.worth
    )
    return Comparison(
        best.worth - chosen_result.worth,
        max(best.std_error, chosen_result.std_error),
        chosen_result.points,
    )


def _compare_passes(
    view: View,
    better: CardSet,
    chosen: CardSet,
    seed: int,
    bot: HeartsBot,
    hands: tuple[CardSet, ...] | None,
) -> Comparison:
    rules = view.public.rules
    payoff = Payoff(card_table_for(rules), view.public.match, view.seat)
    count, losses, seat_points = world_count(bot, rules, MAX_PASS_WORLDS), [], []
    worlds = (
        sample_worlds(view, count, seed)
        if hands is None
        else repeat(open_position(view, hands), count)
    )
    for number, dealt in enumerate(worlds):
        given = _others_passes(dealt, view)
        better_end, end = (
            _play_out_after_pass(
                dealt, {**given, view.seat: dealt.card_table.bits(cards)}, view, player
            )
            for cards, player in (
                (cards, club.choose_card if hands is None else _straying_player(seed, number))
                for cards in (better, chosen)
            )
        )
        losses.append(payoff.of_position(better_end) - payoff.of_position(end))
        seat_points.append(points(end)[view.seat])
    error = sqrt(variance(losses) / len(losses))
    return Comparison(fmean(losses), error, fmean(seat_points))


def _others_passes(world: Position, view: View) -> dict[int, int]:
    """The cards that the others pass, by seat."""
    count = view.public.rules.pass_count
    return {
        seat: passing.choose_pass(world.card_table, hand, count)
        for seat, hand in enumerate(world.hands)
        if seat != view.seat
    }


def _straying_player(seed: int, number: int) -> Policy:
    return with_random_cards(club.choose_card, OPEN_RANDOM_RATE, Rng(fork(seed, number)))


def _play_out_after_pass(
    dealt: Position, given: dict[int, int], view: View, player: Policy
) -> Position:
    """The end of the deal after passing these cards."""
    hands, seats = dealt.hands[:], dealt.seat_count
    for seat, cards in given.items():
        hands[seat] &= ~cards
    for seat, cards in given.items():
        hands[(seat + view.public.steps) % seats] |= cards
    deal = dealt.copy(hands)
    deal.turn = -1
    deal.shooters = moon.likely_shooters(deal)
    play_first_lead(deal, view)
    play_to_end(deal, player)
    return deal
