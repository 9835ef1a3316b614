"""Malformed input: JSON with a part changed, and bytes that are no JSON any more."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from herzrasen.protocol import codec

ODD_VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 2**31, 2**53 + 1, 2**63, 2**64, -(2**70), 10**400, 0.5, 1e308,
    "", "0", "XX", "\ud800", "\u202e", "x" * 1000, [], [[]], {}, {"type": "hello"},
    ["AS", "AS"], ["AS", None], {"at": "pile"}, "submit", "deal",
)  # fmt: skip


def mutated_value(value: Any, random: Random) -> Any:
    """The value with one part of it dropped, doubled, added, renamed or of another type."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        return _mutated_fields(value, random)
    if isinstance(value, list) and value and random.random() < 0.8:
        return _mutated_row(value, random)
    return random.choice(ODD_VALUES)


def _mutated_fields(fields: dict[str, Any], random: Random) -> dict[str, Any]:
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
            return {**fields, name: mutated_value(fields[name], random)}


def _mutated_row(row: list[Any], random: Random) -> list[Any]:
    place = random.randrange(len(row))
    match random.randrange(4):
        case 0:
            return row[:place] + row[place + 1 :]
        case 1:
            return row * 2
        case 2:
            return row[::-1]
        case _:
            return [*row[:place], mutated_value(row[place], random), *row[place + 1 :]]


def mutated_bytes(frame: bytes, random: Random) -> bytes:
    """The bytes damaged in a way that no JSON writer would."""
    at, to = sorted((random.randrange(len(frame) + 1), random.randrange(len(frame) + 1)))
    return random.choice(_BYTE_MUTATIONS)(frame, at, to, random)


def _flip_bits(frame: bytes, at: int, _to: int, random: Random) -> bytes:
    at = min(at, len(frame) - 1)
    return frame[:at] + bytes((frame[at] ^ (1 << random.randrange(8)),)) + frame[at + 1 :]


_ByteMutation = Callable[[bytes, int, int, Random], bytes]
_BYTE_MUTATIONS: Final[tuple[_ByteMutation, ...]] = (
    _flip_bits,
    _flip_bits,
    _flip_bits,
    lambda frame, at, to, _: frame[:at] + frame[to:],
    lambda frame, at, to, _: frame[:to] + frame[at:],
    lambda frame, at, to, _: frame[at:to],
    lambda frame, at, _to, random: frame[:at] + random.randbytes(4) + frame[at:],
    lambda frame, at, _to, _: frame[:at] + b"\xff\xfe\x00\xed\xa0\x80" + frame[at:],
    lambda frame, at, _to, _: frame[:at] + b"[" * 3000 + frame[at:],
    lambda frame, at, _to, _: frame[:at] + b'{"a":' * 1500 + frame[at:],
    lambda frame, at, _to, _: frame[:at] + b"9" * 5000 + frame[at:],
    lambda frame, _at, _to, _: frame + frame,
    lambda frame, _at, _to, random: frame + b" " * (codec.MAX_BYTES * (random.random() < 0.1)),
)


def mutate(value: Any, random: Random) -> bytes:
    """The value as JSON: unchanged, with one or two parts changed, or with its bytes damaged."""
    kind = random.random()
    if kind > 0.25:
        value = mutated_value(value, random)
    if kind > 0.7:
        value = mutated_value(value, random)
    frame = json.dumps(value).encode()
    return mutated_bytes(frame, random) if 0.5 < kind < 0.8 else frame
