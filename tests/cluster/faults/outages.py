"""How long people could not play the tables of a dead node."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from tests.cluster.load.players import LiveTable

_STILL_ARRIVES: Final = 0.1
"""Messages of the dead node may still arrive for so many seconds."""


class Outage(msgspec.Struct, frozen=True):
    """Seconds from a fault until one table was ``shown`` again to the first of its people, and
    until the next move was ``made`` there."""

    table: str
    shown: float
    made: float | None


def outages(tables: Sequence[LiveTable], orphaned: set[str], fault_at: float) -> list[Outage]:
    """The outages of the tables that a fault has orphaned, by the loop's clock."""
    found = []
    for table in tables:
        if table.name not in orphaned:
            continue
        received = sorted(one for person in table.people for one in person.history.received)
        shown = next((at for at, kind in received if at > fault_at and kind == "welcome"), None)
        if shown is None:
            continue
        made = next((at for at, kind in received if at > shown and kind != "welcome"), None)
        found.append(
            Outage(table.name, shown - fault_at, None if made is None else made - fault_at)
        )
    return found


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent of the values do not exceed; 0 without any."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0
