"""What an authenticator must have answered: one is honest, others are wrong in one thing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from herzrasen.server.auth.webauthn_answers import verify_authentication, verify_registration
from tests.server.auth.authenticator import (
    CHALLENGE,
    HOST,
    ORIGIN,
    OTHER_KEY,
    OWN_KEY,
    PRESENT,
    SIGN_COUNT,
    VERIFIED,
    AuthenticatorAnswer,
    cose,
    register,
    sign_in,
)

WRONG = {
    "another challenge": replace(AuthenticatorAnswer(), challenge=b"d" * 32),
    "another host": replace(AuthenticatorAnswer(), host="evil.example"),
    "another page": replace(AuthenticatorAnswer(), origin="https://evil.example"),
    "nobody touched it": replace(AuthenticatorAnswer(), flags=VERIFIED),
    "whoever found the device": replace(AuthenticatorAnswer(), flags=PRESENT),
}
COPIED = {
    "another key": replace(AuthenticatorAnswer(), key=OTHER_KEY),
    "a copy that was used before": replace(AuthenticatorAnswer(), count=SIGN_COUNT),
}


def is_registered(answer: AuthenticatorAnswer) -> bool:
    verified = verify_registration(register(answer), CHALLENGE, HOST, ORIGIN)
    return verified is not None and verified.credential_public_key == cose(answer.key)


def is_signed_in(answer: AuthenticatorAnswer) -> bool:
    sent = sign_in(answer)
    verified = verify_authentication(sent, CHALLENGE, HOST, ORIGIN, cose(OWN_KEY), SIGN_COUNT)
    return verified is not None and verified.new_sign_count == answer.count


def test_an_honest_authenticator_is_believed() -> None:
    assert is_registered(AuthenticatorAnswer())
    assert is_signed_in(AuthenticatorAnswer())


@pytest.mark.parametrize("wrong", WRONG)
def test_one_that_is_wrong_in_one_thing_makes_no_passkey(wrong: str) -> None:
    assert not is_registered(WRONG[wrong])


@pytest.mark.parametrize("wrong", WRONG | COPIED)
def test_one_that_is_wrong_in_one_thing_opens_nothing(wrong: str) -> None:
    assert not is_signed_in((WRONG | COPIED)[wrong])
