"""A whole server without sockets, threads, worker processes or a clock: requests go in, and what a
browser would get comes out.

It stores in SQLite, on a `VirtualLoop`: time passes only where something waits for it. All that is
left to chance is drawn from one generator, so the same requests get the same answers, byte by byte.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import random
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Semaphore
from types import FunctionType
from typing import Any, Final
from unittest.mock import patch

import anyio.to_thread
from argon2 import PasswordHasher
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.routing import Route

from herzrasen.bots.hearts import bot_part as hearts_bots
from herzrasen.config.app_settings import ServerSettings
from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.server import app as app_module
from herzrasen.server.auth import passwords
from herzrasen.server.bot_pool.worker_pool import BotWorkerPool, first_legal
from herzrasen.server.network.websocket_transport import EXTENSION
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.storage.sqlite import database, writer
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.storage import sqlite_storage
from tests.cluster.simulated_socket import SimulatedSocket
from tests.cluster.virtual_loop import VirtualLoop
from tests.server.server_visitor import HOST, Browser, ServerAnswer

TABLES: Final = """
    SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'health' ORDER BY name
"""
START_MS: Final = 1_790_000_000_000
HASHER: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class _NoLag(LoopLag):
    """Measures nothing: the loop is never late."""

    def start(self) -> None: ...


class SimulatedServer:
    """The server, its clock and its folder; it may be stopped and started again."""

    def __init__(self, loop: VirtualLoop, folder: Path, chance: Random) -> None:
        self._loop, self._folder, self._chance = loop, folder, chance
        self.later_ms = 0
        """How far the clock of the wall was moved on."""
        self.routes: list[Route] = []
        client = folder / "client"
        client.mkdir()
        for file in ("index.html", "main.js", "icon.svg", "service-worker.js"):
            (client / file).write_text(file, "utf-8")
        self.settings = ServerSettings(
            client=client,
            names=(HOST,),
            accepts_remote=True,
            think=0.0,
            look=0.0,
            answer=0.0,
            keep=RetentionSettings(finished=20, unfinished=30, guests=40),
        )

    def now(self) -> int:
        """The time in ms since 1970."""
        return START_MS + self.later_ms + round(self._loop.time() * 1000)

    async def start(self) -> None:
        """Start on what the folder holds."""
        self._database = Database(self._folder / DATABASE_FILE, clean_every=1e9)
        self._shutdown = GracefulShutdown()
        entropy = Entropy(
            deal_seed=lambda: self._chance.randbytes(32),
            now=self.now,
            clock_synchronised=lambda: False,
            running_seconds=self._loop.time,
        )
        made: list[Starlette] = []

        def note(**parts: Any) -> Starlette:
            made.append(Starlette(**parts))
            return made[0]

        with patch.object(app_module, "Starlette", note):
            self._app = app_module.create_app(
                self.settings,
                replace(sqlite_storage(self._database), check=lambda: None),
                entropy,
                lambda _settings, _seed, view, *_: (first_legal(view), 0),
                self._shutdown,
                lag=_NoLag(),
            )
        self.routes = [route for route in made[0].routes if isinstance(route, Route)]
        self._lifespan = made[0].router.lifespan_context(made[0])
        await self._lifespan.__aenter__()

    async def stop(self) -> None:
        """Stop as a server does."""
        await self._shutdown.begin()
        await self._lifespan.__aexit__(None, None, None)
        self._database.close()

    async def ask(
        self, browser: Browser, method: str, path: str, body: bytes, headers: Mapping[str, str]
    ) -> ServerAnswer:
        """One request, and its answer."""
        sent: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]
        got: list[Any] = []

        async def receive() -> Any:
            return sent.pop() if sent else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            got.append(message)

        scope = browser.scope("http", path, headers) | {"method": method}
        await self._app(scope, receive, send)
        fields = tuple((name.decode(), value.decode()) for name, value in got[0]["headers"])
        browser.keep(fields)
        answer = b"".join(message.get("body", b"") for message in got[1:])
        packed = ("content-encoding", "gzip") in fields
        return ServerAnswer(got[0]["status"], fields, gzip.decompress(answer) if packed else answer)

    async def connect(self, browser: Browser, path: str) -> SimulatedSocket:
        """Open a WebSocket."""
        socket = SimulatedSocket(self._loop, Random(0), "", "", "")
        browser_scope = browser.scope("websocket", path, {}) | {"subprotocols": []}
        scope = browser_scope | {"extensions": {EXTENSION: socket.transport}}
        asked = [{"type": "websocket.connect"}]

        async def receive() -> Any:
            return asked.pop() if asked else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                socket.to_page(message["text"].encode())
            elif message["type"] == "websocket.close":
                socket.transport.close(message.get("code", 1000))

        await self._app(scope, receive, send)
        return socket

    def rows(self) -> str:
        """All that is stored, as text."""
        with sqlite3.connect(self._folder / DATABASE_FILE) as connection:
            lines = [
                f"{name} {row}"
                for (name,) in connection.execute(TABLES).fetchall()
                for row in connection.execute(f"SELECT * FROM {name}").fetchall()
            ]
        connection.close()
        return "\n".join(lines)


class _TurnAbout(SimpleQueue[Any]):
    """Jobs of a thread for which whoever hands one over waits."""

    def __init__(self) -> None:
        super().__init__()
        self._idle = Semaphore(0)

    def get(self, *_: Any) -> Any:
        self._idle.release()
        return super().get()

    def put(self, item: Any, *_: Any) -> None:
        self._idle.acquire()
        super().put(item)
        if item is not None:
            self._idle.acquire()
            self._idle.release()


@contextmanager
def still_world(loop: VirtualLoop, seed: str) -> Iterator[Random]:
    """Whatever chooses or measures by itself is decided by the seed and the loop."""
    chance = Random(seed)
    random.seed(seed)

    async def call(
        _pool: object, function: Callable[..., Any], *arguments: Any, **_turn: Any
    ) -> tuple[Any, int]:
        await asyncio.sleep(0.005)
        return function(*arguments), 5

    async def run_sync(function: Callable[..., Any], *arguments: Any, **_: Any) -> Any:
        return function(*arguments)

    with ExitStack() as patched:
        for begin, clocks in list(_clocks(loop.time)):
            patched.enter_context(patch.object(begin, "__defaults__", clocks))
        for where, what, other in (
            (random, "_urandom", chance.randbytes),
            (os, "urandom", chance.randbytes),
            (time, "monotonic", loop.time),
            (writer, "SimpleQueue", _TurnAbout),
            (database, "_connect", _connect_quickly),
            (anyio.to_thread, "run_sync", run_sync),
            (BotWorkerPool, "call", call),
            (hearts_bots, "compiled_kernel", lambda: True),
            (passwords, "PasswordHasher", lambda: HASHER),
            (passwords, "DUMMY_HASH", HASHER.hash("nobody", salt=bytes(16))),
        ):
            patched.enter_context(patch.object(where, what, other))
        yield chance


def _connect_quickly(
    path: Path,
    *,
    connect: Callable[..., sqlite3.Connection] = database._connect,  # noqa: SLF001
    **how: bool,
) -> sqlite3.Connection:
    connection = connect(path, **how)
    connection.execute("PRAGMA synchronous = OFF")  # no power cut comes
    return connection


def _clocks(clock: Callable[[], float]) -> Iterator[tuple[FunctionType, tuple[Any, ...]]]:
    """What has the system's clock by default, and its defaults with this clock in its place."""
    modules = [module for name, module in sys.modules.items() if name.startswith("herzrasen.")]
    kinds = {kind for module in modules for kind in vars(module).values() if type(kind) is type}
    for kind in kinds:
        begin = vars(kind).get("__init__")
        if isinstance(begin, FunctionType) and time.monotonic in (begin.__defaults__ or ()):
            assert begin.__defaults__ is not None
            yield (
                begin,
                tuple(clock if one is time.monotonic else one for one in begin.__defaults__),
            )
