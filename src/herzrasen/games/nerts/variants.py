"""Rules by name: the presets and the text form.

The text form of a rules value is the nearest preset with its differences, in the order of the
options: ``stoss+seats=3,draw=1``. A choice is written as its value, a switch as ``yes`` or ``no``,
a missing value as ``none`` (``automatic`` for the tableau piles), numbers by seat as ``13/10/9``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec.structs import fields, replace

from herzrasen.games.nerts.rules import (
    Build,
    CallRule,
    Handicap,
    NertsRules,
    Order,
    PileFacing,
    Progress,
    Runs,
    Space,
    StartBy,
    Teams,
)
from herzrasen.games.protocol import Refusal, Unplayable

PRESETS: Final[Mapping[str, NertsRules]] = MappingProxyType(
    {
        "stoss": NertsRules(),
        "stoss-literal": NertsRules(
            runs=Runs.SINGLE, space=Space.PILE, call=CallRule.REQUIRED, start=StartBy.LOS
        ),
        "pagat": NertsRules(rival_building=False),
        "nna": NertsRules(rival_building=False),
        "uk-racing-demon": NertsRules(
            king_bonus=5, call_bonus=10, pile_penalty=1, handicap=Handicap.CALLER_GROWS
        ),
        "rasender-teufel": NertsRules(
            draw=1, order=Order.DOWN, pile_facing=PileFacing.ALL, build=Build.NONE
        ),
        "squeak": NertsRules(call_bonus=10, pile_penalty=1),
        "duel": NertsRules(seats=2, tableau_piles=None, target=50, spread=40),
        "partners": NertsRules(teams=Teams.SHARED),
    }
)
"""The named rules of rules/nerts.md; each states what differs from ``stoss``. Their ends (row 26)
come from simulated matches (bench/nerts_matches.py)."""

FIRST_PRESETS: Final[Mapping[str, NertsRules]] = MappingProxyType(
    {
        name: replace(preset, progress=Progress.ALWAYS, target=100, spread=None, round_cap=1000)
        for name, preset in PRESETS.items()
    }
)
"""What the names meant in the first version. Records and stored tables write rules by these, and so
go on meaning what they meant; where they do not name an option, it has the value that it has here.
"""

_TYPES: Final[Mapping[str, Any]] = get_type_hints(NertsRules, include_extras=True)

OPTIONS: Final[tuple[str, ...]] = tuple(field.name for field in fields(NertsRules))
"""Every option's name, in the order of the rules text."""


def parse(text: str, presets: Mapping[str, NertsRules] = PRESETS) -> NertsRules | Refusal:
    """The rules with this text form, or why there are none: a word that is no option's, or options
    that do not go together.

    >>> parse("stoss+seats=3,rival_building=no") == parse("pagat+seats=3")
    True
    >>> parse("stoss+draw=9").code
    'nerts.refusal.bad-value'
    """
    name, _, differences = text.strip().partition("+")
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
            values[option] = _read(option, written)
        except (ValueError, msgspec.ValidationError):
            return Refusal("nerts.refusal.bad-value", {"option": option, "value": written})
    try:
        return replace(presets[name], **values)
    except Unplayable as unplayable:
        return unplayable.refusal


def text_of(rules: NertsRules, presets: Mapping[str, NertsRules] = PRESETS) -> str:
    """The canonical text form: the preset with the fewest differences, and these.

    >>> text_of(NertsRules(seats=2, tableau_piles=None, target=50, spread=40, draw=1))
    'duel+draw=1'
    >>> text_of(NertsRules(), FIRST_PRESETS)
    'stoss+progress=once,spread=60,round_cap=30'
    """
    name, differences = min(
        ((name, _differences(preset, rules)) for name, preset in presets.items()),
        key=lambda candidate: len(candidate[1]),
    )
    return name + ("+" + ",".join(differences) if differences else "")


def value_text(rules: NertsRules, option: str) -> str:
    """One option's value as it is written.

    >>> value_text(NertsRules(), "rival_building"), value_text(NertsRules(), "mercy")
    ('yes', 'none')
    """
    value = getattr(rules, option)
    if value is None:
        return _nothing(option)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "/".join(str(number) for number in value) or "none"
    return str(value)


def choices(option: str) -> tuple[str, ...]:
    """The values of an option that is a choice or a switch; () for a number.

    >>> choices("runs"), choices("one_hand"), choices("draw")
    (('any', 'whole', 'single'), ('yes', 'no'), ())
    """
    kind = _TYPES[option]
    if kind is bool:
        return ("yes", "no")
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return tuple(member.value for member in kind)
    return ()


def _differences(preset: NertsRules, rules: NertsRules) -> list[str]:
    return [
        f"{option}={value_text(rules, option)}"
        for option in OPTIONS
        if getattr(rules, option) != getattr(preset, option)
    ]


def _nothing(option: str) -> str:
    return "automatic" if option == "tableau_piles" else "none"


def _read(option: str, written: str) -> Any:
    """The value that is written so. Raises ValueError or ValidationError if there is none."""
    kind = _TYPES[option]
    if kind is bool:
        return {"yes": True, "no": False}[written] if written in ("yes", "no") else _bad(written)
    if choices(option):
        return msgspec.convert(written, kind)
    if option == "pile_sizes":
        numbers = [] if written == "none" else written.split("/")
        return msgspec.convert([_number(number) for number in numbers], kind)
    if type(None) in get_args(kind) and written == _nothing(option):
        return None
    return msgspec.convert(_number(written), kind)


def _number(written: str) -> int:
    """A number as :func:`value_text` writes it: no sign, no blanks, no leading zeros."""
    number = int(written)
    return number if str(number) == written else _bad(written)


def _bad(written: str) -> Any:
    raise ValueError(written)
