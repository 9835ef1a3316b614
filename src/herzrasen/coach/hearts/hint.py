"""A hint: the expected result of each legal choice of a seat, and the reasons for the best one."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt
from statistics import fmean, pstdev
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import Advice, AdviceOption, advise
from herzrasen.bots.hearts.model.payoff import points
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.exposure import advise_exposure, why_expose
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.grades import Z_95
from herzrasen.coach.hearts.moon_choice import moon_values, why_moon
from herzrasen.coach.hearts.search_effort import with_review_effort
from herzrasen.coach.hearts.why import compare_options, why
from herzrasen.coach.hearts.why_passing import why_passing
from herzrasen.coach.hearts.world_samples import SAMPLES, play_out, sample_worlds
from herzrasen.games.hearts import Ask, MoonChoice, View, legal

MAX_PASS_OPTIONS: Final = 10
"""Most ways to pass that are listed."""


class HintOption(msgspec.Struct, frozen=True):
    """One choice with its expected result: a card, cards to pass or to expose, or what the moon
    does.

    ``points`` are the seat's expected points in this deal, with the 95 % confidence interval from
    ``low`` to ``high``. ``loss`` is how much worse than the best option it is, in points relative
    to the others', plus or minus ``within``. ``moon`` and ``against`` are the shares, 0 to 1, of
    worlds in which this seat or another one shoots the moon.
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
    """The options, best first, the reasons for the first, and the number of sampled worlds."""

    ask: Literal["pass", "charge", "play", "moon"]
    options: tuple[HintOption, ...]
    why: tuple[Fact, ...]
    worlds: int


def hint(view: View, bot: HeartsBot) -> Hint | None:
    """The hint for this seat by this bot's search; None if the seat is asked for nothing, or has
    answered."""
    ask, bot = legal(view).ask, with_review_effort(bot, view.public.rules)
    if ask is Ask.PASS and view.given is None:
        advice = advise(view, bot)
        facts = why_passing(view, advice.options)
        return _hint("pass", view, bot, advice, facts)
    if ask is Ask.CHARGE and view.charge is None:
        advice = advise_exposure(view, bot)
        return _hint("charge", view, bot, advice, why_expose(advice.options))
    if ask is Ask.PLAY:
        advice = advise(view, bot)
        return _hint("play", view, bot, advice, why(view, advice.options, bot.seed))
    return _moon_hint(view) if ask is Ask.MOON else None


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
        facts += (compare_options(options),)
    within = Z_95 * pstdev(points) / sqrt(advice.worlds or SAMPLES)
    return Hint(
        ask=ask,
        options=tuple(
            hint_option
            for option in (options if ask == "play" else options[:MAX_PASS_OPTIONS])
            for hint_option in _hint_options(option, options[0], within)
        ),
        why=facts,
        worlds=advice.worlds or SAMPLES,
    )


def _moon_hint(view: View) -> Hint:
    worths = moon_values(view)
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


def _hint_options(option: AdviceOption, best: AdviceOption, within: float) -> Iterator[HintOption]:
    """The option, and one for each equivalent card."""
    off = hypot(within, Z_95 * option.std_error)
    for cards in (option.cards, *(CardSet([card]) for card in option.equivalent - option.cards)):
        yield HintOption(
            cards=cards,
            points=round(option.points, 2),
            low=round(option.points - off, 2),
            high=round(option.points + off, 2),
            loss=round(max(0.0, best.worth - option.worth), 2),
            within=round(Z_95 * option.std_error, 2),
            moon=round(option.moon_rate, 3),
            against=round(option.opponent_moon_rate, 3),
        )


def _points(view: View, seed: int) -> list[int]:
    """The seat's points in sampled worlds."""
    return [points(play_out(guess))[view.seat] for guess in sample_worlds(view, SAMPLES, seed)]
