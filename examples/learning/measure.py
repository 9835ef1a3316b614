"""How strong a trained player is: duplicate deals against one of the levels.

    python -m examples.learning.measure examples/learning/trained.npz --deals 1000

Every deal is played in all six seatings of two and two, as in `herzrasen arena hearts`, and the
difference of the points in that deal counts. The result is a mean with its confidence interval of
99 %; it is above zero where the trained player is better.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from examples.learning.player import TrainedPlayer
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.research.duplicate import estimate, seatings
from herzrasen.research.pairing import play_deal, shuffled_pack
from herzrasen.research.players import create_player, parse
from herzrasen.research.timed_player import TimedPlayer
from herzrasen.worker_processes import imap

BLOCK = 4
"""Deals played one after the other: a rotation of passing."""
ENDLESS = hearts.HeartsRules(target=None, deals=1000, deal_cap=1000)
"""Standard rules in matches that do not end, so that players play for points alone."""


def gains(path: Path, level: str, seed: int, first: int) -> list[float]:
    """The points that the trained player made less than the other, in each deal of a block."""
    spec = parse(level)
    assert not isinstance(spec, Refusal), f"no player {level}"
    sums = [0.0] * BLOCK
    ways = seatings(ENDLESS.players)
    for seats in ways:
        players = [
            TimedPlayer(TrainedPlayer(path) if seat in seats else create_player(spec, seed + seat))
            for seat in range(ENDLESS.players)
        ]
        state = hearts.start(ENDLESS)
        for number in range(BLOCK):
            pack = shuffled_pack(ENDLESS, seed, first + number)
            state = play_deal(state, pack, players, claims=False)
            points = state.public.match.deals[-1]
            for seat, some in enumerate(points):
                sums[number] += -some / 2 if seat in seats else some / 2
    return [total / len(ways) for total in sums]


def measure(
    path: Path, level: str, deals: int, seed: int, workers: int | None = 1
) -> tuple[float, float]:
    """The mean gain a deal and seat, and half the width of its confidence interval of 99 %."""
    blocks = list(range(0, deals, BLOCK))
    found = imap(partial(gains, path, level, seed), blocks, workers)
    return estimate([gain for block in found for gain in block], 99)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("trained", type=Path)
    parser.add_argument("--against", default="level=2")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    gain, within = measure(
        chosen.trained, chosen.against, chosen.deals, chosen.seed, chosen.workers
    )
    print(f"{chosen.deals} deals against {chosen.against}: {gain:+.3f} +- {within:.3f} points")
