"""The bots' fixed ratings: the Bradley-Terry strengths that make their matches most likely.

    .venv/bin/python -m bench.ratings.fit_bots hearts-standard nerts-stoss

Every two seats of a match are a comparison, equal places half a win each. A Nerts bot's strength is
the sum of one for its tempo and one for its insight, since 25 bots would need many more matches;
what lies between two measured settings is interpolated. The anchor bot (the one that the lobby
offers first) is at 1500. Intervals (95 %) are those of 40 bootstraps over matches.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from random import Random
from typing import Final

from bench.ratings.play_matches import FOLDER, Row, read
from herzrasen.ratings.update import SCALE

ANCHORS: Final = {"hearts": "2", "nerts": "3-2"}
BOOTSTRAPS: Final = 40
STEPS: Final = 25
RIDGE: Final = 1e-3


def parts(game: str, bot: str) -> list[tuple[str, float]]:
    """The parts of a bot's strength, with the share of each."""
    if game == "hearts":
        return [(bot, 1.0)]
    tempo, insight = bot.split("-")
    between = {"2": (("i1", 0.5), ("i3", 0.5)), "4": (("i3", 0.5), ("i5", 0.5))}
    return [(f"t{tempo}", 1.0), *between.get(insight, ((f"i{insight}", 1.0),))]


def fit(game: str, rows: Sequence[Row]) -> dict[str, float]:
    """The strength of each part, in points of the scale, by Newton steps of each in turn."""
    pairs = [
        (parts(game, bots[a]), parts(game, bots[b]), 0.5 if places[a] == places[b] else 1.0)
        for _, bots, _, places in rows
        for a in range(4)
        for b in range(4)
        if bots[a] != bots[b] and (places[a] < places[b] or (places[a] == places[b] and a < b))
    ]
    strengths = {name: 0.0 for one, other, _ in pairs for name, _ in (*one, *other)}
    for _ in range(STEPS):
        gradient = dict.fromkeys(strengths, 0.0)
        information = dict.fromkeys(strengths, RIDGE)
        for one, other, won in pairs:
            signed = [*one, *((name, -share) for name, share in other)]
            logit = math.fsum(share * strengths[name] for name, share in signed)
            chance = 1 / (1 + math.exp(-logit))
            for name, share in signed:
                gradient[name] += share * (won - chance)
                information[name] += share * share * chance * (1 - chance)
        for name in strengths:
            step = (gradient[name] - RIDGE * strengths[name]) / information[name]
            strengths[name] += 0.5 * step
    return {name: value / SCALE for name, value in strengths.items()}


def ratings(game: str, strengths: dict[str, float], bots: Sequence[str]) -> dict[str, float]:
    """The ratings of these bots, the anchor at 1500."""

    def strength(bot: str) -> float:
        return math.fsum(share * strengths.get(name, 0.0) for name, share in parts(game, bot))

    return {bot: 1500 + strength(bot) - strength(ANCHORS[game]) for bot in bots}


def main() -> None:
    """Print the ratings of each file's bots."""
    for name in sys.argv[1:]:
        game = name.partition("-")[0]
        rows = read(FOLDER / f"{name}.csv")
        bots = (
            [str(level) for level in range(1, 5)]
            if game == "hearts"
            else [f"{tempo}-{insight}" for tempo in range(1, 6) for insight in range(1, 6)]
        )
        fitted = ratings(game, fit(game, rows), bots)
        rng = Random("bootstrap")
        drawn = [
            ratings(game, fit(game, rng.choices(rows, k=len(rows))), bots)
            for _ in range(BOOTSTRAPS)
        ]
        print(f"\n{name}: {len(rows)} matches\n\n| bot | rating | 95 % |\n|---|---|---|")
        for bot in bots:
            values = sorted(one[bot] for one in drawn)
            low, high = values[BOOTSTRAPS // 40], values[-BOOTSTRAPS // 40]
            print(f"| {bot} | {fitted[bot]:.0f} | {low:.0f} to {high:.0f} |")


if __name__ == "__main__":
    main()
