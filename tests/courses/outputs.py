"""What came of a step as text: values of any kind, the same on every machine."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from herzrasen.cards import Card, CardSet
from herzrasen.games.protocol import Refusal
from herzrasen.terminal.translation import Translation, refusal_text

_LONG: Final = re.compile(r"-?\d+\.\d{7,}(?:e-?\d+)?")
TRANSLATIONS: Final = (Translation("en"), Translation("de"))


def output(*values: object) -> str:
    """The values, a line each: sets in order, numbers rounded, a refusal with its sentences."""
    return "\n".join(map(_line, values))


def _line(value: object) -> str:
    if isinstance(value, str):
        return value
    sentences = [refusal_text(t, value) for t in TRANSLATIONS] if isinstance(value, Refusal) else []
    plain = msgspec.to_builtins(value, enc_hook=_plain, str_keys=True, order="deterministic")
    text = _LONG.sub(lambda found: f"{float(found[0]):.6f}", msgspec.json.encode(plain).decode())
    return " | ".join([text, *sentences])


def _plain(value: object) -> object:
    if isinstance(value, Card | CardSet):
        return value.plain
    return list(value) if hasattr(value, "__iter__") else str(value)
