"""``herzrasen terminal``: play in the terminal, full screen or line by line, at a server's tables
or at those of the own data folder."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from typing import Any, Final

from herzrasen.cli.command import CommandError
from herzrasen.config.data_folder import add_data_option, data_folder
from herzrasen.locales import Translate

PACKAGES: Final = ("textual", "httpx")
"""Modules of the group ``terminal`` in pyproject.toml: the launcher installs them for this word."""


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``terminal``."""
    command.add_argument(
        "address",
        nargs="?",
        metavar=translate("terminal.address"),
        help=translate("terminal.where"),
    )
    command.options.add_argument("--lines", action="store_true", help=translate("terminal.lines"))
    command.options.add_argument("--guest", action="store_true", help=translate("terminal.guest"))
    add_data_option(command, translate)


def run(args: argparse.Namespace, translate: Translate) -> int:
    """Play. Raises CommandError for an address that is none, or packages that are missing."""
    from herzrasen.library.remote.server_address import BadAddress, parse_address

    try:
        address = None if args.address is None else parse_address(args.address)
    except BadAddress:
        raise CommandError(translate("terminal.bad_address", typed=args.address)) from None
    if args.guest and address is None:
        raise CommandError(translate("terminal.guest_where"))
    if not all(map(find_spec, PACKAGES)):
        raise CommandError(translate("terminal.no_packages"))
    from herzrasen.terminal.start import start

    return start(address, data_folder(args.data), lines=args.lines, guest=args.guest)
