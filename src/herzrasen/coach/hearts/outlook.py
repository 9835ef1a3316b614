"""What a seat had to expect between two tricks: all seats' points and moons."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.model.payoff import points, shot_by
from herzrasen.coach.hearts.search_effort import worlds_of
from herzrasen.coach.hearts.world_samples import guesses, played_out
from herzrasen.games.hearts import View

MOST: Final = 250
"""So many guesses are played out at most: a mean is then good to a third of a point or so."""


class Outlook(msgspec.Struct, frozen=True):
    """After ``trick`` tricks: each seat's expected points, and the share of guesses, 0 to 1, in
    which it shoots the moon."""

    trick: int
    points: tuple[float, ...]
    moon: tuple[float, ...]


def outlook(view: View, trick: int, bot: HeartsBot) -> Outlook:
    """The outlook of this view, which is one between two tricks; as thorough as this bot."""
    seats = range(view.public.rules.players)
    got, shot = [0] * len(seats), [0] * len(seats)
    count = worlds_of(bot, view.public.rules, MOST)
    for guess in guesses(view, count, bot.seed):
        end = played_out(guess)
        for seat, some in enumerate(points(end)):
            got[seat] += some
        if (shooter := shot_by(end)) >= 0:
            shot[shooter] += 1
    return Outlook(
        trick,
        tuple(round(some / count, 2) for some in got),
        tuple(round(some / count, 3) for some in shot),
    )
