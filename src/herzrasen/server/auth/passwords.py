"""Password hashing with argon2id in two threads, so that no table waits for it."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from herzrasen.games.protocol import Refusal
from herzrasen.server.rate_limits.fair_queue import Owner
from herzrasen.server.rate_limits.fair_turns import FairTurns, TooManyWait

MIN_LENGTH: Final = 8
"""Characters that a password has at least."""
MAX_LENGTH: Final = 256
"""Characters that a password has at most."""
_MAX_TYPED: Final = 4 * MAX_LENGTH
"""Characters that are normalized at all: decomposed, a letter is four of them at most. Normalizing
takes time by the square of the combining marks in a row."""
_THREADS: Final = 2
MAX_WAITING: Final = 48
"""Requests that may wait, for six seconds at most: each takes about a quarter of a second (and
64 MB while it is worked on)."""
DUMMY_HASH: Final = (
    "$argon2id$v=19$m=65536,t=3,p=4"
    "$w4pKGbdEofSW2FfVTS69+Q$iER4ZPm5lNamOIrgsIMYAQAw0rvflgea30dINP0t/h4"
)
"""The hash of an unknown password: verified where there is no account, to take as long."""

T = TypeVar("T")


def normalize_password(password: str) -> str | Refusal:
    """The password normalized to NFC, or why it cannot be one. All characters are allowed."""
    proper = unicodedata.normalize("NFC", password) if len(password) <= _MAX_TYPED else ""
    if not MIN_LENGTH <= len(proper) <= MAX_LENGTH or not _encodable(proper):
        return Refusal("account.refusal.password", {"least": MIN_LENGTH, "most": MAX_LENGTH})
    return proper


class PasswordService:
    """Hashes and verifies. Addresses take turns, which cost the same, as hashes do; while too many
    requests wait, those of the owner with most waiting are refused."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(_THREADS, "password")
        self._turns = FairTurns(_THREADS, most_waiting=MAX_WAITING)

    async def hash(self, password: str, owner: Owner) -> str | Refusal:
        """The hash of a normalized password."""
        return await self._run_in_thread(owner, lambda: self._hasher.hash(password))

    async def verify(self, stored_hash: str | None, password: str, owner: Owner) -> bool | Refusal:
        """Whether this is the password; takes as long where there is no account or no hash."""
        proper = unicodedata.normalize("NFC", password[:_MAX_TYPED])[:MAX_LENGTH]
        checked = DUMMY_HASH if stored_hash is None else stored_hash
        correct = await self._run_in_thread(owner, lambda: self._verify_hash(checked, proper))
        return correct if isinstance(correct, Refusal) else correct and stored_hash is not None

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _verify_hash(self, stored_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored_hash, password.encode("utf-8", "replace"))
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def _run_in_thread(self, owner: Owner, work: Callable[[], T]) -> T | Refusal:
        try:
            async with self._turns.turn((owner,)):
                return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        except TooManyWait:
            return Refusal("account.refusal.busy")


def _encodable(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)
