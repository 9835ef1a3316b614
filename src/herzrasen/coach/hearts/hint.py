"""A hint: what each answer to what a seat is asked is expected to lead to, and why the best one."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt
from statistics import fmean, pstdev
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import Advice, Option, advise
from herzrasen.bots.hearts.model.payoff import points
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.costs import SURE
from herzrasen.coach.hearts.exposure import advise_exposing, why_exposing
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.moon_choice import moon_worths, why_moon
from herzrasen.coach.hearts.search_effort import thorough
from herzrasen.coach.hearts.why import compared, why
from herzrasen.coach.hearts.why_passing import why_passing
from herzrasen.coach.hearts.world_samples import COUNT, guesses, played_out
from herzrasen.games.hearts import Ask, MoonChoice, View, legal

WAYS: Final = 10
"""So many ways to pass are told of, the best."""


class HintOption(msgspec.Struct, frozen=True):
    """A card, or the cards to pass or to expose, with what is expected of it; or what is chosen of
    the moon.

    ``points`` are the seat's in this deal, from ``low`` to ``high`` in 95 of 100 cases. ``loss`` is
    how much worse than the best it is in points of a deal against the others', give or take
    ``within``. ``moon`` and ``against`` are the shares, 0 to 1, of guesses in which this seat or
    another shoots.
    """

    cards: CardSet
    points: float
    low: float
    high: float
    loss: float
    within: float
    moon: float
    against: float
    choice: MoonChoice | None = None


class Hint(msgspec.Struct, frozen=True):
    """The options, best first, the facts that speak for the first, and how many worlds it rests
    on."""

    ask: Literal["pass", "charge", "play", "moon"]
    options: tuple[HintOption, ...]
    why: tuple[Fact, ...]
    worlds: int


def hint(view: View, bot: HeartsBot) -> Hint | None:
    """What the bot would tell this seat; None if it is asked for nothing, or has answered."""
    ask, bot = legal(view).ask, thorough(bot, view.public.rules)
    if ask is Ask.PASS and view.given is None:
        advice = advise(view, bot)
        facts = why_passing(view, advice.options)
        return _hint("pass", view, bot, advice, facts)
    if ask is Ask.CHARGE and view.charge is None:
        advice = advise_exposing(view, bot)
        return _hint("charge", view, bot, advice, why_exposing(advice.options))
    if ask is Ask.PLAY:
        advice = advise(view, bot)
        return _hint("play", view, bot, advice, why(view, advice.options, bot.seed))
    return _of_moon(view) if ask is Ask.MOON else None


def _hint(
    ask: Literal["pass", "charge", "play"],
    view: View,
    bot: HeartsBot,
    advice: Advice,
    facts: tuple[Fact, ...],
) -> Hint:
    options, points = advice.options, _points(view, bot.seed)
    if not advice.worlds:
        options = (replace(options[0], points=fmean(points), worth=0.0),)
    if len(facts) < 2 and len(options) > 1:
        facts += (compared(options),)
    within = SURE * pstdev(points) / sqrt(advice.worlds or COUNT)
    return Hint(
        ask=ask,
        options=tuple(
            told
            for option in (options if ask == "play" else options[:WAYS])
            for told in _told(option, options[0], within)
        ),
        why=facts,
        worlds=advice.worlds or COUNT,
    )


def _of_moon(view: View) -> Hint:
    worths = moon_worths(view)
    best, _ = worths.values()
    return Hint(
        ask="moon",
        options=tuple(
            HintOption(
                cards=CardSet(),
                points=points,
                low=points,
                high=points,
                loss=round(max(0.0, best[1] - worth), 2),
                within=0.0,
                moon=1.0,
                against=0.0,
                choice=choice,
            )
            for choice, (points, worth) in worths.items()
        ),
        why=why_moon(view),
        worlds=1,
    )


def _told(option: Option, best: Option, within: float) -> Iterator[HintOption]:
    """The option, and each card that is as good as it."""
    off = hypot(within, SURE * option.error)
    for cards in (option.cards, *(CardSet([card]) for card in option.alike - option.cards)):
        yield HintOption(
            cards=cards,
            points=round(option.points, 2),
            low=round(option.points - off, 2),
            high=round(option.points + off, 2),
            loss=round(max(0.0, best.worth - option.worth), 2),
            within=round(SURE * option.error, 2),
            moon=round(option.moon, 3),
            against=round(option.against, 3),
        )


def _points(view: View, seed: int) -> list[int]:
    """What the seat gets in some guesses of the hidden hands."""
    return [points(played_out(guess))[view.seat] for guess in guesses(view, COUNT, seed)]
