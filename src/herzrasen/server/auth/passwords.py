"""Passwords: hashed with argon2id by two threads, so that they never hold up a table."""

from __future__ import annotations

import asyncio
import unicodedata
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from herzrasen.games.protocol import Refusal

LEAST: Final = 8
"""Characters that a password has at least."""
MOST: Final = 256
"""Characters that a password has at most."""
_MOST_TYPED: Final = 4 * MOST
"""Characters that are normalized at all: decomposed, a letter is four of them at most. Normalizing
takes time by the square of the combining marks in a row."""
_THREADS: Final = 2
_WAITING: Final = 16
"""Passwords that may wait; each takes about a quarter of a second and 64 MB."""
_WAITING_OF_ONE: Final = 4
"""Of one address so many wait, so that nobody keeps everybody else from signing in."""
NOBODY: Final = (
    "$argon2id$v=19$m=65536,t=3,p=4"
    "$w4pKGbdEofSW2FfVTS69+Q$iER4ZPm5lNamOIrgsIMYAQAw0rvflgea30dINP0t/h4"
)
"""The hash of a word that nobody knows: it is checked where there is none, and takes as long."""

T = TypeVar("T")


def proper_password(password: str) -> str | Refusal:
    """The password in its one form, or why it cannot be one. Any characters will do."""
    proper = unicodedata.normalize("NFC", password) if len(password) <= _MOST_TYPED else ""
    if not LEAST <= len(proper) <= MOST or not _encodable(proper):
        return Refusal("account.refusal.password", {"least": LEAST, "most": MOST})
    return proper


class Passwords:
    """Hashes and checks. Who comes when too many wait, in all or from their own address, is
    refused."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(_THREADS, "password")
        self._busy = Counter[str]()

    async def hash(self, password: str, address: str) -> str | Refusal:
        """What is kept of a proper password."""
        return await self._do(address, lambda: self._hasher.hash(password))

    async def fits(self, kept: str | None, password: str, address: str) -> bool | Refusal:
        """Whether this is the password; the same work where none is kept, or for no account."""
        proper = unicodedata.normalize("NFC", password[:_MOST_TYPED])[:MOST]
        checked = NOBODY if kept is None else kept
        fits = await self._do(address, lambda: self._verified(checked, proper))
        return fits if isinstance(fits, Refusal) else fits and kept is not None

    def close(self) -> None:
        """Start nothing any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _verified(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password.encode("utf-8", "replace"))
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def _do(self, address: str, work: Callable[[], T]) -> T | Refusal:
        if self._busy.total() >= _WAITING or self._busy[address] >= _WAITING_OF_ONE:
            return Refusal("account.refusal.busy")
        self._busy[address] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._busy[address] -= 1
            if not self._busy[address]:
                del self._busy[address]


def _encodable(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)
