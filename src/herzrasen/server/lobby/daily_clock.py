"""The time of the daily deals, when the clock is far ahead of the last believed run.

Someone who comes back after a winter wants their deal; a clock that is wrong by a year must not
tell the cards of days to come. What NTP keeps is right. Otherwise nobody can tell a server that was
off for months from a clock that was set wrong in between: days begin by that clock, but none is
closed by it, so no secret is told and the day goes back with the clock. The same holds for a new
server, whose clock was never believed yet. A clock that is set ahead while the server runs is known
to be wrong by the time that has really passed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.trusted_time import TRUSTED_MS, TrustedTime
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
_DAY: Final = 24 * 60 * 60 * 1000
LONGEST_PAUSE_MS: Final = 366 * _DAY
"""For so long a server may have been off if nothing confirms its clock."""

_SENTENCES: Final = {
    "new": "the clock is not confirmed yet, and NTP does not keep it: daily deals begin by it, but"
    " no day is closed by it",
    "synchronised": "the clock is far ahead of the last run, and NTP keeps it:"
    " daily deals go by it",
    "set": "the clock was set far ahead while the server ran, and NTP does not keep it:"
    " daily deals go by the time that has passed",
    "paused": "the clock is far ahead of the last run, and nothing confirms it: daily deals begin"
    " by it, as the server may have been off, but no day is closed by it",
    "too-far": "the clock is more than a year ahead of the last run, and nothing confirms it:"
    " no daily deal begins until NTP keeps it, it is set, or other days confirm it",
}


class _ClockReading(msgspec.Struct, frozen=True):
    """The clock in ms, at such a time in seconds of one that nobody sets; whether it was
    ``certain``."""

    time: int
    running: float
    certain: bool = False


class DailyClock:
    """Decides which time it is for the daily deals, and logs why."""

    def __init__(self, known: Callable[[], TrustedTime], entropy: Entropy) -> None:
        """``known`` is what is stored of the clock, as far as it was read."""
        self._known = known
        self._entropy = entropy
        self._last = _ClockReading(entropy.now(), entropy.running_seconds())
        self._logged = ""

    def now(self) -> int:
        """The time by which days begin, in ms since 1970."""
        return self._read().time

    def is_certain(self) -> bool:
        """Whether days are closed by the present time."""
        return self._read().certain

    def refutes(self, time: int) -> bool:
        """Whether a time is so far ahead that only a wrong clock can have been there: NTP's word,
        or the last believed run, speaks for the clock as it is now."""
        now, known = self._entropy.now(), self._known()
        if time - now <= TRUSTED_MS:
            return False
        return self._entropy.clock_synchronised() or (known.confirms(now) and known.doubts(time))

    def certain_time(self) -> int:
        """The time by which days are closed and their secrets told: that cannot be taken back."""
        reading = self._read()
        return reading.time if reading.certain else self._known().believed

    def _read(self) -> _ClockReading:
        now, running, known = self._entropy.now(), self._entropy.running_seconds(), self._known()
        if not known.doubts(now):
            self._logged = ""
            self._last = _ClockReading(now, running, certain=True)
            return self._last
        if self._entropy.clock_synchronised():
            if known.believed:
                self._log("synchronised", now)
            self._last = _ClockReading(now, running, certain=True)
            return self._last
        passed = self._last.time + round(1000 * (running - self._last.running))
        was_set = now - passed > TRUSTED_MS
        time = passed if was_set else now
        if self._last.certain or not known.doubts(time):
            if was_set:
                self._log("set", now)
            return _ClockReading(time, running, certain=True)
        if not known.believed:
            self._log("set" if was_set else "new", now)
            return _ClockReading(time, running)
        if time - known.believed > LONGEST_PAUSE_MS:
            self._log("too-far", now)
            return _ClockReading(known.believed, running)
        self._log("set" if was_set else "paused", now)
        return _ClockReading(time, running)

    def _log(self, reason: str, now: int) -> None:
        if self._logged != reason:
            self._logged = reason
            level = logging.INFO if reason in ("new", "synchronised") else logging.WARNING
            believed = self._known().believed
            facts = fields(days=(now - believed) // _DAY) if believed else {}
            _LOG.log(level, _SENTENCES[reason], extra=facts)
