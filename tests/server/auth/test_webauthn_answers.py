"""What an authenticator must have answered: a small one that is honest, and one that is wrong in
one thing at a time."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from msgspec.structs import replace

from herzrasen.server.auth.webauthn_answers import verify_authentication, verify_registration

HOST, ORIGIN, CHALLENGE = "play.example", "https://play.example", b"c" * 32
PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40
OWN_KEY = ec.derive_private_key(1234, ec.SECP256R1())
OTHER_KEY = ec.derive_private_key(4321, ec.SECP256R1())
SIGN_COUNT = 7
"""What is stored of the passkey's last use."""


class AuthenticatorAnswer(msgspec.Struct, frozen=True):
    """What the authenticator says: where it is asked, about what, by whom, and how often so far."""

    challenge: bytes = CHALLENGE
    host: str = HOST
    origin: str = ORIGIN
    flags: int = PRESENT | VERIFIED
    count: int = SIGN_COUNT + 1
    key: ec.EllipticCurvePrivateKey = OWN_KEY


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


def words(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def cose(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key as authenticators write it."""
    numbers = key.public_key().public_numbers()
    x, y = (one.to_bytes(32, "big") for one in (numbers.x, numbers.y))
    return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})


def client_data(answer: AuthenticatorAnswer, kind: str) -> bytes:
    fields = {"type": kind, "challenge": words(answer.challenge), "origin": answer.origin}
    return json.dumps(fields).encode()


def authenticator_data(answer: AuthenticatorAnswer, more_flags: int = 0) -> bytes:
    flags = bytes([answer.flags | more_flags])
    return sha256(answer.host.encode()).digest() + flags + answer.count.to_bytes(4, "big")


def credential(**response: bytes) -> dict[str, Any]:
    own = {name: words(value) for name, value in response.items()}
    return {"id": words(b"id"), "rawId": words(b"id"), "type": "public-key", "response": own}


def is_registered(answer: AuthenticatorAnswer) -> bool:
    attested = bytes(16) + (2).to_bytes(2, "big") + b"id" + cose(answer.key)
    data = authenticator_data(answer, HAS_KEY) + attested
    made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
    client = client_data(answer, "webauthn.create")
    sent = credential(clientDataJSON=client, attestationObject=made)
    verified = verify_registration(sent, CHALLENGE, HOST, ORIGIN)
    return verified is not None and verified.credential_public_key == cose(answer.key)


def is_signed_in(answer: AuthenticatorAnswer) -> bool:
    client, data = client_data(answer, "webauthn.get"), authenticator_data(answer)
    signature = answer.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
    sent = credential(clientDataJSON=client, authenticatorData=data, signature=signature)
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
