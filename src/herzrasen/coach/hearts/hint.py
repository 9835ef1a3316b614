"""A hint: what each card, or each way to pass, is expected to lead to, and why the best one."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt
from statistics import fmean, pstdev
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import Option, advise
from herzrasen.bots.hearts.payoff import points
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.costs import SURE
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.guesses import COUNT, guesses, played_out
from herzrasen.coach.hearts.thorough import thorough
from herzrasen.coach.hearts.why import compared, why
from herzrasen.coach.hearts.why_passing import why_passing
from herzrasen.games.hearts import Ask, View, legal

WAYS: Final = 10
"""So many ways to pass are told of, the best."""


class HintOption(msgspec.Struct, frozen=True):
    """A card, or the cards to pass, with what is expected of it.

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


class Hint(msgspec.Struct, frozen=True):
    """The options, best first, the facts that speak for the first, and how many worlds it rests
    on."""

    ask: Literal["pass", "play"]
    options: tuple[HintOption, ...]
    why: tuple[Fact, ...]
    worlds: int


def hint(view: View, bot: HeartsBot) -> Hint | None:
    """What the bot would tell this seat; None if it is neither to pass nor to play."""
    ask = legal(view).ask
    if ask not in (Ask.PASS, Ask.PLAY) or (ask is Ask.PASS and view.given is not None):
        return None
    advice = advise(view, thorough(bot, view.public.rules))
    options = advice.options
    passing = ask is Ask.PASS
    if not advice.worlds:
        points = _points(view, bot.seed)
        options = (replace(options[0], points=fmean(points), worth=0.0),)
    facts = why_passing(view, options) if passing else why(view, options, bot.seed)
    if len(facts) < 2 and len(options) > 1:
        facts += (compared(options),)
    spread = pstdev(_points(view, bot.seed))
    within = SURE * spread / sqrt(advice.worlds or COUNT)
    return Hint(
        ask="pass" if passing else "play",
        options=tuple(
            told
            for option in (options[:WAYS] if passing else options)
            for told in _told(option, options[0], within)
        ),
        why=facts,
        worlds=advice.worlds or COUNT,
    )


def _told(option: Option, best: Option, within: float) -> Iterator[HintOption]:
    """The option, and each card that is as good as it."""
    off = hypot(within, SURE * option.error)
    for cards in (
        option.cards,
        *(CardSet([card]) for card in option.alike - option.cards),
    ):
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
