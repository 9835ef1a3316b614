"""What a page posts: only our own pages, only JSON, not too much and not too often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.server.middleware.session import same_origin
from herzrasen.server.rate_limits.rate_limiter import Limits, address_of
from herzrasen.telemetry import metrics

_STATUS: Final[Mapping[str, int]] = {
    "table.refusal.origin": 403,
    "table.refusal.foreign-link": 403,
    "table.refusal.too-big": 413,
    "record.fault.too-big": 413,
    "table.refusal.no-such-table": 404,
    "table.refusal.no-watchers": 403,
    "table.refusal.not-json": 415,
    "record.refusal.still-running": 409,
    "nerts_review.refusal.running": 409,
    "nerts_review.refusal.watcher": 403,
    "coach.refusal.not-solo": 403,
    "coach.refusal.watcher": 403,
    "coach.refusal.not-asked": 409,
    "coach.refusal.running": 409,
    "coach.refusal.no-job": 404,
    "coach.refusal.busy": 503,
    "coach.refusal.failed": 503,
    "table.refusal.too-fast": 429,
    "table.refusal.not-saved": 503,
    "table.refusal.stopping": 503,
    "table.refusal.overloaded": 503,
    "table.refusal.data-gone": 503,
    "account.refusal.wrong": 403,
    "account.refusal.too-often": 429,
    "account.refusal.busy": 503,
    "account.refusal.guest": 403,
    "account.refusal.former": 403,
    "account.refusal.signed-in": 409,
    "account.refusal.name-taken": 409,
    "account.refusal.last-way-in": 409,
    "account.refusal.passkey-unknown": 404,
}


class Posts:
    """One kind of request: each address may send ``at_once`` of it, then so many a second.

    ``limit`` is how many bytes are read, ``kinds`` the types that are.
    """

    def __init__(
        self,
        per_second: float,
        at_once: int,
        *,
        limit: int = codec.LIMIT,
        kinds: tuple[str, ...] = ("application/json",),
    ) -> None:
        self._limit = limit
        self._kinds = kinds
        self._limits = Limits(per_second, at_once)

    async def read(self, request: Request) -> bytes | Refusal:
        """What was posted, a byte too long at most; or why it is not even looked at."""
        if not same_origin(request.scope):
            return Refusal("table.refusal.origin")
        # A form of another site can post anything but this type.
        if not request.headers.get("content-type", "").startswith(self._kinds):
            return Refusal("table.refusal.not-json")
        if not self._limits.take(address_of(request.scope)):
            return Refusal("table.refusal.too-fast")
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > self._limit:
                break
        return body


def refused(refusal: Refusal) -> Response:
    """The answer to a request that is not granted."""
    metrics.REFUSALS.labels(refusal.code).inc()
    body = codec.encode(websocket.Refused(code=refusal.code, facts=refusal.facts))
    headers = {"cache-control": "no-store"}
    return Response(body, _STATUS.get(refusal.code, 400), headers, "application/json")
