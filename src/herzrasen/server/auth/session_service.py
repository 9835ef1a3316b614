"""A browser changes hands: it gets a new token, its lines end, seats follow their person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.protocol import codec
from herzrasen.server.auth.session_resolver import Visitors
from herzrasen.server.auth.session_tokens import Token, header
from herzrasen.server.network.connection_registry import Connected
from herzrasen.storage.accounts import Account, Passkey
from herzrasen.storage.storage import Kept
from herzrasen.table import info
from herzrasen.table.seats import Seating

Reseat: TypeAlias = Callable[[Callable[[Seating], Seating]], Awaitable[None]]
"""Changes the seats at all open tables; those that are not have been changed in the file."""


class Entering:
    """What sign-up, sign-in, sign-out and farewell have in common.

    The former token of a browser never becomes worth more: it ends in the same commit.
    """

    def __init__(
        self,
        kept: Kept,
        visitors: Visitors,
        connected: Connected,
        reseat: Reseat,
        now: Callable[[], int],
    ) -> None:
        self.now = now
        self._accounts = kept.accounts
        self._devices = kept.devices
        self._visitors = visitors
        self._connected = connected
        self._reseat = reseat

    async def create(
        self, request: Request, account: Account, passkey: Passkey | None, body: object
    ) -> Response:
        """This guest gets an account. Raises Fenced if its name is taken."""
        device, token = self._visitors.fresh(account.person, _agent(request))
        await self._accounts.create(account, passkey, request.scope["device"], device)
        return self._given(request, token, body, 201)

    async def enter(self, request: Request, person: str, body: object) -> Response:
        """This browser is that person's from now on, and so is what its guest had."""
        asking: str = request.scope["person"]
        guest = None if await self._accounts.of(asking) else asking
        device, token = self._visitors.fresh(person, _agent(request))
        await self._accounts.sign_in(guest, request.scope["device"], device, self.now())
        if guest is not None:
            await self._reseat(lambda seating: seating.known_as(guest, person))
        return self._given(request, token, body)

    async def leave(self, request: Request) -> Response:
        """This browser is a new guest's from now on."""
        device, token = self._visitors.fresh(None, _agent(request))
        await self._devices.replace(request.scope["device"], device, self.now())
        return self._given(request, token, {})

    async def end(self, person: str, tokens: tuple[str, ...]) -> None:
        """These of a person's browsers are signed out."""
        await self._devices.end(person, tokens, self.now())
        self._connected.cut(tokens)

    async def end_all(self, person: str, besides: str = "") -> None:
        """All of a person's browsers are signed out, but for one."""
        tokens = (device.token for device in await self._devices.of(person))
        await self.end(person, tuple(token for token in tokens if token != besides))

    async def forget(self, request: Request) -> Response:
        """Whoever asks was never here."""
        person: str = request.scope["person"]
        devices = await self._devices.of(person)
        await self._accounts.delete(person, self.now(), lambda line: info.forgotten(line, person))
        await self._reseat(lambda seating: seating.forgotten(person))
        self._connected.cut(device.token for device in devices)
        return await self.leave(request)

    def _given(self, request: Request, token: Token, body: object, status: int = 200) -> Response:
        self._connected.cut((request.scope["device"],))
        answer = said(body, status)
        answer.headers.append("set-cookie", header(token, request.url.scheme))
        return answer


def said(body: object, status: int = 200) -> Response:
    """An answer for one person alone."""
    headers = {"cache-control": "no-store"}
    return Response(codec.encode(body), status, headers, "application/json")


def _agent(request: Request) -> str:
    return request.headers.get("user-agent", "")
