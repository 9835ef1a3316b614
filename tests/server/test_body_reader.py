"""Request bodies: what it costs to put them together."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from herzrasen.games.protocol import Refusal
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from tests.server.event_loop import run_coroutine


class Part(bytes):
    """A part of a body; counts the bytes that are copied when it is added to what came before."""

    copied = 0

    def __radd__(self, before: bytes) -> bytes:
        Part.copied += len(before)
        return before.__add__(self)


def test_a_body_that_comes_in_many_parts_is_copied_once() -> None:
    """Of a record of 2 MB whose last tenth comes byte by byte, each byte would copy all before."""
    sizes = [200_000, *[1] * 2000]
    left = sizes.copy()
    headers = [(b"content-type", b"application/json"), (b"host", b"here")]
    scope = {"type": "http", "method": "POST", "path": "/", "headers": headers}

    async def receive() -> dict[str, Any]:
        part = Part(b"x" * left.pop(0))
        return {"type": "http.request", "body": part, "more_body": bool(left)}

    reader = BodyReader(RateLimiter(1, 1), limit=1 << 20)
    body = run_coroutine(reader.read(Request(scope, receive)))
    assert body == b"x" * sum(sizes)
    assert Part.copied <= sum(sizes)


def test_who_has_to_wait_for_a_turn_is_told_when_to_ask_again() -> None:
    """Pages and the terminal do so by themselves; for another refusal it would be of no use."""
    busy = error_response(Refusal("account.refusal.busy"))
    assert (busy.status_code, busy.headers["retry-after"]) == (503, "3")
    assert "retry-after" not in error_response(Refusal("table.refusal.not-saved")).headers
