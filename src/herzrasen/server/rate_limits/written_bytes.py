"""Limits how much of the log each address may fill: the disk is everybody's.

How it works: the bytes of what is stored are charged, after they were stored, to the addresses of
the people at the table, each the whole of it. Nothing is refused in the middle of a table's work:
an address that has used up its share is sent away from its tables, since bots play on as long as
one of their people is there, and finds no table until some of its share has come back. A row is a
tiny part of a share, so rows are counted, and charged when they are worth it: until then a /56 or a
/48 is charged nothing for a household, by default for 8 KiB each, 80 MB of 10,000 at most.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from herzrasen.config.client_limits import LimitSettings
from herzrasen.games.protocol import Refusal
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.storage.event_log import LogRow

ROW_BYTES: Final = 40
"""What a row takes in the database besides its entry, bytes."""
TABLE_BYTES: Final = 1250
"""What a new table takes in the database besides its description and its rows, bytes: its summary,
who sits there, and their indexes. Measured over 800 tables: 1,130 to 1,260."""
_MIB: Final = 1024 * 1024
_DAY_SECONDS: Final = 24 * 60 * 60
_RETURN_PART: Final = 50
"""One of so many parts of the share has to be there before an address may come back. So nobody is
let in for a moment, again and again."""
_COUNTED_PART: Final = 1 << 16
"""One of so many parts of the share is counted before it is charged: by default some 40 rows."""
_MAX_COUNTED: Final = 10_000
"""Addresses that are counted for; then all are charged."""
_WIDER: Final = (2, 4)
"""All households of a /56, or a /48, together may have as much stored as so many: what is stored
stays, while of other limits a burst is over soon."""
REFUSAL: Final = Refusal("table.refusal.written-enough")
_NO_ADDRESSES: Final[frozenset[str]] = frozenset()


class WrittenBytes:
    """The bytes that were stored for each address. ``clock`` is in seconds."""

    def __init__(self, limits: LimitSettings, clock: Callable[[], float] = time.monotonic) -> None:
        share = limits.stored_mib_at_once * _MIB
        self._to_return = share / _RETURN_PART
        self._worth_charging = share / _COUNTED_PART
        self._counted: dict[str, int] = {}
        self._left = RateLimiter(
            limits.stored_mib_per_day * _MIB / _DAY_SECONDS, share, clock=clock, wider=_WIDER
        )

    def charge(
        self, addresses: Iterable[str], rows: Sequence[LogRow], more: int = 0
    ) -> frozenset[str]:
        """Note that these rows were stored for each of these addresses, and ``more`` bytes; returns
        those that have nothing left of their share."""
        size, counted = more + ROW_BYTES * len(rows), self._counted
        for row in rows:
            size += len(row.entry)
        used_up = _NO_ADDRESSES
        for one in addresses:
            counted[one] = due = counted.get(one, 0) + size
            if due >= self._worth_charging and not self._charge_counted(one):
                used_up |= {one}
        if len(counted) > _MAX_COUNTED:
            used_up |= {one for one in tuple(counted) if not self._charge_counted(one)}
        return used_up

    def refusal(self, address: str) -> Refusal | None:
        """Why this address may come to no table now, if so."""
        if address in self._counted:
            self._charge_counted(address)
        return None if self._left.has_tokens(address, self._to_return) else REFUSAL

    def _charge_counted(self, address: str) -> bool:
        """Charge what was counted for an address; whether it has anything left."""
        return self._left.charge(address, self._counted.pop(address))
