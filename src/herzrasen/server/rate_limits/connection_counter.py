"""Counts open WebSockets by address and by person."""

from __future__ import annotations

from collections import Counter

from herzrasen.config.limits import LimitSettings


class ConnectionCounter:
    """The number of open WebSockets of each address and each person."""

    def __init__(self, limits: LimitSettings) -> None:
        self._limits = limits
        self._addresses = Counter[str]()
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
        self._addresses[address] += 1
        self._people[person] += 1
        return (
            self._addresses[address] <= self._limits.connections_per_address
            and self._people[person] <= self._limits.connections_per_person
        )

    def remove(self, address: str, person: str) -> None:
        """Count a WebSocket that has closed."""
        for counted, key in ((self._addresses, address), (self._people, person)):
            counted[key] -= 1
            if not counted[key]:
                del counted[key]
