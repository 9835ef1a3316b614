"""What belongs to a person besides his account: his settings, and the matches he was in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from herzrasen.cards import Seat
from herzrasen.storage.sqlite.database import Database


class Preferred(msgspec.Struct, frozen=True):
    """A person's settings as JSON, and how often they have been written."""

    number: int
    document: bytes


class Sat(msgspec.Struct, frozen=True):
    """A table where somebody sits or sat.

    ``id`` grows from table to table, ``name`` is the table's link. ``last`` is its last entry, None
    before the first. ``outcome`` is there once it has been worked out. ``costs`` is JSON: a list of
    [deal, seat, costs], for what the coach has looked at.
    """

    id: int
    name: str
    about: bytes
    last: bytes | None
    outcome: bytes | None
    costs: str


class Belongings(Protocol):
    """Where they are kept. A call returns when what it wrote is safe.

    What goes wrong outside (a full disk) is raised as OSError or sqlite3.Error.
    """

    async def preferences(self, person: str) -> Preferred | None:
        """What a person has set; None if nothing was ever kept."""
        ...

    async def prefer(self, person: str, document: bytes) -> None:
        """Keep other settings, under the next number."""
        ...

    async def tables(self, person: str, before: int | None, count: int) -> tuple[Sat, ...]:
        """Tables where a person sits or sat, the newest first, below this id."""
        ...

    async def conclude(self, table: int, outcome: bytes) -> None:
        """Keep how a match ended."""
        ...

    async def price(self, name: str, deal: int, costs: Mapping[Seat, bytes]) -> None:
        """Keep what the choices of these seats cost in a deal of a table, counted from 1."""
        ...


class SQLiteBelongings:
    """The belongings in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = database.writer

    async def preferences(self, person: str) -> Preferred | None:
        """What a person has set; None if nothing was ever kept."""
        found = self._database.read(
            "SELECT number, document FROM preferences WHERE person = ?", (person,)
        )
        return Preferred(*found[0]) if found else None

    async def prefer(self, person: str, document: bytes) -> None:
        """Keep other settings, under the next number."""
        await self._writer.do(
            "INSERT INTO preferences VALUES (?1, 1, ?2)"
            " ON CONFLICT DO UPDATE SET number = number + 1, document = ?2",
            [(person, document)],
        )

    async def tables(self, person: str, before: int | None, count: int) -> tuple[Sat, ...]:
        """Tables where a person sits or sat, the newest first, below this id."""
        found = await self._database.read_aside(
            'SELECT id, name, about, (SELECT entry FROM entries WHERE "table" = id'
            ' ORDER BY seq DESC LIMIT 1), (SELECT outcome FROM outcomes WHERE "table" = id),'
            " (SELECT json_group_array(json_array(deal, seat, json(CAST(costs AS TEXT))))"
            ' FROM costs WHERE "table" = id)'
            ' FROM seats JOIN tables ON id = "table"'
            " WHERE person = :person AND id < ifnull(:before, id + 1)"
            " ORDER BY id DESC LIMIT :count",
            {"person": person, "before": before, "count": count},
        )
        return tuple(Sat(*row) for row in found)

    async def conclude(self, table: int, outcome: bytes) -> None:
        """Keep how a match ended."""
        await self._writer.do("REPLACE INTO outcomes VALUES (?, ?)", [(table, outcome)])

    async def price(self, name: str, deal: int, costs: Mapping[Seat, bytes]) -> None:
        """Keep what the choices of these seats cost in a deal of a table, counted from 1."""
        await self._writer.do(
            "REPLACE INTO costs SELECT id, ?, ?, ? FROM tables WHERE name = ?",
            [(deal, seat, cost, name) for seat, cost in costs.items()],
        )
