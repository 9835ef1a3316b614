"""A game's part of the rule book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from herzrasen.protocol.rules import CardValue, RuleGroup


def _none(_rules: Any) -> tuple[Any, ...]:
    return ()


class RulePage(NamedTuple):
    """One game's part of the rule book.

    ``rule_groups`` and ``gist`` take the rules and a language. ``idle_options`` are the options
    that have no effect, each with the option that causes it. ``cards_by_points`` and
    ``pass_directions`` are drawn; a game without them draws nothing.
    ``reference`` are the blocks of text in a language that its reference page has between presets
    and options.
    """

    rule_groups: Callable[[Any, str], tuple[RuleGroup, ...]]
    gist: Callable[[Any, str], tuple[str, ...]]
    idle_options: Callable[[Any], Mapping[str, str]]
    cards_by_points: Callable[[Any], tuple[CardValue, ...]] = _none
    pass_directions: Callable[[Any], tuple[int, ...]] = _none
    reference: Callable[[str], Iterable[str]] = _none
