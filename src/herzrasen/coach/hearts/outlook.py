"""Expected points and moons of all seats at a point between two tricks."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.model.payoff import moon_shooter, points
from herzrasen.coach.hearts.search_effort import world_count
from herzrasen.coach.hearts.world_samples import play_out, sample_worlds
from herzrasen.games.hearts import View

MAX_WORLDS: Final = 250
"""Most worlds that are played out: the standard error is then about a third of a point."""


class Outlook(msgspec.Struct, frozen=True):
    """After ``trick`` tricks: each seat's expected points, and the share of worlds, 0 to 1, in
    which it shoots the moon."""

    trick: int
    points: tuple[float, ...]
    moon: tuple[float, ...]


def outlook(view: View, trick: int, bot: HeartsBot) -> Outlook:
    """The outlook of a view between two tricks, with as many worlds as the bot's effort allows."""
    seats = range(view.public.rules.players)
    point_sums, moon_counts = [0] * len(seats), [0] * len(seats)
    count = world_count(bot, view.public.rules, MAX_WORLDS)
    for guess in sample_worlds(view, count, bot.seed):
        end = play_out(guess)
        for seat, some in enumerate(points(end)):
            point_sums[seat] += some
        if (shooter := moon_shooter(end)) >= 0:
            moon_counts[shooter] += 1
    return Outlook(
        trick,
        tuple(round(some / count, 2) for some in point_sums),
        tuple(round(some / count, 3) for some in moon_counts),
    )
