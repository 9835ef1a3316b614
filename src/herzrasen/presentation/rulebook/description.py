"""Everything shown about one rules value, for the browser and the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES, name_of_rules
from herzrasen.kits.registry import part_of
from herzrasen.locales import text
from herzrasen.presentation.rulebook.options import options, value_text
from herzrasen.presentation.rulebook.refusals import explain
from herzrasen.presentation.rulebook.rule_page import RulePage
from herzrasen.protocol.rules import RuleBook, RuleGroup, RuleValue
from herzrasen.table import info


def rule_book(game: GameName, rules: Any | Refusal, language: str, asked: str = "") -> RuleBook:
    """Everything about these rules, or why they are not valid. ``asked``: see ``text_of``."""
    if isinstance(rules, Refusal):
        return RuleBook(game, refusal=explain(game, rules, language))
    page = part_of(game, RulePage)
    written = info.text_of(rules, asked)
    preset = written.partition("+")[0]
    differ = differences(GAMES[game].PRESETS[preset], rules)
    return RuleBook(
        game=game,
        rules=written,
        preset=preset,
        differences=differ,
        seats=info.seat_count(rules),
        options=msgspec.structs.asdict(rules),
        values=_values(game, rules, differ, language),
        sentences=_mark_changes(
            sentences(rules, language), sentences(GAMES[game].PRESETS[preset], language)
        ),
        gist=page.gist(rules, language),
        worth=page.cards_by_points(rules),
        passing=page.pass_directions(rules),
    )


def sentences(rules: Any, language: str) -> tuple[RuleGroup, ...]:
    """The rules in sentences, in groups with titles."""
    return part_of(name_of_rules(rules), RulePage).rule_groups(rules, language)


def _mark_changes(
    groups: tuple[RuleGroup, ...], preset: tuple[RuleGroup, ...]
) -> tuple[RuleGroup, ...]:
    """The groups, with the indices of the lines that the preset does not have."""
    known = {line for group in preset for line in group.lines}
    return tuple(
        msgspec.structs.replace(
            group, changed=tuple(at for at, line in enumerate(group.lines) if line not in known)
        )
        for group in groups
    )


def idle_options(rules: Any) -> Mapping[str, str]:
    """The options that have no effect under these rules, each with the option that causes it."""
    return part_of(name_of_rules(rules), RulePage).idle_options(rules)


def differences(preset: Any, rules: Any) -> tuple[str, ...]:
    """The options in which two rules values differ."""
    one, other = msgspec.structs.asdict(preset), msgspec.structs.asdict(rules)
    return tuple(option for option in one if one[option] != other[option])


def _values(
    game: GameName, rules: Any, differ: tuple[str, ...], language: str
) -> tuple[RuleValue, ...]:
    without_effect = idle_options(rules)
    return tuple(
        RuleValue(
            option=option.name,
            name=text(language, f"{game}.option.{option.name}.name"),
            words=value_text(game, option.name, getattr(rules, option.name), language),
            differs=option.name in differ,
            matters=option.name not in without_effect,
            because=without_effect.get(option.name, ""),
        )
        for option in options(game)
    )
