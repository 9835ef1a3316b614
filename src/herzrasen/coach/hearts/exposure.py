"""What it is worth to expose cards, and why: every way to do it is played out in the same guesses.

The others expose in each guess what the club player would from their hands: all decide at once, so
that nobody answers anybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from math import sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import Advice, Option
from herzrasen.bots.hearts.engine.playout import finish
from herzrasen.bots.hearts.heuristics import charging, moon
from herzrasen.bots.hearts.model.card_table import prices
from herzrasen.bots.hearts.model.payoff import Payoff, shot_by
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.costs import SURE
from herzrasen.coach.hearts.fact import Fact, fact, percent
from herzrasen.coach.hearts.search_effort import worlds_of
from herzrasen.coach.hearts.why import HOPE
from herzrasen.coach.hearts.world_samples import guesses, lead
from herzrasen.games.hearts import View, legal
from herzrasen.games.hearts.deck import deck

WAYS: Final = 16
"""So many ways are tried at most: all of them, up to four cards."""
MOST: Final = 300
"""Each in so many guesses at most."""


class _End(NamedTuple):
    """What came of a way in a guess."""

    worth: float
    points: int
    shooter: int


def advise_exposing(view: View, bot: HeartsBot) -> Advice:
    """The ways to expose cards of a seat that is asked to. The club player's comes first, unless
    another one is surely better."""
    rules, table = view.public.rules, prices(view.public.rules)
    may = legal(view).cards
    hand = table.bits(view.hand)
    usual = table.cards(charging.choose(table, hand, table.bits(may)))
    ways = [usual, *(way for way in islice(_ways(may), WAYS) if way != usual)]
    count = worlds_of(bot, rules, MOST)
    ends: list[list[_End]] = [[] for _ in ways]
    payoff = Payoff(table, view.public.match, view.seat)
    for guess in guesses(view, count, bot.seed):
        others = _exposed_by_others(guess, view.seat)
        for way, found in zip(ways, ends, strict=True):
            end = _played(guess, others | way, view)
            found.append(_End(payoff.of(end), payoff.chosen(end)[view.seat], shot_by(end)))
    options = [
        _option(way, found, ends[0], view.seat) for way, found in zip(ways, ends, strict=True)
    ]
    first = max(options, key=lambda one: one.worth)
    if first.worth - options[0].worth <= SURE * first.error:
        first = options[0]
    against = ends[options.index(first)]
    told = [_option(way, found, against, view.seat) for way, found in zip(ways, ends, strict=True)]
    return Advice(
        tuple(sorted(told, key=lambda one: (one.cards != first.cards, -one.worth))), count
    )


def why_exposing(options: tuple[Option, ...]) -> tuple[Fact, ...]:
    """What speaks for the first of these options."""
    best = options[0]
    if len(options) == 1:
        return (fact("why.charge-nothing"),)
    if best.cards and best.moon >= HOPE:
        return (fact("why.charge-moon", percent=percent(best.moon)),)
    return (fact("why.charge-open" if best.cards else "why.charge-closed"),)


def _ways(may: CardSet) -> Iterator[CardSet]:
    """Every choice of these cards, the smaller first."""
    for size in range(len(may) + 1):
        yield from (CardSet(some) for some in combinations(may, size))


def _exposed_by_others(guess: Position, me: int) -> CardSet:
    table = guess.prices
    may = table.bits(deck(table.rules).exposable)
    hands = (hand for seat, hand in enumerate(guess.hands) if seat != me)
    return table.cards(sum(charging.choose(table, hand, hand & may) for hand in hands))


def _played(guess: Position, exposed: CardSet, view: View) -> Position:
    """The end of the deal with these cards exposed."""
    deal = Position(prices(guess.prices.rules, exposed), guess.hands[:])
    deal.kitty = guess.kitty
    deal.turn = -1
    deal.shooters = moon.suspects(deal)
    lead(deal, view)
    finish(deal)
    return deal


def _option(way: CardSet, ends: list[_End], best: list[_End], me: int) -> Option:
    losses = [mine.worth - its.worth for mine, its in zip(ends, best, strict=True)]
    return Option(
        cards=way,
        alike=way,
        worth=fmean(end.worth for end in ends),
        error=sqrt(variance(losses) / len(losses)),
        points=fmean(end.points for end in ends),
        moon=fmean(end.shooter == me for end in ends),
        against=fmean(end.shooter not in (-1, me) for end in ends),
    )
