"""Changes the person of a browser: new token, closed connections, seats that follow."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.protocol import codec
from herzrasen.server.auth.session_cookie import Token, set_cookie_header
from herzrasen.server.auth.session_resolver import SessionResolver
from herzrasen.server.network.connection_registry import ConnectionRegistry
from herzrasen.storage.accounts import Account, Passkey
from herzrasen.storage.storage import Storage
from herzrasen.table import info
from herzrasen.table.seats import Seating

Reseat: TypeAlias = Callable[[Callable[[Seating], Seating]], Awaitable[None]]
"""Changes the seats at all open tables; the stored ones have been changed already."""


class SessionService:
    """The common part of sign-up, sign-in, sign-out and account deletion.

    The former token of a browser never gains rights: it ends in the same commit.
    """

    def __init__(
        self,
        storage: Storage,
        session_resolver: SessionResolver,
        connection_registry: ConnectionRegistry,
        reseat: Reseat,
        now: Callable[[], int],
    ) -> None:
        self.now = now
        self._accounts = storage.accounts
        self._sessions = storage.sessions
        self._session_resolver = session_resolver
        self._connection_registry = connection_registry
        self._reseat = reseat

    async def create_account(
        self, request: Request, account: Account, passkey: Passkey | None, body: object
    ) -> Response:
        """Create the account of a guest. Raises WriteConflict if its name is taken."""
        session, token = self._session_resolver.create(account.person, _user_agent(request))
        await self._accounts.create(account, passkey, request.scope["device"], session)
        return self._with_cookie(request, token, body, 201)

    async def sign_in(self, request: Request, person: str, body: object) -> Response:
        """Give the browser a session of this person, who takes over what its guest had."""
        asking: str = request.scope["person"]
        guest = None if await self._accounts.of_person(asking) else asking
        session, token = self._session_resolver.create(person, _user_agent(request))
        await self._accounts.sign_in(guest, request.scope["device"], session, self.now())
        if guest is not None:
            await self._reseat(lambda seating: seating.with_person_id(guest, person))
        return self._with_cookie(request, token, body)

    async def sign_out(self, request: Request) -> Response:
        """Give the browser a session of a new guest."""
        session, token = self._session_resolver.create(None, _user_agent(request))
        await self._sessions.replace(request.scope["device"], session, self.now())
        return self._with_cookie(request, token, {})

    async def end_sessions(self, person: str, tokens: tuple[str, ...]) -> None:
        """End these sessions of a person."""
        await self._sessions.end(person, tokens, self.now())
        self._connection_registry.close(tokens)

    async def end_all_sessions(self, person: str, except_token: str = "") -> None:
        """End all sessions of a person, except one."""
        tokens = (session.token_hash for session in await self._sessions.of_person(person))
        await self.end_sessions(person, tuple(token for token in tokens if token != except_token))

    async def delete_person(self, request: Request) -> Response:
        """Delete the person who asks, and all data stored about them."""
        person: str = request.scope["person"]
        sessions = await self._sessions.of_person(person)
        await self._accounts.delete(
            person, self.now(), lambda line: info.without_person(line, person)
        )
        await self._reseat(lambda seating: seating.without_person(person))
        self._connection_registry.close(session.token_hash for session in sessions)
        return await self.sign_out(request)

    def _with_cookie(
        self, request: Request, token: Token, body: object, status: int = 200
    ) -> Response:
        self._connection_registry.close((request.scope["device"],))
        answer = json_response(body, status)
        answer.headers.append("set-cookie", set_cookie_header(token, request.url.scheme))
        return answer


def json_response(body: object, status: int = 200) -> Response:
    """A JSON response that no cache stores."""
    headers = {"cache-control": "no-store"}
    return Response(codec.encode(body), status, headers, "application/json")


def _user_agent(request: Request) -> str:
    return request.headers.get("user-agent", "")
