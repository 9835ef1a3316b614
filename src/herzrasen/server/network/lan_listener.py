"""The address at which others on the local network reach the server; listens there when asked.

A server that listens on a loopback address alone can be told by a person on this very machine to
listen on its LAN address as well, on the same port, until it ends (``api.network``). The second
socket is bound to that one address, which has to be a private one (RFC 1918, RFC 4193): never to a
public address, never to all of them.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Final

from herzrasen.server.network.listening_socket import bind

_LOG: Final = logging.getLogger(__name__)
_ANY_ADDRESS: Final = ("0.0.0.0", "::", "")
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_TEST_ADDRESS: Final = ("192.0.2.1", 9)
"""A documentation address (RFC 5737): connecting a UDP socket to it reveals our LAN address."""

Serve = Callable[[socket.socket], Awaitable[None]]


def lan_address() -> str | None:
    """This machine's own IPv4 address on the way to other networks; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_TEST_ADDRESS)  # sends nothing
        except OSError:
            return None
        return str(asking.getsockname()[0])


def server_url(host: str, port: int, secure: bool) -> str:
    """The URL of a server at this host name or IP address."""
    bracketed = f"[{host}]" if ":" in host else host
    return f"{'https' if secure else 'http'}://{bracketed}:{port}/"


class LanListener:
    """What a server that listens on ``host`` and ``port`` tells others to connect to.

    ``may_open`` says whether the configuration lets it listen on the network when asked: not with
    TLS, host names or trusted proxies, whose owner has decided how it is reached. ``serve`` accepts
    connections of one more socket.
    """

    def __init__(
        self,
        host: str,
        port: int,
        *,
        secure: bool = False,
        may_open: bool = True,
        find_address: Callable[[], str | None] = lan_address,
    ) -> None:
        self._host = host
        self._port = port
        self._secure = secure
        self._may_open = may_open and not secure and host in _LOOPBACK
        self._find_address = find_address
        self._opened: str | None = None
        self._lock = asyncio.Lock()
        self.serve: Serve | None = None

    @property
    def url(self) -> str | None:
        """The server's URL for others; None while it listens on a loopback address alone."""
        if self._host in _ANY_ADDRESS:
            address = self._find_address()
        elif self._host in _LOOPBACK:
            address = self._opened
        else:
            address = self._host
        return None if address is None else server_url(address, self._port, self._secure)

    @property
    def can_open(self) -> bool:
        """Whether ``open`` is allowed, and there is a private network."""
        return (
            self._may_open
            and self._opened is None
            and self.serve is not None
            and self._private_address() is not None
        )

    async def open(self) -> bool:
        """Listen on the private LAN address until the server ends; returns whether it does.

        Does nothing if it is open already.
        """
        async with self._lock:
            if self._opened is not None:
                return True
            address = self._private_address()
            if not self._may_open or self.serve is None or address is None:
                return False
            try:
                await self.serve(bind(address, self._port))
            except OSError as error:
                _LOG.warning("cannot listen on %s: %s", address, error)
                return False
            self._opened = address
            _LOG.warning("listens on %s as well: asked by a browser on this machine", address)
            return True

    def _private_address(self) -> str | None:
        found = self._find_address()
        if found is None:
            return None
        address = ip_address(found)
        return found if address.is_private and not address.is_unspecified else None
