"""Starting and stopping the server from a command line."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final, NoReturn

import uvicorn
from starlette.types import ASGIApp

from herzrasen.shells.store.database import FILE, Closed, Database, claim
from herzrasen.shells.store.kept import Kept, in_sqlite
from herzrasen.shells.web.short import ShortWay
from herzrasen.table import wire
from herzrasen.texts import system_language, text

_EVERYWHERE: Final = ("0.0.0.0", "::", "")
_NOWHERE: Final = ("192.0.2.1", 9)
"""An address that leads nowhere (RFC 5737), to ask the system which way it would go."""


def run(
    app: Callable[[Kept], ASGIApp], host: str, port: int, data: Path, open_browser: bool
) -> None:
    """Serve until interrupted; port 0 leaves the choice to the system.

    What cannot be is said in a sentence, and the exit code is 2: a port that is taken, a data
    folder that cannot be written or belongs to another server.
    """
    listening = _listen(host, port)
    try:
        lock = claim(data)
        database = Database(data / FILE)
    except Closed as closed:
        _fail(str(closed), folder=str(data))
    # uvicorn stops gracefully, and then lets the signal have its usual effect.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with closing(lock), closing(database):
        config = uvicorn.Config(
            app(in_sqlite(database)),
            ws=ShortWay,
            # Somewhat too long is refused with a code, far too long closes the line.
            ws_max_size=16 * wire.LIMIT,
            ws_per_message_deflate=False,
            log_level="warning",
            server_header=False,
            timeout_graceful_shutdown=3,
        )
        opened = listening.getsockname()[1]
        _Server(config, lambda: _announce(host, opened, open_browser)).run([listening])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._started()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    if os.name == "posix":  # elsewhere this would let two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(512)
    except (OSError, OverflowError, UnicodeError):
        _fail("no-port", host=host, port=port)
    return listening


def _announce(host: str, port: int, open_browser: bool) -> None:
    here = "localhost" if host in (*_EVERYWHERE, "127.0.0.1", "::1") else host
    address = f"http://[{here}]:{port}/" if ":" in here else f"http://{here}:{port}/"
    _say("address", address=address)
    if host in _EVERYWHERE and (outside := _address_in_the_network()):
        _say("network", address=f"http://{outside}:{port}/")
    _say("stop")
    if open_browser and _has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _address_in_the_network() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_NOWHERE)  # sends nothing
        except OSError:
            return None
        return str(asking.getsockname()[0])


def _has_screen() -> bool:
    """Whether a browser would have a window: one in the terminal would only be in the way."""
    if os.name == "nt" or sys.platform == "darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _say(key: str, **facts: str | int) -> None:
    print(text(system_language(), f"server.{key}", **facts), flush=True)


def _fail(key: str, **facts: str | int) -> NoReturn:
    print(text(system_language(), f"server.{key}", **facts), file=sys.stderr)
    sys.exit(2)
