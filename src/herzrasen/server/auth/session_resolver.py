"""Who is behind a browser.

A stranger gets a token and is a guest. A guest's private name is the hash of their first token;
when they sign up it stays theirs, and when they sign in elsewhere that browser becomes theirs as
well. That first token ends on signing up, and never opens the account: an account is entered by the
tokens that signing up and signing in give out. A browser is written down when it comes back, so
that whoever never does leaves nothing.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from herzrasen.server.auth.session_tokens import Token, Tokens
from herzrasen.server.auth.signing_keys import LIFE
from herzrasen.server.rate_limits.rate_limiter import Limits
from herzrasen.storage.accounts import Accounts
from herzrasen.storage.sessions import Device, Devices

_LOG: Final = logging.getLogger(__name__)
_DAY: Final = 86_400_000
_MOMENT: Final = 60_000
"""For so long after a sign-in or sign-out, in ms, requests with the old token may still come."""
_NEW_A_SECOND: Final = 0.5
_NEW_AT_ONCE: Final = 500


class Visitor(msgspec.Struct, frozen=True):
    """Who asks: the ``person``, by a name that nobody is told, the ``device`` by its token's hash,
    and a ``token`` to be given to the browser, if any."""

    person: str
    device: str
    token: Token | None = None


class Visitors:
    """Knows browsers again. ``now`` is the time in ms since 1970."""

    def __init__(
        self, devices: Devices, accounts: Accounts, tokens: Tokens, now: Callable[[], int]
    ) -> None:
        self._devices = devices
        self._accounts = accounts
        self._tokens = tokens
        self._now = now
        self._new = Limits(_NEW_A_SECOND, _NEW_AT_ONCE)

    async def known(
        self, cookie: str | None, agent: str, address: str, *, page: bool
    ) -> Visitor | None:
        """Who comes with this cookie; None if their token has been ended.

        ``page`` says that the page itself is asked for: there the owner of an ended token starts
        afresh. Elsewhere a late request must not overwrite the token that took its place.
        """
        token = self._tokens.read(cookie)
        if token is None:
            return self._stranger()
        device = await self._devices.find(token.hash)
        if device is not None and device.ended is not None:
            late = self._now() - device.ended < _MOMENT
            return self._stranger() if page and not late else None
        person = token.hash if device is None else device.person
        if person == token.hash and await self._accounts.of(person) is not None:
            # A guest's token from before they signed up, whose row is gone (a clock was set back).
            return self._stranger()
        today = self._now() // _DAY
        if device is None:
            if self._new.take(address):
                new = Device(token.hash, token.hash, label_of(agent), today, today)
                await self._kept(self._devices.note(new))
            return Visitor(token.hash, token.hash)
        if device.seen < today:
            await self._kept(self._devices.saw(token.hash, today))
        renewed = self._tokens.renewed(token) if token.stale and page else None
        return Visitor(device.person, token.hash, renewed)

    async def expire(self) -> None:
        """Forget the browsers whose tokens are too old to be good.

        That a token has ended is known for twice as long: a clock that ran ahead may have dated it
        by a whole life too late.
        """
        today, life = self._now() // _DAY, LIFE.days
        await self._kept(self._devices.expire(today - life - 1, today - 2 * life - 1))

    def fresh(self, person: str | None, agent: str) -> tuple[Device, Token]:
        """A new token for this person's browser, or for that of a new guest."""
        token, today = self._tokens.new(), self._now() // _DAY
        return Device(token.hash, person or token.hash, label_of(agent), today, today), token

    def _stranger(self) -> Visitor:
        token = self._tokens.new()
        return Visitor(token.hash, token.hash, token)

    async def _kept(self, writing: Awaitable[None]) -> None:
        """Nobody is turned away because it cannot be noted that he came."""
        try:
            await writing
        except (OSError, sqlite3.Error):
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


def label_of(agent: str) -> str:
    """What its owner knows a browser by: "Firefox · Linux"; empty if it says neither."""
    parts = (
        next((name for sign, name in known if sign in agent), "") for known in (_BROWSERS, _SYSTEMS)
    )
    return " · ".join(part for part in parts if part)
