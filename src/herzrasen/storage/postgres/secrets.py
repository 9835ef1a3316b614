"""Secrets in a PostgreSQL database, shared by all nodes."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from herzrasen.storage.postgres.connect import Connection, connect
from herzrasen.storage.postgres.errors import translated_errors
from herzrasen.storage.postgres.retries import TimeLimits
from herzrasen.storage.secrets import Renewal

# Empty while it is being made: a second node waits for the row's lock, and then finds the secret.
_RESERVE: Final = "INSERT INTO secrets VALUES ($1, '') ON CONFLICT DO NOTHING"
_READ: Final = "SELECT name, content FROM secrets FOR UPDATE"
_WRITE: Final = "UPDATE secrets SET content = $2 WHERE name = $1"


class PostgresSecrets:
    """The secrets in a PostgreSQL database. The first call, when a server starts, reads all of
    them, so that later calls do not block the event loop."""

    def __init__(self, url: str, limits: TimeLimits) -> None:
        self._url = url
        self._limits = limits
        self._known: dict[str, bytes] = {}

    def get_or_create(self, name: str, renew: Renewal) -> bytes:
        """The secret of this name after it was renewed. Raises OSError."""
        if name not in self._known or renew(self._known[name]) != self._known[name]:
            with ThreadPoolExecutor(max_workers=1) as thread:  # which may have a loop of its own
                thread.submit(lambda: asyncio.run(self._renew(name, renew))).result()
        return self._known[name]

    async def reload(self, name: str, renew: Renewal) -> bytes:
        """The secret of this name as it is stored now, after it was renewed. Raises OSError."""
        await self._renew(name, renew)
        return self._known[name]

    async def _renew(self, name: str, renew: Renewal) -> None:
        with translated_errors():
            connection = await connect(self._url, self._limits)
            try:
                async with connection.transaction():
                    self._known |= await _renew_row(connection, name, renew)
            finally:
                connection.terminate()


async def _renew_row(connection: Connection, name: str, renew: Renewal) -> dict[str, bytes]:
    """All secrets, after one of them was renewed."""
    await connection.execute(_RESERVE, name)
    known: dict[str, bytes] = dict(map(tuple, await connection.fetch(_READ)))
    renewed = renew(known[name] or None)
    if renewed != known[name]:
        await connection.execute(_WRITE, name, renewed)
    return known | {name: renewed}
