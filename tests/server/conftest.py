"""Fixtures of the server's tests."""

from __future__ import annotations

import pytest

from herzrasen.server.rate_limits import rate_limiter


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """No token of a rate limit comes back, however slow the machine is.

    Before the server of the test, if it has one of its own.
    """
    monkeypatch.setattr(rate_limiter.TokenBucket, "_fill", lambda bucket, _now: bucket._left)  # noqa: SLF001
