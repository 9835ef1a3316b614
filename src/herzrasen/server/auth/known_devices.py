"""Devices that were signed in to an account before: their attempts to sign in are counted apart.

Attempts are counted by name, or a botnet could guess on. So strangers who keep guessing would lock
the owner out. A device keeps a signed cookie for each account that it was signed in to; it opens
nothing, but its attempts have a bucket of their own that no stranger can empty.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from itsdangerous import BadSignature
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.server.auth.session_cookie import SESSION_LIFETIME, TokenSigner
from herzrasen.storage.accounts import Account

_LIFE_S: Final = int(SESSION_LIFETIME.total_seconds())
_DEVICE_BYTES: Final = 12


class KnownDevices:
    """Gives and reads the cookies, which are signed like session tokens."""

    def __init__(self, tokens: TokenSigner) -> None:
        self._tokens = tokens

    def remember(self, request: Request, response: Response, account: Account) -> None:
        """Note with the device that it is or was signed in to this account."""
        device = self.find(request, account) or secrets.token_urlsafe(_DEVICE_BYTES)
        signed = self._tokens.signer(_salt(account)).sign(device).decode()
        secure = "; Secure" if request.url.scheme == "https" else ""
        response.headers.append(
            "set-cookie",
            f"{_cookie(account)}={signed}; Path=/; Max-Age={_LIFE_S}; HttpOnly;"
            f" SameSite=Strict{secure}",
        )

    def find(self, request: Request, account: Account) -> str | None:
        """The id of the device, if it was signed in to this account before."""
        signed = request.cookies.get(_cookie(account), "")
        try:
            device = self._tokens.signer(_salt(account)).unsign(signed, max_age=None)
        except (BadSignature, UnicodeError):
            return None
        return device.decode()


def _cookie(account: Account) -> str:
    """The cookie's name: one for each account, since a family shares a browser."""
    return f"herzrasen-known-{hashlib.sha256(account.handle).hexdigest()[:16]}"


def _salt(account: Account) -> bytes:
    return b"herzrasen known device " + account.handle
