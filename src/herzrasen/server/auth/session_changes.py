"""Starts and ends sessions: sign-up, sign-in, device links, sign-out, account deletion.

Each changes which person a browser is: it gets a new token, its connections are closed, and the
seats of a guest follow.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.server.auth.session_cookie import Token, set_cookie_header
from herzrasen.server.auth.session_resolver import SessionResolver
from herzrasen.server.network.json_response import json_response
from herzrasen.storage.accounts import Account, Passkey, UsedPasskey
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.storage import Storage
from herzrasen.table import info
from herzrasen.table.person_change import PersonChange

SIGNED_OUT: Final = Refusal("account.refusal.signed-out")
"""What a request is told whose session ended before its change was stored."""

Reseat: TypeAlias = Callable[[PersonChange], Awaitable[None]]
"""Changes the seats at all open tables; the stored ones have been changed already."""

CloseConnections: TypeAlias = Callable[[Iterable[str]], object]
"""Closes the connections of these sessions, wherever they are."""


class SessionChanges:
    """What the endpoints of an account have in common.

    A token never gains rights: those of a guest who becomes someone else end in the same commit,
    on all their devices.
    """

    def __init__(
        self,
        storage: Storage,
        session_resolver: SessionResolver,
        close_connections: CloseConnections,
        reseat: Reseat,
        now: Callable[[], int],
    ) -> None:
        self.now = now
        self._accounts = storage.accounts
        self._sessions = storage.sessions
        self._links = storage.device_links
        self._session_resolver = session_resolver
        self._close_connections = close_connections
        self._reseat = reseat

    async def create_account(
        self, request: Request, account: Account, passkey: Passkey | None, body: object
    ) -> Response:
        """Create the account of a guest, whose other devices are signed out: no token of before
        opens it. Raises WriteConflict if its name is taken, or the session that asks has ended."""
        session, token = self._session_resolver.create(account.person, _user_agent(request))
        others = await self._tokens(account.person)
        await self._accounts.create(account, passkey, request.scope["device"], session)
        self._close_connections(others)
        return self._with_cookie(request, token, body, 201)

    async def sign_in(
        self, request: Request, account: Account, body: object, used: UsedPasskey | None = None
    ) -> Response:
        """Give the browser a session of this account, which takes over what its guest had.

        Raises WriteConflict if the account was deleted, or its password changed, since it was read;
        with a passkey that was ``used`` also if that was removed or used. If the guest's session
        has ended, the browser takes over nothing.
        """
        asking: str = request.scope["person"]
        session, token = self._session_resolver.create(account.person, _user_agent(request))
        others = await self._tokens(asking)
        device, now = request.scope["device"], self.now()
        try:
            was_guest = await self._accounts.sign_in(account, asking, device, session, now, used)
        except WriteConflict:
            if not await self._has_ended(request):
                raise
            own = account.person
            was_guest = await self._accounts.sign_in(account, own, device, session, now, used)
        if was_guest:
            await self._replace_guest(asking, account.person, others)
        return self._with_cookie(request, token, body)

    async def open_link(
        self, request: Request, code_hash: str, person: str, body: object
    ) -> Response:
        """Give the device a session of the person of a device link, who takes over what its guest
        had. Raises WriteConflict if the link is not valid any more."""
        asking: str = request.scope["person"]
        session, token = self._session_resolver.create(person, _user_agent(request))
        others = await self._tokens(asking)
        if await self._links.open(code_hash, asking, request.scope["device"], session, self.now()):
            await self._replace_guest(asking, person, others)
        return self._with_cookie(request, token, body)

    def session_of(self, request: Request) -> StoredSession:
        """The session that a request comes from, as it is stored the first time."""
        return self._session_resolver.first_stored(
            request.scope["device"], request.scope["person"], _user_agent(request)
        )

    async def sign_out(self, request: Request) -> Response:
        """Give the browser a session of a new guest."""
        session, token = self._session_resolver.create(None, _user_agent(request))
        await self._sessions.replace(request.scope["device"], session, self.now())
        return self._with_cookie(request, token, {})

    async def set_password(
        self,
        account: Account,
        password_hash: str,
        *,
        keep: str | None = None,
        recovery_hash: str | None = None,
    ) -> None:
        """Change the password of an account, and the recovery code if one is given; all its
        sessions end but the one to ``keep``. Raises WriteConflict if password or code have changed
        since the account was read, or if the session to keep has ended."""
        self._close_connections(
            await self._accounts.set_password(
                account, password_hash, self.now(), keep=keep, recovery_hash=recovery_hash
            )
        )

    async def end_sessions(self, request: Request, tokens: tuple[str, ...]) -> None:
        """End these sessions of the person who asks. Raises WriteConflict if their own has
        ended."""
        asking: str = request.scope["device"]
        await self._sessions.end(request.scope["person"], tokens, self.now(), asking=asking)
        self._close_connections(tokens)

    async def end_other_sessions(self, request: Request) -> None:
        """End all sessions of the person who asks but their own. Raises WriteConflict if that has
        ended."""
        asking: str = request.scope["device"]
        self._close_connections(
            await self._sessions.end_others(request.scope["person"], self.now(), asking=asking)
        )

    async def refusal(self, request: Request, otherwise: Refusal) -> Refusal:
        """Why a change was refused in its commit: the session that asks has ended, or, where it has
        not, what else it may be."""
        return SIGNED_OUT if await self._has_ended(request) else otherwise

    async def delete_person(self, request: Request) -> Response:
        """Delete the person who asks, and all data stored about them. Raises WriteConflict if
        their session has ended."""
        person: str = request.scope["person"]
        tokens = await self._tokens(person)
        await self._accounts.delete(
            person,
            self.now(),
            lambda line: info.without_person(line, person),
            token_hash=request.scope["device"],
        )
        await self._reseat(PersonChange(person))
        self._close_connections(tokens)
        return await self.sign_out(request)

    async def _has_ended(self, request: Request) -> bool:
        """Whether the session that asks has ended by now; a guest's first may not be stored."""
        person: str = request.scope["person"]
        device: str = request.scope["device"]
        session = await self._sessions.find(device)
        if session is None:
            return person != device
        return session.ended is not None or session.person != person

    async def _tokens(self, person: str) -> tuple[str, ...]:
        """The hashes of the tokens of a person's sessions."""
        return tuple(one.token_hash for one in await self._sessions.of_person(person))

    async def _replace_guest(self, guest: str, person: str, tokens: Iterable[str]) -> None:
        """The seats of a guest are another person's, and the sessions of these tokens have
        ended."""
        await self._reseat(PersonChange(guest, person))
        self._close_connections(tokens)

    def _with_cookie(
        self, request: Request, token: Token, body: object, status: int = 200
    ) -> Response:
        self._close_connections((request.scope["device"],))
        answer = json_response(body, status)
        answer.headers.append("set-cookie", set_cookie_header(token, request.url.scheme))
        return answer


def _user_agent(request: Request) -> str:
    return request.headers.get("user-agent", "")
