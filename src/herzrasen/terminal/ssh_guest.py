"""Guests over ssh: the public key that opened the session is the device.

sshd tells a forced command which key was used (``ExposeAuthInfo``) and what the guest typed after
the host's name. Each key has a private folder of settings and device tokens, named by the key's
fingerprint; nothing else of what a guest sends reaches the machine.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from herzrasen.library.remote.server_address import (
    BadAddress,
    ServerAddress,
    parse_address,
)
from herzrasen.lobby.room_code import read_code

AUTH_FILE: Final = "SSH_USER_AUTH"
"""Environment variable with the file in which sshd lists how the guest proved who they are."""
TYPED_COMMAND: Final = "SSH_ORIGINAL_COMMAND"
"""Environment variable with what the guest typed after the host's name."""
LINES_WORD: Final = "lines"

_KEY_LINE: Final = re.compile(r"publickey [\w@.-]+ ([\w+/=]+)", re.ASCII)
_MAX_AUTH_BYTES: Final = 65_536
_TABLE: Final = re.compile(r"[\w-]{16,64}", re.ASCII)


class GuestWish(msgspec.Struct, frozen=True):
    """What a guest asked for: line mode, and a place on the server."""

    lines: bool
    address: ServerAddress


def key_folder(environment: Mapping[str, str], folder: Path) -> Path:
    """Where the settings and tokens of the guest's key are kept: below ``folder``, which holds
    those of a guest without a key."""
    named = environment.get(AUTH_FILE)
    if not named:
        return folder
    try:
        with Path(named).open("rb") as file:
            listed = file.read(_MAX_AUTH_BYTES).decode("ascii", "replace")
    except OSError:
        return folder
    fingerprint = next(filter(None, map(fingerprint_of, listed.splitlines())), "")
    return folder / "keys" / fingerprint if fingerprint else folder


def fingerprint_of(line: str) -> str:
    """The SHA-256 fingerprint of the key in a line of the list, as a file's name; empty for none.

    It is the one of ``ssh-keygen -l``, with signs that a file's name may have.
    """
    found = _KEY_LINE.fullmatch(line.strip())
    if found is None:
        return ""
    try:
        key = base64.b64decode(found[1], validate=True)
    except binascii.Error:
        return ""
    digest = hashlib.sha256(key).digest()
    return base64.urlsafe_b64encode(digest).decode("ascii").rstrip("=")


def read_wish(environment: Mapping[str, str], server: ServerAddress) -> GuestWish:
    """What the guest typed: ``lines``, a link to something on this server, a table's id or room
    code. What is none of these is passed over: no word of it is ever run."""
    words = environment.get(TYPED_COMMAND, "").split()
    places = (place for word in words if (place := _place_of(word, server)) is not None)
    return GuestWish(LINES_WORD in words, next(places, server))


def _place_of(word: str, server: ServerAddress) -> ServerAddress | None:
    if word == LINES_WORD:
        return None
    if _TABLE.fullmatch(word) or read_code(word):
        return msgspec.structs.replace(server, where="table", table=word)
    try:
        place = parse_address(word)
    except BadAddress:
        return None
    # The server may be known here under another name than to the guest.
    return msgspec.structs.replace(place, base=server.base) if place.where != "lobby" else None
