"""Where every socket comes in: who may open one, and how all of them end.

A socket is not a task: whoever lets a line in returns, and what it says is heard when it says it. A
task begins again when the line has closed, to tell whom it concerns.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from herzrasen.config.limits import Crowd
from herzrasen.games.protocol import Refusal
from herzrasen.server.network.connection import DATA_GONE, OVERLOADED, STOPPING, TOO_MANY, Line
from herzrasen.server.network.connection_registry import Connected
from herzrasen.server.network.websocket_protocol import EXTENSION
from herzrasen.server.rate_limits.rate_limiter import address_of
from herzrasen.server.runtime.data_folder_watch import DataWatch
from herzrasen.server.runtime.overload import Overload
from herzrasen.telemetry import metrics


class Visit(Protocol):
    """What a line is there for."""

    def hear(self, said: bytes) -> None:
        """The line says something; nothing, b"", where it was no text."""
        ...

    async def leave(self) -> None:
        """The line has closed."""
        ...


class _Stay:
    """A line that is here: its browser, and its visit once it has been led there."""

    __slots__ = ("device", "visit")

    def __init__(self, device: str) -> None:
        self.device = device
        self.visit: Visit | None = None


class Entrance:
    """Lets lines in as long as there is room in the ``crowd``, and ends them all."""

    def __init__(
        self, crowd: Crowd, connected: Connected, overload: Overload, watch: DataWatch
    ) -> None:
        self.crowd = crowd
        self._overload = overload
        self._watch = watch
        self._connected = connected
        self._open: dict[Line, _Stay] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    async def admit(
        self, websocket: WebSocket, lead: Callable[[Line], Awaitable[Visit | None]]
    ) -> None:
        """Open a line and ``lead`` it to its visit, unless it is closed on the way there."""
        scope = websocket.scope
        line = Line(scope["extensions"][EXTENSION], scope["person"], address_of(scope))
        self._open[line] = stay = _Stay(scope["device"])
        self._connected.add(stay.device, line)
        welcome = self.crowd.enter(line.address, line.person)
        try:
            await websocket.accept()
            if not welcome:
                metrics.CROWDED.inc()
                line.refuse(Refusal("table.refusal.too-many-lines"))
                line.close(TOO_MANY)
            elif self._watch.lost:
                line.refuse(Refusal("table.refusal.data-gone"))
                line.close(DATA_GONE)
            elif self._overload.now:
                line.refuse(Refusal("table.refusal.overloaded"))
                line.close(OVERLOADED)
            else:
                stay.visit = await lead(line)
            if line.closed is None and stay.visit is not None:
                line.listen(stay.visit.hear, partial(self._ended, line))
                return
        except BaseException:
            await self._leave(line)
            raise
        line.flush()
        with suppress(WebSocketDisconnect, RuntimeError):  # it may be gone already
            await websocket.close(1000 if line.closed is None else line.closed)
        await self._leave(line)

    def send_away(self, why: Refusal) -> None:
        """End every line because nothing can be saved any more."""
        for line in list(self._open):
            line.refuse(why)
            line.close(DATA_GONE)

    async def finish(self) -> None:
        """End every line because the server is about to end."""
        for line in list(self._open):
            line.close(STOPPING)
        while self._leaving:
            await asyncio.wait(self._leaving)

    def _ended(self, line: Line) -> None:
        if line in self._open:
            task = asyncio.create_task(self._leave(line))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def _leave(self, line: Line) -> None:
        stay = self._open.pop(line, None)
        if stay is None:
            return
        line.end()
        self._connected.remove(stay.device, line)
        self.crowd.leave(line.address, line.person)
        if stay.visit is not None:
            await stay.visit.leave()  # once the table has done what was asked for before
