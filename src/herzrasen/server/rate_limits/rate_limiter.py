"""Rate limiters: token buckets, one for each key, in bounded memory."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from heapq import nlargest
from typing import Final

from herzrasen.server.rate_limits.address_shares import WIDER_HOUSEHOLDS, shares_of

_MAX_KEYS: Final = 10_000
"""Buckets that are kept; beyond that, those with most tokens go."""
_FORGOTTEN_PART: Final = 4
"""Beyond that, one of so many is forgotten."""
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

    def charge(self, now: float, cost: float) -> float:
        """Take tokens for what was done already; what is left, which may be below zero."""
        self._left = left = self._fill(now) - cost
        return left

    def has_tokens(self, now: float, count: float = 1) -> bool:
        """Whether there are so many tokens now."""
        return self._fill(now) >= count

    def _fill(self, now: float) -> float:
        left = self._left + (now - self._at) * self._rate
        self._left = left = min(self._burst, left)
        self._at = now
        return left

    def tokens(self, now: float) -> float:
        """How many tokens there are now."""
        return self._fill(now)

    def wait_seconds(self, now: float, count: float = 1) -> float:
        """After how many seconds there are so many tokens; 0 if there are now."""
        return max(0.0, (count - self._fill(now)) / self._rate)

    def refund(self) -> None:
        """Put one token back."""
        self._left += 1

    def is_full(self, now: float) -> bool:
        """Whether it holds all the tokens that it can."""
        return self._fill(now) >= self._burst

    @property
    def is_exhausted(self) -> bool:
        """Whether so much was refused that the client is taken for abusive."""
        return self.refused >= _ABUSE_REFUSALS


class BucketStore:
    """Buckets by key until they are full again, at most ``max_keys`` of them.

    Beyond that, those with most tokens go. So anyone who wants a bucket to be forgotten has to use
    up as much of as many others. Times are in seconds.
    """

    def __init__(self, max_keys: int) -> None:
        self._max_keys = max_keys
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        """In the order of their last use."""

    def count(self, now: float) -> int:
        """How many buckets are kept."""
        self._forget_full(now)
        return len(self._buckets)

    def get(self, key: str) -> TokenBucket | None:
        """The bucket of this key, if it is kept: it is full otherwise."""
        return self._buckets.get(key)

    def keep(self, key: str, bucket: TokenBucket, now: float) -> None:
        """Keep a bucket, used now, until it is full again."""
        if key in self._buckets:
            self._buckets.move_to_end(key)
            return
        self._forget_full(now)
        if len(self._buckets) >= self._max_keys:
            self._forget_fullest(now)
        self._buckets[key] = bucket

    def pop(self, key: str) -> TokenBucket | None:
        """Remove the bucket of this key, and return it."""
        return self._buckets.pop(key, None)

    def _forget_full(self, now: float) -> None:
        """Forget those that were used longest ago, up to the first that is not full."""
        buckets = self._buckets
        while buckets and next(iter(buckets.values())).is_full(now):
            buckets.popitem(last=False)

    def _forget_fullest(self, now: float) -> None:
        """Forget a part of them at once: finding them takes as long as for one."""
        count = max(1, self._max_keys // _FORGOTTEN_PART)
        fullest = nlargest(count, self._buckets.items(), key=lambda item: item[1].tokens(now))
        for key, _ in fullest:
            del self._buckets[key]


class RateLimiter:
    """A token bucket for each key: ``at_once`` tokens, then ``per_second``.

    Where the key is the address of an IPv6 household, each of the wider shares that it lies in has
    a bucket as well: as many as ``wider`` times that of one household. Memory is bounded
    (``BucketStore``).
    """

    def __init__(
        self,
        per_second: float,
        at_once: float,
        max_keys: int = _MAX_KEYS,
        clock: Callable[[], float] = time.monotonic,
        wider: tuple[int, int] = WIDER_HOUSEHOLDS,
    ) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._clock = clock
        self._levels = tuple((households, BucketStore(max_keys)) for households in (1, *wider))

    def __len__(self) -> int:
        return self._levels[0][1].count(self._clock())

    def has_tokens(self, key: str, count: float = 1) -> bool:
        """Whether this key has so many tokens now; a full bucket has enough."""
        now = self._clock()
        return all(bucket.has_tokens(now, count) for bucket in self._known_buckets(key))

    def wait_seconds(self, key: str) -> float:
        """After how many seconds this key has a token; 0 if it has one now."""
        now = self._clock()
        waits = (bucket.wait_seconds(now) for bucket in self._known_buckets(key))
        return max(waits, default=0.0)

    def take(self, key: str, cost: float = 1) -> bool:
        """Take tokens of this key if there are enough; returns whether there were."""
        now, taken = self._clock(), list[TokenBucket]()
        for bucket in self._buckets(key, now):
            if not bucket.take(now, cost):
                for narrower in taken:
                    narrower.charge(now, -cost)
                return False
            taken.append(bucket)
        return True

    def refund(self, key: str) -> None:
        """Put a token of this key back."""
        now = self._clock()
        for (_, store), share in zip(self._levels, shares_of(key), strict=False):
            bucket = store.get(share)
            if bucket is not None:
                bucket.refund()
                if bucket.is_full(now):
                    store.pop(share)

    def charge(self, key: str, cost: float) -> bool:
        """Take tokens of this key for what was done already, whatever it cost; returns whether it
        has a token left."""
        now = self._clock()
        return min([bucket.charge(now, cost) for bucket in self._buckets(key, now)]) >= 1

    def _known_buckets(self, key: str) -> Iterator[TokenBucket]:
        """Those of its buckets that are not full."""
        for (_, store), share in zip(self._levels, shares_of(key), strict=False):
            if (bucket := store.get(share)) is not None:
                yield bucket

    def _buckets(self, key: str, now: float) -> Iterator[TokenBucket]:
        """The buckets that this key takes from: its own, then those of its wider shares."""
        for (households, store), share in zip(self._levels, shares_of(key), strict=False):
            bucket = store.get(share)
            if bucket is None:
                bucket = TokenBucket(households * self._per_second, households * self._at_once)
            store.keep(share, bucket, now)
            yield bucket


class SharedBuckets:
    """One token bucket for all connections of an address. It is kept until it is full again, so
    that reconnecting brings no new one. Times are in seconds, by the clock that tokens are taken
    by."""

    def __init__(self, per_second: float, at_once: float, max_keys: int = _MAX_KEYS) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._open: dict[str, tuple[TokenBucket, int]] = {}
        self._idle = BucketStore(max_keys)

    def acquire(self, address: str) -> TokenBucket:
        """The bucket for one more connection of an address."""
        if address in self._open:
            bucket, count = self._open[address]
        else:
            new = TokenBucket(self._per_second, self._at_once)
            bucket, count = self._idle.pop(address) or new, 0
        self._open[address] = bucket, count + 1
        return bucket

    def release(self, address: str, now: float) -> None:
        """Release the bucket: a connection has closed."""
        bucket, count = self._open.pop(address)
        if count > 1:
            self._open[address] = bucket, count - 1
        else:
            self._idle.keep(address, bucket, now)
