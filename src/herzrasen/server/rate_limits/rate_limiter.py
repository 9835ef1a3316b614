"""How often each of many may do something; whoever has been quiet for long enough is forgotten."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from cachetools import TTLCache
from starlette.types import Scope

_MOST: Final = 10_000
"""Of so many the allowances are kept; then those are forgotten who asked longest ago."""
_HOME: Final = 64
"""Bits of an IPv6 address that one household has in common."""
_PATIENCE: Final = 300
"""Refusals after which it is no accident any more."""


class Allowance:
    """How much one of them may do: a steady rate, and some more at once. Time is in seconds."""

    __slots__ = ("_at", "_burst", "_left", "_rate", "refused")

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate = per_second
        self._burst = burst
        self._left = burst
        self._at: float | None = None
        self.refused = 0

    def take(self, now: float, cost: float = 1) -> bool:
        """Whether something of this cost may be done at this time; what costs more than all that
        may be done at once takes all of it."""
        self._fill(now)
        cost = min(cost, self._burst)
        if self._left < cost:
            self.refused += 1
            return False
        self._left -= cost
        return True

    def charge(self, now: float, cost: float) -> None:
        """Count what has been done already, and may have cost more than was left."""
        self._fill(now)
        self._left -= cost

    def has(self, now: float) -> bool:
        """Whether one more might be done at this time."""
        self._fill(now)
        return self._left >= 1

    def _fill(self, now: float) -> None:
        passed = 0.0 if self._at is None else now - self._at
        self._left = min(self._burst, self._left + passed * self._rate)
        self._at = now

    def give_back(self) -> None:
        """What was done last does not count: it was asked for."""
        self._left += 1

    @property
    def exhausted(self) -> bool:
        """Whether so much was refused that it is no accident."""
        return self.refused >= _PATIENCE


class Limits:
    """Everybody may do something ``at_once`` times, then ``per_second`` times.

    Memory is bounded: an allowance that is full again is none, and only the last ``most`` are kept.
    """

    def __init__(
        self,
        per_second: float,
        at_once: int,
        most: int = _MOST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._clock = clock
        self._known: TTLCache[str, Allowance] = TTLCache(most, at_once / per_second, clock)

    def __len__(self) -> int:
        return len(self._known)

    def has(self, who: str) -> bool:
        """Whether this one might do it once more, now."""
        allowance = self._known.get(who)
        return allowance is None or allowance.has(self._clock())

    def take(self, who: str, cost: float = 1) -> bool:
        """Whether this one may do it once more, now, or something of this cost."""
        return self._of(who).take(self._clock(), cost)

    def charge(self, who: str, cost: float) -> None:
        """Count what this one has been done already, whatever it cost."""
        self._of(who).charge(self._clock(), cost)

    def _of(self, who: str) -> Allowance:
        allowance = self._known.get(who) or Allowance(self._per_second, self._at_once)
        self._known[who] = allowance  # kept from now on until it is full again
        return allowance


class Shared:
    """One allowance for all that are open from one address. It is kept until it is full again, so
    that whoever closes all and comes back has no new one."""

    def __init__(
        self, per_second: float, at_once: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._open: dict[str, tuple[Allowance, int]] = {}
        self._left: TTLCache[str, Allowance] = TTLCache(_MOST, at_once / per_second, clock)

    def enter(self, address: str) -> Allowance:
        """One more is open."""
        if address in self._open:
            allowance, count = self._open[address]
        else:
            new = Allowance(self._per_second, self._at_once)
            allowance, count = self._left.pop(address, new), 0
        self._open[address] = allowance, count + 1
        return allowance

    def leave(self, address: str) -> None:
        """It has closed."""
        allowance, count = self._open.pop(address)
        if count > 1:
            self._open[address] = allowance, count - 1
        else:
            self._left[address] = allowance


def address_of(scope: Scope) -> str:
    """The address a request comes from; one for a whole household where that has very many."""
    client = scope.get("client")
    return household(str(client[0])) if client else ""


def household(peer: str) -> str:
    """The IP address as limits count it: of IPv6 the network of one household."""
    try:
        address = ip_address(peer.partition("%")[0])
    except ValueError:
        return peer
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{int(address) >> (128 - _HOME):x}/{_HOME}"
    return str(address)
