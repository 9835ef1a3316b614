"""Counts open WebSockets by address and by person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from herzrasen.config.limits import LimitSettings
from herzrasen.server.rate_limits.address_shares import shares_of, within_shares


class ConnectionCounter:
    """The number of open WebSockets of each address and each person."""

    def __init__(self, limits: LimitSettings) -> None:
        self._limits = limits
        self._shares = Counter[str]()
        self._people = Counter[str]()

    @property
    def connections(self) -> int:
        """The number of open WebSockets."""
        return self._people.total()

    @property
    def people(self) -> int:
        """The number of persons with one."""
        return len(self._people)

    def add(self, address: str, person: str) -> bool:
        """Count a new WebSocket; returns whether it may stay open."""
        for counted, key in self._counts(address, person):
            counted[key] += 1
        return self._people[person] <= self._limits.connections_per_person and within_shares(
            self._shares, address, self._limits.connections_per_address
        )

    def remove(self, address: str, person: str) -> None:
        """Count a WebSocket that has closed."""
        for counted, key in self._counts(address, person):
            counted[key] -= 1
            if not counted[key]:
                del counted[key]

    def _counts(self, address: str, person: str) -> Iterator[tuple[Counter[str], str]]:
        """What this WebSocket is counted in."""
        yield self._people, person
        for share in shares_of(address):
            yield self._shares, share
