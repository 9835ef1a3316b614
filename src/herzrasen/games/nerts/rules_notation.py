"""The text form of the rules of Nerts.

The text form of a rules value is the nearest preset with its differences, in the order of the
options: ``stoss+seats=3,draw=1``. A choice is written as its value, a switch as ``yes`` or ``no``,
a missing value as ``none`` (``automatic`` for the tableau piles), numbers by seat as ``13/10/9``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec.structs import fields, replace

from herzrasen.games.nearest_preset import nearest_preset
from herzrasen.games.nerts.presets import PRESETS, presets_of
from herzrasen.games.nerts.rules import NertsRules
from herzrasen.games.protocol import RULES_VERSION, InvalidRules, Refusal

_TYPES: Final[Mapping[str, Any]] = get_type_hints(NertsRules, include_extras=True)

OPTIONS: Final[tuple[str, ...]] = tuple(field.name for field in fields(NertsRules))
"""Every option's name, in the order of the rules text."""


def parse_rules(text: str, version: int = RULES_VERSION) -> NertsRules | Refusal:
    """Parse a text form. Refused are unknown options and values, and options that cannot be played
    together. ``version`` is that of a stored text.

    >>> parse_rules("stoss+seats=3,rival_building=no") == parse_rules("pagat+seats=3")
    True
    >>> parse_rules("stoss+draw=9").code
    'nerts.refusal.bad-value'
    """
    name, _, differences = text.strip().partition("+")
    presets = presets_of(version)
    if name not in presets:
        return Refusal("nerts.refusal.unknown-preset", {"preset": name})
    values: dict[str, Any] = {}
    for word in differences.split(",") if differences else ():
        option, _, written = word.partition("=")
        if option not in OPTIONS:
            return Refusal("nerts.refusal.unknown-option", {"option": option})
        if option in values:
            return Refusal("nerts.refusal.option-twice", {"option": option})
        try:
            values[option] = _parse_value(option, written)
        except (ValueError, msgspec.ValidationError):
            return Refusal("nerts.refusal.bad-value", {"option": option, "value": written})
    try:
        return replace(presets[name], **values)
    except InvalidRules as unplayable:
        return unplayable.refusal


def format_rules(rules: NertsRules, named: str = "") -> str:
    """The canonical text form: the nearest preset and the options that differ from it. Where others
    are no nearer, it is the preset ``named``.

    >>> format_rules(NertsRules(seats=2, tableau_piles=None, target=50, spread=40, draw=1))
    'duel+draw=1'
    >>> format_rules(NertsRules(rival_building=False), "nna")
    'nna'
    """
    name, differing = nearest_preset(rules, PRESETS, OPTIONS, named)
    changes = [f"{option}={format_value(rules, option)}" for option in differing]
    return name + ("+" + ",".join(changes) if changes else "")


def format_value(rules: NertsRules, option: str) -> str:
    """One option's value in text form.

    >>> format_value(NertsRules(), "rival_building"), format_value(NertsRules(), "rounds")
    ('yes', 'none')
    """
    value = getattr(rules, option)
    if value is None:
        return _none_text(option)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "/".join(str(number) for number in value) or "none"
    return str(value)


def option_choices(option: str) -> tuple[str, ...]:
    """The values of an option that is a choice or a switch; () for a number.

    >>> option_choices("runs"), option_choices("one_hand"), option_choices("draw")
    (('any', 'whole', 'single'), ('yes', 'no'), ())
    """
    kind = _TYPES[option]
    if kind is bool:
        return ("yes", "no")
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return tuple(member.value for member in kind)
    return ()


def _none_text(option: str) -> str:
    return "automatic" if option == "tableau_piles" else "none"


def _parse_value(option: str, written: str) -> Any:
    """Parse a value. Raises ValueError or ValidationError for an invalid one."""
    kind = _TYPES[option]
    if kind is bool:
        return (
            {"yes": True, "no": False}[written]
            if written in ("yes", "no")
            else _raise_bad_value(written)
        )
    if option_choices(option):
        return msgspec.convert(written, kind)
    if option == "pile_sizes":
        numbers = [] if written == "none" else written.split("/")
        return msgspec.convert([_parse_number(number) for number in numbers], kind)
    if type(None) in get_args(kind) and written == _none_text(option):
        return None
    return msgspec.convert(_parse_number(written), kind)


def _parse_number(written: str) -> int:
    """Parse a number as :func:`format_value` writes it: no sign, no blanks, no leading zeros."""
    number = int(written)
    return number if str(number) == written else _raise_bad_value(written)


def _raise_bad_value(written: str) -> Any:
    raise ValueError(written)
