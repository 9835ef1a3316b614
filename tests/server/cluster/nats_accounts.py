"""An operator, an account and a user of NATS, as its tools make them: signed JWTs and keys."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

OPERATOR, ACCOUNT, USER = 14 << 3, 0, 20 << 3
_SEED: Final = 18 << 3


def base32(raw: bytes) -> str:
    """NATS's text form of a key, with its checksum (CRC-16/XMODEM)."""
    return (
        base64.b32encode(raw + binascii.crc_hqx(raw, 0).to_bytes(2, "little")).decode().rstrip("=")
    )


class KeyPair:
    """A key of one kind: OPERATOR, ACCOUNT or USER."""

    def __init__(self, kind: int) -> None:
        self._kind = kind
        self._key = Ed25519PrivateKey.generate()
        self.public = base32(bytes([kind]) + self._key.public_key().public_bytes_raw())

    @property
    def seed(self) -> str:
        """The private key."""
        prefix = bytes([_SEED | self._kind >> 5, (self._kind & 31) << 3])
        return base32(prefix + self._key.private_bytes_raw())

    def sign(self, subject: KeyPair, name: str, about: dict[str, Any]) -> str:
        """A JWT of this key for another one."""
        claims = {"iss": self.public, "sub": subject.public, "name": name, "iat": 1, "nats": about}
        unnamed = json.dumps(claims).encode()
        claims["jti"] = base64.b32encode(hashlib.sha256(unnamed).digest()).decode().rstrip("=")
        parts = [_base64({"typ": "JWT", "alg": "ed25519-nkey"}), _base64(claims)]
        signature = self._key.sign(".".join(parts).encode())
        return ".".join([*parts, base64.urlsafe_b64encode(signature).decode().rstrip("=")])


def _base64(value: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def write_credentials(file: Path) -> str:
    """Write a ``.creds`` file; the configuration of a broker that knows its user."""
    operator, account, user = KeyPair(OPERATOR), KeyPair(ACCOUNT), KeyPair(USER)
    unlimited = dict.fromkeys(("subs", "data", "payload", "conn", "imports", "exports"), -1)
    account_about = {"limits": {**unlimited, "wildcards": True}, "type": "account", "version": 2}
    user_about = {"subs": -1, "data": -1, "payload": -1, "type": "user", "version": 2}
    jwt = account.sign(user, "node", user_about)
    file.write_text(
        f"-----BEGIN NATS USER JWT-----\n{jwt}\n------END NATS USER JWT------\n\n"
        f"-----BEGIN USER NKEY SEED-----\n{user.seed}\n------END USER NKEY SEED------\n"
    )
    operator_jwt = operator.sign(operator, "cards", {"type": "operator", "version": 2})
    account_jwt = operator.sign(account, "cards", account_about)
    return (
        f"operator: {operator_jwt}\nresolver: MEMORY\n"
        f"resolver_preload: {{ {account.public}: {account_jwt} }}\n"
    )
