"""Accounts and passkeys in a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from asyncpg import Record

from herzrasen.storage.accounts import Account, Passkey, UsedPasskey
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.postgres.guest_handover import HOLD_ACCOUNT, hand_over_if_guest
from herzrasen.storage.postgres.rating_deletion import replace_by_pseudonym
from herzrasen.storage.postgres.sessions import (
    end_all_sessions,
    hold_open_session,
    hold_own_sessions,
    hold_person,
    hold_session,
    hold_sessions,
    mark_gone,
    replace_session,
)
from herzrasen.storage.postgres.tournaments import forget_person
from herzrasen.storage.sessions import StoredSession

_ACCOUNT: Final = "person, name, looks, password, recovery, handle, since"
_PASSKEY: Final = "id, person, key, uses, site, label, since"
_CREATE: Final = f"INSERT INTO accounts ({_ACCOUNT}) VALUES ($1, $2, $3, $4, $5, $6, $7)"
_ADD: Final = f"INSERT INTO passkeys ({_PASSKEY}) VALUES ($1, $2, $3, $4, $5, $6, $7)"
_SEATS: Final = (
    'SELECT id, about FROM tables WHERE id IN (SELECT "table" FROM seats WHERE person = $1)'
    " ORDER BY id FOR UPDATE"
)
_CHANGE: Final = "SELECT password, recovery FROM accounts WHERE person = $1 FOR UPDATE"
"""Waits for sign-ins that are under way; later ones wait for this transaction."""
_USE_PASSKEY: Final = (
    "UPDATE passkeys SET uses = $1 WHERE id = $2 AND person = $3 AND uses = $4 RETURNING id"
)
_IS_LAST_WAY: Final = (
    "SELECT password IS NULL FROM accounts WHERE person = $1"
    " AND EXISTS (SELECT FROM passkeys WHERE person = $1 AND id = $2)"
    " AND NOT EXISTS (SELECT FROM passkeys WHERE person = $1 AND id <> $2)"
)
_OWNED_BY_GUESTS: Final = ("seats", "daily_results")
_OWNED: Final = ("seats", "daily_results", "passkeys", "preferences", "accounts")


class PostgresAccountStore:
    """The accounts in a PostgreSQL database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def of_person(self, person: str) -> Account | None:
        """A person's account; None for a guest."""
        return await self._one("person", person)

    async def by_skeleton(self, skeleton: str) -> Account | None:
        """The account with this name skeleton."""
        return await self._one("looks", skeleton)

    async def passkey(self, id_: bytes) -> Passkey | None:
        """The passkey with this id."""
        found = await self._database.fetch(f"SELECT {_PASSKEY} FROM passkeys WHERE id = $1", id_)
        return Passkey(*found[0]) if found else None

    async def passkeys(self, person: str) -> tuple[Passkey, ...]:
        """All passkeys of a person, the oldest first."""
        found = await self._database.fetch(
            f"SELECT {_PASSKEY} FROM passkeys WHERE person = $1 ORDER BY since, id", person
        )
        return tuple(Passkey(*row) for row in found)

    async def create(
        self, account: Account, passkey: Passkey | None, token_hash: str, session: StoredSession
    ) -> None:
        """Create the account of a guest, whose other sessions end. Raises WriteConflict if the name
        is taken, or if the guest's session that asks for it has ended."""

        async def create(connection: Connection) -> None:
            await hold_own_sessions(connection, token_hash, account.person)
            await connection.execute(_CREATE, *msgspec.structs.astuple(account))
            if passkey is not None:
                await connection.execute(_ADD, *msgspec.structs.astuple(passkey))
            await end_all_sessions(connection, account.person, account.created_at)
            await replace_session(connection, token_hash, session, account.created_at)

        await self._database.transact(create)

    async def sign_in(
        self,
        account: Account,
        asking: str,
        token_hash: str,
        session: StoredSession,
        now: int,
        used: UsedPasskey | None = None,
    ) -> bool:
        """Give a browser a session of an account. If the person who is ``asking`` is a guest, their
        seats become those of the account, and their sessions end; returns whether that is so."""

        async def sign_in(connection: Connection) -> bool:
            known = await connection.fetch(HOLD_ACCOUNT, account.person)
            if not _are_of(known, account):
                raise WriteConflict("the account has changed")
            if used is not None and not await connection.fetch(
                _USE_PASSKEY, used.sign_count, used.id, account.person, used.former_count
            ):
                raise WriteConflict("the passkey was removed or used")
            guest = await hand_over_if_guest(connection, asking, token_hash, account.person, now)
            await replace_session(connection, token_hash, session, now)
            return guest

        return await self._database.transact(sign_in)

    async def rename(self, person: str, name: str, skeleton: str, token_hash: str) -> None:
        """Change the name. Raises WriteConflict if it is taken, or if the session of the person
        that asks for it has ended."""

        async def rename(connection: Connection) -> None:
            await connection.execute(_CHANGE, person)
            await hold_session(connection, token_hash, person)
            await connection.execute(
                "UPDATE accounts SET name = $1, looks = $2 WHERE person = $3",
                name,
                skeleton,
                person,
            )

        await self._database.transact(rename)

    async def set_password(
        self,
        account: Account,
        password_hash: str,
        now: int,
        *,
        keep: str | None = None,
        recovery_hash: str | None = None,
    ) -> tuple[str, ...]:
        """Change the password of an account, and the recovery code if one is given; in the same
        commit all its sessions end but that of the token to ``keep``."""
        person = account.person

        async def change(connection: Connection) -> tuple[str, ...]:
            if not _are_of(await connection.fetch(_CHANGE, person), account):
                raise WriteConflict("the account has changed")
            if keep is not None:
                await hold_open_session(connection, keep, person)
            await connection.execute(
                "UPDATE accounts SET password = $1, recovery = coalesce($2, recovery)"
                " WHERE person = $3",
                password_hash,
                recovery_hash,
                person,
            )
            return await end_all_sessions(connection, person, now, keep)

        return await self._database.transact(change)

    async def add_passkey(self, passkey: Passkey, token_hash: str) -> None:
        """Add a passkey. Raises WriteConflict if it is known, or if the session of its person that
        asks for it has ended."""

        async def add(connection: Connection) -> None:
            await hold_open_session(connection, token_hash, passkey.person)
            await connection.execute(_ADD, *msgspec.structs.astuple(passkey))

        await self._database.transact(add)

    async def remove_passkey(self, person: str, id_: bytes, token_hash: str) -> bool:
        """Delete a passkey of this person; False where it is their last way to sign in. Raises
        WriteConflict if the session that asks for it has ended."""

        async def remove(connection: Connection) -> bool:
            await connection.execute(_CHANGE, person)
            await hold_session(connection, token_hash, person)
            if await connection.fetchval(_IS_LAST_WAY, person, id_):
                return False
            await connection.execute(
                "DELETE FROM passkeys WHERE person = $1 AND id = $2", person, id_
            )
            return True

        return await self._database.transact(remove)

    async def delete(
        self,
        person: str,
        now: int,
        forget: Callable[[bytes], bytes],
        *,
        only_guest: bool = False,
        token_hash: str | None = None,
    ) -> None:
        """Delete a person, with an account or without: sessions, settings, seats, names.

        ``forget`` returns a table's description without the person. With ``only_guest`` a person
        who has an account by now stays. Raises WriteConflict if the session that asks for it has
        ended; None where nobody asks.
        """

        async def delete(connection: Connection) -> None:
            await hold_person(connection, person)
            if await connection.fetch(_CHANGE, person) and only_guest:
                return
            await hold_sessions(connection, person)
            if token_hash is not None:
                await hold_session(connection, token_hash, person)
            described = await connection.fetch(_SEATS, person)
            await connection.executemany(
                "UPDATE tables SET about = $2, revision = revision + 1 WHERE id = $1",
                [(table["id"], forget(table["about"])) for table in described],
            )
            await forget_person(connection, person, now)
            await replace_by_pseudonym(connection, person)
            for kind in _OWNED_BY_GUESTS if only_guest else _OWNED:
                await connection.execute(f"DELETE FROM {kind} WHERE person = $1", person)
            await end_all_sessions(connection, person, now)
            if not only_guest:  # a guest whose time is over may still come back with their token
                await mark_gone(connection, person, now)

        await self._database.transact(delete)

    async def _one(self, field: str, value: str) -> Account | None:
        found = await self._database.fetch(
            f"SELECT {_ACCOUNT} FROM accounts WHERE {field} = $1", value
        )
        return Account(*found[0]) if found else None


def _are_of(rows: Sequence[Record], account: Account) -> bool:
    """Whether the password and the recovery code that were read are those of this value."""
    return [(row["password"], row["recovery"]) for row in rows] == [
        (account.password_hash, account.recovery_hash)
    ]
