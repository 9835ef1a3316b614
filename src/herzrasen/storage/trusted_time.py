"""The time that is believed where anything is deleted for good.

A clock can be wrong: a small machine starts without one, and one that runs a year ahead would
expire everything at once. What is stored proves nothing, as a wrong clock has perhaps dated it. So
the time of the last daily run is kept, and a clock that differs from it by more than ten days has
to show a later time on seven other days, of which none may be far from the one before. A server
that runs at weekends, or once a month, is believed in the end.
"""

from __future__ import annotations

from typing import Final

import msgspec

_DAY: Final = 24 * 60 * 60 * 1000
TRUSTED_MS: Final = 10 * _DAY
"""How far the clock may be from that of the last run without any doubt."""
CONFIRMING_MS: Final = 45 * _DAY
"""How far a run may be from the one before that it confirms: a server may run once a month. It is
also how far ahead a last wrong run could lead, after seven right ones."""
CONFIRMATIONS: Final = 7
"""Runs on other days that have to agree with a clock in doubt before it is believed."""


class TrustedTime(msgspec.Struct, frozen=True):
    """Times in ms since 1970: the last one that was ``believed``, and the last one that was
    ``doubted``, which so many ``runs`` in a row have confirmed. 0 if there is none."""

    believed: int = 0
    doubted: int = 0
    runs: int = 0

    def after_run(self, now: int) -> TrustedTime:
        """What is known after a daily run at this time, which may be ``believed`` then."""
        if self.believed and abs(now - self.believed) <= TRUSTED_MS:
            return TrustedTime(now)
        since = now - self.doubted
        if self.doubted and 0 <= since < _DAY // 2:  # a restart on the same day confirms nothing
            return self
        runs = self.runs + 1 if self.doubted and 0 < since <= CONFIRMING_MS else 1
        return TrustedTime(now) if runs > CONFIRMATIONS else TrustedTime(self.believed, now, runs)

    def doubts(self, now: int) -> bool:
        """Whether a clock is so far ahead that it may be wrong, or was never believed yet."""
        return now - self.believed > TRUSTED_MS

    def limit(self, now: int) -> int:
        """The present time for what ends by itself: no later than is believable, so that nothing
        ends before a clock was believed."""
        return min(now, self.believed + TRUSTED_MS)
