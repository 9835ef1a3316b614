"""What environments are given, checked: rules by name, seeds, numbers of deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from herzrasen.games.protocol import Refusal, TableGame
from herzrasen.research.environments.errors import UnknownRules


def rules_argument(package: TableGame, rules: Any) -> Any:
    """The rules of this game, also by a preset's name or a text form. Raises UnknownRules."""
    if isinstance(rules, package.TYPES.rules):
        return rules
    parsed = package.parse_rules(rules)
    if isinstance(parsed, Refusal):
        facts = "".join(f", {name}: {value}" for name, value in parsed.facts.items())
        raise UnknownRules(f"no rules {rules!r} ({parsed.code}{facts})")
    return parsed


def openspiel_rules_text(text: str) -> str:
    """The text form of rules in a parameter of OpenSpiel, whose own syntax needs commas and equals
    signs: there ``/`` stands for ``,`` and ``~`` for ``=``."""
    return text.replace("/", ",").replace("~", "=")


def first_deal_number(seed: int | None, options: Mapping[str, Any], next_number: int) -> int:
    """The number of an episode's first deal: ``first_deal`` of the options, else 0 after a seed,
    else ``next_number``.

    Raises ValueError for a seed (0 to 2**64 - 1) or a number out of range.
    """
    number = options.get("first_deal", 0 if seed is not None else next_number)
    if seed is not None and not 0 <= seed < 2**64:
        raise ValueError(f"a seed has 64 bits: {seed}")
    if not isinstance(number, int) or number < 0:
        raise ValueError(f"deals are numbered from 0: {number!r}")
    return number
