"""What a browser carries to be known again: a random word, signed and dated.

The signature lets the server hand tokens out without remembering them, and turn away what it has
not made without looking anything up. The word itself is 256 bits; the server keeps only its hash.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from itsdangerous import BadSignature, TimestampSigner
from starlette.datastructures import Headers

from herzrasen.server.auth.signing_keys import LIFE

COOKIE: Final = "herzrasen"
_LIFE_S: Final = int(LIFE.total_seconds())
_LIFE_MS: Final = 1000 * _LIFE_S
_RENEW_MS: Final = 30 * 24 * 60 * 60 * 1000


class Token(msgspec.Struct, frozen=True):
    """A token that was made here.

    ``hash`` is what is kept of it; ``cookie`` is it. ``stale`` marks one that should be dated anew.
    """

    hash: str
    cookie: str
    stale: bool = False


class Tokens:
    """Makes and reads tokens. ``now`` is the time in ms since 1970."""

    def __init__(self, keys: Sequence[bytes], now: Callable[[], int]) -> None:
        self._now = now
        self._signer = _Signer(list(keys), now)

    def new(self) -> Token:
        """A token that nobody has."""
        return self._signed(secrets.token_urlsafe(32))

    def renewed(self, token: Token) -> Token:
        """The same token with the date of today, by the newest key."""
        return self._signed(token.cookie.split(".")[0])

    def read(self, cookie: str | None) -> Token | None:
        """The token in a cookie; None if it was not made here, or too long ago.

        One from the future was dated by a clock that ran ahead, or is read by one that was set
        back. It is as good as any other, and dated anew.
        """
        if cookie is None or not cookie.isascii():
            return None
        try:
            word, made = self._signer.unsign(cookie, return_timestamp=True)
        except BadSignature:
            return None
        age = self._now() - made.timestamp() * 1000
        if age > _LIFE_MS:
            return None
        return Token(_hashed(word.decode()), cookie, stale=not 0 <= age <= _RENEW_MS)

    def _signed(self, word: str) -> Token:
        return Token(_hashed(word), self._signer.sign(word).decode())


class _Signer(TimestampSigner):
    """Signs with the newest key and checks with all, in constant time."""

    def __init__(self, keys: list[bytes], now: Callable[[], int]) -> None:
        super().__init__(
            keys, salt=b"herzrasen device", key_derivation="hmac", digest_method=hashlib.sha256
        )
        self._now = now

    def get_timestamp(self) -> int:
        return self._now() // 1000


def cookie_in(headers: Headers) -> str | None:
    """The token that a request brings along, whatever it is."""
    for pair in headers.get("cookie", "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def header(token: Token, scheme: str) -> str:
    """The header that gives a token to a browser; no script there can read it."""
    secure = "; Secure" if scheme in ("https", "wss") else ""
    return f"{COOKIE}={token.cookie}; Path=/; Max-Age={_LIFE_S}; HttpOnly; SameSite=Lax{secure}"


def _hashed(word: str) -> str:
    """What is kept of a token: enough to know it again, not to pass as it."""
    return hashlib.sha256(word.encode()).hexdigest()
