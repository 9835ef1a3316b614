"""Connections of a stopping server close a few at a time, within the time that there is."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from herzrasen.server.websocket.gradual_close import close_gradually
from tests.server.virtual_clock import run_virtual

CODE = 1012


class NotedConnection:
    """Notes when it was closed, in tenths of a second."""

    def __init__(self, closed: Counter[int]) -> None:
        self._closed = closed

    def close(self, code: int) -> None:
        assert code == CODE
        self._closed[round(asyncio.get_running_loop().time() * 10)] += 1


@pytest.mark.parametrize(
    ("count", "seconds", "expected"),
    [
        (25, 10.0, {0: 9, 1: 8, 2: 8}),
        (25, 0.25, {0: 13, 1: 12}),
        (25, 0.0, {0: 25}),
        (3, 10.0, {0: 3}),
        (0, 10.0, {}),
    ],
)
def test_connections_close_a_few_at_a_time(
    count: int, seconds: float, expected: dict[int, int]
) -> None:
    closed: Counter[int] = Counter()
    connections = [NotedConnection(closed) for _ in range(count)]
    run_virtual(close_gradually(connections, CODE, seconds))
    assert dict(closed) == expected
