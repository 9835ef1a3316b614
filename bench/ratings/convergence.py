"""How many matches until the order is right: players of known strength meet at drawn tables.

    .venv/bin/python -m bench.ratings.convergence docs/img/ratings.svg

Twenty-four players lie evenly between 1100 and 1900. In each round four play each match, drawn by
chance, one of them now and then replaced by a bot; the places are drawn by the Bradley-Terry model
of the family, so every two seats meet as the scale says. After each round three figures are taken:
the share of pairs 100 points or more apart that stand in the right order, the mean uncertainty, and
the share of players who are no longer provisional. The means of several runs are drawn.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from herzrasen.ratings.rated_match import RatedMatch, RatedSeat
from herzrasen.ratings.rating import NEW_RATING, Rating
from herzrasen.ratings.update import SCALE, rate

PLAYERS: Final = 24
ROUNDS: Final = 60
RUNS: Final = 8
APART: Final = 100.0
_DAY: Final = 24 * 60 * 60 * 1000
_WIDTH, _HEIGHT, _LEFT, _LOW, _TOP = 640, 300, 48, 252, 16

STRENGTHS: Final = {f"p{n:02}": 1100 + 800 * n / (PLAYERS - 1) for n in range(PLAYERS)}


def places(rng: Random, players: list[str]) -> list[int]:
    """Places by strength with Gumbel noise: every two as Bradley and Terry say."""
    scores = [
        SCALE * STRENGTHS.get(one, 1500.0) - math.log(-math.log(rng.random())) for one in players
    ]
    return [1 + sum(other > score for other in scores) for score in scores]


def run(seed: int) -> list[tuple[float, float, float]]:
    """The three figures after each round of one run."""
    rng, ratings, figures = Random(seed), dict[str, Rating](), []
    for number in range(ROUNDS):
        order = rng.sample(sorted(STRENGTHS), PLAYERS)
        for first in range(0, PLAYERS, 4):
            table = order[first : first + 4]
            with_bot = [*table[:3], "2"] if rng.random() < 0.25 else table
            seats = [
                RatedSeat(one, "bot" if one == "2" else "account", place)
                for one, place in zip(with_bot, places(rng, with_bot), strict=True)
            ]
            ratings |= rate(RatedMatch("hearts-classic", number * _DAY, tuple(seats)), ratings)
        figures.append(measure(ratings))
    return figures


def measure(ratings: dict[str, Rating]) -> tuple[float, float, float]:
    """Pairs in the right order, the mean deviation, who is no longer provisional."""
    known = {name: ratings.get(name, NEW_RATING) for name in STRENGTHS}
    pairs = [
        float(known[better].mean > known[worse].mean)
        for worse in STRENGTHS
        for better in STRENGTHS
        if STRENGTHS[better] - STRENGTHS[worse] >= APART
    ]
    sure = [float(not one.provisional) for one in known.values()]
    return fmean(pairs), fmean(one.deviation for one in known.values()), fmean(sure)


def draw(figures: list[tuple[float, float, float]]) -> str:
    """The picture: shares on the left, the uncertainty as a share of that of a new rating."""

    def line(values: list[float], dash: str) -> str:
        points = "L".join(
            f"{_LEFT + (_WIDTH - _LEFT - 10) * at / (len(values) - 1):.1f} "
            f"{_LOW - (_LOW - _TOP) * value:.1f}"
            for at, value in enumerate(values)
        )
        return f'<path d="M{points}" fill="none" stroke="#1f5f4a" stroke-width="2.5"{dash}/>'

    grid = "".join(
        f'<path d="M{_LEFT} {_LOW - (_LOW - _TOP) * share / 100:.1f}H{_WIDTH - 10}" stroke="#ccc"/>'
        f'<text x="{_LEFT - 8}" y="{_LOW - (_LOW - _TOP) * share / 100 + 4:.1f}"'
        f' text-anchor="end">{share} %</text>'
        for share in (0, 25, 50, 75, 100)
    )
    below = "".join(
        f'<text x="{_LEFT + (_WIDTH - _LEFT - 10) * (at - 1) / (ROUNDS - 1):.1f}" y="{_LOW + 20}"'
        f' text-anchor="middle">{at}</text>'
        for at in (1, 10, 20, 30, 40, 50, 60)
    )
    new = NEW_RATING.deviation
    lines = (
        line([one[0] for one in figures], "")
        + line([one[1] / new for one in figures], ' stroke-dasharray="7 5"')
        + line([one[2] for one in figures], ' stroke-dasharray="2 4"')
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
        ' font-family="sans-serif" font-size="12" role="img">'
        "<title>Right order (line), uncertainty (dashes), no longer provisional (dots), by matches"
        f" a player</title><rect width='{_WIDTH}' height='{_HEIGHT}' fill='#fff'/>"
        f"{grid}{below}{lines}</svg>\n"
    )


def main() -> None:
    """Draw the picture and print the figures."""
    runs = [run(seed) for seed in range(RUNS)]
    mean = [
        (
            fmean(each[0] for each in at),
            fmean(each[1] for each in at),
            fmean(each[2] for each in at),
        )
        for at in zip(*runs, strict=True)
    ]
    Path(sys.argv[1]).write_text(draw(mean), encoding="utf-8")
    print("| matches a player | right order | uncertainty | no longer provisional |")
    print("|---|---|---|---|")
    for at in (1, 3, 5, 10, 15, 20, 30, 40, 60):
        right, deviation, sure = mean[at - 1]
        print(f"| {at} | {100 * right:.0f} % | ± {2 * deviation:.0f} | {100 * sure:.0f} % |")


if __name__ == "__main__":
    main()
