"""How much anybody may ask for: the figures, and the memory of who has asked for how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import Annotated, Final

import msgspec

from herzrasen.shells.config.kinds import Count, Rate

_KNOWN: Final = 4096
"""Addresses that are remembered, before those that have long been quiet are forgotten."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one address or one person may ask for.

    ``connections_per_address`` and ``connections_per_person`` are sockets open at once. Over each
    of them come ``messages_per_second`` and ``messages_at_once`` more, of ``message_kib`` KiB at
    most. An address asks ``requests_per_second`` (``requests_at_once`` more) under ``/api/`` and
    opens ``tables_per_second`` (``tables_at_once`` more).
    """

    connections_per_address: Count = 50
    connections_per_person: Count = 20
    messages_per_second: Rate = 60
    messages_at_once: Count = 240
    message_kib: Annotated[int, msgspec.Meta(ge=1, le=64)] = 64
    requests_per_second: Rate = 30
    requests_at_once: Count = 300
    tables_per_second: Rate = 0.5
    tables_at_once: Count = 40


class Allowance:
    """How much may be asked for: a steady rate, and some more at once. Time is in seconds."""

    __slots__ = ("_at", "_burst", "_left", "_rate", "refused")

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate = per_second
        self._burst = burst
        self._left = burst
        self._at: float | None = None
        self.refused = 0

    def take(self, now: float) -> bool:
        """Whether one more may be asked for at this time."""
        self._refill(now)
        if self._left < 1:
            self.refused += 1
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """What was asked for last does not count."""
        self._left += 1

    def is_whole(self, now: float) -> bool:
        """Whether so much time has passed that it is as good as new."""
        self._refill(now)
        return self._left >= self._burst

    def _refill(self, now: float) -> None:
        # A clock that was set back gives nothing and takes nothing.
        passed = 0.0 if self._at is None else max(0.0, now - self._at)
        self._left = min(self._burst, self._left + passed * self._rate)
        self._at = now


class Allowances:
    """An allowance for each address. What it remembers is bounded, however many addresses ask."""

    def __init__(self, per_second: float, burst: float, known: int = _KNOWN) -> None:
        self._new = lambda: Allowance(per_second, burst)
        self._known = known
        self._of: dict[str, Allowance] = {}

    def __len__(self) -> int:
        return len(self._of)

    def take(self, address: str, now: float) -> bool:
        """Whether this address may ask once more at this time."""
        whose = neighbourhood(address)
        allowance = self._of.pop(whose, None) or self._new()
        self._of[whose] = allowance  # at the end: the first are those that have been quiet longest
        if len(self._of) > self._known:
            self._forget(now)
        return allowance.take(now)

    def _forget(self, now: float) -> None:
        self._of = {who: one for who, one in self._of.items() if not one.is_whole(now)}
        # Half of what may be remembered goes at once, so that a flood costs little an address.
        for who in list(self._of)[: max(0, len(self._of) - self._known // 2)]:
            del self._of[who]


class Crowd:
    """Who has how many sockets open."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: Counter[tuple[str, str]] = Counter()

    @property
    def lines(self) -> int:
        """How many sockets are open."""
        return sum(open_ for (kind, _), open_ in self._open.items() if kind == "person")

    @property
    def people(self) -> int:
        """How many persons have one."""
        return sum(kind == "person" for kind, _ in self._open)

    @contextmanager
    def enter(self, address: str, person: str) -> Iterator[bool]:
        """Count one more socket for as long as the block runs; whether it may stay open."""
        keys = (("address", neighbourhood(address)), ("person", person))
        self._open.update(keys)
        most = (self._limits.connections_per_address, self._limits.connections_per_person)
        try:
            yield all(self._open[key] <= limit for key, limit in zip(keys, most, strict=True))
        finally:
            self._open.subtract(keys)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]


def neighbourhood(address: str) -> str:
    """Whom an address counts for: itself, or the network of a household where it is of IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
