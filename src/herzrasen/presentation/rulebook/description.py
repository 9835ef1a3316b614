"""One rules value, and everything there is to say about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from herzrasen.games.hearts import HeartsRules
from herzrasen.games.nerts import NertsRules
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.locales import text
from herzrasen.presentation.rulebook import card_values, hearts, nerts
from herzrasen.presentation.rulebook.options import GAMES, in_words, options
from herzrasen.presentation.rulebook.refusals import explain
from herzrasen.protocol.rules import RuleBook, RuleGroup, RuleValue
from herzrasen.table import info


def book(game: GameName, rules: Any | Refusal, language: str) -> RuleBook:
    """Everything about these rules, or why nobody can play by them."""
    if isinstance(rules, Refusal):
        return RuleBook(game, refusal=explain(game, rules, language))
    written = info.text_of(rules)
    preset = written.partition("+")[0]
    differ = differences(GAMES[game].PRESETS[preset], rules)
    return RuleBook(
        game=game,
        rules=written,
        preset=preset,
        differences=differ,
        seats=info.seats_in(rules),
        options=msgspec.structs.asdict(rules),
        values=_values(game, rules, differ, language),
        sentences=_marked(
            sentences(rules, language), sentences(GAMES[game].PRESETS[preset], language)
        ),
        gist=hearts.gist(rules, language)
        if isinstance(rules, HeartsRules)
        else nerts.gist(rules, language),
        worth=card_values.worth(rules) if isinstance(rules, HeartsRules) else (),
        passing=card_values.passing(rules) if isinstance(rules, HeartsRules) else (),
    )


def sentences(rules: HeartsRules | NertsRules, language: str) -> tuple[RuleGroup, ...]:
    """The rules as a page of a rule book."""
    if isinstance(rules, HeartsRules):
        return hearts.page(rules, language)
    return nerts.page(rules, language)


def _marked(groups: tuple[RuleGroup, ...], usual: tuple[RuleGroup, ...]) -> tuple[RuleGroup, ...]:
    """The groups, each with the places of what the usual page does not say."""
    known = {line for group in usual for line in group.lines}
    return tuple(
        msgspec.structs.replace(
            group, changed=tuple(at for at, line in enumerate(group.lines) if line not in known)
        )
        for group in groups
    )


def idle(rules: HeartsRules | NertsRules) -> Mapping[str, str]:
    """The options of which no value would change anything, each with the one that is the reason."""
    return hearts.idle(rules) if isinstance(rules, HeartsRules) else nerts.idle(rules)


def differences(preset: Any, rules: Any) -> tuple[str, ...]:
    """The options in which two rules values differ."""
    one, other = msgspec.structs.asdict(preset), msgspec.structs.asdict(rules)
    return tuple(option for option in one if one[option] != other[option])


def _values(
    game: GameName, rules: Any, differ: tuple[str, ...], language: str
) -> tuple[RuleValue, ...]:
    without_effect = idle(rules)
    return tuple(
        RuleValue(
            option=option.name,
            name=text(language, f"{game}.option.{option.name}.name"),
            words=in_words(game, option.name, getattr(rules, option.name), language),
            differs=option.name in differ,
            matters=option.name not in without_effect,
            because=without_effect.get(option.name, ""),
        )
        for option in options(game)
    )
