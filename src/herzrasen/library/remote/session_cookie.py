"""The session cookie of a server, as a client keeps it and sends it back.

Its name is the server's choice: ``herzrasen`` and a mark, over TLS with ``__Host-`` before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from http.cookies import CookieError, SimpleCookie
from typing import Final

COOKIE: Final = "herzrasen"
_NAME: Final = re.compile(rf"(__Host-)?{COOKIE}(-[0-9a-f]+)?")
"""Other cookies of a server may begin alike."""


_KNOWN: Final = re.compile(rf"{COOKIE}-known-[0-9a-f]+")
"""The name of the cookie by which an account knows a device that was signed in to it."""


def session_cookie(set_cookie: Iterable[str]) -> str | None:
    """The session cookie in the ``Set-Cookie`` headers of a response, as ``name=token``; None if
    there is none."""
    return next(_values(set_cookie, _NAME), None)


def known_cookies(set_cookie: Iterable[str]) -> list[str]:
    """The cookies by which accounts know this device, as ``name=value``: with them strangers who
    guess do not lock it out."""
    return [*_values(set_cookie, _KNOWN)]


def is_session_cookie(pair: str) -> bool:
    """Whether this ``name=value`` is a session cookie."""
    return _NAME.fullmatch(pair.partition("=")[0]) is not None


def _values(set_cookie: Iterable[str], wanted: re.Pattern[str]) -> Iterator[str]:
    for header in set_cookie:
        cookies: SimpleCookie = SimpleCookie()
        try:
            cookies.load(header)
        except CookieError:
            continue
        for name, morsel in cookies.items():
            if wanted.fullmatch(name):
                yield f"{name}={morsel.value}"
