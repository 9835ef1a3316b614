"""Names of options, values and whole rules, before the server has put them into sentences.

The twin of ``client/kit/rules/option-names.js``.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any, NamedTuple

from herzrasen.games.rules_link import rules_for_link
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.translation import preset_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from herzrasen.games.protocol import GameName
    from herzrasen.terminal.translation import Translation


class RulesText(NamedTuple):
    """The parts of a text form: ``sun+target=50`` is the preset ``sun``, changed in ``target``."""

    preset: str
    changed: tuple[str, ...]


def parse_rules_text(rules: str) -> RulesText:
    """The preset that a text form names, and the options it changes."""
    preset, _, changes = rules.partition("+")
    changed = (change.partition("=")[0] for change in changes.split(","))
    return RulesText(preset, tuple(option for option in changed if option))


def option_name(t: Translation, game: GameName, option: str) -> str:
    """The name of an option."""
    return t(f"{game}.option.{option}.name")


def option_about(t: Translation, game: GameName, option: str) -> str:
    """What an option does, in a sentence."""
    return t(f"{game}.option.{option}.about")


def value_name(t: Translation, game: GameName, option: str, value: Any) -> str:
    """The name of an option's value."""
    word = "none" if value is None else str(value)
    if isinstance(value, bool):
        word = "yes" if value else "no"
    key = f"{game}.value.{option}.{word}"
    if t.has(key):
        return t(key)
    return t(f"connection.rules.{word}") if word in _PLAIN else word.replace("-", "−")


_MARK = "'"
_PLAIN = ("yes", "no", "none")


def title_of_changes(t: Translation, game: GameName, preset: str, changed: Sequence[str]) -> str:
    """A preset's name and the options that differ; the number of seats is shown elsewhere."""
    name = preset_name(t, game, preset)
    options = [
        option_name(t, game, option) for option in changed if option != traits_of(game).seat_option
    ]
    if not options:
        return name
    return t("rule_choice.changed", name=name, options=", ".join(options))


def title_of_rules(t: Translation, game: GameName, rules: str) -> str:
    """The title of rules in their text form: ``Sun, changed: Target``."""
    preset, changed = parse_rules_text(rules)
    return title_of_changes(t, game, preset, changed)


def rules_place(game: GameName, rules: str) -> str:
    """The place of these rules in a link; the mark of a second pack's card does not always
    survive there."""
    return f"#/rules/{game}/{rules_for_link(rules).replace(_MARK, '%27')}"


def search_text(text: str) -> str:
    """How words are compared in a search: small, and without the marks above letters."""
    plain = unicodedata.normalize("NFD", text)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()
