"""How much anybody may ask for, in figures, and who has how many sockets open."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, TypeAlias

import msgspec

from herzrasen.config.setting_types import Count, Rate

Wait: TypeAlias = Annotated[float, msgspec.Meta(ge=0.01, le=3600)]


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """What one address or one person may ask for.

    ``connections_per_address`` and ``connections_per_person`` are sockets open at once. Over each
    of them come ``messages_per_second`` and ``messages_at_once`` more, of ``message_kib`` KiB at
    most. An address asks ``requests_per_second`` (``requests_at_once`` more) under ``/api/``,
    ``files_per_second`` (``files_at_once`` more) of everything else, of which a first visit needs
    150, and opens ``tables_per_second`` (``tables_at_once`` more).

    ``connections`` are all TCP connections together, ``http_connections_per_address`` those of one
    address that are no sockets, over which it sends ``http_requests_per_second`` of any kind
    (``http_requests_at_once`` more). A request's headers have to come within ``header_seconds``,
    its body within ``body_seconds``. While the event loop lags by more than ``lag_ms``, nobody new
    is let in.
    """

    connections_per_address: Count = 50
    connections_per_person: Count = 20
    messages_per_second: Rate = 60
    messages_at_once: Count = 240
    message_kib: Annotated[int, msgspec.Meta(ge=1, le=64)] = 64
    requests_per_second: Rate = 30
    requests_at_once: Count = 300
    files_per_second: Rate = 60
    files_at_once: Count = 3000
    tables_per_second: Rate = 0.5
    tables_at_once: Count = 40
    connections: Count = 10_000
    http_connections_per_address: Count = 200
    http_requests_per_second: Rate = 300
    http_requests_at_once: Count = 3000
    header_seconds: Wait = 10.0
    body_seconds: Wait = 60.0
    lag_ms: Count = 300


class Crowd:
    """Who has how many sockets open."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._addresses = Counter[str]()
        self._people = Counter[str]()

    @property
    def lines(self) -> int:
        """How many sockets are open."""
        return self._people.total()

    @property
    def people(self) -> int:
        """How many persons have one."""
        return len(self._people)

    def enter(self, address: str, person: str) -> bool:
        """Count one more socket; whether it may stay open."""
        self._addresses[address] += 1
        self._people[person] += 1
        return (
            self._addresses[address] <= self._bounds.connections_per_address
            and self._people[person] <= self._bounds.connections_per_person
        )

    def leave(self, address: str, person: str) -> None:
        """It has closed."""
        for counted, who in ((self._addresses, address), (self._people, person)):
            counted[who] -= 1
            if not counted[who]:
                del counted[who]
