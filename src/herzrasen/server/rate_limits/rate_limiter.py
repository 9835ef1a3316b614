"""Rate limiters: token buckets, one for each key, in bounded memory."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from cachetools import TTLCache
from starlette.types import Scope

_MAX_KEYS: Final = 10_000
"""Buckets that are kept; beyond that, the least recently used go."""
_HOUSEHOLD_BITS: Final = 64
"""Length in bits of the IPv6 prefix of one household."""
_ABUSE_REFUSALS: Final = 300
"""Refusals after which a client is taken for abusive."""


class TokenBucket:
    """A token bucket: ``per_second`` tokens flow in, up to ``burst``. Times are in seconds."""

    __slots__ = ("_at", "_burst", "_left", "_rate", "refused")

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate = per_second
        self._burst = burst
        self._left = burst
        self._at = 0.0
        self.refused = 0

    def take(self, now: float, cost: float = 1) -> bool:
        """Take tokens if there are enough; returns whether there were. A cost above the burst takes
        a full bucket."""
        left = self._fill(now)
        if left < cost:
            if left < self._burst:
                self.refused += 1
                return False
            cost = left
        self._left = left - cost
        return True

    def charge(self, now: float, cost: float) -> None:
        """Take tokens for what was done already; the bucket may go below zero."""
        self._fill(now)
        self._left -= cost

    def has_token(self, now: float) -> bool:
        """Whether there is a token now."""
        return self._fill(now) >= 1

    def _fill(self, now: float) -> float:
        self._left = left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return left

    def refund(self) -> None:
        """Put one token back."""
        self._left += 1

    @property
    def is_full(self) -> bool:
        """Whether it holds all the tokens that it can."""
        return self._left >= self._burst

    @property
    def is_exhausted(self) -> bool:
        """Whether so much was refused that the client is taken for abusive."""
        return self.refused >= _ABUSE_REFUSALS


class RateLimiter:
    """A token bucket for each key: ``at_once`` tokens, then ``per_second``.

    Memory is bounded: full buckets are dropped, and at most ``max_keys`` are kept.
    """

    def __init__(
        self,
        per_second: float,
        at_once: int,
        max_keys: int = _MAX_KEYS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._clock = clock
        self._buckets: TTLCache[str, TokenBucket] = TTLCache(max_keys, at_once / per_second, clock)

    def __len__(self) -> int:
        return len(self._buckets)

    def has_token(self, key: str) -> bool:
        """Whether this key has a token now."""
        allowance = self._buckets.get(key)
        return allowance is None or allowance.has_token(self._clock())

    def take(self, key: str, cost: float = 1) -> bool:
        """Take tokens of this key if there are enough; returns whether there were."""
        return self._bucket(key).take(self._clock(), cost)

    def refund(self, key: str) -> None:
        """Put a token of this key back."""
        allowance = self._buckets.get(key)
        if allowance is not None:
            allowance.refund()
            if allowance.is_full:
                del self._buckets[key]

    def charge(self, key: str, cost: float) -> None:
        """Take tokens of this key for what was done already, whatever it cost."""
        self._bucket(key).charge(self._clock(), cost)

    def _bucket(self, key: str) -> TokenBucket:
        allowance = self._buckets.get(key) or TokenBucket(self._per_second, self._at_once)
        self._buckets[key] = allowance  # kept until it is full again
        return allowance


class SharedBuckets:
    """One token bucket for all connections of an address. It is kept until it is full again, so
    that reconnecting brings no new one."""

    def __init__(
        self, per_second: float, at_once: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._open: dict[str, tuple[TokenBucket, int]] = {}
        self._idle: TTLCache[str, TokenBucket] = TTLCache(_MAX_KEYS, at_once / per_second, clock)

    def acquire(self, address: str) -> TokenBucket:
        """The bucket for one more connection of an address."""
        if address in self._open:
            allowance, count = self._open[address]
        else:
            new = TokenBucket(self._per_second, self._at_once)
            allowance, count = self._idle.pop(address, new), 0
        self._open[address] = allowance, count + 1
        return allowance

    def release(self, address: str) -> None:
        """Release the bucket: a connection has closed."""
        allowance, count = self._open.pop(address)
        if count > 1:
            self._open[address] = allowance, count - 1
        else:
            self._idle[address] = allowance


def address_of(scope: Scope) -> str:
    """The address of a request, as ``household_address`` has it."""
    client = scope.get("client")
    return household_address(str(client[0])) if client else ""


def household_address(peer: str) -> str:
    """The IP address as limits count it: for IPv6 the /64 prefix of the household."""
    try:
        address = ip_address(peer.partition("%")[0])
    except ValueError:
        return peer
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{int(address) >> (128 - _HOUSEHOLD_BITS):x}/{_HOUSEHOLD_BITS}"
    return str(address)
