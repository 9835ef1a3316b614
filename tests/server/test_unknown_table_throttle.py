"""Guessing table ids is throttled, however many requests are under way at once."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.middleware.unknown_table_throttle import UnknownTableThrottle
from tests.server.event_loop import run_coroutine

BURST = 30


class SlowTables:
    """An application that answers when it is told to; it knows the table ``there`` alone."""

    def __init__(self) -> None:
        self.asked = 0
        self.answers = asyncio.Event()
        self.throttle = UnknownTableThrottle(self._answer, self.exists)

    async def exists(self, table: str) -> bool:
        await asyncio.sleep(0)
        return table == "there"

    async def _answer(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.asked += 1
        await self.answers.wait()
        found = await self.exists(scope["path"].split("/")[3])
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200 if found else 404})
        else:
            await send({"type": "websocket.accept"})
            if not found:
                await send({"type": "websocket.close", "code": CloseCode.NO_TABLE})

    async def ask(self, table: str, kind: str = "http", address: str = "192.0.2.1") -> Any:
        """What came back: the status of a response, or the type of the last message."""
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        scope = {"type": kind, "path": f"/api/tables/{table}/x", "client": (address, 1)}
        await self.throttle(scope | {"method": "GET", "headers": []}, receive, send)
        return sent[0]["status"] if kind == "http" else sent[-1]["type"]


def test_guesses_that_are_made_at_once_are_counted_at_once() -> None:
    async def guess() -> None:
        tables = SlowTables()
        kinds = ("http", "websocket")
        attempts = [
            asyncio.create_task(tables.ask(f"guess{n}", kinds[n % 2])) for n in range(3 * BURST)
        ]
        for _ in range(10):  # each comes as far as it can
            await asyncio.sleep(0)
        assert tables.asked == BURST
        tables.answers.set()
        answers = await asyncio.gather(*attempts)
        assert answers.count(404) == BURST // 2
        assert answers.count(429) == BURST
        assert await tables.ask("there") == 200, "who knows a table is served"
        assert await tables.ask("guess", address="192.0.2.2") == 404, "others are not throttled"

    run_coroutine(guess())


def test_requests_for_tables_that_are_there_cost_nothing() -> None:
    async def play() -> None:
        tables = SlowTables()
        tables.answers.set()
        for _ in range(3):
            asking = (tables.ask("there", kind) for kind in ("http", "websocket") * (2 * BURST))
            answers = await asyncio.gather(*asking)
            assert answers.count(200) == answers.count("websocket.accept") == 2 * BURST
        attempts = [await tables.ask("guess") for _ in range(BURST + 1)]
        assert attempts == [404] * BURST + [429], "no more than before, and no less"

    run_coroutine(play())
