"""The full screen over a slow line, such as ssh: nothing moves by itself, and of what is drawn only
the cells that change are sent."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, MutableMapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from textual.app import App

_SIGNS: Final = ("SSH_CONNECTION", "SSH_TTY")


def is_slow_line(environment: Mapping[str, str]) -> bool:
    """Whether the person sits at the other end of ssh."""
    return any(environment.get(sign) for sign in _SIGNS)


def prepare_slow_line(environment: MutableMapping[str, str]) -> None:
    """Let Textual scroll without motion; before it is imported."""
    environment["TEXTUAL_ANIMATIONS"] = "none"


def choose_driver(app: App[int], *, slow: bool) -> None:
    """Let a driver of ours connect the application with the terminal; on a slow line the one that
    sends only the cells that change."""
    if sys.platform == "win32" or os.name == "nt":
        return
    if slow:
        from herzrasen.terminal.screens.changes_driver import ChangesDriver

        app.driver_class = ChangesDriver
    else:
        from herzrasen.terminal.screens.terminal_driver import TerminalDriver

        app.driver_class = TerminalDriver
