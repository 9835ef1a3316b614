"""``GET`` and ``POST api/network``: how others on the local network reach this server.

Only a browser on the server's own machine is told, and only it can make the server listen on the
network (``middleware.local_request``). Where proxies are trusted the address of a client is what a
proxy says, so there nobody can (``run_server`` passes ``may_open=False``, and ``trusted_proxies``
is checked here again).
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import http_tables
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.middleware.local_request import is_local
from herzrasen.server.network.json_response import json_response
from herzrasen.server.network.lan_listener import LanListener
from herzrasen.server.rate_limits.rate_limiter import RateLimiter

_PER_SECOND = 0.1
_AT_ONCE = 5


class NetworkEndpoint:
    """Tells a browser on this machine the LAN address, and listens there when it asks."""

    def __init__(self, lan: LanListener, trusts_proxies: bool) -> None:
        self._lan = lan
        self._trusts_proxies = trusts_proxies
        self._body_reader = BodyReader(RateLimiter(_PER_SECOND, _AT_ONCE), limit=100)

    async def show(self, request: Request) -> Response:
        """``GET api/network``; empty for everybody who is not on this machine."""
        return self._answer(self._is_local(request.scope))

    async def open(self, request: Request) -> Response:
        """``POST api/network``: listen on the LAN address too. See ``protocol.http_tables``."""
        if not self._is_local(request.scope):
            return error_response(Refusal("table.refusal.not-local"))
        body = await self._body_reader.read(request)
        if isinstance(body, Refusal):
            return error_response(body)
        if not await self._lan.open():
            return error_response(Refusal("table.refusal.no-network"))
        return self._answer(True)

    def _answer(self, local: bool) -> Response:
        url = self._lan.url if local else None
        can_open = local and not self._trusts_proxies and self._lan.can_open
        return json_response(http_tables.NetworkAccess(url=url, can_open=can_open))

    def _is_local(self, scope: Scope) -> bool:
        """Whether the request comes from a browser on this machine, through no proxy."""
        if self._trusts_proxies or scope.get("hidden", True):
            return False
        return is_local(scope)
