"""Device links: one-time codes that give another device the same person."""

from __future__ import annotations

from typing import Protocol

import msgspec

from herzrasen.storage.sessions import StoredSession


class StoredDeviceLink(msgspec.Struct, frozen=True):
    """A link, by the hash of its code.

    ``token_hash`` is that of the session that made it. ``name`` is what its maker is called at
    tables. ``until`` is when it expires, in ms since 1970.
    """

    code_hash: str
    token_hash: str
    name: str
    until: int


class LinkedPerson(msgspec.Struct, frozen=True):
    """The ``person`` of a link, and the ``name`` that its maker is called at tables."""

    person: str
    name: str


class DeviceLinkStore(Protocol):
    """Stores device links. A call returns when its write is durable.

    A link is valid until it is opened, expires, or its session ends, however that happens. A failed
    read or write is raised as OSError; ``now`` is the time in ms since 1970. A storage that several
    nodes share measures how long a link is valid by its own clock.
    """

    async def add(self, link: StoredDeviceLink, session: StoredSession, now: int) -> None:
        """Store a link in place of the former one of its session, and delete all that have expired.
        The ``session`` is stored as well if it is new. Raises WriteConflict if it has ended."""
        ...

    async def find(self, code_hash: str, now: int) -> LinkedPerson | None:
        """Whose link this is; None if it is not valid."""
        ...

    async def open(
        self, code_hash: str, asking: str, token_hash: str, session: StoredSession, now: int
    ) -> bool:
        """Use up a link: a ``session`` of its person replaces that of ``token_hash``.

        If the person who is ``asking`` is a guest, their seats become those of the link's person,
        and their sessions end; returns whether that is so. Raises WriteConflict if the link is not
        valid, or another person's, or if the guest's session has ended.
        """
        ...

    async def expire(self, now: int) -> None:
        """Delete the links that have expired."""
        ...
