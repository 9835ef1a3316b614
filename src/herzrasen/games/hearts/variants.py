"""Agreeing on rules: the named presets, the text form, and what may be agreed on together.

A rules value's text is the nearest preset and the options that differ from it, such as ``h3`` or
``standard+target=50,moon=choice``. Booleans read ``yes`` and ``no``, an option without a value
``none``, cards as in ``removed=2C.2D``, penalty cards as in ``penalties=KS:10.AS:7``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.structs import FieldInfo, fields, replace

from herzrasen.cards import Card, Suit, packs
from herzrasen.games.hearts.deck import QUEENS, deck, has_deuces
from herzrasen.games.hearts.rules import (
    Breaking,
    Equals,
    ExactTarget,
    FirstTrick,
    HeartLeadException,
    HeartsRules,
    HeartValues,
    Leftover,
    Moon,
    Partners,
    Penalty,
    QueenLead,
    Rotation,
    Trim,
)
from herzrasen.games.protocol import Refusal

_STANDARD: Final = HeartsRules()
_H4: Final = replace(_STANDARD, lead_breaks=False)

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
            _STANDARD, breaking=Breaking.HEART_OR_QUEEN, moon=Moon.CHOICE, taken_shown=False
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
        "black-maria": replace(
            _STANDARD, penalties=(Penalty(Card.parse("KS"), 10), Penalty(Card.parse("AS"), 7))
        ),
        # 117 points lie in every deal: to 100 a match would be over with the first.
        "spot": replace(_STANDARD, heart_values=HeartValues.PIPS, target=500),
        "cancellation": replace(_STANDARD, players=6, packs=2),
        # The ancestor knew neither the black lady nor the moon, which H4 dates to 1939.
        "plain": replace(_STANDARD, queen_value=0, moon=Moon.OFF),
        "partnership": replace(_STANDARD, partners=Partners.TWO_TWOS),
        "tournament": replace(_STANDARD, rotation=Rotation.LEFT_RIGHT),
    }
)
"""The rules that have a name, each stating only its differences (rules/hearts.md, section 3)."""

_FIELDS: Final[Mapping[str, FieldInfo]] = {field.name: field for field in fields(HeartsRules)}


# What may be agreed on ----------------------------------------------------------------------------


def check(rules: HeartsRules) -> Refusal | None:
    """Why nobody can play by these rules, or None if one can."""
    return next(_objections(rules), None)


def playable(rules: HeartsRules) -> bool:
    """Whether a match can be played by these rules."""
    return check(rules) is None


def _objections(rules: HeartsRules) -> Iterator[Refusal]:
    yield from _out_of_range(rules)
    yield from _not_playable(rules)
    yield from _collisions(rules)
    yield from _uneven(rules)


def _out_of_range(rules: HeartsRules) -> Iterator[Refusal]:
    for name, field in _FIELDS.items():
        try:
            msgspec.convert(getattr(rules, name), field.type)
            if name == "penalties":
                for extra in rules.penalties:
                    msgspec.convert(msgspec.structs.asdict(extra), Penalty)
        except msgspec.ValidationError:
            yield Refusal(
                "hearts.refusal.bad-value", {"option": name, "value": str(getattr(rules, name))}
            )


def _not_playable(rules: HeartsRules) -> Iterator[Refusal]:
    """Options that the rule book has and this program does not play yet."""
    playable_values: dict[str, Any] = {
        "packs": 1,
        "equals": Equals.CANCEL,
        "leftover": Leftover.TRIM,
        "partners": Partners.NONE,
        "charging": False,
    }
    for name, value in playable_values.items():
        asked = getattr(rules, name)
        if asked != value:
            yield Refusal("hearts.refusal.not-playable", {"option": name, "value": _word(asked)})


def _collisions(rules: HeartsRules) -> Iterator[Refusal]:
    """Pairs of options that cannot be meant together."""
    odd = rules.players % 2 == 1
    across = rules.rotation in (Rotation.ACROSS, Rotation.LEFT_RIGHT_ACROSS_HOLD)
    costly = deck(rules).penalty
    pairs = {
        ("players", "packs"): rules.players > 10 and rules.packs == 1,
        ("players", "rotation"): odd and across,
        ("players", "trim"): rules.trim is Trim.DEUCES and not has_deuces(rules.players),
        ("trim", "removed"): bool(rules.removed) and rules.trim is not Trim.OWN,
        ("breaking", "queen_lead"): rules.breaking is Breaking.NEVER
        and rules.queen_lead is QueenLead.AFTER_BREAK,
        ("bonus_card", "penalties"): rules.bonus_card in costly,
        ("moon_needs_bonus", "bonus_card"): rules.moon_needs_bonus and rules.bonus_card is None,
        ("sun", "moon"): rules.sun and rules.moon is Moon.OFF,
        ("exact_target", "target"): rules.exact_target is not ExactTarget.NOTHING
        and rules.target is None,
        ("target", "deals"): rules.target is None and rules.deals is None,
        ("deals", "deal_cap"): rules.deals is not None and rules.deals > rules.deal_cap,
    }
    for (option, other), collides in pairs.items():
        if collides:
            yield Refusal("hearts.refusal.collision", {"option": option, "other": other})


def _uneven(rules: HeartsRules) -> Iterator[Refusal]:
    """Cards taken out, or given a price, that are not there; hands that do not come out even."""
    pack, in_play = packs(rules.packs), deck(rules).cards
    seen: set[Card] = set()
    for card in rules.removed:
        if card not in pack or card in seen:
            yield Refusal("hearts.refusal.no-such-card", {"option": "removed", "card": card.text})
        seen.add(card)
    seen = set()
    for extra in rules.penalties:
        own_price = extra.card.suit is Suit.HEARTS or extra.card in QUEENS
        if own_price or extra.card not in in_play or extra.card in seen:
            yield Refusal(
                "hearts.refusal.no-such-card", {"option": "penalties", "card": extra.card.text}
            )
        seen.add(extra.card)
    if rules.bonus_card is not None and rules.bonus_card not in in_play:
        yield Refusal(
            "hearts.refusal.no-such-card", {"option": "bonus_card", "card": rules.bonus_card.text}
        )
    if len(in_play) % rules.players:
        yield Refusal("hearts.refusal.uneven-hands", {"n": len(in_play), "players": rules.players})
    elif deck(rules).hand_size < max(rules.pass_count, 1):
        yield Refusal("hearts.refusal.small-hands", {"n": deck(rules).hand_size})
    if not in_play.has_suit(Suit.CLUBS):
        yield Refusal("hearts.refusal.no-club")


# The text form ------------------------------------------------------------------------------------


def text_of(rules: HeartsRules) -> str:
    """The text form: the preset with the fewest differences, and these."""
    name, differences = min(
        ((name, _differences(preset, rules)) for name, preset in PRESETS.items()),
        key=lambda named: len(named[1]),
    )
    if not differences:
        return name
    return name + "+" + ",".join(f"{field}={value}" for field, value in differences.items())


def parse(text: str) -> HeartsRules | Refusal:
    """Read a text form. What it says is checked field by field; ``check`` sees to the whole."""
    name, plus, rest = text.partition("+")
    if name not in PRESETS:
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
    return replace(PRESETS[name], **changes)


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
