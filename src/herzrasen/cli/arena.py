"""``herzrasen arena``: bots against bots; one subcommand for each game."""

from __future__ import annotations

from typing import Any

from herzrasen.cli import arena_hearts, arena_nerts
from herzrasen.cli.arena_hearts import run
from herzrasen.locales import Translate

__all__ = ["add_arguments", "run"]


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the subcommands, one for each game."""
    games = command.add_subparsers(
        title=translate("arena.games"),
        metavar=translate("arena.game"),
        required=True,
        prog=command.prog,
    )
    for name, add, run_game in (
        ("hearts", arena_hearts.add_arguments, arena_hearts.run),
        ("nerts", arena_nerts.add_arguments, arena_nerts.run),
    ):
        game = games.add_parser(
            name,
            translate=translate,
            description=translate(f"arena.{name}.about"),
            help=translate(f"arena.{name}.help"),
        )
        add(game, translate)
        game.set_defaults(run=run_game, parser=game)
