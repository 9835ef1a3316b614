"""How the keys that session tokens are signed with are stored: a line for each, the oldest first.

A line is the day on which the key was made, the key, and a checksum of both: with another digit in
it a key would be a new one, and every session lost. Lines of earlier versions have no checksum.
Blank lines, which an editor may leave, mean nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
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
    return "".join(_format(day, key) for day, key in known).encode("ascii")


def _format(day: date, key: bytes) -> str:
    content = f"{day} {key.hex()}"
    return f"{content} {crc32(content.encode()):08x}\n"


def _parse(line: str) -> DatedKey:
    day, key, *check = line.split(" ")
    found = date.fromisoformat(day), bytes.fromhex(key)
    if len(found[1]) != KEY_BYTES or (check and f"{line}\n" != _format(*found)):
        raise ValueError("not a key")
    return found
