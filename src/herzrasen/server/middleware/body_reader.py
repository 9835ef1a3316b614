"""Reads request bodies: same origin, JSON only, within size and rate limits."""

from __future__ import annotations

from starlette.requests import Request

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.server.middleware.same_origin import same_origin
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.server.rate_limits.written_bytes import WrittenBytes


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
