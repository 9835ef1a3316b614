"""The rate limit of wrong room codes: of a person, and a larger one of their address.

An address may be a household, a school or a club. So who mistypes uses up their own guesses, and
never those of the others: at an address as many come back as one person may use. Its limit is what
keeps codes from being found, since a browser without a cookie is a new person at each request.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from herzrasen.server.rate_limits.rate_limiter import RateLimiter

PER_SECOND: Final = 1 / 20
"""Guesses that come back to a person and to an address."""
PERSON_AT_ONCE: Final = 10
ADDRESS_AT_ONCE: Final = 60


class CodeGuesses:
    """Counts guesses; a right one is refunded. ``clock`` is in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._persons = RateLimiter(PER_SECOND, PERSON_AT_ONCE, clock=clock)
        self._addresses = RateLimiter(PER_SECOND, ADDRESS_AT_ONCE, clock=clock)

    def take(self, person: str, address: str) -> float:
        """Count a guess; returns 0, or if there were too many, after how many seconds there may be
        one."""
        wait = max(self._persons.wait_seconds(person), self._addresses.wait_seconds(address))
        if wait == 0:
            self._persons.take(person)
            self._addresses.take(address)
        return wait

    def refund(self, person: str, address: str) -> None:
        """Count the last guess no longer: it was right."""
        self._persons.refund(person)
        self._addresses.refund(address)
