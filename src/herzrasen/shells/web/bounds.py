"""How much anybody may ask for, in figures, and who has how many sockets open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import msgspec

from herzrasen.shells.config.kinds import Count, Rate


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
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


class Crowd:
    """Who has how many sockets open."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
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
        keys = (("address", address), ("person", person))
        self._open.update(keys)
        most = (self._bounds.connections_per_address, self._bounds.connections_per_person)
        try:
            yield all(self._open[key] <= limit for key, limit in zip(keys, most, strict=True))
        finally:
            self._open.subtract(keys)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]
