"""Compare what a move costs the server with what it cost in another version of this repository.

    git worktree add ../before VERSION
    .venv/bin/python -m bench.before ../before

A server of each version runs with people of its own at a hundred tables. They are asked in turn and
in short slices, the order reversed each time, so that a busy machine slows both alike; the server
that waits for its turn is not counted. What is compared is processor time, all threads together:
the clock's would tell more about the machine.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from bench.figure import Figure
from bench.run import loop_rounds, print_figure
from bench.tables import RULES, LoadedServer, loaded_server
from tests.tools import ROOT

SECONDS: Final = 3.0
SLICES: Final = 12
CORES: Final = 2
"""The cores that moves a second are computed for."""


def figures(
    before: Path, games: Sequence[str], slices: int = SLICES, rate: float = 0
) -> Iterator[Figure]:
    """What a move costs in each version, and the ratio; ``rate`` is in moves a second, 0 is as
    fast as possible."""
    for game in games:
        with ExitStack() as stack:
            servers = [
                stack.enter_context(loaded_server(game, rate, root)) for root in (before, ROOT)
            ]
            costs = _in_turn(servers, slices, rate)
        ratios = sorted(after / earlier for earlier, after in costs)
        for name, column in zip(("before", "now"), zip(*costs, strict=True), strict=True):
            yield Figure(f"{game}, CPU for a move, {name}", statistics.median(column) * 1e6, "µs")
        yield Figure(f"{game}, now divided by before, median", statistics.median(ratios), "")
        low, _, high = statistics.quantiles(ratios, n=4)
        yield Figure(f"{game}, now divided by before, lower quartile", low, "")
        yield Figure(f"{game}, now divided by before, upper quartile", high, "")
        now = statistics.median(after for _, after in costs)
        yield Figure(f"{game}, moves on one core", 1 / now, "/s", rate=True)
        title = f"{game}, moves on {CORES} cores, a server on each, computed"
        yield Figure(title, CORES / now, "/s", rate=True)


def _in_turn(
    servers: Sequence[LoadedServer], slices: int, rate: float
) -> list[tuple[float, float]]:
    """What a move costs the one server and the other, in seconds of a processor, slice by slice."""
    costs = []
    for number in range(slices):
        order = (0, 1) if number % 2 == 0 else (1, 0)
        found = {index: servers[index].play(SECONDS, rate) for index in order}
        if all(played.moves for played in found.values()):  # else the machine was blocked
            costs.append((found[0].cost, found[1].cost))
    return costs


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="bench.before",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("before", type=Path, help="the folder of the version to compare with")
    parser.add_argument("--games", nargs="+", choices=list(RULES), default=list(RULES))
    parser.add_argument("--slices", type=int, default=SLICES)
    parser.add_argument("--rate", type=float, default=0, help="moves a second, not as many as can")
    args = parser.parse_args()
    reference = loop_rounds()
    print(f"loop rounds a second: {reference:,.0f}")
    for figure in figures(args.before.resolve(), args.games, args.slices, args.rate):
        print_figure(figure, reference)


if __name__ == "__main__":
    main()
