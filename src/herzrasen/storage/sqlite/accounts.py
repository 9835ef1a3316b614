"""Accounts and passkeys in the SQLite file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.storage.accounts import Account, Passkey
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.sessions import replacement_writes
from herzrasen.storage.sqlite.writer import Write

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


class SQLiteAccountStore:
    """The accounts in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = database.writer

    async def of_person(self, person: str) -> Account | None:
        """A person's account; None for a guest."""
        return self._one("person", person)

    async def by_skeleton(self, skeleton: str) -> Account | None:
        """The account with this name skeleton."""
        return self._one("looks", skeleton)

    async def passkey(self, id_: bytes) -> Passkey | None:
        """The passkey with this id."""
        found = self._database.query(f"SELECT {_PASSKEY} FROM passkeys WHERE id = ?", (id_,))
        return Passkey(*found[0]) if found else None

    async def passkeys(self, person: str) -> tuple[Passkey, ...]:
        """All passkeys of a person, the oldest first."""
        found = self._database.query(
            f"SELECT {_PASSKEY} FROM passkeys WHERE person = ? ORDER BY since, id", (person,)
        )
        return tuple(Passkey(*row) for row in found)

    async def create(
        self, account: Account, passkey: Passkey | None, token_hash: str, session: StoredSession
    ) -> None:
        """Create the account of a guest. Raises WriteConflict if the name is taken."""
        steps: list[Write] = [
            (
                f"INSERT INTO accounts ({_ACCOUNT}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [msgspec.structs.astuple(account)],
            )
        ]
        if passkey is not None:
            steps.append((_ADD, [msgspec.structs.astuple(passkey)]))
        await self._writer.execute_all(
            *steps, *replacement_writes(token_hash, session, account.created_at)
        )

    async def sign_in(
        self, guest: str | None, token_hash: str, session: StoredSession, now: int
    ) -> None:
        """Give a browser a session of an account; the seats of a ``guest`` become theirs."""
        both = {"guest": guest, "person": session.person}
        handing: tuple[Write, ...] = (
            (_HAND_OVER, [both]),
            ("DELETE FROM seats WHERE person = ?", [(guest,)]),
        )
        steps = () if guest is None else handing
        await self._writer.execute_all(*steps, *replacement_writes(token_hash, session, now))

    async def rename(self, person: str, name: str, skeleton: str) -> None:
        """Change the name. Raises WriteConflict if it is taken."""
        await self._writer.execute(
            "UPDATE accounts SET name = ?, looks = ? WHERE person = ?", [(name, skeleton, person)]
        )

    async def set_password(
        self, person: str, password_hash: str, recovery_hash: str | None = None
    ) -> None:
        """Change the password, and the recovery code if one is given."""
        await self._writer.execute(
            "UPDATE accounts SET password = ?, recovery = ifnull(?, recovery) WHERE person = ?",
            [(password_hash, recovery_hash, person)],
        )

    async def add_passkey(self, passkey: Passkey) -> None:
        """Add a passkey. Raises WriteConflict if it is known."""
        await self._writer.execute(_ADD, [msgspec.structs.astuple(passkey)])

    async def set_sign_count(self, id_: bytes, sign_count: int) -> None:
        """Store the sign count of a passkey."""
        await self._writer.execute("UPDATE passkeys SET uses = ? WHERE id = ?", [(sign_count, id_)])

    async def remove_passkey(self, person: str, id_: bytes) -> None:
        """Delete a passkey of this person."""
        await self._writer.execute(
            "DELETE FROM passkeys WHERE person = ? AND id = ?", [(person, id_)]
        )

    async def delete(self, person: str, now: int, forget: Callable[[bytes], bytes]) -> None:
        """Delete a person, with an account or without: sessions, settings, seats, names.

        ``forget`` returns a table's description without the person.
        """
        one = [{"person": person}]
        tables = self._database.query(_SEATS, (person,))
        await self._writer.execute_all(
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
        await self._database.checkpoint()

    def _one(self, field: str, value: str) -> Account | None:
        found = self._database.query(f"SELECT {_ACCOUNT} FROM accounts WHERE {field} = ?", (value,))
        return Account(*found[0]) if found else None
