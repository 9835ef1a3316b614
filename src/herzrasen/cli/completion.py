"""``herzrasen completion``: a script that completes our commands in a shell."""

from __future__ import annotations

import argparse
from typing import Any, Final

from herzrasen.locales import Translate

SHELLS: Final = ("bash", "zsh", "fish")


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``completion``."""
    command.add_argument(
        "shell",
        choices=SHELLS,
        metavar=translate("completion.shell"),
        help=translate("completion.shells"),
    )


def run(args: argparse.Namespace, translate: Translate) -> None:
    """Print the script."""
    from herzrasen.cli import completion_scripts
    from herzrasen.cli.completion_tree import command_nodes
    from herzrasen.cli.main import build_parser

    write = {
        "bash": completion_scripts.bash_script,
        "zsh": completion_scripts.zsh_script,
        "fish": completion_scripts.fish_script,
    }[args.shell]
    print(write(tuple(command_nodes(build_parser(translate)))), end="")
