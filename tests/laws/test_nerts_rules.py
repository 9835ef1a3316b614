"""The rules of Nerts that tests draw at random: every option, each with all that it may be."""

from collections import defaultdict
from enum import StrEnum
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec.structs import fields

from herzrasen.games import nerts
from tests.laws.nerts_rules_strategy import VALUES, rules_at_random


def random_rules(many: int) -> list[nerts.NertsRules]:
    return [rules_at_random(Random(f"rules {number}")) for number in range(many)]


def test_every_option_has_its_values() -> None:
    """Each choice is among them; of numbers the default and others, both ends where there are
    few."""
    kinds = get_type_hints(nerts.NertsRules)
    assert set(VALUES) == {field.name for field in fields(nerts.NertsRules)}
    for name, values in VALUES.items():
        kind = kinds[name]
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            assert set(values) == set(kind), name
        elif kind is bool:
            assert set(values) == {True, False}, name
        else:
            assert len(set(values)) >= 2, name
            if type(None) in get_args(kind):
                assert None in values, name


def test_every_value_is_drawn() -> None:
    """Two thousand rule sets, no value of any option left out."""
    seen: dict[str, set[Any]] = defaultdict(set)
    for rules in random_rules(2000):
        for name, value in msgspec.structs.asdict(rules).items():
            seen[name].add(value)
    for name, values in VALUES.items():
        if name != "pile_sizes":  # drawn with the handicap, one for each deck
            assert set(values) <= seen[name], name
    assert {len(sizes) for sizes in seen["pile_sizes"]} >= {0, 1, 2, 3, 4, 5, 6, 7, 8, 12}


def test_the_rule_sets_are_different_ones() -> None:
    """And most options of a set differ from the usual."""
    sets = random_rules(500)
    assert len({nerts.format_rules(rules) for rules in sets}) > 480
    usual = nerts.NertsRules()
    changed = [
        sum(getattr(rules, name) != getattr(usual, name) for name in VALUES) for rules in sets
    ]
    assert sum(changed) / len(changed) > 10
