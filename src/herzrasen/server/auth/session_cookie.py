"""Session tokens: a random word, signed and dated, in a cookie.

Over TLS the cookie's name begins with ``__Host-``: browsers let nobody else set it, neither another
host of the domain nor a page under a longer path. Without TLS, and for tokens given before, it has
the plain name.

The signature lets the server issue tokens without storing them, and reject foreign ones without a
lookup. The word has 256 bits; the server stores only its hash.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from itsdangerous import BadSignature, TimestampSigner
from starlette.datastructures import Headers

from herzrasen.server.auth.signing_keys import KEY_LIFETIME

COOKIE: Final = "herzrasen"
HOST_COOKIE: Final = f"__Host-{COOKIE}"
_MAX_READ: Final = 8
"""Tokens of one request that are verified at most."""
_LIFE_S: Final = int(KEY_LIFETIME.total_seconds())
_LIFE_MS: Final = 1000 * _LIFE_S
_RENEW_MS: Final = 30 * 24 * 60 * 60 * 1000


class Token(msgspec.Struct, frozen=True):
    """A token that this server has issued.

    ``hash`` is what is stored of it, ``cookie`` the token itself; ``stale`` says that it should be
    renewed.
    """

    hash: str
    cookie: str
    stale: bool = False


class SentCookie(msgspec.Struct, frozen=True):
    """A token in a request, not verified. ``renew`` says that it came under another name than the
    one given now."""

    token: str
    renew: bool = False


class TokenSigner:
    """Issues and verifies tokens. ``keys`` returns the present keys, the last of which signs;
    ``now`` is the time in ms since 1970."""

    def __init__(self, keys: Callable[[], Sequence[bytes]], now: Callable[[], int]) -> None:
        self._now = now
        self._keys = keys

    def new(self) -> Token:
        """Issue a new token."""
        return self._sign(secrets.token_urlsafe(32))

    def renew(self, token: Token) -> Token:
        """The same token with the date of today, by the newest key."""
        return self._sign(token.cookie.split(".")[0])

    def verify(self, cookie: str) -> Token | None:
        """The token in a cookie; None if it is not ours, or has expired.

        One from the future was dated by a clock that ran ahead, or is read by one that was set
        back. It is as good as any other, and dated anew.
        """
        if not cookie.isascii():
            return None
        try:
            word, signed_at = self._signer().unsign(cookie, return_timestamp=True)
        except BadSignature:
            return None
        age = self._now() - signed_at.timestamp() * 1000
        if age > _LIFE_MS:
            return None
        return Token(_hash(word.decode()), cookie, stale=not 0 <= age <= _RENEW_MS)

    def _signer(self) -> _Signer:
        return _Signer(list(self._keys()), self._now)

    def _sign(self, word: str) -> Token:
        return Token(_hash(word), self._signer().sign(word).decode())


class _Signer(TimestampSigner):
    """Signs with the newest key and verifies with all, in constant time."""

    def __init__(self, keys: list[bytes], now: Callable[[], int]) -> None:
        super().__init__(
            keys, salt=b"herzrasen device", key_derivation="hmac", digest_method=hashlib.sha256
        )
        self._now = now

    def get_timestamp(self) -> int:
        return self._now() // 1000


def read_cookies(headers: Headers, scheme: str) -> tuple[SentCookie, ...]:
    """The tokens in the cookies of a request, those that nobody else can have set first.

    There may be several of one name: another host of the domain may have set one as well, or
    another server on this host.
    """
    pairs = [pair.strip().partition("=") for pair in headers.get("cookie", "").split(";")]
    given = _name(scheme)
    return tuple(
        SentCookie(value, renew=name != given)
        for wanted in (HOST_COOKIE, COOKIE)
        for name, _, value in pairs
        if name == wanted and value
    )[:_MAX_READ]


def set_cookie_header(token: Token, scheme: str) -> str:
    """The Set-Cookie header for a token; scripts cannot read it."""
    secure = "; Secure" if _is_secure(scheme) else ""
    return (
        f"{_name(scheme)}={token.cookie}; Path=/; Max-Age={_LIFE_S}; HttpOnly; SameSite=Lax{secure}"
    )


def _name(scheme: str) -> str:
    return HOST_COOKIE if _is_secure(scheme) else COOKIE


def _is_secure(scheme: str) -> bool:
    return scheme in ("https", "wss")


def _hash(word: str) -> str:
    """The stored hash of a token."""
    return hashlib.sha256(word.encode()).hexdigest()
