"""The browsers that people come with: whose each is, and whether it still is."""

from __future__ import annotations

from typing import Final, Protocol

import msgspec

from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.writer import Step


class Device(msgspec.Struct, frozen=True):
    """A browser that has come back at least once.

    ``token`` is the hash of its token, ``label`` what its owner knows it by. ``since`` and ``seen``
    are days since 1970. ``ended`` is when, in ms, it was signed in or out or cut off: from then on
    its token opens nothing.
    """

    token: str
    person: str
    label: str
    since: int
    seen: int
    ended: int | None = None


class Devices(Protocol):
    """Where they are kept. A call returns when what it wrote is safe.

    What goes wrong outside (a full disk) is raised as OSError or sqlite3.Error.
    """

    async def find(self, token: str) -> Device | None:
        """The device with this token, ended or not."""
        ...

    async def of(self, person: str) -> tuple[Device, ...]:
        """A person's devices that have not ended, the last seen first."""
        ...

    async def note(self, device: Device) -> None:
        """A device has come back; nothing changes if it is known."""
        ...

    async def saw(self, token: str, day: int) -> None:
        """The device was here on this day."""
        ...

    async def replace(self, token: str, device: Device, now: int) -> None:
        """One token ends (known until then or not), and another takes its place."""
        ...

    async def end(self, person: str, tokens: tuple[str, ...], now: int) -> None:
        """These of a person's devices end."""
        ...

    async def expire(self, seen: int, ended: int) -> None:
        """Forget those last seen before the one day, and not ended since the other."""
        ...


_NOTE: Final = (
    "INSERT OR IGNORE INTO devices (token, person, label, since, seen, ended)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)
_END: Final = (
    "INSERT INTO devices (token, person, label, since, seen, ended)"
    " VALUES (:token, '', '', :day, :day, :now)"
    " ON CONFLICT (token) DO UPDATE SET person = '', label = '', ended = :now"
    " WHERE ended IS NULL"
)
_FIELDS: Final = "token, person, label, since, seen, ended"
_DAY: Final = 86_400_000


def replacing(token: str, device: Device, now: int) -> tuple[Step, ...]:
    """The steps by which one token ends and another takes its place."""
    ended = {"token": token, "day": now // _DAY, "now": now}
    return (_END, [ended]), (_NOTE, [msgspec.structs.astuple(device)])


class SQLiteDevices:
    """The devices in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = database.writer

    async def find(self, token: str) -> Device | None:
        """The device with this token, ended or not."""
        found = self._database.read(f"SELECT {_FIELDS} FROM devices WHERE token = ?", (token,))
        return Device(*found[0]) if found else None

    async def of(self, person: str) -> tuple[Device, ...]:
        """A person's devices that have not ended, the last seen first."""
        found = await self._database.read_aside(
            f"SELECT {_FIELDS} FROM devices WHERE person = ? AND ended IS NULL"
            " ORDER BY seen DESC, since DESC, token",
            (person,),
        )
        return tuple(Device(*row) for row in found)

    async def note(self, device: Device) -> None:
        """A device has come back; nothing changes if it is known."""
        await self._writer.do(_NOTE, [msgspec.structs.astuple(device)])

    async def saw(self, token: str, day: int) -> None:
        """The device was here on this day."""
        await self._writer.do("UPDATE devices SET seen = ? WHERE token = ?", [(day, token)])

    async def replace(self, token: str, device: Device, now: int) -> None:
        """One token ends (known until then or not), and another takes its place."""
        await self._writer.do_all(*replacing(token, device, now))

    async def end(self, person: str, tokens: tuple[str, ...], now: int) -> None:
        """These of a person's devices end."""
        await self._writer.do(
            "UPDATE devices SET person = '', label = '', ended = ?"
            " WHERE person = ? AND token = ? AND ended IS NULL",
            [(now, person, token) for token in tokens],
        )

    async def expire(self, seen: int, ended: int) -> None:
        """Forget those last seen before the one day, and not ended since the other."""
        await self._writer.do(
            "DELETE FROM devices WHERE seen < ? AND ifnull(ended, 0) < ?", [(seen, ended * _DAY)]
        )
