"""Sessions: which person each browser belongs to, by the hash of its token."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

GONE: Final = "gone"
"""The label of the ended session with a person's id for its token, where that person was deleted or
is another one now. Who has only signed out keeps their places."""


class StoredSession(msgspec.Struct, frozen=True):
    """The session of a browser that has come back at least once.

    ``label`` is what its owner knows the browser by. ``first_day`` and ``last_day`` are days since
    1970. ``ended`` is when its token became invalid by a sign-in, a sign-out or from another
    browser, in ms since 1970.
    """

    token_hash: str
    person: str
    label: str
    first_day: int
    last_day: int
    ended: int | None = None


class SessionStore(Protocol):
    """Stores sessions. A call returns when its write is durable.

    A failed read or write is raised as OSError.
    """

    async def find(self, token_hash: str) -> StoredSession | None:
        """The session with this token, ended or not."""
        ...

    async def of_person(self, person: str) -> tuple[StoredSession, ...]:
        """A person's sessions that have not ended, the last seen first."""
        ...

    async def find_ended(self, token_hashes: Sequence[str]) -> tuple[str, ...]:
        """Those of these tokens whose sessions have ended."""
        ...

    async def add(self, session: StoredSession) -> None:
        """Add a session, unless it is known."""
        ...

    async def mark_seen(self, token_hash: str, day: int) -> None:
        """Note that the session was used on this day."""
        ...

    async def replace(self, token_hash: str, session: StoredSession, now: int) -> None:
        """End the session of a token, stored or not, and add the one that replaces it."""
        ...

    async def end(
        self, person: str, token_hashes: tuple[str, ...], now: int, *, asking: str | None = None
    ) -> None:
        """End these sessions of a person. Raises WriteConflict if the one that is ``asking`` for it
        has ended; None where nobody asks."""
        ...

    async def end_others(self, person: str, now: int, *, asking: str) -> tuple[str, ...]:
        """End all sessions of a person but the one that is ``asking``; returns their tokens. Raises
        WriteConflict if it has ended."""
        ...

    async def expire(self, last_day: int, ended_day: int) -> None:
        """Delete sessions last used before the one day and not ended since the other."""
        ...
