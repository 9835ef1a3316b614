"""The session cookie of a server, as a client keeps it and sends it back.

Its name is the server's choice: ``herzrasen`` and a mark, over TLS with ``__Host-`` before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Final

COOKIE: Final = "herzrasen"
_NAME: Final = re.compile(rf"(__Host-)?{COOKIE}(-[0-9a-f]+)?")
"""Other cookies of a server may begin alike."""


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
            if _NAME.fullmatch(name):
                return f"{name}={morsel.value}"
    return None
