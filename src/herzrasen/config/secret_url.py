"""URLs that may hold a password, which no log, error or printed setting shows."""

from __future__ import annotations

import re
from typing import ClassVar, Final
from urllib.parse import urlsplit

_MASK: Final = "***"
_PASSWORD: Final = re.compile(r"(://[^\s:@]*:)\S*@|([?&](?:password|sslpassword)=)[^\s&#]*")
_TOKEN: Final = re.compile(r"\b((?:nats|tls)://)[^\s:@/]+@")


def mask_passwords(text: str) -> str:
    """A text with the passwords of its URLs replaced, and NATS tokens too, which stand before @.

    It may replace too much, since a password may hold characters that no URL allows.
    """
    text = _PASSWORD.sub(
        lambda found: f"{found[1]}{_MASK}@" if found[1] else found[2] + _MASK, text
    )
    return _TOKEN.sub(rf"\1{_MASK}@", text)


class SecretURL:
    """A URL of one of the class's ``schemes``; only ``reveal`` gives it with its password.

    It is not a str, so that nothing prints the password by accident. Raises ValueError for other
    text.
    """

    __slots__ = ("_url",)

    schemes: ClassVar[tuple[str, ...]] = ()

    def __init__(self, written: str) -> None:
        scheme, separator, _ = written.partition("://")
        if not separator or scheme not in self.schemes:
            raise ValueError
        self._url = written

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._url == self._url

    def __hash__(self) -> int:
        return hash((type(self), self._url))

    def __str__(self) -> str:
        return mask_passwords(self._url)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def reveal(self) -> str:
        """The URL with its password: for the library that connects, and for nothing else."""
        return self._url


class DatabaseURL(SecretURL):
    """The address of a PostgreSQL database, in any form that libpq knows."""

    __slots__ = ()

    schemes = ("postgresql", "postgres")


class BrokerURL(SecretURL):
    """The address of a NATS server."""

    __slots__ = ()

    schemes = ("nats", "tls")

    def __init__(self, written: str) -> None:
        super().__init__(written)
        parts = urlsplit(written)
        # `port` raises ValueError where there is something else.
        if parts.hostname is None or parts.port == 0:
            raise ValueError
