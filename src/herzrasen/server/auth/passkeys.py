"""Passkeys: challenges for authenticators, and the check of their answers (WebAuthn level 2).

A challenge is valid for one answer, from the same browser, within five minutes, at any node. A
passkey is bound to the host that the page was loaded from. User verification is required (a finger,
a PIN), because a passkey replaces both name and password.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from starlette.requests import Request

from herzrasen.games.protocol import Refusal
from herzrasen.server.auth.base64url import decode_base64url
from herzrasen.storage.accounts import Passkey
from herzrasen.storage.challenges import ChallengeStore


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

    def __init__(self, challenges: ChallengeStore) -> None:
        self._challenges = challenges

    async def registration_options(
        self,
        request: Request,
        display_name: str,
        asked_name: str,
        handle: bytes,
        known: tuple[bytes, ...],
    ) -> dict[str, Any]:
        """The options for creating a passkey; ``known`` are the ids its owner has already."""
        from herzrasen.server.auth import webauthn_answers

        pending = await self._new_challenge(request, asked_name, handle)
        return webauthn_answers.registration_options(
            pending.rp_id, pending.challenge, display_name, handle, known
        )

    async def verify_registration(
        self, request: Request, credential: dict[str, Any]
    ) -> tuple[Challenge, Passkey] | Refusal:
        """The challenge and the new passkey, without its person; or why it is refused."""
        from herzrasen.server.auth import webauthn_answers

        pending = await self._take_challenge(request)
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

    async def authentication_options(self, request: Request) -> dict[str, Any]:
        """The options for signing in with any passkey of this host."""
        from herzrasen.server.auth import webauthn_answers

        pending = await self._new_challenge(request)
        return webauthn_answers.authentication_options(pending.rp_id, pending.challenge)

    async def verify_authentication(
        self, request: Request, credential: dict[str, Any], passkey: Passkey | None
    ) -> int | Refusal:
        """The new sign count of the passkey, if the answer is right; or why it is refused."""
        from herzrasen.server.auth import webauthn_answers

        pending = await self._take_challenge(request)
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

    async def _new_challenge(
        self, request: Request, name: str = "", handle: bytes = b""
    ) -> Challenge:
        url = request.url
        origin = f"{url.scheme}://{url.netloc}"
        pending = Challenge(secrets.token_bytes(32), url.hostname or "", origin, name, handle)
        await self._challenges.put(request.scope["device"], msgspec.msgpack.encode(pending))
        return pending

    async def _take_challenge(self, request: Request) -> Challenge | None:
        """Remove and return the challenge of this browser: it is valid once."""
        taken = await self._challenges.take(request.scope["device"])
        return None if taken is None else msgspec.msgpack.decode(taken, type=Challenge)


def credential_id(credential: dict[str, Any]) -> bytes:
    """The id of the passkey in an answer; empty if there is none."""
    return decode_base64url(str(credential.get("id", "")))
