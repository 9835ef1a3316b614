"""What may be agreed on together: why rules of Nerts cannot be played, if they cannot.

Asked whenever a rules value is made, so that no other kind exists (rules/nerts.md, section 1).
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


def objection(rules: NertsRules) -> Refusal | None:
    """Why nobody can play by these rules, or None if one can."""
    return next(_objections(rules), None)


def gains(rules: NertsRules) -> bool:
    """Whether anybody's total can rise at all (rows 14, 23 and 25)."""
    kings = rules.king_bonus if rules.order is Order.UP else 0
    return rules.card_points + kings + rules.call_bonus > 0


def counts(rules: NertsRules) -> bool:
    """Whether totals can differ at all (rows 14 and 23 to 25)."""
    return gains(rules) or rules.pile_penalty > 0


def _objections(rules: NertsRules) -> Iterator[Refusal]:
    """Each check may rely on those before it."""
    yield from _out_of_range(rules)
    yield from _collisions(rules)


@cache
def _types() -> Mapping[str, Any]:
    """Every option's type; kept, because it is worked out from the source's words."""
    return {field.name: field.type for field in fields(NertsRules)}


def _out_of_range(rules: NertsRules) -> Iterator[Refusal]:
    for name, kind in _types().items():
        value = getattr(rules, name)
        try:
            made = msgspec.convert(value, kind)
            proper = type(made) is type(value)  # the text of a choice is not the choice
            proper = proper and (name != "pile_sizes" or set(map(type, value)) <= {int})
        except msgspec.ValidationError:
            proper = False
        if not proper:
            yield Refusal("nerts.refusal.bad-value", {"option": name, "value": _said(value)})


def _said(value: object) -> str:
    """A value that is none as it would be written."""
    if isinstance(value, tuple | list):
        return "/".join(map(str, value))
    return str(value)


def _collisions(rules: NertsRules) -> Iterator[Refusal]:
    """Pairs of options that cannot be meant together."""
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
        # One deck has nobody to be handed on to.
        ("between", "seats"): rules.between in (Between.PASS_ON, Between.ROTATE)
        and rules.areas == 1,
        ("king_bonus", "order"): rules.king_bonus > 0 and rules.order is Order.DOWN,
        ("mercy", "seats"): rules.mercy is not None and rules.sides < 2,
        **_no_end(rules),
    }
    for (option, other), collides in pairs.items():
        if collides:
            yield Refusal("nerts.refusal.collision", {"option": option, "other": other})


def _no_end(rules: NertsRules) -> Mapping[tuple[str, str], bool]:
    """Ends (26) that nobody can ever meet, where no other is agreed on."""
    apart = (rules.spread is not None and rules.sides > 1) or rules.mercy is not None
    met = rules.rounds is not None or (apart and counts(rules))
    target = rules.target is not None
    return {
        ("target", "rounds"): not (target or apart or met),
        ("target", "card_points"): target and not (met or gains(rules)),
        ("mercy", "card_points"): rules.mercy is not None and not (target or met),
        ("spread", "card_points"): apart and not (target or met),
    }
