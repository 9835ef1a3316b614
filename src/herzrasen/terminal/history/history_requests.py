"""Requests about one's own matches."""

from __future__ import annotations

from typing import Final, Literal

from herzrasen.protocol.answer_types import MyStatistics, my_statistics
from herzrasen.protocol.http_history import (
    MyFinishedMatch,
    MyFinishedMatches,
    MyMatches,
)
from herzrasen.terminal.connection.api import Api, ApiError

_ALL: Final = 1 << 62


async def fetch_matches(api: Api, query: dict[str, str], before: int | None = None) -> MyMatches:
    """A page of the list, the newest first. Raises ApiError."""
    more = {} if before is None else {"before": str(before)}
    return await api.get("api/me/matches", MyMatches, **query, **more)


async def fetch_statistics(api: Api, query: dict[str, str]) -> MyStatistics:
    """The statistics of the matches. Raises ApiError."""
    return await api.get("api/me/statistics", my_statistics(), **query)


async def export_statistics(api: Api, kind: Literal["csv", "json"], query: dict[str, str]) -> bytes:
    """The statistics as a file. Raises ApiError."""
    return await api.get_bytes(f"api/me/statistics.{kind}", **query)


async def fetch_finished(api: Api) -> tuple[MyFinishedMatch, ...] | None:
    """All finished matches; None where they cannot be had now.

    The server reads new matches a few at a time: asks again until all are counted.
    """
    before = _ALL
    while True:
        try:
            answer = await api.get("api/me/finished", MyFinishedMatches)
        except ApiError:
            return None
        if not answer.unread or answer.unread >= before:
            return answer.matches
        before = answer.unread
