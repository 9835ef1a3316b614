"""Rules by name: the presets and the text form.

A rules value's text is the nearest preset and the options that differ from it, such as ``h3`` or
``standard+target=50,moon=choice``. Booleans read ``yes`` and ``no``, an option without a value
``none``, cards as in ``removed=2C.2D``, penalty cards as in ``penalties=KS:10.AS:7``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.structs import FieldInfo, fields, replace

from herzrasen.cards import Card
from herzrasen.games.hearts.rules import (
    Breaking,
    FirstLead,
    FirstTrick,
    HeartLeadException,
    HeartsRules,
    HeartValues,
    Moon,
    Partners,
    Penalty,
    Rotation,
    Trim,
)
from herzrasen.games.protocol import RULES_VERSION, Refusal, Unplayable

_STANDARD: Final = HeartsRules()
_H4: Final = replace(_STANDARD, lead_breaks=False)
_BLACK_MARIA: Final = (Penalty(Card.parse("KS"), 10), Penalty(Card.parse("AS"), 7))

PRESETS: Final[Mapping[str, HeartsRules]] = MappingProxyType(
    {
        "standard": _STANDARD,
        "h1": replace(
            _STANDARD,
            rotation=Rotation.STEPS,
            first_trick=FirstTrick.HEARTS_FORBIDDEN,
            breaking=Breaking.NEVER,
            heart_lead_exception=HeartLeadException.ONLY_PENALTY,
            moon=Moon.OFF,
        ),
        "h2": replace(
            _STANDARD,
            rotation=Rotation.AUTO_LEFT_RIGHT,
            breaking=Breaking.HEART_OR_QUEEN,
            moon=Moon.CHOICE,
            taken_shown=False,
        ),
        "h3": replace(_STANDARD, lead_breaks=False),
        "h4": _H4,
        "h4-3": replace(
            _H4, players=3, trim=Trim.DEUCES, rotation=Rotation.LEFT_RIGHT_HOLD, moon=Moon.CHOICE
        ),
        "h4-5": replace(_H4, players=5, trim=Trim.DEUCES),
        "h4-6": replace(_H4, players=6, trim=Trim.DEUCES, moon=Moon.CHOICE),
        "new-moon": replace(_STANDARD, moon=Moon.CHOICE),
        "new-moon-forced": replace(_STANDARD, moon=Moon.SELF),
        "omnibus": replace(_STANDARD, bonus_card=Card.parse("JD")),
        "sun": replace(_STANDARD, sun=True),
        # With three players the lowest card that goes is the two of clubs.
        "black-maria": replace(
            _STANDARD,
            players=3,
            trim=Trim.LOWEST,
            rotation=Rotation.RIGHT,
            first_lead=FirstLead.LEFT_OF_DEALER,
            penalties=_BLACK_MARIA,
        ),
        # 129 points lie in every deal: to 100 a match would be over with the first.
        "spot": replace(_STANDARD, heart_values=HeartValues.PIPS, queen_value=25, target=500),
        "cancellation": replace(_STANDARD, players=6, packs=2),
        # The ancestor knew neither the black lady nor the moon, which H4 dates to 1939.
        "plain": replace(_STANDARD, queen_value=0, moon=Moon.OFF),
        "partnership": replace(_STANDARD, partners=Partners.TWO_TWOS),
        "tournament": replace(_STANDARD, rotation=Rotation.LEFT_RIGHT_ACROSS),
    }
)
"""The rules that have a name, each stating only its differences (rules/hearts.md, section 3)."""

PRESETS_BEFORE: Final[Mapping[str, HeartsRules]] = MappingProxyType(
    {
        "h2": replace(
            _STANDARD, breaking=Breaking.HEART_OR_QUEEN, moon=Moon.CHOICE, taken_shown=False
        ),
        "black-maria": replace(_STANDARD, penalties=_BLACK_MARIA),
        "spot": replace(_STANDARD, heart_values=HeartValues.PIPS, target=500),
        "tournament": replace(_STANDARD, rotation=Rotation.LEFT_RIGHT),
    }
)
"""What the corrected presets meant in texts of version 1."""

_FIELDS: Final[Mapping[str, FieldInfo]] = {field.name: field for field in fields(HeartsRules)}


def text_of(rules: HeartsRules) -> str:
    """The text form: the preset with the fewest differences, and these."""
    name, differences = min(
        ((name, _differences(preset, rules)) for name, preset in PRESETS.items()),
        key=lambda named: len(named[1]),
    )
    if not differences:
        return name
    return name + "+" + ",".join(f"{field}={value}" for field, value in differences.items())


def parse(text: str, version: int = RULES_VERSION) -> HeartsRules | Refusal:
    """The rules with this text form, or why there are none: a word that is no option's, or options
    that do not go together. ``version`` is that of a stored text."""
    name, plus, rest = text.partition("+")
    presets = PRESETS if version >= RULES_VERSION else {**PRESETS, **PRESETS_BEFORE}
    if name not in presets:
        return Refusal("hearts.refusal.unknown-preset", {"name": name})
    changes: dict[str, Any] = {}
    for part in rest.split(",") if plus else []:
        option, _, word = part.partition("=")
        field = _FIELDS.get(option)
        if field is None or option in changes:
            return Refusal("hearts.refusal.unknown-option", {"option": option})
        try:
            changes[option] = _value(field, word)
        except ValueError:  # msgspec's ValidationError is one too
            return Refusal("hearts.refusal.bad-value", {"option": option, "value": word})
    try:
        return replace(presets[name], **changes)
    except Unplayable as unplayable:
        return unplayable.refusal


def _differences(preset: HeartsRules, rules: HeartsRules) -> dict[str, str]:
    return {
        name: _word(getattr(rules, name))
        for name in _FIELDS
        if getattr(rules, name) != getattr(preset, name)
    }


def _word(value: object) -> str:
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
            return ".".join(_word(part) for part in value)
        case _:
            return str(value)


def _value(field: FieldInfo, word: str) -> Any:
    default = field.default
    match field.name:
        case "removed":
            return tuple(Card.parse(card) for card in _listed(word))
        case "penalties":
            pairs = [entry.partition(":") for entry in _listed(word)]
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


def _listed(word: str) -> list[str]:
    return [] if word == "none" else word.split(".")
