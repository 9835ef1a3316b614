"""A small authenticator: what it answers when it is asked for a passkey."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

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
    id: bytes = b"id"


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


def credential(id_: bytes, **response: bytes) -> dict[str, Any]:
    own = {name: words(value) for name, value in response.items()}
    return {"id": words(id_), "rawId": words(id_), "type": "public-key", "response": own}


def register(answer: AuthenticatorAnswer) -> dict[str, Any]:
    """A new passkey."""
    attested = bytes(16) + len(answer.id).to_bytes(2, "big") + answer.id + cose(answer.key)
    data = authenticator_data(answer, HAS_KEY) + attested
    made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
    client = client_data(answer, "webauthn.create")
    return credential(answer.id, clientDataJSON=client, attestationObject=made)


def sign_in(answer: AuthenticatorAnswer) -> dict[str, Any]:
    """The use of a passkey."""
    client, data = client_data(answer, "webauthn.get"), authenticator_data(answer)
    signature = answer.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
    return credential(answer.id, clientDataJSON=client, authenticatorData=data, signature=signature)
