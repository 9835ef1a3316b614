"""Accounts and passkeys in the SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from herzrasen.storage.accounts import Account, Passkey, UsedPasskey
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.guest_handover import hand_over_writes
from herzrasen.storage.sqlite.preconditions import (
    account_unchanged,
    passkey_unused,
    session_not_ended,
    session_open,
    tables_unchanged,
)
from herzrasen.storage.sqlite.rating_deletion import pseudonym_writes
from herzrasen.storage.sqlite.sessions import (
    end_all_write,
    gone_write,
    other_tokens,
    replacement_writes,
)
from herzrasen.storage.sqlite.tournaments import ALL, SQLiteTournamentStore, forget_write
from herzrasen.storage.sqlite.writer import Write

_ACCOUNT: Final = "person, name, looks, password, recovery, handle, since"
_PASSKEY: Final = 'id, person, "key", uses, site, label, since'
_ADD: Final = f"INSERT INTO passkeys ({_PASSKEY}) VALUES (?, ?, ?, ?, ?, ?, ?)"
_OWNED_BY_GUESTS: Final = ("seats", "daily_results")
_OWNED: Final = ("seats", "daily_results", "passkeys", "preferences", "accounts")
_SEATS: Final = 'SELECT about, id FROM seats JOIN tables ON id = "table" WHERE person = ?'


class SQLiteAccountStore:
    """The accounts in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = database.writer
        self._changing = database.changing_people
        self._tournaments = SQLiteTournamentStore(database)

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
        """Create the account of a guest, whose other sessions end. Raises WriteConflict if the name
        is taken, or if the guest's session that asks for it has ended."""
        steps: list[Write] = [
            session_not_ended(token_hash, account.person),
            (
                f"INSERT INTO accounts ({_ACCOUNT}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [msgspec.structs.astuple(account)],
            ),
        ]
        if passkey is not None:
            steps.append((_ADD, [msgspec.structs.astuple(passkey)]))
        async with self._changing:
            await self._writer.execute_all(
                *steps,
                end_all_write(account.person, account.created_at),
                *replacement_writes(token_hash, session, account.created_at),
            )

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
        steps: list[Write] = [account_unchanged(account)]
        if used is not None:
            steps.append(passkey_unused(used, account.person))
            count = used.sign_count, used.id
            steps.append(("UPDATE passkeys SET uses = ? WHERE id = ?", [count]))
        async with self._changing:
            guest = self._one("person", asking) is None
            if guest:
                steps += hand_over_writes(asking, token_hash, account.person, now)
            await self._writer.execute_all(*steps, *replacement_writes(token_hash, session, now))
        return guest

    async def rename(self, person: str, name: str, skeleton: str, token_hash: str) -> None:
        """Change the name. Raises WriteConflict if it is taken, or if the session of the person
        that asks for it has ended."""
        await self._writer.execute_all(
            session_not_ended(token_hash, person),
            (
                "UPDATE accounts SET name = ?, looks = ? WHERE person = ?",
                [(name, skeleton, person)],
            ),
        )

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
        steps = [
            account_unchanged(account),
            (
                "UPDATE accounts SET password = ?, recovery = ifnull(?, recovery) WHERE person = ?",
                [(password_hash, recovery_hash, person)],
            ),
            end_all_write(person, now, keep),
        ]
        if keep is not None:
            steps.insert(0, session_open(keep, person))
        async with self._changing:
            ended = other_tokens(self._database, person, keep)
            await self._writer.execute_all(*steps)
        return ended

    async def add_passkey(self, passkey: Passkey, token_hash: str) -> None:
        """Add a passkey. Raises WriteConflict if it is known, or if the session of its person that
        asks for it has ended."""
        await self._writer.execute_all(
            session_open(token_hash, passkey.person), (_ADD, [msgspec.structs.astuple(passkey)])
        )

    async def remove_passkey(self, person: str, id_: bytes, token_hash: str) -> bool:
        """Delete a passkey of this person; False where it is their last way to sign in. Raises
        WriteConflict if the session that asks for it has ended."""
        async with self._changing:
            account = self._one("person", person)
            keys = [key.id for key in await self.passkeys(person)]
            if account is not None and account.password_hash is None and keys == [id_]:
                return False
            await self._writer.execute_all(
                session_not_ended(token_hash, person),
                ("DELETE FROM passkeys WHERE person = ? AND id = ?", [(person, id_)]),
            )
        return True

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
        asked = () if token_hash is None else (session_not_ended(token_hash, person),)
        # A guest whose time is over may still come back with their token.
        mark = () if only_guest else (gone_write(person, now),)
        async with self._changing, self._database.changing_ratings:
            if only_guest and self._one("person", person) is not None:
                return
            owned = _OWNED_BY_GUESTS if only_guest else _OWNED
            await self._delete(person, now, forget, owned, asked, mark)
        await self._database.log_cleaner.erase()

    async def _delete(
        self,
        person: str,
        now: int,
        forget: Callable[[bytes], bytes],
        owned: Sequence[str],
        asked: Sequence[Write],
        mark: Sequence[Write],
    ) -> None:
        """Delete all of it in one commit, if it still is ``asked`` for: after half of it nobody
        would know what is left."""
        one = [{"person": person}]
        entered = await self._tournaments.of_person(person, ALL)
        forget_tournaments = await asyncio.to_thread(forget_write, entered, person, now)
        tables = self._tables_of(person)
        try:
            await self._writer.execute_all(
                *asked,
                *tables_unchanged(person, tables),
                (
                    "UPDATE tables SET about = ? WHERE id = ?",
                    [(forget(description), id_) for description, id_ in tables],
                ),
                *pseudonym_writes(person),
                *((f"DELETE FROM {kind} WHERE person = :person", one) for kind in owned),
                end_all_write(person, now),
                *mark,
                forget_tournaments,
            )
        except WriteConflict:
            entered_now = await self._tournaments.of_person(person, ALL)
            if (entered_now, self._tables_of(person)) == (entered, tables):
                raise
            await self._delete(person, now, forget, owned, asked, mark)
            return
        else:
            asked = ()  # the session has ended with its person
        # What was changed or entered meanwhile.
        if await self._tournaments.of_person(person, ALL):
            await self._delete(person, now, forget, owned, asked, mark)

    def _tables_of(self, person: str) -> list[tuple[bytes, int]]:
        """The descriptions and ids of the tables where a person sits or sat."""
        return self._database.query(_SEATS, (person,))

    def _one(self, field: str, value: str) -> Account | None:
        found = self._database.query(f"SELECT {_ACCOUNT} FROM accounts WHERE {field} = ?", (value,))
        return Account(*found[0]) if found else None
