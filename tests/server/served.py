"""A real server on a free port, in a thread of the test or in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import uvicorn

from herzrasen.config.limits import Bounds
from herzrasen.config.server_settings import Settings
from herzrasen.server.app import create_app
from herzrasen.server.network.tcp_connections import TcpConnections, bounded
from herzrasen.server.network.websocket_protocol import ShortWay
from herzrasen.server.runtime.entropy import Chance
from herzrasen.server.runtime.graceful_shutdown import Stopping
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.uvicorn_server import Server
from herzrasen.storage.sqlite.database import FILE, Database
from herzrasen.storage.storage import Kept, in_sqlite
from tests.tools import ROOT

_STRETCH = 0.01
"""What is left of the pauses of bots at Nerts. Without any they turn their stocks faster than
people follow who read all of it in a thread of this process: those fall ever further behind, and a
round does not end before they have said that they are stuck."""

_WITHOUT_PAUSES = dict.fromkeys(("think", "look", "countdown"), 0.0) | {"stretch": _STRETCH}

_FOR_THE_QUICK = Bounds(messages_per_second=1000, lag_ms=100_000, http_requests_per_second=10_000)
"""However slow a machine that tests run on, nobody is refused for that. People in tests
never think; what is refused for their haste is none of most tests' business."""


@contextmanager
def served(
    data: Path,
    *,
    chance: Chance | None = None,
    kept: Kept | None = None,
    think: Any = None,
    connections: TcpConnections | None = None,
    lag: LoopLag | None = None,
    **changes: Any,
) -> Iterator[str]:
    """Serve from a thread, with hardly any pauses for people; yields the address."""
    own = Database(data / FILE) if kept is None else None
    if own is not None:
        kept = in_sqlite(own)
    assert kept is not None
    usual: dict[str, Any] = {
        "remedy": 0.0,
        "ping": 0.0,
        "client_recheck": 0.0,
        "limits": _FOR_THE_QUICK,
    }
    settings = Settings(data=data, **(_WITHOUT_PAUSES | usual | changes))
    extra = {} if think is None else {"think": think}
    if connections is None:
        connections = bounded(settings.limits, settings.trusted_proxies)
    app = create_app(settings, kept, chance, connections=connections, lag=lag, **extra)
    config = uvicorn.Config(
        app,
        port=0,
        ws=ShortWay,
        ws_max_size=1 << 20,
        ws_per_message_deflate=False,
        proxy_headers=False,
        log_level="warning",
        timeout_graceful_shutdown=1,
    )
    ready = threading.Event()
    server = Server(config, ready.set, Stopping(), settings.limits, connections)
    thread = threading.Thread(target=server.run, name="served loop")
    thread.start()
    try:
        assert ready.wait(30)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
        if own is not None:
            own.close()


def start(
    data: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    language: str = "en",
    pauses: bool = True,
    settings: Mapping[str, object] = MappingProxyType({}),
) -> subprocess.Popen[str]:
    """Start a server as the command does, perhaps one whose bots hardly wait.

    ``settings`` are given as the surroundings' variables, such as ``log_level``.
    """
    told = dict(settings)
    if not pauses:
        told |= {f"table_{name}": value for name, value in _WITHOUT_PAUSES.items()}
    told = {"limits_lag_ms": 100_000} | told
    own = {f"HERZRASEN_{name.upper()}": str(value) for name, value in told.items()}
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": language, **own}
    command = [sys.executable, "-m", "herzrasen", "serve", "--no-browser", "--host", host]
    return subprocess.Popen(
        [*command, "--port", str(port), "--data", str(data)],
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def address(process: subprocess.Popen[str]) -> str:
    """The address that a server process prints, once it can be used."""
    assert process.stdout is not None
    said = process.stdout.readline()
    assert said, process.stderr.read() if process.stderr else ""
    return address_in(said)


def address_in(said: str) -> str:
    """The address in a server's first line."""
    found = re.search(r"(https?)://localhost:(\d+)/", said)
    assert found, said
    return f"{found[1]}://127.0.0.1:{found[2]}"
