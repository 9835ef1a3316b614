"""Named rules, their text form, and which rules can be played.

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
from msgspec.structs import fields

from herzrasen.games.nerts.rules import (
    Between,
    Build,
    CallRule,
    Handicap,
    InFlight,
    NertsRules,
    Order,
    PileFacing,
    Runs,
    Space,
    StartBy,
    Stuck,
    StuckAction,
    Teams,
)
from herzrasen.games.protocol import Refusal

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
        "duel": NertsRules(seats=2, tableau_piles=None),
        "partners": NertsRules(teams=Teams.SHARED),
    }
)
"""The named rules of rules/nerts.md; each states what differs from ``stoss``."""

_TYPES: Final[Mapping[str, Any]] = get_type_hints(NertsRules, include_extras=True)

OPTIONS: Final[tuple[str, ...]] = tuple(field.name for field in fields(NertsRules))
"""Every option's name, in the order of the rules text."""


def parse(text: str) -> NertsRules | Refusal:
    """The rules with this text form, or what is wrong with the text.

    >>> parse("stoss+seats=3,rival_building=no") == parse("pagat+seats=3")
    True
    >>> parse("stoss+draw=9").code
    'nerts.refusal.bad-value'
    """
    name, _, differences = text.strip().partition("+")
    if name not in PRESETS:
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
    return msgspec.structs.replace(PRESETS[name], **values)


def text_of(rules: NertsRules) -> str:
    """The canonical text form: the preset with the fewest differences, and these.

    >>> text_of(NertsRules(seats=2, tableau_piles=None, draw=1))
    'duel+draw=1'
    """
    name, differences = min(
        ((name, _differences(preset, rules)) for name, preset in PRESETS.items()),
        key=lambda candidate: len(candidate[1]),
    )
    return name + ("+" + ",".join(differences) if differences else "")


def value_text(rules: NertsRules, option: str) -> str:
    """One option's value as it is written.

    >>> value_text(NertsRules(), "rival_building"), value_text(NertsRules(), "spread")
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


def check(rules: NertsRules) -> Refusal | None:
    """Why a match cannot be played by these rules; None if it can.

    In turn: a value out of range, two options that contradict each other, no end in sight, and
    what cannot be played yet.
    """
    return _out_of_range(rules) or _collision(rules) or _not_playable(rules)


def playable(rules: NertsRules) -> bool:
    """Whether a match can be played by these rules."""
    return check(rules) is None


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


def _out_of_range(rules: NertsRules) -> Refusal | None:
    for option in OPTIONS:
        try:
            msgspec.convert(msgspec.to_builtins(getattr(rules, option)), _TYPES[option])
        except msgspec.ValidationError:
            return Refusal(
                "nerts.refusal.bad-value", {"option": option, "value": value_text(rules, option)}
            )
    return None


def _collision(rules: NertsRules) -> Refusal | None:
    """Two options that contradict each other."""
    ends = (rules.target, rules.rounds, rules.spread, rules.mercy)
    fixed = rules.handicap is Handicap.FIXED
    if rules.teams is not Teams.NONE and (rules.seats < 4 or rules.seats % 2):
        return _collide("teams-need-pairs", "teams", "seats")
    if rules.spread is not None and rules.sides < 2:
        return _collide("spread-needs-two", "spread", "seats")
    if rules.mercy is not None and rules.sides < 2:
        return _collide("mercy-needs-two", "mercy", "seats")
    if rules.king_bonus and rules.order is Order.DOWN:
        return _collide("king-not-last", "king_bonus", "order")
    if fixed != bool(rules.pile_sizes):
        return _collide("sizes-and-handicap", "pile_sizes", "handicap")
    if rules.pile_sizes and len(rules.pile_sizes) != rules.areas:
        return _collide("sizes-and-seats", "pile_sizes", "seats")
    if all(end is None for end in ends):
        return _collide("no-end", "target", "rounds")
    return None


def _collide(reason: str, option: str, other: str) -> Refusal:
    return Refusal(f"nerts.refusal.{reason}", {"option": option, "other": other})


def _not_playable(rules: NertsRules) -> Refusal | None:
    """The first option whose value cannot be played yet."""
    usual = NertsRules()
    plays = {
        "teams": rules.teams is Teams.NONE,
        "jokers": rules.jokers == 0,
        "pile_sizes": not rules.pile_sizes,
        "fill_ms": rules.fill_ms is None,
        "stuck": rules.stuck in (Stuck.PROOF_OR_VOTE, Stuck.VOTE),
        "stuck_seconds": rules.stuck_seconds == usual.stuck_seconds,
        "stuck_action": rules.stuck_action is not StuckAction.SHUFFLE,
        "stuck_times": rules.stuck_times == usual.stuck_times,
        "in_flight": rules.in_flight is InFlight.STAYS,
        "one_hand": rules.one_hand,
        "between": rules.between is Between.SHUFFLE,
        "handicap": rules.handicap is Handicap.NONE,
    }
    for option, can_be_played in plays.items():
        if not can_be_played:
            facts: dict[str, str | int] = {"option": option, "value": value_text(rules, option)}
            return Refusal("nerts.refusal.not-playable", facts)
    return None
