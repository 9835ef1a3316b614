"""How often a password may be guessed: attempts to sign in, counted by account.

Those of a device that was signed in to the account before are counted apart (``known_devices``).
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

from herzrasen.games.protocol import Refusal
from herzrasen.server.auth.known_devices import KnownDevices
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.storage.accounts import Account

_GUESSES_A_SECOND: Final = 1 / 30
_GUESSES_AT_ONCE: Final = 10


class SignInAttempts:
    """The attempts of all names."""

    def __init__(self, known_devices: KnownDevices) -> None:
        self._known_devices = known_devices
        self._limits = RateLimiter(_GUESSES_A_SECOND, _GUESSES_AT_ONCE)

    def count(self, request: Request, skeleton: str, account: Account | None) -> Refusal | None:
        """Count an attempt to sign in with a name of this skeleton; a refusal if there were too
        many."""
        if self._limits.take(skeleton):
            return None
        device = None if account is None else self._device(request, account)
        if device is not None and self._limits.take(f"{skeleton}\0{device}"):
            return None
        return Refusal("account.refusal.too-often")

    def _device(self, request: Request, account: Account) -> str | None:
        """The id of a device that is or was signed in to the account."""
        if request.scope["person"] == account.person:
            session: str = request.scope["device"]
            return session
        return self._known_devices.find(request, account)
