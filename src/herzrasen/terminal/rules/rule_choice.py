"""Rules being chosen for one game, as a value: what is set, and what the server says to it.

The twin of ``client/kit/rules/rule-choice.js``; ``rule_chooser`` asks the server. A refusal takes
nothing back that was set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.protocol.rules import GameInfo, OptionInfo, Preset, RuleBook, RuleRefusal
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.rules.linked_options import with_change
from herzrasen.terminal.rules.option_names import option_name, title_of_changes, value_name
from herzrasen.terminal.translation import preset_name

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from herzrasen.terminal.rules.saved_rules import OwnRules
    from herzrasen.terminal.translation import Translation


class RuleChoice(msgspec.Struct, frozen=True):
    """Every option's value as the player has set it.

    ``base`` is the preset these rules are compared with. ``rules`` is the text form of the last
    rules that can be played, ``book`` what the server said to them; ``refusal`` is why what is
    set now cannot be played.
    """

    game: GameName
    info: GameInfo
    base: str
    options: dict[str, Any]
    rules: str
    book: RuleBook | None = None
    refusal: RuleRefusal | None = None

    def preset(self, name: str) -> Preset:
        """The preset of this name, else the default one."""
        presets = self.info.presets
        return next((preset for preset in presets if preset.name == name), presets[0])

    def option(self, name: str) -> OptionInfo | None:
        """What this option may be; None where there is no such option."""
        return next((option for option in self.info.options if option.name == name), None)

    @property
    def seats(self) -> int:
        """How many play by these rules."""
        return int(self.options[traits_of(self.game).seat_option])

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many may play."""
        option = self.option(traits_of(self.game).seat_option)
        if option is None or option.least is None or option.most is None:
            return (self.seats,)
        return tuple(range(option.least, option.most + 1))

    def default_value(self, name: str) -> Any:
        """The value of an option in the preset that these rules are compared with."""
        return self.preset(self.base).options[name]

    def differs(self, name: str) -> bool:
        """Whether the preset has another value for this option."""
        return not is_same(self.options[name], self.default_value(name))

    @property
    def differences(self) -> tuple[str, ...]:
        """The options in which these rules differ from their preset."""
        return tuple(option.name for option in self.info.options if self.differs(option.name))

    def matches(self, rules: str) -> bool:
        """Whether rules saved in this text form are chosen; those of a preset are the preset."""
        return self.refusal is None and bool(self.differences) and self.rules == rules

    def with_preset(self, name: str) -> RuleChoice:
        """With all options of a preset."""
        preset = self.preset(name)
        return msgspec.structs.replace(
            self, base=preset.name, options=preset.options, rules=preset.name, refusal=None
        )

    def with_options(self, change: dict[str, Any]) -> RuleChoice:
        """With some options changed, and what is linked to them."""
        return msgspec.structs.replace(self, options=with_change(self.options, change))

    def with_book(self, book: RuleBook, near: str) -> RuleChoice:
        """After the server said what these rules are; ``near`` is the preset that was meant."""
        if book.refusal is not None:
            return msgspec.structs.replace(self, refusal=book.refusal)
        base = near if self.preset(near).name == near else book.preset
        after = msgspec.structs.replace(
            self, base=base, options=book.options, book=book, refusal=None
        )
        if len(after.differences) > len(book.differences):
            after = msgspec.structs.replace(after, base=book.preset)
        rules = book.rules if after.differences else after.base
        return msgspec.structs.replace(after, rules=rules)


def first_choice(game: GameName, info: GameInfo) -> RuleChoice:
    """What a new visitor finds: the default preset."""
    preset = info.presets[0]
    return RuleChoice(game, info, preset.name, preset.options, preset.name)


def is_same(one: Any, other: Any) -> bool:
    """Whether two values of an option are the same as they travel: true is not 1."""
    return type(one) is type(other) and bool(one == other)


def yielding_value(option: OptionInfo, value: Any) -> Any:
    """Another value for an option that is in the way: its default, or the number's other end."""
    if not is_same(value, option.usual):
        return option.usual
    if option.kind == "number":
        return option.most if value == option.least else option.least
    return value


def option_in_the_way(named: Sequence[str], seated: str, yielded: Collection[str]) -> str | None:
    """The option that keeps so many from playing, where the server named one."""
    if seated not in named and not any(name in yielded for name in named):
        return None
    return next((name for name in named if name != seated and name not in yielded), None)


def words_of_value(t: Translation, choice: RuleChoice, option: str) -> str:
    """A value in words: the server's, or until they arrive, its name."""
    value = choice.options[option]
    book = choice.book
    if book is not None and is_same(book.options.get(option), value):
        return next((entry.words for entry in book.values if entry.option == option), "")
    return "…" if isinstance(value, list | dict) else value_name(t, choice.game, option, value)


def choice_summary(t: Translation, choice: RuleChoice) -> str:
    """What is chosen in a few words: ``Standard with Target: 50 · Moon: nothing special``."""
    preset = preset_name(t, choice.game, choice.base)
    changes = " · ".join(
        t(
            "rule_choice.change",
            option=option_name(t, choice.game, option),
            value=words_of_value(t, choice, option),
        )
        for option in choice.differences
        if option != traits_of(choice.game).seat_option
    )
    return t("rule_choice.with", preset=preset, changes=changes) if changes else preset


def choice_title(t: Translation, choice: RuleChoice, own: Sequence[OwnRules] = ()) -> str:
    """The name under which these rules are saved, else their preset's and what differs."""
    saved = next((entry.name for entry in own if choice.matches(entry.rules)), "")
    return saved or title_of_changes(t, choice.game, choice.base, choice.differences)
