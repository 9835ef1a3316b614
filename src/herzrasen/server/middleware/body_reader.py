"""Reads request bodies: same origin, JSON only, within size and rate limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.server.middleware.error_page import RETRY_SECONDS
from herzrasen.server.middleware.same_origin import same_origin
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.telemetry import metrics

_STATUS: Final[Mapping[str, int]] = {
    "table.refusal.origin": 403,
    "table.refusal.foreign-link": 403,
    "table.refusal.not-local": 403,
    "table.refusal.no-network": 409,
    "table.refusal.too-big": 413,
    "record.fault.too-big": 413,
    "table.refusal.no-such-table": 404,
    "table.refusal.no-such-code": 404,
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
    "coach.refusal.one-at-a-time": 409,
    "coach.refusal.failed": 503,
    "daily.refusal.not-yet": 403,
    "daily.refusal.still-closed": 403,
    "daily.refusal.closing-waits": 403,
    "daily.refusal.not-played": 403,
    "daily.refusal.counts": 403,
    "daily.refusal.no-such-day": 404,
    "daily.refusal.no-such-deal": 404,
    "daily.refusal.no-best": 404,
    "table.refusal.too-fast": 429,
    "table.refusal.too-many-codes": 429,
    "table.refusal.written-enough": 429,
    "table.refusal.not-saved": 503,
    "table.refusal.stopping": 503,
    "table.refusal.overloaded": 503,
    "table.refusal.damaged": 500,
    "table.refusal.not-read": 503,
    "table.refusal.out-of-reach": 503,
    "table.refusal.data-gone": 503,
    "table.refusal.data-damaged": 503,
    "tournament.refusal.none": 404,
    "tournament.refusal.not-host": 403,
    "tournament.refusal.still-played": 403,
    "account.refusal.signed-out": 401,
    "account.refusal.wrong": 403,
    "account.refusal.too-often": 429,
    "account.refusal.busy": 503,
    "account.refusal.guest": 403,
    "account.refusal.former": 403,
    "account.refusal.signed-in": 409,
    "account.refusal.name-taken": 409,
    "account.refusal.last-way-in": 409,
    "account.refusal.passkey-unknown": 404,
    "account.refusal.link": 410,
    "account.refusal.own-link": 409,
}


class BodyReader:
    """Reads the bodies of one kind of request, of which an address may send as many as ``limits``
    lets it; those of several kinds may be counted together.

    ``limit`` is how many bytes are read, ``content_types`` are the types that are accepted. What
    opens tables is refused to addresses that have used up their share of the disk (``written``).
    """

    def __init__(
        self,
        limits: RateLimiter,
        *,
        limit: int = codec.MAX_BYTES,
        content_types: tuple[str, ...] = ("application/json",),
        written: WrittenBytes | None = None,
    ) -> None:
        self._limit = limit
        self._content_types = content_types
        self._limits = limits
        self._written = written

    async def read(self, request: Request) -> bytes | Refusal:
        """The body, cut off soon after the limit; or why it is refused unread."""
        if not same_origin(request.scope):
            return Refusal("table.refusal.origin")
        # A form of another site can post any type but this.
        if not request.headers.get("content-type", "").startswith(self._content_types):
            return Refusal("table.refusal.not-json")
        address = address_of(request.scope)
        if self._written is not None and (refusal := self._written.refusal(address)) is not None:
            return refusal
        if not self._limits.take(address):
            return Refusal("table.refusal.too-fast")
        body = bytearray()  # grows in place: a body may come in a thousand parts
        async for chunk in request.stream():
            body.extend(chunk)
            if len(body) > self._limit:
                break
        return bytes(body)


def error_response(refusal: Refusal) -> Response:
    """The error response for a refusal, with ``Retry-After`` where another try is worth it."""
    metrics.REFUSALS.labels(refusal.code).inc()
    body = codec.encode(websocket.Refused(code=refusal.code, facts=refusal.facts))
    headers = {"cache-control": "no-store"}
    if refusal.code in RETRY_SECONDS:
        headers["retry-after"] = str(RETRY_SECONDS[refusal.code])
    return Response(body, _STATUS.get(refusal.code, 400), headers, "application/json")
