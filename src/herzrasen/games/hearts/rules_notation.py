"""The text form of the rules of Hearts.

A rules value's text is the nearest preset and the options that differ from it, such as ``h3`` or
``standard+target=50,moon=choice``. Booleans read ``yes`` and ``no``, an option without a value
``none``, cards as in ``removed=2C.2D``, penalty cards as in ``penalties=KS:10.AS:7``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

import msgspec
from msgspec.structs import FieldInfo, fields, replace

from herzrasen.cards import Card
from herzrasen.games.hearts.presets import PRESETS, presets_of
from herzrasen.games.hearts.rules import HeartsRules, Penalty
from herzrasen.games.nearest_preset import nearest_preset
from herzrasen.games.protocol import RULES_VERSION, InvalidRules, Refusal

_FIELDS: Final[Mapping[str, FieldInfo]] = {field.name: field for field in fields(HeartsRules)}


def format_rules(rules: HeartsRules, named: str = "") -> str:
    """The canonical text form: the nearest preset and the options that differ from it. Where others
    are no nearer, it is the preset ``named``."""
    name, differing = nearest_preset(rules, PRESETS, _FIELDS, named)
    changes = [f"{option}={_format_value(getattr(rules, option))}" for option in differing]
    return name + ("+" + ",".join(changes) if changes else "")


def parse_rules(text: str, version: int = RULES_VERSION) -> HeartsRules | Refusal:
    """Parse a text form. Refused are unknown options and values, and options that cannot be played
    together. ``version`` is that of a stored text."""
    name, plus, rest = text.partition("+")
    presets = presets_of(version)
    if name not in presets:
        return Refusal("hearts.refusal.unknown-preset", {"name": name})
    changes: dict[str, Any] = {}
    for part in rest.split(",") if plus else []:
        option, _, word = part.partition("=")
        field = _FIELDS.get(option)
        if field is None or option in changes:
            return Refusal("hearts.refusal.unknown-option", {"option": option})
        try:
            changes[option] = _parse_value(field, word)
        except ValueError:  # msgspec's ValidationError is one too
            return Refusal("hearts.refusal.bad-value", {"option": option, "value": word})
    try:
        return replace(presets[name], **changes)
    except InvalidRules as unplayable:
        return unplayable.refusal


def _format_value(value: object) -> str:
    match value:
        case None | ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case Penalty(card, points):
            return f"{card}:{points}"
        case tuple():
            return ".".join(_format_value(part) for part in value)
        case _:
            return str(value)


def _parse_value(field: FieldInfo, word: str) -> Any:
    default = field.default
    match field.name:
        case "removed":
            return tuple(Card.parse(card) for card in _split_list(word))
        case "penalties":
            pairs = [entry.partition(":") for entry in _split_list(word)]
            return tuple(
                msgspec.convert({"card": Card.parse(card), "points": points}, Penalty, strict=False)
                for card, _, points in pairs
            )
        case "bonus_card":
            return None if word == "none" else Card.parse(word)
        case "queen_value" | "target" | "deals" if word == "none":
            return None
    if isinstance(default, bool):
        if word not in ("yes", "no"):
            raise ValueError(word)
        return word == "yes"
    return msgspec.convert(word, field.type, strict=False)


def _split_list(word: str) -> list[str]:
    return [] if word == "none" else word.split(".")
