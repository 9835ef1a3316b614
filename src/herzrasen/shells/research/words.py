"""``herzrasen arena``: the games one may ask for."""

from __future__ import annotations

from typing import Any

from herzrasen.shells.command import Say
from herzrasen.shells.research import hearts_words, nerts_words
from herzrasen.shells.research.hearts_words import run

__all__ = ["add_words", "run"]


def add_words(command: Any, say: Say) -> None:
    """The arena's own commands, one for each game."""
    games = command.add_subparsers(
        title=say("arena.games"), metavar=say("arena.game"), required=True, prog=command.prog
    )
    for name, add, run_game in (
        ("hearts", hearts_words.add_words, hearts_words.run),
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
