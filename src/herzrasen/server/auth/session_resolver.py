"""Resolves the token in a browser's cookie to a person.

A new browser gets a token and is a guest. A guest's private name is the hash of their first token;
they keep it when they sign up, and a browser they sign in with belongs to the same person. That
first token ends at sign-up, and never opens the account: only tokens given at sign-up and sign-in
do. A session is stored when its browser comes back, so that one that never does leaves nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from herzrasen.server.auth.session_cookie import Token, TokenSigner
from herzrasen.server.auth.signing_keys import KEY_LIFETIME
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.storage.accounts import AccountStore
from herzrasen.storage.sessions import SessionStore, StoredSession

_LOG: Final = logging.getLogger(__name__)
_DAY: Final = 86_400_000
_GRACE_MS: Final = 60_000
"""Requests with the old token may still come this long after a sign-in or sign-out, ms."""
_NEW_A_SECOND: Final = 0.5
_NEW_AT_ONCE: Final = 500


class Session(msgspec.Struct, frozen=True):
    """Who sends a request: the private name of the ``person``, the ``id`` of the session (the hash
    of its token), and a new ``token`` for the browser, if any."""

    person: str
    id: str
    token: Token | None = None


class SessionResolver:
    """Resolves and creates sessions. ``now`` is the time in ms since 1970."""

    def __init__(
        self,
        sessions: SessionStore,
        accounts: AccountStore,
        tokens: TokenSigner,
        now: Callable[[], int],
    ) -> None:
        self._sessions = sessions
        self._accounts = accounts
        self._tokens = tokens
        self._now = now
        self._new = RateLimiter(_NEW_A_SECOND, _NEW_AT_ONCE)

    async def resolve(
        self, cookie: str | None, user_agent: str, address: str, *, page: bool
    ) -> Session | None:
        """The session of a cookie; None if its token has ended.

        ``page`` says that the page itself is requested: there the owner of an ended token becomes a
        new guest. Elsewhere a late request must not overwrite the token that took its place.
        """
        token = self._tokens.verify(cookie)
        if token is None:
            return self._new_guest()
        session = await self._sessions.find(token.hash)
        if session is not None and session.ended is not None:
            late = self._now() - session.ended < _GRACE_MS
            return self._new_guest() if page and not late else None
        person = token.hash if session is None else session.person
        if person == token.hash and await self._accounts.of_person(person) is not None:
            # A guest's token from before they signed up, whose row is gone (a clock was set back).
            return self._new_guest()
        today = self._now() // _DAY
        if session is None:
            if self._new.take(address):
                new = StoredSession(token.hash, token.hash, browser_label(user_agent), today, today)
                await self._try_write(self._sessions.add(new))
            return Session(token.hash, token.hash)
        if session.last_day < today:
            await self._try_write(self._sessions.mark_seen(token.hash, today))
        renewed = self._tokens.renew(token) if token.stale and page else None
        return Session(session.person, token.hash, renewed)

    async def expire(self) -> None:
        """Delete the sessions whose tokens have expired.

        That a token has ended is known for twice as long: a clock that ran ahead may have dated it
        by a whole life too late.
        """
        today, life = self._now() // _DAY, KEY_LIFETIME.days
        await self._try_write(self._sessions.expire(today - life - 1, today - 2 * life - 1))

    def create(self, person: str | None, user_agent: str) -> tuple[StoredSession, Token]:
        """A new session and token for this person, or for a new guest."""
        token, today = self._tokens.new(), self._now() // _DAY
        return StoredSession(
            token.hash, person or token.hash, browser_label(user_agent), today, today
        ), token

    def _new_guest(self) -> Session:
        token = self._tokens.new()
        return Session(token.hash, token.hash, token)

    async def _try_write(self, writing: Awaitable[None]) -> None:
        """Log a failed write: a request is served even if it cannot be noted."""
        try:
            await writing
        except OSError:
            _LOG.exception("devices could not be noted")


_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrom", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def browser_label(user_agent: str) -> str:
    """The label of a browser for its owner: "Firefox · Linux"; empty if unknown."""
    parts = (
        next((name for sign, name in known if sign in user_agent), "")
        for known in (_BROWSERS, _SYSTEMS)
    )
    return " · ".join(part for part in parts if part)
