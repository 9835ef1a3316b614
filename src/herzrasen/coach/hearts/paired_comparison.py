"""Two choices against each other, in worlds that neither was chosen by.

Whichever of many choices looks best owes some of that to luck. So a fault is only found after the
choice that was made and the better one have met again, in fresh worlds, and in as many as it takes
to be sure.
"""

from __future__ import annotations

from itertools import repeat
from math import sqrt
from statistics import fmean, variance
from typing import Final

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import ENDS, STRAY, opened, planned
from herzrasen.bots.hearts.engine import kernel
from herzrasen.bots.hearts.engine.plan import Plan, Searched
from herzrasen.bots.hearts.engine.playout import Player, finish, straying
from herzrasen.bots.hearts.engine.rng import WORD, Rng, fork, mix
from herzrasen.bots.hearts.engine.worlds import unseen
from herzrasen.bots.hearts.heuristics import club, moon, passing
from herzrasen.bots.hearts.model.card_table import prices
from herzrasen.bots.hearts.model.memory import recall
from herzrasen.bots.hearts.model.payoff import Payoff, points
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.endings import world
from herzrasen.coach.hearts.search_effort import worlds_of
from herzrasen.coach.hearts.world_samples import guesses, lead
from herzrasen.games.hearts import View

FRESH: Final = 0x2545F4914F6CDD1D
"""Sets the chance of the second look apart from that of the first."""
PASSES: Final = 400
"""Worlds in which two ways to pass meet at most."""


class Outcome(msgspec.Struct, frozen=True):
    """What the choice that was made loses against the better one, with its standard error, and the
    points that it is expected to lead to."""

    loss: float
    error: float
    points: float


def duel(
    view: View,
    better: CardSet,
    made: CardSet,
    bot: HeartsBot,
    hands: tuple[CardSet, ...] | None = None,
) -> Outcome:
    """How the two choices of a seat that is asked to pass or to play do in fresh worlds; with all
    ``hands`` open, in fresh ends of the one deal."""
    seed = mix(bot.seed & WORD ^ FRESH)
    if len(view.public.tricks) or view.public.trick is not None:
        return _of_cards(view, better, made, seed, bot, hands)
    return _of_passes(view, better, made, seed, bot, hands)


def _of_cards(
    view: View,
    better: CardSet,
    made: CardSet,
    seed: int,
    bot: HeartsBot,
    hands: tuple[CardSet, ...] | None,
) -> Outcome:
    memory = recall(view)
    position = memory.position
    table = position.prices
    if planned(memory):
        position.shooters |= 1 << view.seat
    one, other = table.bits(better), table.bits(made)
    plan = Plan(seed, bot.plays(table.rules), gate=0.0, drop=1e9)
    hidden = unseen(memory)
    if hands is not None:
        plan, hidden = plan._replace(most=ENDS, stray=STRAY), opened(memory, hands)
    found = kernel(table.rules).search(position, hidden, view.public.match, one | other, plan)
    return _told(found, one, other)


def _told(found: Searched, better: int, made: int) -> Outcome:
    """Each card by its better plan: with the moon in mind, or without."""
    best = max((one for one in found.trials if one.alike & better), key=lambda trial: trial.worth)
    mine = max((one for one in found.trials if one.alike & made), key=lambda trial: trial.worth)
    return Outcome(best.worth - mine.worth, max(best.error, mine.error), mine.points)


def _of_passes(
    view: View,
    better: CardSet,
    made: CardSet,
    seed: int,
    bot: HeartsBot,
    hands: tuple[CardSet, ...] | None,
) -> Outcome:
    rules = view.public.rules
    payoff = Payoff(prices(rules), view.public.match, view.seat)
    count, losses, got = worlds_of(bot, rules, PASSES), [], []
    worlds = guesses(view, count, seed) if hands is None else repeat(world(view, hands), count)
    for number, dealt in enumerate(worlds):
        given = _given(dealt, view)
        best, mine = (
            _after(dealt, {**given, view.seat: dealt.prices.bits(cards)}, view, player)
            for cards, player in (
                (cards, club.card if hands is None else _straying(seed, number))
                for cards in (better, made)
            )
        )
        losses.append(payoff.of(best) - payoff.of(mine))
        got.append(points(mine)[view.seat])
    error = sqrt(variance(losses) / len(losses)) if len(losses) > 1 else 0.0
    return Outcome(fmean(losses), error, fmean(got))


def _given(world: Position, view: View) -> dict[int, int]:
    """What the others pass."""
    count = view.public.rules.pass_count
    return {
        seat: passing.choose(world.prices, hand, count)
        for seat, hand in enumerate(world.hands)
        if seat != view.seat
    }


def _straying(seed: int, number: int) -> Player:
    return straying(club.card, STRAY, Rng(fork(seed, number)))


def _after(dealt: Position, given: dict[int, int], view: View, player: Player) -> Position:
    """The end of the deal after this passing."""
    hands, seats = dealt.hands[:], dealt.seats
    for seat, cards in given.items():
        hands[seat] &= ~cards
    for seat, cards in given.items():
        hands[(seat + view.public.steps) % seats] |= cards
    deal = dealt.copy(hands)
    deal.turn = -1
    deal.shooters = moon.suspects(deal)
    lead(deal, view)
    finish(deal, player)
    return deal
