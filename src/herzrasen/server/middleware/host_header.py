"""Checks the Host header, against DNS rebinding.

A page of another site can have its own name lead to this machine. Its browser then takes the two
for one site, and only the Host header tells. Allowed are the names of the setting
``server.names``; this machine for itself (localhost, 127.0.0.1, [::1]); and where the server
listens for a home network, IP addresses of such networks (no page has one as its name), the
address that was connected to, and the machine's own name, alone or with an ending that home
networks give (``.local``).
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from herzrasen.server.middleware.error_page import error_page
from herzrasen.server.middleware.security_headers import SECURITY_HEADERS
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_HOST: Final = re.compile(r"(?P<name>[\w.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{0,5})?", re.ASCII)
_HOME_ENDINGS: Final = (
    "local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box", "speedport.ip",
)  # fmt: skip
"""Suffixes that routers and mDNS append to a machine's name."""


_LOOPBACK: Final = ".localhost"
"""Names with this suffix lead to this machine; they cannot be registered (RFC 6761)."""


def host_name(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The name or IP address in the one Host header, without its port; None where that is none."""
    hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
    match = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
    return None if match is None else match["name"].lower().removesuffix(".")


class AllowedHosts:
    """The host names that are answered to.

    ``accepts_remote`` says whether the server listens beyond this machine; ``machine`` is the
    machine's name.
    """

    def __init__(
        self, names: Iterable[str], accepts_remote: bool, machine: str | None = None
    ) -> None:
        self._names = {name.lower().removesuffix(".").strip("[]") for name in names}
        self._names.add("localhost")
        self._accepts_remote = accepts_remote
        if accepts_remote:
            machine = (socket.gethostname() if machine is None else machine).lower()
            short = machine.partition(".")[0]
            self._names |= {machine, short, *(f"{short}.{ending}" for ending in _HOME_ENDINGS)}

    def allows(self, name: str, connected_to: str) -> bool:
        """Whether a client that connected to this IP address may ask for this name."""
        bare = name.strip("[]")
        if bare in self._names or bare.endswith(_LOOPBACK):
            return True
        address = _address(bare)
        if address is None:
            return False
        if address.is_loopback or address == _address(connected_to):
            return True
        return self._accepts_remote and (address.is_private or address.is_link_local)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


class HostHeaderMiddleware:
    """ASGI middleware: lets requests through that name this server in exactly one Host header."""

    def __init__(self, app: ASGIApp, allowed: AllowedHosts) -> None:
        self._app = app
        self._allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say which setting names this server."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = host_name(scope["headers"])
        server = scope.get("server")
        if name is not None and self._allowed.allows(name, str(server[0]) if server else ""):
            await self._app(scope, receive, send)
            return
        if name is not None:
            _LOG.warning(
                "a request for an unknown host was refused; its name belongs into server.names",
                host=name[:100],
            )
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close"})  # not accepted: 403
            return
        request = Request(scope)
        if name is None:
            answer = error_page(request, "table.refusal.one-host", 400)
        else:
            answer = error_page(request, "table.refusal.unknown-host", 421, {"host": name[:100]})
        answer.headers.update(SECURITY_HEADERS)
        await answer(scope, receive, send)
