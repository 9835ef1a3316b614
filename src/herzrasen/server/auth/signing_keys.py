"""The keys that session tokens are signed with: a secret of the server, or of all nodes.

A new key is made once a year. It signs only when it is two days old: by then every node has read
it, since each reads the keys again every hour. The two keys before it stay, so that a token, which
is valid for a year at most, can be verified to its end. Keys of earlier versions get their
checksums at the start, if they can be written.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Final

from herzrasen.server.auth.session_cookie import SESSION_LIFETIME
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.storage.errors import SecretLost, StorageError
from herzrasen.storage.key_lines import KEY_BYTES, format_keys, parse_keys
from herzrasen.storage.secrets import KEY_FILE, Secrets
from herzrasen.telemetry.logs import fields
from herzrasen.telemetry.reasons import reason
from herzrasen.user_files import cause_of

_LOG: Final = logging.getLogger(__name__)
KEY_LIFETIME: Final = SESSION_LIFETIME
"""How long a key signs: as long as its signatures are valid."""
SIGNS_AFTER: Final = timedelta(days=2)
"""The age at which a key begins to sign."""
_FORMER: Final = 2
"""Keys that stay beside a new one: that which signs for two more days, and that whose last
signatures were made less than a year and two days ago."""
_HOUR: Final = 3600.0
_MINUTE: Final = 60.0


class SigningKeys:
    """The keys as last read. ``now`` is the time in ms since 1970, ``uptime`` a monotonic clock in
    seconds.

    Raises StorageError if they cannot be read or written, are damaged, or are missing although
    there are sessions: with new keys all of them would be lost.
    """

    def __init__(
        self,
        stored: Secrets,
        now: Callable[[], int],
        uptime: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stored = stored
        self._now = now
        self._uptime = uptime
        self._tasks = BackgroundTasks()
        self._reading: asyncio.Task[None] | None = None
        try:
            self._keys = parse_keys(stored.get_or_create(KEY_FILE, self._renew))
            with suppress(OSError):  # they may lie where nothing can be written
                stored.get_or_create(KEY_FILE, _with_checksums)
        except SecretLost:
            raise StorageError("keys-missing") from None
        except OSError as error:
            key = "data-full" if cause_of(error).kind == "full" else "no-keys"
            raise StorageError(key, why=reason(error)) from error
        except ValueError:
            raise StorageError("keys-damaged") from None
        self._read_at = uptime()

    def in_order(self) -> tuple[bytes, ...]:
        """All keys; the last is the one that signs now."""
        newest = self._today() - SIGNS_AFTER
        signing = next((key for day, key in reversed(self._keys) if day <= newest), None)
        if signing is None:  # all are new: so is the storage
            signing = self._keys[0][1]
        return (*(key for _, key in self._keys if key != signing), signing)

    async def run(self) -> None:
        """Read the keys again every hour, until cancelled."""
        while True:
            await asyncio.sleep(_HOUR)
            await self.read_again()

    async def read_again(self) -> None:
        """Find the keys that other nodes have made, and make a new one when it is time. What cannot
        be read leaves the keys as they are."""
        if self._reading is None:  # other callers wait for the same reading
            self._reading = self._tasks.start(self._read())
        await asyncio.shield(self._reading)

    async def look_for_new(self) -> bool:
        """Read the keys again because a signature is by none of them; returns whether they have
        changed. At most once a minute, since any client can send such a signature."""
        if self._reading is None and self._uptime() - self._read_at < _MINUTE:
            return False
        before = self._keys
        await self.read_again()
        return self._keys != before

    async def _read(self) -> None:
        try:
            self._keys = parse_keys(await self._stored.reload(KEY_FILE, self._renew))
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else "damaged"
            _LOG.error("the signing keys could not be read again", extra=fields(why=why))
        finally:
            self._read_at, self._reading = self._uptime(), None

    def _renew(self, content: bytes | None) -> bytes:
        """The stored keys, with a new one if the newest is too old. Raises ValueError."""
        known = [] if content is None else parse_keys(content)
        today = self._today()
        if known and today - known[-1][0] < KEY_LIFETIME:
            return content or b""
        return format_keys([*known[-_FORMER:], (today, secrets.token_bytes(KEY_BYTES))])

    def _today(self) -> date:
        return datetime.fromtimestamp(self._now() / 1000, UTC).date()


def _with_checksums(content: bytes | None) -> bytes:
    """The stored keys as this version writes them."""
    return format_keys(parse_keys(content or b""))
