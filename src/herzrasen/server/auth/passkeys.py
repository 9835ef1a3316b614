"""Passkeys: what an authenticator is asked, and whether its answer is right (WebAuthn level 2).

A challenge is good for one answer, from the same browser, within five minutes. A passkey is bound
to the host that the page was loaded from, and its owner has to show that he is there (a finger, a
PIN), because it stands for a name and a password at once.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

import cbor2
import msgspec
import webauthn
from cachetools import TTLCache
from cryptography.exceptions import UnsupportedAlgorithm
from starlette.requests import Request
from webauthn.helpers import base64url_to_bytes, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from herzrasen.games.protocol import Refusal
from herzrasen.storage.accounts import Passkey

_PATIENCE: Final = 300.0
"""Seconds that a person may take for an answer."""
_MOST: Final = 10_000
_MUST: Final = UserVerificationRequirement.REQUIRED
_WRONG: Final = (
    WebAuthnException,
    UnsupportedAlgorithm,
    cbor2.CBORError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
)
"""What the library raises for an answer that is none; it parses what anybody may have sent."""


class Asked(msgspec.Struct, frozen=True):
    """What an authenticator was asked: ``name`` is the account that is to be made, empty for none,
    ``handle`` what the authenticator knows its owner by, empty for a sign-in."""

    challenge: bytes
    site: str
    origin: str
    name: str = ""
    handle: bytes = b""


class Passkeys:
    """Keeps what was asked until it is answered."""

    def __init__(self) -> None:
        self._asked: TTLCache[str, Asked] = TTLCache(_MOST, _PATIENCE)

    def invite(
        self, request: Request, shown: str, asked_name: str, handle: bytes, known: tuple[bytes, ...]
    ) -> dict[str, Any]:
        """Ask this browser for a new passkey; ``known`` are those its owner has already."""
        asked = self._ask(request, asked_name, handle)
        options = webauthn.generate_registration_options(
            rp_id=asked.site,
            rp_name="Herzrasen",
            user_id=handle,
            user_name=shown,
            challenge=asked.challenge,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_MUST
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=id_) for id_ in known],
        )
        return dict(options_to_json_dict(options))

    def made(self, request: Request, credential: dict[str, Any]) -> tuple[Asked, Passkey] | Refusal:
        """The passkey that a browser was invited to make; whose it is, the caller knows."""
        asked = self._answered(request)
        if asked is None or not asked.handle:
            return Refusal("account.refusal.passkey-late")
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=asked.challenge,
                expected_rp_id=asked.site,
                expected_origin=asked.origin,
                require_user_verification=True,
            )
        except _WRONG:
            return Refusal("account.refusal.passkey")
        return asked, Passkey(
            id=made.credential_id,
            person="",
            key=made.credential_public_key,
            uses=made.sign_count,
            site=asked.site,
            label="",
            since=0,
        )

    def challenge(self, request: Request) -> dict[str, Any]:
        """Ask this browser for any passkey of this host. It offers the names that it knows."""
        asked = self._ask(request)
        options = webauthn.generate_authentication_options(
            rp_id=asked.site, challenge=asked.challenge, user_verification=_MUST
        )
        return dict(options_to_json_dict(options))

    def proved(
        self, request: Request, credential: dict[str, Any], passkey: Passkey | None
    ) -> int | Refusal:
        """How often the passkey was used, if this answer proves that it is there."""
        asked = self._answered(request)
        if asked is None or asked.handle:
            return Refusal("account.refusal.passkey-late")
        if passkey is None or passkey.site != asked.site:
            return Refusal("account.refusal.passkey-unknown")
        try:
            proved = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=asked.challenge,
                expected_rp_id=asked.site,
                expected_origin=asked.origin,
                credential_public_key=passkey.key,
                credential_current_sign_count=passkey.uses,
                require_user_verification=True,
            )
        except _WRONG:
            return Refusal("account.refusal.passkey")
        return int(proved.new_sign_count)

    def _ask(self, request: Request, name: str = "", handle: bytes = b"") -> Asked:
        url = request.url
        origin = f"{url.scheme}://{url.netloc}"
        asked = Asked(secrets.token_bytes(32), url.hostname or "", origin, name, handle)
        self._asked[request.scope["device"]] = asked
        return asked

    def _answered(self, request: Request) -> Asked | None:
        """What this browser was asked last; it cannot answer twice."""
        return self._asked.pop(request.scope["device"], None)


def id_of(credential: dict[str, Any]) -> bytes:
    """The id of the passkey that an answer is about; empty if there is none."""
    try:
        return base64url_to_bytes(str(credential.get("id", "")))
    except ValueError:
        return b""
