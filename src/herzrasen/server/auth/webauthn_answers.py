"""What authenticators are asked and how their answers are checked, by the WebAuthn library.

Its import takes a fifth of a server's start: only who needs it imports this module.
"""

from __future__ import annotations

from typing import Any, Final

import cbor2
import webauthn
from cryptography.exceptions import UnsupportedAlgorithm
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers import options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

_REQUIRED: Final = UserVerificationRequirement.REQUIRED
_INVALID_ANSWER: Final = (
    WebAuthnException,
    UnsupportedAlgorithm,
    cbor2.CBORError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
)
"""What the library raises for an invalid answer; it parses untrusted input."""


def registration_options(
    rp_id: str, challenge: bytes, display_name: str, handle: bytes, known: tuple[bytes, ...]
) -> dict[str, Any]:
    """The options for creating a passkey; ``known`` are the ids its owner has already."""
    options = webauthn.generate_registration_options(
        rp_id=rp_id,
        rp_name="Herzrasen",
        user_id=handle,
        user_name=display_name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=id_) for id_ in known],
    )
    return dict(options_to_json_dict(options))


def authentication_options(rp_id: str, challenge: bytes) -> dict[str, Any]:
    """The options for signing in with any passkey of a host."""
    options = webauthn.generate_authentication_options(
        rp_id=rp_id, challenge=challenge, user_verification=_REQUIRED
    )
    return dict(options_to_json_dict(options))


def verify_registration(
    credential: dict[str, Any], challenge: bytes, rp_id: str, origin: str
) -> VerifiedRegistration | None:
    """The new passkey; None if the answer is not valid."""
    try:
        return webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=rp_id,
            expected_origin=origin,
            require_user_verification=True,
        )
    except _INVALID_ANSWER:
        return None


def verify_authentication(
    credential: dict[str, Any],
    challenge: bytes,
    rp_id: str,
    origin: str,
    public_key: bytes,
    sign_count: int,
) -> VerifiedAuthentication | None:
    """The passkey's answer; None if it is not valid."""
    try:
        return webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=rp_id,
            expected_origin=origin,
            credential_public_key=public_key,
            credential_current_sign_count=sign_count,
            require_user_verification=True,
        )
    except _INVALID_ANSWER:
        return None
