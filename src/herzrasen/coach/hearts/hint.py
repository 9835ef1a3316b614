"""A hint: what each card, or each way to pass, is expected to lead to, and why the best one."""

from __future__ import annotations

from math import sqrt
from statistics import pstdev
from typing import Final, Literal

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import Option, advise
from herzrasen.bots.hearts.payoff import points
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.costs import SURE
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.guesses import guesses, played_out
from herzrasen.coach.hearts.why import GUESSES, why
from herzrasen.coach.hearts.why_passing import why_passing
from herzrasen.games.hearts import Ask, Phase, View, legal

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
    advice = advise(view, bot)
    best = advice.options[0]
    within = SURE * _spread(view, bot.seed) / sqrt(advice.worlds)
    passing = view.public.phase is Phase.PASS
    return Hint(
        ask="pass" if passing else "play",
        options=tuple(
            _told(option, best, within) for option in advice.options[: WAYS if passing else None]
        ),
        why=(why_passing(view, advice.options) if passing else why(view, advice.options, bot.seed)),
        worlds=advice.worlds,
    )


def _told(option: Option, best: Option, within: float) -> HintOption:
    return HintOption(
        cards=option.cards,
        points=round(option.points, 2),
        low=round(option.points - within, 2),
        high=round(option.points + within, 2),
        loss=round(best.worth - option.worth, 2),
        within=round(SURE * option.error, 2),
        moon=round(option.moon, 3),
        against=round(option.against, 3),
    )


def _spread(view: View, seed: int) -> float:
    """How far the seat's points lie apart from guess to guess."""
    return pstdev(points(played_out(guess))[view.seat] for guess in guesses(view, GUESSES, seed))
