"""What somebody might send who means no good, or whose program is broken: JSON with a part of it
changed, and bytes that are no JSON any more."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from herzrasen.protocol import codec

STRANGE: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 2**31, 2**53 + 1, 2**63, 2**64, -(2**70), 10**400, 0.5, 1e308,
    "", "0", "XX", "\ud800", "\u202e", "x" * 1000, [], [[]], {}, {"type": "hello"},
    ["AS", "AS"], ["AS", None], {"at": "pile"}, "submit", "deal",
)  # fmt: skip


def bent(value: Any, random: Random) -> Any:
    """The value with one part of it dropped, doubled, added, renamed or of another kind."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        return _bent_fields(value, random)
    if isinstance(value, list) and value and random.random() < 0.8:
        return _bent_row(value, random)
    return random.choice(STRANGE)


def _bent_fields(fields: dict[str, Any], random: Random) -> dict[str, Any]:
    name = random.choice([*fields])
    others = {other: fields[other] for other in fields if other != name}
    match random.randrange(8):
        case 0:
            return others
        case 1:
            return {**fields, random.choice(("more", "__class__", "", "seat", "hands")): 0}
        case 2:
            return {**others, name.upper(): fields[name]}
        case _:
            return {**fields, name: bent(fields[name], random)}


def _bent_row(row: list[Any], random: Random) -> list[Any]:
    place = random.randrange(len(row))
    match random.randrange(4):
        case 0:
            return row[:place] + row[place + 1 :]
        case 1:
            return row * 2
        case 2:
            return row[::-1]
        case _:
            return [*row[:place], bent(row[place], random), *row[place + 1 :]]


def broken(frame: bytes, random: Random) -> bytes:
    """The bytes with something done to them that no JSON writer does."""
    at, to = sorted((random.randrange(len(frame) + 1), random.randrange(len(frame) + 1)))
    return random.choice(_HARMS)(frame, at, to, random)


def _flipped(frame: bytes, at: int, _to: int, random: Random) -> bytes:
    at = min(at, len(frame) - 1)
    return frame[:at] + bytes((frame[at] ^ (1 << random.randrange(8)),)) + frame[at + 1 :]


_Harm = Callable[[bytes, int, int, Random], bytes]
_HARMS: Final[tuple[_Harm, ...]] = (
    _flipped,
    _flipped,
    _flipped,
    lambda frame, at, to, _: frame[:at] + frame[to:],
    lambda frame, at, to, _: frame[:to] + frame[at:],
    lambda frame, at, to, _: frame[at:to],
    lambda frame, at, _to, random: frame[:at] + random.randbytes(4) + frame[at:],
    lambda frame, at, _to, _: frame[:at] + b"\xff\xfe\x00\xed\xa0\x80" + frame[at:],
    lambda frame, at, _to, _: frame[:at] + b"[" * 3000 + frame[at:],
    lambda frame, at, _to, _: frame[:at] + b'{"a":' * 1500 + frame[at:],
    lambda frame, at, _to, _: frame[:at] + b"9" * 5000 + frame[at:],
    lambda frame, _at, _to, _: frame + frame,
    lambda frame, _at, _to, random: frame + b" " * (codec.LIMIT * (random.random() < 0.1)),
)


def mutated(value: Any, random: Random) -> bytes:
    """The value as JSON: as it is, with a part changed once or twice, or with its bytes harmed."""
    kind = random.random()
    if kind > 0.25:
        value = bent(value, random)
    if kind > 0.7:
        value = bent(value, random)
    frame = json.dumps(value).encode()
    return broken(frame, random) if 0.5 < kind < 0.8 else frame
