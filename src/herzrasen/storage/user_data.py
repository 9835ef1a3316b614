"""A person's data besides the account: settings, and the tables they sat at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from herzrasen.cards import Seat


class StoredSettings(msgspec.Struct, frozen=True):
    """A person's settings as JSON, and how often they have been written."""

    revision: int
    document: bytes


class PlayedTable(msgspec.Struct, frozen=True):
    """A table where a person sits or sat.

    ``id`` grows from table to table, ``name`` is the table's link. ``last_entry`` is None before
    the first. ``outcome`` is None until it was computed. ``costs`` is a JSON list of [deal, seat,
    costs] for the deals that the coach has reviewed.
    """

    id: int
    name: str
    description: bytes
    last_entry: bytes | None
    outcome: bytes | None
    costs: str


class UserData(Protocol):
    """Stores settings and outcomes. A call returns when its write is durable.

    A failed read or write is raised as OSError.
    """

    async def settings(self, person: str) -> StoredSettings | None:
        """The settings of a person; None if none were ever stored."""
        ...

    async def save_settings(self, person: str, document: bytes, token_hash: str) -> int:
        """Store settings under the next revision, unless they are stored already. Returns their
        revision: of two browsers that store at once, each gets that of its own. Raises
        WriteConflict if the session of the person that asks for it has ended."""
        ...

    async def tables(self, person: str, before: int | None, count: int) -> tuple[PlayedTable, ...]:
        """Tables where a person sits or sat, the newest first, below this id."""
        ...

    async def save_outcome(self, table: int, outcome: bytes) -> None:
        """Store how a match ended."""
        ...

    async def save_costs(self, name: str, deal: int, costs: Mapping[Seat, bytes]) -> None:
        """Store what the choices of these seats cost in a deal of a table, counted from 1."""
        ...
