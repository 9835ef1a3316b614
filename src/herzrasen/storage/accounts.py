"""Accounts: the name a person signs in with, password hash, recovery code, passkeys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from herzrasen.storage.sessions import StoredSession


class Account(msgspec.Struct, frozen=True):
    """What a person signs in with.

    ``name_skeleton`` is unique (``table.name_skeleton``): no two names look alike. Without a
    ``password_hash`` the account has passkeys alone. ``handle`` is the WebAuthn user handle.
    ``created_at`` is in ms since 1970.
    """

    person: str
    name: str
    name_skeleton: str
    password_hash: str | None
    recovery_hash: str
    handle: bytes
    created_at: int


class Passkey(msgspec.Struct, frozen=True):
    """A passkey (WebAuthn credential) of a person; ``rp_id`` is the host it is bound to."""

    id: bytes
    person: str
    public_key: bytes
    sign_count: int
    rp_id: str
    label: str
    created_at: int


class UsedPasskey(msgspec.Struct, frozen=True):
    """A passkey that has just been used: its sign count as it was read, and the one after."""

    id: bytes
    former_count: int
    sign_count: int


class AccountStore(Protocol):
    """Stores accounts. A call returns when its write is durable.

    What is decided on what was read before (a password, a code, a sign count, an open session) is
    compared again in the commit that changes it, so that of several who use it at once one does. A
    failed read or write is raised as OSError. ``token_hash`` is that of the session that ends,
    ``session`` the one that replaces it.
    """

    async def of_person(self, person: str) -> Account | None:
        """A person's account; None for a guest."""
        ...

    async def by_skeleton(self, skeleton: str) -> Account | None:
        """The account with this name skeleton."""
        ...

    async def passkey(self, id_: bytes) -> Passkey | None:
        """The passkey with this id."""
        ...

    async def passkeys(self, person: str) -> tuple[Passkey, ...]:
        """All passkeys of a person, the oldest first."""
        ...

    async def create(
        self, account: Account, passkey: Passkey | None, token_hash: str, session: StoredSession
    ) -> None:
        """Create the account of a guest, whose other sessions end. Raises WriteConflict if the name
        is taken, or if the guest's session that asks for it has ended."""
        ...

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
        seats become those of the account, and their sessions end; returns whether that is so.

        Raises WriteConflict if the account was deleted, or has another password than this one; with
        a passkey that was ``used`` also if it was removed, or used, since it was read; for a guest
        also if their session has ended: what they had is not this browser's to give any more.
        """
        ...

    async def rename(self, person: str, name: str, skeleton: str, token_hash: str) -> None:
        """Change the name. Raises WriteConflict if it is taken, or if the session of the person
        that asks for it has ended."""
        ...

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
        commit all its sessions end but that of the token to ``keep``. Returns the others' tokens.

        Raises WriteConflict if password or code are others by now than those of ``account``, or if
        the session to keep has ended.
        """
        ...

    async def add_passkey(self, passkey: Passkey, token_hash: str) -> None:
        """Add a passkey. Raises WriteConflict if it is known, or if the session of its person that
        asks for it has ended."""
        ...

    async def remove_passkey(self, person: str, id_: bytes, token_hash: str) -> bool:
        """Delete a passkey of this person; False where it is their last way to sign in. Raises
        WriteConflict if the session that asks for it has ended."""
        ...

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
        ...
