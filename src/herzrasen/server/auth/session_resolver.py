"""Resolves the token in a browser's cookie to a person.

A new browser gets a token and is a guest. A guest's private name is the hash of their first token;
they keep it when they sign up, and a browser they sign in with belongs to the same person. That
first token ends at sign-up, and never opens the account: only tokens given at sign-up, at sign-in
and for a device link do. A session is stored when its browser comes back, so that one that never
does leaves nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec

from herzrasen.server.auth.browser_label import browser_label
from herzrasen.server.auth.session_cache import SessionCache
from herzrasen.server.auth.session_cookie import SESSION_LIFETIME, SentCookie, Token, TokenSigner
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.storage.accounts import AccountStore
from herzrasen.storage.sessions import SessionStore, StoredSession
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_DAY: Final = 86_400_000
_GRACE_MS: Final = 60_000
"""Requests with the old token may still come this long after a sign-in or sign-out, ms."""
_NEW_A_SECOND: Final = 0.5
_NEW_AT_ONCE: Final = 500
_MAX_VERIFIED: Final = 8
"""Cookies of one request that are verified at most."""


class Session(msgspec.Struct, frozen=True):
    """Who sends a request: the private name of the ``person``, the ``id`` of the session (the hash
    of its token), and a new ``token`` for the browser, if any."""

    person: str
    id: str
    token: Token | None = None


async def _no_new_keys() -> bool:
    """The keys stay as they are."""
    return False


class SessionResolver:
    """Resolves and creates sessions. ``now`` is the time in ms since 1970."""

    def __init__(
        self,
        sessions: SessionStore,
        accounts: AccountStore,
        tokens: TokenSigner,
        now: Callable[[], int],
        look_for_new_keys: Callable[[], Awaitable[bool]] = _no_new_keys,
        cache: SessionCache | None = None,
    ) -> None:
        """``look_for_new_keys`` says whether ``tokens`` knows other keys now than before. Without a
        ``cache``, every request reads its session."""
        self._sessions = sessions
        self._accounts = accounts
        self.tokens = tokens
        self._now = now
        self._cache = SessionCache(0) if cache is None else cache
        self._look_for_new_keys = look_for_new_keys
        self._new = RateLimiter(_NEW_A_SECOND, _NEW_AT_ONCE)

    async def resolve(
        self,
        cookies: Sequence[SentCookie],
        user_agent: str,
        address: str,
        *,
        page: bool,
        fresh: bool = True,
    ) -> Session | None:
        """The session of the first cookie that this server has given; None if its token has ended.

        ``page`` says that the page itself is requested: there the owner of an ended token becomes a
        new guest, and a cookie is renewed. Elsewhere a late request must not overwrite the token
        that took its place.
        Without ``fresh``, a session that was just read is not read again.
        """
        token = self._verify(cookies)
        if token is None and cookies and await self._look_for_new_keys():
            token = self._verify(cookies)
        if token is None:
            return self._new_guest()
        if not fresh and (known := self._cache.get(token.hash)) is not None:
            return self._session(known, token, page=page)
        start = self._cache.begin_read()
        session, today = await self._sessions.find(token.hash), self._now() // _DAY
        if session is not None and session.ended is None and session.last_day < today:
            await self._try_write(self._sessions.mark_seen(token.hash, today))
            session = await self._sessions.find(token.hash)  # it may have ended meanwhile
        if session is not None and session.ended is not None:
            late = self._now() - session.ended < _GRACE_MS
            return self._new_guest() if page and not late else None
        person = token.hash if session is None else session.person
        if person == token.hash and await self._accounts.of_person(person) is not None:
            # A guest's token from before they signed up, whose row is gone (a clock was set back).
            return self._new_guest()
        if session is None:
            others = await self._sessions.of_person(person)
            if any(other.token_hash != token.hash for other in others):
                # The same of a guest who plays on with other devices, by a link from this one.
                return self._new_guest()
            if self._new.take(address):
                new = self.first_stored(token.hash, token.hash, user_agent)
                await self._try_write(self._sessions.add(new))
            return Session(token.hash, token.hash)
        self._cache.put(session, start)
        return self._session(session, token, page=page)

    async def expire(self, now: int) -> None:
        """Delete the sessions whose tokens have expired, at this time in ms since 1970.

        That a token has ended is known for twice as long: a clock that ran ahead may have dated it
        by a whole life too late.
        """
        today, life = now // _DAY, SESSION_LIFETIME.days
        await self._try_write(self._sessions.expire(today - life - 1, today - 2 * life - 1))

    def create(self, person: str | None, user_agent: str) -> tuple[StoredSession, Token]:
        """A new session and token for this person, or for a new guest."""
        token = self.tokens.new()
        return self.first_stored(token.hash, person or token.hash, user_agent), token

    def first_stored(self, token_hash: str, person: str, user_agent: str) -> StoredSession:
        """A session as it is stored the first time."""
        today = self._now() // _DAY
        return StoredSession(token_hash, person, browser_label(user_agent), today, today)

    def _verify(self, cookies: Sequence[SentCookie]) -> Token | None:
        """The token of the first cookie that this server has given: those that nobody else can have
        set before others, and of these the one of its own name."""
        own = self.tokens.cookie_name
        in_order = sorted(cookies, key=lambda cookie: (cookie.renew, cookie.name != own))
        for cookie in in_order[:_MAX_VERIFIED]:
            token = self.tokens.verify(cookie.token)
            if token is not None:
                renew = cookie.renew or cookie.name != own
                return msgspec.structs.replace(token, stale=token.stale or renew)
        return None

    def _session(self, stored: StoredSession, token: Token, *, page: bool) -> Session:
        renewed = self.tokens.renew(token) if token.stale and page else None
        return Session(stored.person, token.hash, renewed)

    def _new_guest(self) -> Session:
        token = self.tokens.new()
        return Session(token.hash, token.hash, token)

    async def _try_write(self, writing: Awaitable[None]) -> None:
        """Log a failed write: a request is served even if it cannot be noted."""
        try:
            await writing
        except OSError as error:
            _LOG.error("a session could not be saved", error)
