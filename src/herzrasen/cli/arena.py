"""``herzrasen arena``: the games one may ask for."""

from __future__ import annotations

from typing import Any

from herzrasen.cli import arena_hearts, arena_nerts
from herzrasen.cli.arena_hearts import run
from herzrasen.locales import Say

__all__ = ["add_words", "run"]


def add_words(command: Any, say: Say) -> None:
    """The arena's own commands, one for each game."""
    games = command.add_subparsers(
        title=say("arena.games"), metavar=say("arena.game"), required=True, prog=command.prog
    )
    for name, add, run_game in (
        ("hearts", arena_hearts.add_words, arena_hearts.run),
        ("nerts", arena_nerts.add_words, arena_nerts.run),
    ):
        game = games.add_parser(
            name,
            say=say,
            description=say(f"arena.{name}.about"),
            help=say(f"arena.{name}.help"),
        )
        add(game, say)
        game.set_defaults(run=run_game, parser=game)
