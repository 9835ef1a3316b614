"""How the keys that session tokens are signed with are stored: a line for each, the oldest first.

A line is the day on which the key was made, and the key in hexadecimal. Each line has a checksum:
with another digit in it a key would be a new one, and every session lost. The checksum lies in the
letters of the key: the first is a capital, and each of the others is one for a bit that is set.
Former versions read a key whatever the case of its letters, and nothing else on the line; so an
operator can go back to them, and nodes of two versions share their keys.

Lines in small letters have no checksum: former versions write them. A line that ends with a CRC was
written for a short time. Blank lines, which an editor may leave, mean nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from hashlib import sha256
from typing import Final, TypeAlias
from zlib import crc32

DatedKey: TypeAlias = tuple[date, bytes]
"""A key and the day on which it was made."""
KEY_BYTES: Final = 32
"""The length of a key."""


def parse_keys(content: bytes) -> list[DatedKey]:
    """The stored keys. Raises ValueError if they are damaged, or if there are none: a new key would
    end all sessions."""
    known = [_parse(line) for line in content.decode("ascii").splitlines() if line.strip()]
    if not known:
        raise ValueError("no keys")
    return known


def format_keys(known: Iterable[DatedKey]) -> bytes:
    """The keys as this version stores them."""
    return "".join(f"{_format(day, key)}\n" for day, key in known).encode("ascii")


def _format(day: date, key: bytes) -> str:
    digest = int.from_bytes(sha256(f"{day} {key.hex()}".encode()).digest(), "big")
    written, bits = "", digest << 1 | 1
    for digit in key.hex():
        if digit.isalpha():
            digit, bits = digit.upper() if bits & 1 else digit, bits >> 1
        written += digit
    return f"{day} {written}"


def _parse(line: str) -> DatedKey:
    day, key, *_ = line.split(" ")
    found = date.fromisoformat(day), bytes.fromhex(key)
    unchecked = f"{found[0]} {found[1].hex()}"
    with_crc = f"{unchecked} {crc32(unchecked.encode()):08x}"
    if len(found[1]) != KEY_BYTES or line not in (_format(*found), unchecked, with_crc):
        raise ValueError("not a key")
    return found
