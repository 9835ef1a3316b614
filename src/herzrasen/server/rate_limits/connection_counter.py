"""Counts open WebSockets by address and by person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from herzrasen.config.client_limits import LimitSettings
from herzrasen.server.rate_limits.address_shares import shares_of, within_shares

_LARGEST_PART: Final = 4
"""One of so many parts of the room for connections."""


class ConnectionCounter:
    """The number of open WebSockets of each address and each person."""

    def __init__(self, limits: LimitSettings, total: int | None = None) -> None:
        """``total`` is how many connections of any kind the server has room for: however much its
        households may have, one /48 has a quarter of it at most."""
        self._limits = limits
        self._most = max(
            limits.connections_per_address,
            (limits.connections if total is None else total) // _LARGEST_PART,
        )
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
        return (
            self._people[person] <= self._limits.connections_per_person
            and within_shares(self._shares, address, self._limits.connections_per_address)
            and self._shares[shares_of(address)[-1]] <= self._most
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
