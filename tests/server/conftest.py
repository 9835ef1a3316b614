"""Fixtures of the server's tests."""

from __future__ import annotations

from typing import Any

import pytest
from cachetools import LRUCache

from herzrasen.server.rate_limits import rate_limiter


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """No token of a rate limit comes back, however slow the machine is.

    Before the server of the test, if it has one of its own.
    """

    def keep(size: int, *_lifetime: Any) -> LRUCache[str, rate_limiter.TokenBucket]:
        return LRUCache(size)

    monkeypatch.setattr(rate_limiter, "TTLCache", keep)
    monkeypatch.setattr(rate_limiter.TokenBucket, "_fill", lambda bucket, _now: bucket._left)  # noqa: SLF001
