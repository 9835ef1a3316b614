"""The lobby of the server that serves a data folder already: it is opened, not started again."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from herzrasen.locales import system_language, text

_LOOKS: Final = 300
"""How often a server is looked for that is about to start."""
_PAUSE: Final = 0.1
"""Seconds between two looks."""


def open_running(data: Path) -> bool:
    """Open the lobby of the server that serves this folder already, such as the one that a terminal
    has started for itself; False if there is none."""
    from herzrasen.library.remote.server_address import parse_address
    from herzrasen.server.network.lobby_browser import open_lobby
    from herzrasen.storage import running_server
    from herzrasen.terminal.connection.local_server import answers

    running = running_server.find(data)
    if running is None or not answers(parse_address(running.url)):
        return False
    print(text(system_language(), "server.already", address=running.url))
    open_lobby(running.url, wait=True)
    return True


def open_starting(data: Path, pause: Callable[[float], object] = time.sleep) -> bool:
    """The same for a server that has just locked the folder, and answers soon; False if it does not
    within half a minute."""
    for _ in range(_LOOKS):
        if open_running(data):
            return True
        pause(_PAUSE)
    return False
