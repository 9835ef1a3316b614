"""People's settings and past matches in the SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from herzrasen.cards import Seat
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.preconditions import session_not_ended
from herzrasen.storage.sqlite.recent_entries import LAST_ENTRY, WITH_LAST_RECENT
from herzrasen.storage.user_data import PlayedTable, StoredSettings

_SAVE_SETTINGS: Final = (
    "INSERT INTO preferences VALUES (?1, 1, ?2) ON CONFLICT DO UPDATE"
    " SET number = number + (document <> ?2), document = ?2"
)


class SQLiteUserData:
    """People's settings and tables in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = database.writer
        self._saving = asyncio.Lock()

    async def settings(self, person: str) -> StoredSettings | None:
        """The settings of a person; None if none were ever stored."""
        found = self._database.query(
            "SELECT number, document FROM preferences WHERE person = ?", (person,)
        )
        return StoredSettings(*found[0]) if found else None

    async def save_settings(self, person: str, document: bytes, token_hash: str) -> int:
        """Store settings under the next revision, unless they are stored already; returns their
        revision. Raises WriteConflict if the session that asks for it has ended."""
        async with self._saving:
            await self._writer.execute_all(
                session_not_ended(token_hash, person),
                (_SAVE_SETTINGS, [(person, document)]),
            )
            stored = await self.settings(person)
        return 0 if stored is None else stored.revision

    async def tables(self, person: str, before: int | None, count: int) -> tuple[PlayedTable, ...]:
        """Tables where a person sits or sat, the newest first, below this id."""
        found = await self._database.query_in_thread(
            f"{WITH_LAST_RECENT} SELECT id, name, about, {LAST_ENTRY},"
            ' (SELECT outcome FROM outcomes WHERE "table" = id),'
            " (SELECT json_group_array(json_array(deal, seat, json(CAST(costs AS TEXT))))"
            ' FROM costs WHERE "table" = id)'
            ' FROM seats JOIN tables ON id = "table"'
            " WHERE person = :person AND id < ifnull(:before, id + 1)"
            " ORDER BY id DESC LIMIT :count",
            {"person": person, "before": before, "count": count},
        )
        return tuple(PlayedTable(*row) for row in found)

    async def save_outcome(self, table: int, outcome: bytes) -> None:
        """Store how a match ended."""
        await self._writer.execute("REPLACE INTO outcomes VALUES (?, ?)", [(table, outcome)])

    async def save_costs(self, name: str, deal: int, costs: Mapping[Seat, bytes]) -> None:
        """Store what the choices of these seats cost in a deal of a table, counted from 1."""
        await self._writer.execute(
            "REPLACE INTO costs SELECT id, ?, ?, ? FROM tables WHERE name = ?",
            [(deal, seat, cost, name) for seat, cost in costs.items()],
        )
