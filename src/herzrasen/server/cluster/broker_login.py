"""How a node identifies itself to the broker: by its URL, or by a file of credentials."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from herzrasen.config.secret_url import BrokerURL
from herzrasen.storage.private_files import read_regular

_SECTION: Final = re.compile(
    r"-+BEGIN (?P<name>NATS USER JWT|USER NKEY SEED)-+\s+(?P<content>\S+)\s+-+END"
)
_USER_SEED: Final = re.compile(r"SU[A-Z2-7]{56}")
_PREFIX_BYTES: Final = 2
_SEED_BYTES: Final = 32


class CredentialsError(ValueError):
    """A file does not hold NATS credentials."""


class BrokerLogin(msgspec.Struct, frozen=True, kw_only=True):
    """What is sent to the broker; empty fields are not sent: ``user`` and ``password``, a
    ``token``, or a ``jwt`` and a signature by ``sign`` of the broker's nonce."""

    user: str | None = None
    password: str | None = None
    token: str | None = None
    jwt: bytes = b""
    sign: Callable[[str], bytes] | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"


def login_of_url(url: BrokerURL) -> BrokerLogin:
    """The login in a URL; a name without a password is a token."""
    parts = urlsplit(url.reveal())
    if parts.username is None:
        return BrokerLogin()
    name = unquote(parts.username)
    if parts.password is None:
        return BrokerLogin(token=name)
    return BrokerLogin(user=name, password=unquote(parts.password))


def login_of_file(file: Path) -> BrokerLogin:
    """The login of a ``.creds`` file, as NATS's tools write it.

    Raises OSError, or CredentialsError for another kind of file.
    """
    text = read_regular(file).decode(errors="replace")
    sections = {found["name"]: found["content"] for found in _SECTION.finditer(text)}
    jwt, seed = sections.get("NATS USER JWT"), sections.get("USER NKEY SEED", "")
    if jwt is None or not _USER_SEED.fullmatch(seed):
        raise CredentialsError
    # Two bytes say what the key is for, and two at the end are a checksum against typing mistakes.
    raw = base64.b32decode(seed + "=" * (-len(seed) % 8))[_PREFIX_BYTES:][:_SEED_BYTES]
    key = Ed25519PrivateKey.from_private_bytes(raw)
    return BrokerLogin(
        jwt=jwt.encode(), sign=lambda nonce: base64.b64encode(key.sign(nonce.encode()))
    )
