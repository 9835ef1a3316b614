"""A real server on a free port, in a thread of the test or in a process of its own."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any
from unittest.mock import patch

import uvicorn
from argon2 import PasswordHasher
from msgspec.structs import replace

from herzrasen.config.app_settings import ServerSettings
from herzrasen.config.client_limits import LimitSettings
from herzrasen.server.app import create_app
from herzrasen.server.auth import passwords
from herzrasen.server.lobby import daily_days, shared_decks
from herzrasen.server.network.lan_listener import LanListener
from herzrasen.server.network.tcp_connections import TcpConnections, limited_connections
from herzrasen.server.network.websocket_protocol import FastWebSocketProtocol
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.uvicorn_server import UvicornServer
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.storage.storage import Storage
from tests import seeds
from tests.seeds import seeded_entropy
from tests.tools import ROOT

_STRETCH = 0.01
"""What is left of the pauses of bots at Nerts. Without any they turn their stocks faster than
people follow who read all of it in a thread of this process: those fall ever further behind, and a
round does not end before they have said that they are stuck."""

_WITHOUT_PAUSES = {
    **dict.fromkeys(("think", "look", "answer", "countdown"), 0.0),
    "stretch": _STRETCH,
}

_PATIENCE: dict[str, Any] = {"lag_ms": 1_000_000, "header_seconds": 3600, "body_seconds": 3600}
"""However slow a machine that tests run on, nobody is refused for that."""

_HIGH_LIMITS = LimitSettings(
    messages_per_second=1000,
    requests_per_second=1000,
    tables_per_second=1000,
    http_requests_per_second=10_000,
)
"""People in tests never think; what is refused for their haste is none of most tests' business."""

_QUICK_HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""A hash at full cost takes a quarter of a second; that cost is tested with `PasswordService`."""


@contextmanager
def live_server(
    data: Path,
    *,
    entropy: Entropy | None = None,
    storage: Storage | None = None,
    think: Any = None,
    connections: TcpConnections | None = None,
    lag: LoopLag | None = None,
    lan_address: str | None = None,
    share: bool = False,
    shutdown: GracefulShutdown | None = None,
    **changes: Any,
) -> Iterator[str]:
    """Serve from a thread, with hardly any pauses for people; yields the address.

    What ``entropy`` leaves to chance is seeded by the test's id, so the cards are the same in every
    run; so seats have no shares in the deals, unless the test says that they ``share``.
    ``lan_address``: where it listens as well when it is asked to by ``POST api/network``. With a
    ``shutdown`` the application takes part in it, as that of a real server does.
    """
    own = Database(data / DATABASE_FILE) if storage is None else None
    if own is not None:
        storage = sqlite_storage(own)
    assert storage is not None
    usual: dict[str, Any] = {
        "remedy": 0.0,
        "ping": 0.0,
        "heartbeat": 0.0,
        "patience": 3600.0,
        "limits": _HIGH_LIMITS,
    }
    settings = ServerSettings(**(_WITHOUT_PAUSES | usual | changes))
    settings = replace(settings, limits=patient_limits(settings.limits, measured=lag is not None))
    extra = {} if think is None else {"think": think}
    if shutdown is not None:
        extra["shutdown"] = shutdown
    if connections is None:
        connections = limited_connections(settings.limits, settings.trusted_proxies)
    listening = socket.create_server(("127.0.0.1", 0))
    lan = LanListener(
        "127.0.0.1",
        listening.getsockname()[1],
        may_open=lan_address is not None,
        find_address=lambda: lan_address,
    )
    chance = seeded_entropy(entropy, share=share)
    with patch.object(passwords, "PasswordHasher", lambda: _QUICK_HASHER):
        app = create_app(
            settings, storage, chance, connections=connections, lag=lag, lan=lan, **extra
        )
    config = uvicorn.Config(
        app,
        ws=FastWebSocketProtocol,
        ws_max_size=1 << 20,
        ws_per_message_deflate=False,
        proxy_headers=False,
        log_level="warning",
        timeout_graceful_shutdown=1,
    )
    ready = threading.Event()
    server = UvicornServer(
        config, ready.set, shutdown or GracefulShutdown(), settings.limits, connections
    )
    lan.serve = server.listen

    def serve() -> None:
        try:
            server.run([listening])
        finally:
            ready.set()

    thread = threading.Thread(target=serve, name="served loop")
    thread.start()
    try:
        ready.wait()
        assert server.started
        port = listening.getsockname()[1]
        with (
            patch.object(daily_days, "secrets", seeds),
            patch.object(shared_decks, "secrets", seeds),
        ):
            yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
        if own is not None:
            own.close()


class ServerProcess(subprocess.Popen[str]):
    """A server in a process of its own: used as a context manager, it is killed at the end if it
    still runs, and its pipes are closed."""

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.kill()
        super().__exit__(exc_type, value, traceback)


def patient_limits(limits: LimitSettings, *, measured: bool = False) -> LimitSettings:
    """The limits, without those that a slow machine alone would exceed, if they are as usual.
    ``measured``: the test says how far the event loop lags."""
    usual = LimitSettings()
    left = {
        name: value
        for name, value in _PATIENCE.items()
        if getattr(limits, name) == getattr(usual, name)
    }
    if measured:
        left.pop("lag_ms", None)
    return replace(limits, **left)


def start_process(
    data: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    language: str = "en",
    pauses: bool = True,
    settings: Mapping[str, object] = MappingProxyType({}),
    root: Path = ROOT,
    errors: Path | None = None,
    module: str = "herzrasen",
    enter: Sequence[str] = (),
    environment: Mapping[str, str] = MappingProxyType({}),
    share: bool = False,
) -> ServerProcess:
    """Start a server as the command does, perhaps one whose bots hardly wait; its cards are seeded
    by the test's id, and seats ``share`` in them, as at `live_server`.

    ``settings`` are given as environment variables, such as ``log_level``; ``root`` is the
    working tree that the program is taken from. What it writes to stderr goes to the file
    ``errors``, if one is named. ``module`` runs in place of the program, with its arguments;
    ``enter`` are words that run the command somewhere else, ``environment`` further environment
    variables.
    """
    all_settings: dict[str, object] = {
        "table_patience": 3600,
        **{f"limits_{name}": value for name, value in _PATIENCE.items()},
    }
    if not pauses:
        all_settings |= {f"table_{name}": value for name, value in _WITHOUT_PAUSES.items()}
    all_settings |= settings
    own = {f"HERZRASEN_{name.upper()}": str(value) for name, value in all_settings.items()}
    path = os.pathsep.join(str(folder) for folder in (root / "src", root))
    seeding = {"SEED_OF_TEST": seeds.process_seed(), "PROGRAM_OF_TEST": module}
    seeding |= {"SEATS_SHARE": "yes"} if share else {}
    variables = {**os.environ, "PYTHONPATH": path, "LC_ALL": language, **own, **environment}
    program = "tests.server.seeded_program"
    command = [*enter, sys.executable, "-m", program, "serve", "--no-browser", "--host", host]
    with ExitStack() as files:
        stderr = subprocess.PIPE if errors is None else files.enter_context(errors.open("ab"))
        return ServerProcess(
            [*command, "--port", str(port), "--data", str(data)],
            env=variables | seeding,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )


def process_address(process: subprocess.Popen[str]) -> str:
    """The address that a server process prints, once it can be used."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, process.stderr.read() if process.stderr else ""
    return parse_address(line)


def parse_address(line: str) -> str:
    """The address in a server's first line."""
    found = re.search(r"(https?)://([^/:]+):(\d+)/", line)
    assert found, line
    return f"{found[1]}://{found[2].replace('localhost', '127.0.0.1')}:{found[3]}"
