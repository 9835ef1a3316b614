"""How a handler asks whether a person may read what was played at a table: its record, a review, a
deal to be played again. The answer is in ``table/admission.py``, of a tournament's table in
``server/tournaments/service.py``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from herzrasen.games.protocol import Refusal
from herzrasen.table.info import TableInfo

MayRead: TypeAlias = Callable[[TableInfo, str], Awaitable[bool]]
"""Whether this person may read the journal of this table."""


def unreadable(description: TableInfo) -> Refusal:
    """Why a table may not be read."""
    if description.tournament:
        return Refusal("tournament.refusal.still-played")
    return Refusal("table.refusal.no-watchers")
