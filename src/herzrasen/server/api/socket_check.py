"""What the server tells its pages and its operator where WebSockets do not reach it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.http_tables import SocketCheck
from herzrasen.server.api.health import NodeHealth
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_page import error_page
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_REFUSALS: Final = {
    "lease": "table.refusal.not-read",
    "broker": "table.refusal.out-of-reach",
}
"""What a node tells pages that lacks one of these."""
_A_SECOND: Final = 1.0
_AT_ONCE: Final = 60
_SETTLED_SECONDS: Final = 60.0
"""Seconds after the start from which a page without a WebSocket is logged: before that, it may be
one that has waited for the server."""


class SocketCheckEndpoint:
    """Answers pages whose WebSockets do not open. ``node`` is set at a node of a cluster, ``time``
    is a clock in seconds."""

    def __init__(
        self, node: NodeHealth | None = None, time: Callable[[], float] = monotonic
    ) -> None:
        self._node = node
        self._body_reader = BodyReader(RateLimiter(_A_SECOND, _AT_ONCE))
        self._time = time
        self._began = time()

    async def check(self, request: Request) -> Response:
        """``POST api/socket-check``: whether the server can be reached otherwise, and takes the
        page for one of its own. A node that lacks its database or its broker says that: a proxy
        lets no WebSocket through to it."""
        body = await self._body_reader.read(request)
        if isinstance(body, Refusal):
            return error_response(body)
        missing = () if self._node is None else self._node.problems()
        if missing:
            return error_response(Refusal(_REFUSALS[missing[0]]))
        check = codec.read(body, SocketCheck)
        had_one = isinstance(check, SocketCheck) and check.connected
        if not had_one and self._time() - self._began >= _SETTLED_SECONDS:
            _LOG.warning(
                "a page reaches this server but opens no WebSocket; a proxy, filter or network "
                'between them does not pass it on (docs/server.md, "Behind a proxy")'
            )
        return Response(status_code=204, headers={"cache-control": "no-store"})


async def socket_without_upgrade(request: Request) -> Response:
    """A plain request for the address of a WebSocket: what a proxy makes of one that does not pass
    on its headers."""
    if "sec-websocket-key" in request.headers:
        _LOG.warning(
            "a WebSocket came as a plain request; the proxy in front has to pass on the headers "
            "Upgrade and Connection, by HTTP/1.1"
        )
    answer = error_page(request, "table.refusal.no-upgrade", 426)
    answer.headers["upgrade"] = "websocket"
    return answer
