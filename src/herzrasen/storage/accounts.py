"""Accounts: a person's name to sign in with, and what proves that it is him."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from herzrasen.storage.sessions import Device, replacing
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.writer import Fenced, Step

__all__ = ["Account", "Accounts", "Fenced", "Passkey", "SQLiteAccounts"]


class Account(msgspec.Struct, frozen=True):
    """What a person signs in with.

    ``looks`` is the name as ``table.looks`` has it, which nobody else's name may share.
    ``password`` and ``recovery`` are hashes; an account may have passkeys alone. ``handle`` is what
    authenticators know the person by. ``since`` is in ms.
    """

    person: str
    name: str
    looks: str
    password: str | None
    recovery: str
    handle: bytes
    since: int


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of a person: its public ``key``, how often it was used as it says itself, and the
    ``site`` (a host's name) that it is bound to."""

    id: bytes
    person: str
    key: bytes
    uses: int
    site: str
    label: str
    since: int


class Accounts(Protocol):
    """Where they are kept. A call returns when what it wrote is safe.

    What goes wrong outside (a full disk) is raised as OSError or sqlite3.Error. ``token`` is the
    device's as it was, which ends, and ``device`` what takes its place.
    """

    async def of(self, person: str) -> Account | None:
        """A person's account; None for a guest."""
        ...

    async def named(self, looks: str) -> Account | None:
        """The account whose name looks like this."""
        ...

    async def passkey(self, id_: bytes) -> Passkey | None:
        """The passkey with this id."""
        ...

    async def passkeys(self, person: str) -> tuple[Passkey, ...]:
        """All passkeys of a person, the oldest first."""
        ...

    async def create(
        self, account: Account, passkey: Passkey | None, token: str, device: Device
    ) -> None:
        """A guest gets an account. Raises Fenced if the name is taken."""
        ...

    async def sign_in(self, guest: str | None, token: str, device: Device, now: int) -> None:
        """The device's person is another from now on; the seats of a ``guest`` become his."""
        ...

    async def rename(self, person: str, name: str, looks: str) -> None:
        """Another name to sign in with. Raises Fenced if it is taken."""
        ...

    async def protect(self, person: str, password: str, recovery: str | None = None) -> None:
        """Another password, and another recovery code where there is one."""
        ...

    async def add(self, passkey: Passkey) -> None:
        """One more passkey. Raises Fenced if it is known."""
        ...

    async def used(self, id_: bytes, uses: int) -> None:
        """A passkey says how often it has been used."""
        ...

    async def drop(self, person: str, id_: bytes) -> None:
        """A passkey of this person no longer counts."""
        ...

    async def delete(self, person: str, now: int, forget: Callable[[bytes], bytes]) -> None:
        """Forget a person, with an account or without: devices, settings, seats, names.

        ``forget`` is a table's description without him.
        """
        ...


_ACCOUNT: Final = "person, name, looks, password, recovery, handle, since"
_PASSKEY: Final = 'id, person, "key", uses, site, label, since'
_ADD: Final = f"INSERT INTO passkeys ({_PASSKEY}) VALUES (?, ?, ?, ?, ?, ?, ?)"

# A person's name is a long random word, and so stands for nothing else in a description.
_HAND_OVER: Final = (
    "UPDATE tables SET about = CAST(replace(CAST(about AS TEXT), :guest, :person) AS BLOB)"
    ' WHERE id IN (SELECT "table" FROM seats WHERE person = :guest)'
)
_OWNED: Final = ("seats", "passkeys", "preferences", "accounts")
_SEATS: Final = 'SELECT about, id FROM seats JOIN tables ON id = "table" WHERE person = ?'


class SQLiteAccounts:
    """The accounts in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = database.writer

    async def of(self, person: str) -> Account | None:
        """A person's account; None for a guest."""
        return self._one("person", person)

    async def named(self, looks: str) -> Account | None:
        """The account whose name looks like this."""
        return self._one("looks", looks)

    async def passkey(self, id_: bytes) -> Passkey | None:
        """The passkey with this id."""
        found = self._database.read(f"SELECT {_PASSKEY} FROM passkeys WHERE id = ?", (id_,))
        return Passkey(*found[0]) if found else None

    async def passkeys(self, person: str) -> tuple[Passkey, ...]:
        """All passkeys of a person, the oldest first."""
        found = self._database.read(
            f"SELECT {_PASSKEY} FROM passkeys WHERE person = ? ORDER BY since, id", (person,)
        )
        return tuple(Passkey(*row) for row in found)

    async def create(
        self, account: Account, passkey: Passkey | None, token: str, device: Device
    ) -> None:
        """A guest gets an account. Raises Fenced if the name is taken."""
        steps: list[Step] = [
            (
                f"INSERT INTO accounts ({_ACCOUNT}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [msgspec.structs.astuple(account)],
            )
        ]
        if passkey is not None:
            steps.append((_ADD, [msgspec.structs.astuple(passkey)]))
        await self._writer.do_all(*steps, *replacing(token, device, account.since))

    async def sign_in(self, guest: str | None, token: str, device: Device, now: int) -> None:
        """The device's person is another from now on; the seats of a ``guest`` become his."""
        both = {"guest": guest, "person": device.person}
        handing: tuple[Step, ...] = (
            (_HAND_OVER, [both]),
            ("DELETE FROM seats WHERE person = ?", [(guest,)]),
        )
        steps = () if guest is None else handing
        await self._writer.do_all(*steps, *replacing(token, device, now))

    async def rename(self, person: str, name: str, looks: str) -> None:
        """Another name to sign in with. Raises Fenced if it is taken."""
        await self._writer.do(
            "UPDATE accounts SET name = ?, looks = ? WHERE person = ?", [(name, looks, person)]
        )

    async def protect(self, person: str, password: str, recovery: str | None = None) -> None:
        """Another password, and another recovery code where there is one."""
        await self._writer.do(
            "UPDATE accounts SET password = ?, recovery = ifnull(?, recovery) WHERE person = ?",
            [(password, recovery, person)],
        )

    async def add(self, passkey: Passkey) -> None:
        """One more passkey. Raises Fenced if it is known."""
        await self._writer.do(_ADD, [msgspec.structs.astuple(passkey)])

    async def used(self, id_: bytes, uses: int) -> None:
        """A passkey says how often it has been used."""
        await self._writer.do("UPDATE passkeys SET uses = ? WHERE id = ?", [(uses, id_)])

    async def drop(self, person: str, id_: bytes) -> None:
        """A passkey of this person no longer counts."""
        await self._writer.do("DELETE FROM passkeys WHERE person = ? AND id = ?", [(person, id_)])

    async def delete(self, person: str, now: int, forget: Callable[[bytes], bytes]) -> None:
        """Forget a person, with an account or without: devices, settings, seats, names.

        ``forget`` is a table's description without him.
        """
        one = [{"person": person}]
        tables = self._database.read(_SEATS, (person,))
        await self._writer.do_all(
            (
                "UPDATE tables SET about = ? WHERE id = ?",
                [(forget(description), id_) for description, id_ in tables],
            ),
            *((f"DELETE FROM {kind} WHERE person = :person", one) for kind in _OWNED),
            (
                "UPDATE devices SET person = '', label = '', ended = ? WHERE person = ?",
                [(now, person)],
            ),
        )
        await self._database.settle()

    def _one(self, field: str, value: str) -> Account | None:
        found = self._database.read(f"SELECT {_ACCOUNT} FROM accounts WHERE {field} = ?", (value,))
        return Account(*found[0]) if found else None
