"""Validation of the rules of Nerts: whether the options can be played together.

It runs whenever a rules value is made, so that no invalid one exists (rulings/nerts.md, section 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import fields

from herzrasen.games.nerts.rules import (
    LARGEST_PILE,
    Between,
    Handicap,
    NertsRules,
    Order,
    Teams,
)
from herzrasen.games.protocol import Refusal


def validate(rules: NertsRules) -> Refusal | None:
    """Why these rules cannot be played, or None if they can."""
    return next(_refusals(rules), None)


def choice_refusal(rules: NertsRules) -> Refusal | None:
    """Why these rules make no sense although they can be played: nothing counts. Stored rules and
    links may have been made before, so they are read all the same."""
    if totals_can_differ(rules):
        return None
    option, other = ("card_points", "pile_penalty")
    return Refusal("nerts.refusal.collision", {"option": option, "other": other})


def totals_can_rise(rules: NertsRules) -> bool:
    """Whether any total can rise at all (rows 14, 23 and 25)."""
    kings = rules.king_bonus if rules.order is Order.UP else 0
    return rules.card_points + kings + rules.call_bonus > 0


def totals_can_differ(rules: NertsRules) -> bool:
    """Whether totals can differ at all (rows 14 and 23 to 25)."""
    return totals_can_rise(rules) or rules.pile_penalty > 0


def _refusals(rules: NertsRules) -> Iterator[Refusal]:
    """All reasons; each check may rely on those before it."""
    yield from _out_of_range(rules)
    yield from _conflicts(rules)


@cache
def _option_types() -> Mapping[str, Any]:
    """Every option's type. Cached, because msgspec evaluates the annotations each time."""
    return {field.name: field.type for field in fields(NertsRules)}


def _out_of_range(rules: NertsRules) -> Iterator[Refusal]:
    for name, kind in _option_types().items():
        value = getattr(rules, name)
        try:
            converted = msgspec.convert(value, kind)
            valid = type(converted) is type(value)  # an enum's text is not the enum
            valid = valid and (name != "pile_sizes" or set(map(type, value)) <= {int})
        except msgspec.ValidationError:
            valid = False
        if not valid:
            yield Refusal(
                "nerts.refusal.bad-value", {"option": name, "value": _format_value(value)}
            )


def _format_value(value: object) -> str:
    """A value that is not one of the option's, as text."""
    if isinstance(value, tuple | list):
        return "/".join(map(str, value))
    return str(value)


def _conflicts(rules: NertsRules) -> Iterator[Refusal]:
    """Pairs of options that contradict each other."""
    fixed = rules.handicap is Handicap.FIXED
    sizes = len(rules.pile_sizes)
    shares = rules.teams in (Teams.SHARED, Teams.ROLES)
    pairs = {
        ("teams", "seats"): rules.teams is not Teams.NONE
        and (rules.seats < 4 or rules.seats % 2 == 1),
        ("handicap", "pile_sizes"): fixed != bool(sizes),
        ("pile_sizes", "teams"): sizes > 0 and shares and sizes != rules.areas,
        ("pile_sizes", "seats"): sizes > 0 and not shares and sizes != rules.areas,
        # A pile of the largest size has no room to grow.
        ("handicap", "pile_size"): rules.handicap is Handicap.CALLER_GROWS
        and rules.pile_size == LARGEST_PILE,
        # A single deck cannot be passed on.
        ("between", "seats"): rules.between in (Between.PASS_ON, Between.ROTATE)
        and rules.areas == 1,
        ("king_bonus", "order"): rules.king_bonus > 0 and rules.order is Order.DOWN,
        ("mercy", "seats"): rules.mercy is not None and rules.sides < 2,
        **_unreachable_ends(rules),
    }
    for (option, other), conflict in pairs.items():
        if conflict:
            yield Refusal("nerts.refusal.collision", {"option": option, "other": other})


def _unreachable_ends(rules: NertsRules) -> Mapping[tuple[str, str], bool]:
    """Ends (26) that no side can ever meet, if the match has no other end."""
    apart = (rules.spread is not None and rules.sides > 1) or rules.mercy is not None
    met = rules.rounds is not None or (apart and totals_can_differ(rules))
    target = rules.target is not None
    return {
        ("target", "card_points"): target and not (met or totals_can_rise(rules)),
        ("mercy", "card_points"): rules.mercy is not None and not (target or met),
        ("spread", "card_points"): apart and not (target or met),
    }
