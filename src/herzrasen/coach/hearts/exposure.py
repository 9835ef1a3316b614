"""Advice on exposing cards: every choice is played out in the same sampled worlds.

In each world the others expose what the club player would. All decide at the same time, so nobody
reacts to anybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from math import sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import Advice, AdviceOption
from herzrasen.bots.hearts.engine.playout import play_to_end
from herzrasen.bots.hearts.heuristics import charging, moon
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.bots.hearts.model.payoff import Payoff, moon_shooter
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.fact import Fact, fact, percent
from herzrasen.coach.hearts.grades import Z_95
from herzrasen.coach.hearts.search_effort import world_count
from herzrasen.coach.hearts.why import MIN_OWN_MOON
from herzrasen.coach.hearts.world_samples import play_first_lead, sample_worlds
from herzrasen.games.hearts import View, legal
from herzrasen.games.hearts.deck import deck

MAX_OPTIONS: Final = 16
"""Most choices that are tried: all of them for up to four cards."""
MAX_WORLDS: Final = 300
"""Most worlds that each choice is tried in."""


class _Playout(NamedTuple):
    """The result of a choice in one world."""

    worth: float
    points: int
    shooter: int


def advise_exposure(view: View, bot: HeartsBot) -> Advice:
    """The choices of a seat that is asked to expose cards, best first. The club player's choice is
    first unless another one is significantly better."""
    rules, card_table = view.public.rules, card_table_for(view.public.rules)
    may = legal(view).cards
    hand = card_table.bits(view.hand)
    default = card_table.cards(charging.choose_charge(card_table, hand, card_table.bits(may)))
    choices = [
        default,
        *(choice for choice in islice(_subsets(may), MAX_OPTIONS) if choice != default),
    ]
    count = world_count(bot, rules, MAX_WORLDS)
    ends: list[list[_Playout]] = [[] for _ in choices]
    payoff = Payoff(card_table, view.public.match, view.seat)
    for guess in sample_worlds(view, count, bot.seed):
        others = _others_exposed_cards(guess, view.seat)
        for choice, found in zip(choices, ends, strict=True):
            end = _play_out(guess, others | choice, view)
            found.append(
                _Playout(
                    payoff.of_position(end), payoff.scored_points(end)[view.seat], moon_shooter(end)
                )
            )
    options = [
        _option(choice, found, ends[0], view.seat)
        for choice, found in zip(choices, ends, strict=True)
    ]
    first = max(options, key=lambda one: one.worth)
    if first.worth - options[0].worth <= Z_95 * first.std_error:
        first = options[0]
    against = ends[options.index(first)]
    compared = [
        _option(choice, found, against, view.seat)
        for choice, found in zip(choices, ends, strict=True)
    ]
    return Advice(
        tuple(sorted(compared, key=lambda one: (one.cards != first.cards, -one.worth))), count
    )


def why_expose(options: tuple[AdviceOption, ...]) -> tuple[Fact, ...]:
    """The reasons for the first of these options."""
    best = options[0]
    if len(options) == 1:
        return (fact("why.charge-nothing"),)
    if best.cards and best.moon_rate >= MIN_OWN_MOON:
        return (fact("why.charge-moon", percent=percent(best.moon_rate)),)
    return (fact("why.charge-open" if best.cards else "why.charge-closed"),)


def _subsets(may: CardSet) -> Iterator[CardSet]:
    """Every subset of these cards, smaller ones first."""
    for size in range(len(may) + 1):
        yield from (CardSet(some) for some in combinations(may, size))


def _others_exposed_cards(guess: Position, me: int) -> CardSet:
    card_table = guess.card_table
    may = card_table.bits(deck(card_table.rules).exposable)
    hands = (hand for seat, hand in enumerate(guess.hands) if seat != me)
    return card_table.cards(
        sum(charging.choose_charge(card_table, hand, hand & may) for hand in hands)
    )


def _play_out(guess: Position, exposed: CardSet, view: View) -> Position:
    """The end of the deal with these cards exposed."""
    deal = Position(card_table_for(guess.card_table.rules, exposed), guess.hands[:])
    deal.kitty = guess.kitty
    deal.turn = -1
    deal.shooters = moon.likely_shooters(deal)
    play_first_lead(deal, view)
    play_to_end(deal)
    return deal


def _option(cards: CardSet, ends: list[_Playout], best: list[_Playout], me: int) -> AdviceOption:
    losses = [end.worth - best_end.worth for end, best_end in zip(ends, best, strict=True)]
    return AdviceOption(
        cards=cards,
        equivalent=cards,
        worth=fmean(end.worth for end in ends),
        std_error=sqrt(variance(losses) / len(losses)),
        points=fmean(end.points for end in ends),
        moon_rate=fmean(end.shooter == me for end in ends),
        opponent_moon_rate=fmean(end.shooter not in (-1, me) for end in ends),
    )
