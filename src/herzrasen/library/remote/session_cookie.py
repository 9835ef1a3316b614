"""The session cookie of a server, as a client keeps it and sends it back.

Its name is the server's choice: ``herzrasen`` and a mark, over TLS with ``__Host-`` before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Final

COOKIE: Final = "herzrasen"
_HOST_PREFIX: Final = "__Host-"


def session_cookie(set_cookie: Iterable[str]) -> str | None:
    """The session cookie in the ``Set-Cookie`` headers of a response, as ``name=token``; None if
    there is none."""
    for header in set_cookie:
        cookies: SimpleCookie = SimpleCookie()
        try:
            cookies.load(header)
        except CookieError:
            continue
        for name, morsel in cookies.items():
            if name.removeprefix(_HOST_PREFIX).partition("-")[0] == COOKIE:
                return f"{name}={morsel.value}"
    return None
