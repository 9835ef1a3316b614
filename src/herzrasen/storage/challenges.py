"""Challenges of passkeys: what an authenticator is asked to sign, for one answer of one browser."""

from __future__ import annotations

from typing import Final, Protocol

from cachetools import TTLCache

CHALLENGE_SECONDS: Final = 300
"""How long a challenge is valid."""
_MOST: Final = 10_000


class ChallengeStore(Protocol):
    """Keeps the latest challenge of each session for ``CHALLENGE_SECONDS``."""

    async def put(self, session: str, challenge: bytes) -> None:
        """Keep a challenge in place of the former one of its session. Raises OSError."""
        ...

    async def take(self, session: str) -> bytes | None:
        """The challenge of a session, which is forgotten by that; None if there is none. Raises
        OSError."""
        ...


class ChallengesInMemory:
    """The challenges of a server that has its storage for itself: they end with it."""

    def __init__(self) -> None:
        self._known: TTLCache[str, bytes] = TTLCache(_MOST, CHALLENGE_SECONDS)

    async def put(self, session: str, challenge: bytes) -> None:
        """Keep a challenge in place of the former one of its session."""
        self._known[session] = challenge

    async def take(self, session: str) -> bytes | None:
        """The challenge of a session, which is forgotten by that; None if there is none."""
        return self._known.pop(session, None)
