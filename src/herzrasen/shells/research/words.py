"""``herzrasen arena``: what may be typed, and what is answered."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

Say = Callable[..., str]


def add_words(command: Any, say: Say) -> None:
    """The command's words, each with its help."""
    command.options.add_argument("game", choices=("hearts",), help=say("arena.game"))
    add = command.options.add_argument
    add("--a", metavar="A", default="level=3", help=say("arena.a"))
    add("--b", metavar="B", default="level=2", help=say("arena.b"))
    add("--rules", metavar="TEXT", default="standard", help=say("arena.rules"))
    add("--deals", metavar="N", type=int, default=100, help=say("arena.deals"))
    add("--seed", metavar="S", type=int, default=1, help=say("arena.seed"))
    add("--workers", metavar="W", type=int, help=say("arena.workers"))
    add("--json", action="store_true", help=say("arena.json"))


def run(asked: argparse.Namespace, say: Say) -> None:
    """Play and print who is better; progress goes to the error stream."""
    import msgspec

    from herzrasen.games import hearts
    from herzrasen.games.protocol import Refusal
    from herzrasen.shells.cli import Unobeyable
    from herzrasen.shells.research import arena

    for name in (asked.a, asked.b):
        if arena.player(name, 0) is None:
            raise Unobeyable(say("arena.no_player", name=name))
    if asked.deals < 2 or (asked.workers is not None and asked.workers < 1):
        raise Unobeyable(say("arena.no_deals"))
    rules = hearts.parse(asked.rules)
    if isinstance(rules, Refusal) or not hearts.playable(rules):
        raise Unobeyable(say("arena.no_rules", rules=asked.rules))

    def progress(done: int) -> None:
        print(f"\r{done}/{asked.deals}", end="", file=sys.stderr, flush=True)

    result = arena.duel(
        asked.a, asked.b, asked.deals, asked.seed, rules, workers=asked.workers, progress=progress
    )
    print(file=sys.stderr)
    if asked.json:
        print(msgspec.json.encode(result).decode())
    else:
        facts = msgspec.structs.asdict(result)
        facts |= {"points_a": result.points[0], "points_b": result.points[1]}
        facts |= {"moons_a": result.moons[0], "moons_b": result.moons[1]}
        print(say("arena.result", **facts))
