"""A lane: one connection, and calls that share its statements (group commit)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from herzrasen.storage.postgres.call_batches import CallBatches
from herzrasen.storage.postgres.connect import Connection

Call = TypeVar("Call")


class Lane(CallBatches[Call]):
    """Runs calls batch by batch on a connection of its own, which it has from the first one on."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]]) -> None:
        super().__init__()
        self._connect = connect
        self._connection: Connection | None = None

    def cut(self) -> None:
        """Terminate the connection, without waiting for the server."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _open_connection(self) -> Connection:
        """The connection, a new one where it was lost. Raises what asyncpg raises."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return self._connection
