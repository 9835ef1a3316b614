"""Who asks for tables that do not exist, again and again, is not even looked up any more.

A table's name is its key: 128 bits that nobody guesses. This keeps the attempt from costing much,
and a stranger from learning anything by it: a table that he may not see answers as one that does
not exist. Addresses are counted, not devices, because a device is a new one when it likes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from herzrasen.games.protocol import Refusal
from herzrasen.shells.web.line import NO_TABLE, Allowance
from herzrasen.shells.web.posts import refused

_AT_ONCE: Final = 30
_A_SECOND: Final = 0.2
_KEPT: Final = 10_000
"""Addresses that are remembered; who comes after that many others starts afresh."""


class Guesses:
    """How many unknown tables each address may still ask for."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._left: OrderedDict[str, Allowance] = OrderedDict()

    def spent(self, address: str) -> bool:
        """Whether nothing is looked up for this address now."""
        left = self._left.get(_whose(address))
        return left is not None and not left.has(self._clock())

    def missed(self, address: str) -> None:
        """It has asked for a table that it may not see, or that is not there."""
        whose = _whose(address)
        self._left.setdefault(whose, Allowance(_A_SECOND, _AT_ONCE)).take(self._clock())
        self._left.move_to_end(whose)
        if len(self._left) > _KEPT:
            self._left.popitem(last=False)


class Guarded:
    """ASGI middleware: counts the misses under ``api/tables/``, and refuses before looking."""

    def __init__(self, app: ASGIApp, guesses: Guesses) -> None:
        self._app = app
        self._guesses = guesses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] not in ("http", "websocket") or "/api/tables/" not in scope["path"]:
            await self._app(scope, receive, send)
            return
        address = scope["client"][0] if scope["client"] else ""
        if self._guesses.spent(address):
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": NO_TABLE})  # not accepted: 403
            else:
                await refused(Refusal("table.refusal.too-fast"))(scope, receive, send)
            return

        async def counted(message: Message) -> None:
            if message.get("status") == 404 or message.get("code") == NO_TABLE:
                self._guesses.missed(address)
            await send(message)

        await self._app(scope, receive, counted)


def _whose(address: str) -> str:
    """Who can have many addresses of IPv6 has one network of them."""
    try:
        if ip_address(address).version == 6:
            return str(ip_network(f"{address.partition('%')[0]}/64", strict=False))
    except ValueError:
        pass
    return address
