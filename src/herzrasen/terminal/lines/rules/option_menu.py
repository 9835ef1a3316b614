"""Change one option of the rules: find it, hear what it does, give it another value."""

from __future__ import annotations

from typing import Any

from herzrasen.kits.registry import part_of
from herzrasen.protocol.rules import OptionInfo
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, ask_text, choose
from herzrasen.terminal.lines.rules.option_values import BadValue, parse_value
from herzrasen.terminal.rules.option_groups import OptionOrder, group_options
from herzrasen.terminal.rules.option_names import (
    option_about,
    option_name,
    search_text,
    value_name,
)
from herzrasen.terminal.rules.rule_choice import RuleChoice, words_of_value
from herzrasen.terminal.rules.rule_chooser import RuleChooser
from herzrasen.terminal.translation import preset_name


async def choose_option(
    program: LineProgram, choice: RuleChoice, words: str = ""
) -> OptionInfo | None:
    """Choose an option: of a group, or of those in which all ``words`` are found."""
    session, t, game = program.session, program.t, choice.game
    groups = group_options(part_of(game, OptionOrder).options, choice.info.options)
    title, found = (
        t("rule_choice.search"),
        [
            option
            for _, group in groups
            for option in group
            if _is_found(program, choice, option, words)
        ],
    )
    if not found:
        session.say_key("rule_choice.nothing_found")
        return None
    if not words:
        titles = [Option(t(f"rule_choice.options.{game}.{name}"), name) for name, _ in groups]
        chosen = await choose(session, t("rule_choice.all_options"), titles)
        if chosen is None:
            return None
        title, found = t(f"rule_choice.options.{game}.{chosen}"), [*dict(groups)[chosen]]
    labels = [Option(_label(program, choice, option), option) for option in found]
    return await choose(session, title, labels)


def _label(program: LineProgram, choice: RuleChoice, option: OptionInfo) -> str:
    """The option and its value; where that is not the preset's, that it differs."""
    t, name = program.t, option.name
    value = words_of_value(t, choice, name)
    label = t("rule_choice.change", option=option_name(t, choice.game, name), value=value)
    if not choice.differs(name):
        return label
    preset = preset_name(t, choice.game, choice.base)
    return f"{label} ({t('rule_choice.differs', preset=preset)})"


def _is_found(program: LineProgram, choice: RuleChoice, option: OptionInfo, words: str) -> bool:
    t, game = program.t, choice.game
    text = f"{option_name(t, game, option.name)} {option_about(t, game, option.name)}"
    return all(word in search_text(text) for word in search_text(words).split())


async def change_option(program: LineProgram, chooser: RuleChooser, option: OptionInfo) -> None:
    """Ask for another value of an option, and set it."""
    session, t, choice = program.session, program.t, chooser.choice
    session.say(_label(program, choice, option), option_about(t, choice.game, option.name))
    values = _values(option)
    if values:
        labels = [Option(value_name(t, choice.game, option.name, each), each) for each in values]
        chosen = await choose(session, option_name(t, choice.game, option.name), labels)
        if chosen is not None:
            await chooser.change({option.name: chosen})
        return
    typed = await ask_text(session, _question(program, choice, option))
    if typed is None:
        return
    try:
        await chooser.change({option.name: parse_value(option, typed)})
    except BadValue:
        session.say_key("line_mode.rules.bad_value", words=typed)


def _values(option: OptionInfo) -> tuple[Any, ...]:
    """The values to choose from; none where there are too many."""
    return (True, False) if option.kind == "yes-no" else option.values


def _question(program: LineProgram, choice: RuleChoice, option: OptionInfo) -> str:
    """How the value of an option is typed."""
    t = program.t
    kind = option.of if option.kind == "list" else option.kind
    question = t(
        f"line_mode.rules.type_{'list_' if option.kind == 'list' else ''}{kind}",
        least=0 if option.least is None else option.least,
        most=0 if option.most is None else option.most,
    )
    if option.empty or option.kind in ("card", "list"):
        none = value_name(t, choice.game, option.name, None)
        question = f"{question} {t('line_mode.rules.or_none', none=none)}"
    return question
