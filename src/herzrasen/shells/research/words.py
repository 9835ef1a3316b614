"""``herzrasen arena``: the games one may ask for, what may be typed, and what is answered."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from herzrasen.shells.command import Say, Unobeyable
from herzrasen.shells.research import nerts_words
from herzrasen.texts import system_language


def add_words(command: Any, say: Say) -> None:
    """The arena's own commands, one for each game."""
    games = command.add_subparsers(
        title=say("arena.games"), metavar=say("arena.game"), required=True, prog=command.prog
    )
    for name, add, run_game in (
        ("hearts", _hearts_words, run),
        ("nerts", nerts_words.add_words, nerts_words.run),
    ):
        game = games.add_parser(
            name,
            say=say,
            description=say(f"arena.{name}.about"),
            help=say(f"arena.{name}.help"),
        )
        add(game, say)
        game.set_defaults(run=run_game, parser=game)


def _hearts_words(command: Any, say: Say) -> None:
    """The words after ``hearts``, each with its help."""
    add = command.options.add_argument
    add("--a", metavar="A", default="level=3", help=say("arena.hearts.a"))
    add("--b", metavar="B", default="level=2", help=say("arena.hearts.b"))
    add("--rules", metavar="TEXT", default="standard", help=say("arena.hearts.rules"))
    add("--deals", metavar="N", type=int, default=100, help=say("arena.hearts.deals"))
    add("--seed", metavar="S", type=int, default=1, help=say("arena.seed"))
    add("--sure", metavar="P", type=int, default=95, help=say("arena.hearts.sure"))
    add("--workers", metavar="W", type=int, help=say("arena.workers"))
    add("--json", action="store_true", help=say("arena.json"))


def run(asked: argparse.Namespace, say: Say) -> None:
    """Play and print who is better; progress goes to the error stream."""
    import msgspec

    from herzrasen.games import hearts
    from herzrasen.games.protocol import Refusal
    from herzrasen.shells.research import arena
    from herzrasen.shells.research.duplicate import SURE
    from herzrasen.shells.rules.refusals import explain
    from herzrasen.table import wire

    for name in (asked.a, asked.b):
        if arena.player(name, 0) is None:
            raise Unobeyable(say("arena.hearts.no_player", name=name))
    if asked.deals < 2 or (asked.workers is not None and asked.workers < 1):
        raise Unobeyable(say("arena.hearts.no_deals"))
    if asked.sure not in SURE:
        raise Unobeyable(say("arena.hearts.not_sure"))
    rules = hearts.parse(asked.rules)
    if isinstance(rules, Refusal):
        raise Unobeyable(explain("hearts", rules, system_language()).sentence)

    def progress(done: int) -> None:
        print(f"\r{done}/{asked.deals}", end="", file=sys.stderr, flush=True)

    result = arena.duel(
        asked.a,
        asked.b,
        asked.deals,
        asked.seed,
        rules,
        sure=asked.sure,
        workers=asked.workers,
        progress=progress,
    )
    print(file=sys.stderr)
    if asked.json:
        print(wire.encode(result).decode())
    else:
        facts = msgspec.structs.asdict(result)
        facts |= {"points_a": result.points[0], "points_b": result.points[1]}
        facts |= {"moons_a": result.moons[0], "moons_b": result.moons[1]}
        print(say("arena.hearts.result", **facts))
