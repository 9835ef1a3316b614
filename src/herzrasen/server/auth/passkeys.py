"""Passkeys: challenges for authenticators, and the check of their answers (WebAuthn level 2).

A challenge is valid for one answer, from the same browser, within five minutes. A passkey is bound
to the host that the page was loaded from. User verification is required (a finger, a PIN), because
a passkey replaces both name and password.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

import msgspec
from cachetools import TTLCache
from starlette.requests import Request

from herzrasen.games.protocol import Refusal
from herzrasen.server.auth.base64url import decode_base64url
from herzrasen.storage.accounts import Passkey

_CHALLENGE_SECONDS: Final = 300.0
"""Seconds that a challenge is valid."""
_MAX_CHALLENGES: Final = 10_000


class Challenge(msgspec.Struct, frozen=True):
    """An open challenge: ``account_name`` is the account to be created, empty for none, ``handle``
    the WebAuthn user handle, empty for a sign-in."""

    challenge: bytes
    rp_id: str
    origin: str
    account_name: str = ""
    handle: bytes = b""


class Passkeys:
    """Creates challenges and verifies their answers."""

    def __init__(self) -> None:
        self._challenges: TTLCache[str, Challenge] = TTLCache(_MAX_CHALLENGES, _CHALLENGE_SECONDS)

    def registration_options(
        self,
        request: Request,
        display_name: str,
        asked_name: str,
        handle: bytes,
        known: tuple[bytes, ...],
    ) -> dict[str, Any]:
        """The options for creating a passkey; ``known`` are the ids its owner has already."""
        from herzrasen.server.auth import webauthn_answers

        pending = self._new_challenge(request, asked_name, handle)
        return webauthn_answers.registration_options(
            pending.rp_id, pending.challenge, display_name, handle, known
        )

    def verify_registration(
        self, request: Request, credential: dict[str, Any]
    ) -> tuple[Challenge, Passkey] | Refusal:
        """The challenge and the new passkey, without its person; or why it is refused."""
        from herzrasen.server.auth import webauthn_answers

        pending = self._take_challenge(request)
        if pending is None or not pending.handle:
            return Refusal("account.refusal.passkey-late")
        verified = webauthn_answers.verify_registration(
            credential, pending.challenge, pending.rp_id, pending.origin
        )
        if verified is None:
            return Refusal("account.refusal.passkey")
        return pending, Passkey(
            id=verified.credential_id,
            person="",
            public_key=verified.credential_public_key,
            sign_count=verified.sign_count,
            rp_id=pending.rp_id,
            label="",
            created_at=0,
        )

    def authentication_options(self, request: Request) -> dict[str, Any]:
        """The options for signing in with any passkey of this host."""
        from herzrasen.server.auth import webauthn_answers

        pending = self._new_challenge(request)
        return webauthn_answers.authentication_options(pending.rp_id, pending.challenge)

    def verify_authentication(
        self, request: Request, credential: dict[str, Any], passkey: Passkey | None
    ) -> int | Refusal:
        """The new sign count of the passkey, if the answer is right; or why it is refused."""
        from herzrasen.server.auth import webauthn_answers

        pending = self._take_challenge(request)
        if pending is None or pending.handle:
            return Refusal("account.refusal.passkey-late")
        if passkey is None or passkey.rp_id != pending.rp_id:
            return Refusal("account.refusal.passkey-unknown")
        proved = webauthn_answers.verify_authentication(
            credential,
            pending.challenge,
            pending.rp_id,
            pending.origin,
            passkey.public_key,
            passkey.sign_count,
        )
        return Refusal("account.refusal.passkey") if proved is None else int(proved.new_sign_count)

    def _new_challenge(self, request: Request, name: str = "", handle: bytes = b"") -> Challenge:
        url = request.url
        origin = f"{url.scheme}://{url.netloc}"
        pending = Challenge(secrets.token_bytes(32), url.hostname or "", origin, name, handle)
        self._challenges[request.scope["device"]] = pending
        return pending

    def _take_challenge(self, request: Request) -> Challenge | None:
        """Remove and return the challenge of this browser: it is valid once."""
        return self._challenges.pop(request.scope["device"], None)


def credential_id(credential: dict[str, Any]) -> bytes:
    """The id of the passkey in an answer; empty if there is none."""
    return decode_base64url(str(credential.get("id", "")))
