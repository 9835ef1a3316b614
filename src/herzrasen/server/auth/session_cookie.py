"""Session tokens: a random word, signed and dated, in a cookie.

Browsers keep one set of cookies for a host, whatever its ports and paths. So the name ends in a
mark of the server's signing key: another server on the same host has another. Cookies with the name
of a former key, or without a mark as they were given before, are read and renewed.

Over TLS the cookie's name begins with ``__Host-``: browsers let nobody else set it, neither another
host of the domain nor a page under a longer path. Without TLS, and for tokens given before, it has
the plain name.

The signature lets the server issue tokens without storing them, and reject foreign ones without a
lookup. The word has 256 bits; the server stores only its hash.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final

import msgspec
from itsdangerous import BadSignature, TimestampSigner
from starlette.datastructures import Headers

SESSION_LIFETIME: Final = timedelta(days=365)
"""How long a token is valid that is not renewed: who stays away for longer is signed out."""
COOKIE: Final = "herzrasen"
"""The beginning of the cookie's name."""
_HOST_PREFIX: Final = "__Host-"
_MARK_DIGITS: Final = 12
_NAME: Final = re.compile(rf"{COOKIE}(-[0-9a-f]{{{_MARK_DIGITS}}})?")
"""Other cookies of ours begin alike (known_devices.py)."""
_SALT: Final = b"herzrasen device"
_LIFE_S: Final = int(SESSION_LIFETIME.total_seconds())
_LIFE_MS: Final = 1000 * _LIFE_S
_RENEW_MS: Final = 30 * 24 * 60 * 60 * 1000
"""The age at which a token is dated anew when its browser loads the page."""


class Token(msgspec.Struct, frozen=True):
    """A token that this server has issued.

    ``hash`` is what is stored of it, ``cookie`` the token itself, ``name`` that of the cookie it is
    given in, without prefix; ``stale`` says that it should be renewed.
    """

    hash: str
    cookie: str
    name: str
    stale: bool = False


class SentCookie(msgspec.Struct, frozen=True):
    """A token in a request, not verified. ``name`` is that of its cookie, without prefix;
    ``renew`` says that it came with another prefix than the one given now."""

    token: str
    name: str
    renew: bool = False


class TokenSigner:
    """Issues and verifies tokens. ``keys`` returns the present keys, the last of which signs;
    ``now`` is the time in ms since 1970, ``trusted_now`` the time by which tokens expire."""

    def __init__(
        self,
        keys: Callable[[], Sequence[bytes]],
        now: Callable[[], int],
        trusted_now: Callable[[], int] | None = None,
    ) -> None:
        self._now = now
        self._trusted_now = now if trusted_now is None else trusted_now
        self._keys = keys

    @property
    def cookie_name(self) -> str:
        """The name of the cookie that tokens are given in, without prefix."""
        mark = hmac.digest(self._keys()[-1], b"herzrasen cookie name", "sha256").hex()
        return f"{COOKIE}-{mark[:_MARK_DIGITS]}"

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
            word, signed_at = self.signer(_SALT).unsign(cookie, return_timestamp=True)
        except BadSignature:
            return None
        signed = signed_at.timestamp() * 1000
        age = self._trusted_now() - signed
        if age > _LIFE_MS:
            return None
        stale = age > _RENEW_MS or self._now() < signed
        return Token(_hash(word.decode()), cookie, self.cookie_name, stale=stale)

    def signer(self, salt: bytes) -> TimestampSigner:
        """A signer with the present keys; what is signed with one salt is invalid with others."""
        return _Signer(list(self._keys()), salt, self._now)

    def _sign(self, word: str) -> Token:
        return Token(_hash(word), self.signer(_SALT).sign(word).decode(), self.cookie_name)


class _Signer(TimestampSigner):
    """Signs with the newest key and verifies with all, in constant time."""

    def __init__(self, keys: list[bytes], salt: bytes, now: Callable[[], int]) -> None:
        super().__init__(keys, salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)
        self._now = now

    def get_timestamp(self) -> int:
        return self._now() // 1000


def read_cookies(headers: Headers, scheme: str) -> tuple[SentCookie, ...]:
    """The tokens in the cookies of a request, those that nobody else can have set first.

    There may be several: another host of the domain may have set one as well, or another server on
    this host.
    """
    pairs = [pair.strip().partition("=") for pair in headers.get("cookie", "").split(";")]
    given = _prefix(scheme)
    return tuple(
        SentCookie(value, bare, renew=prefix != given)
        for prefix in (_HOST_PREFIX, "")
        for name, _, value in pairs
        if name.startswith(prefix) and value
        if _NAME.fullmatch(bare := name.removeprefix(prefix))
    )


def set_cookie_header(token: Token, scheme: str) -> str:
    """The Set-Cookie header for a token; scripts cannot read it."""
    secure = "; Secure" if _is_secure(scheme) else ""
    name = _prefix(scheme) + token.name
    return f"{name}={token.cookie}; Path=/; Max-Age={_LIFE_S}; HttpOnly; SameSite=Lax{secure}"


def _prefix(scheme: str) -> str:
    return _HOST_PREFIX if _is_secure(scheme) else ""


def _is_secure(scheme: str) -> bool:
    return scheme in ("https", "wss")


def _hash(word: str) -> str:
    """The stored hash of a token."""
    return hashlib.sha256(word.encode()).hexdigest()
