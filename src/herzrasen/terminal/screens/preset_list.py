"""Presets in one press, and the rules that one has saved under a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message

from herzrasen.kits.registry import part_of
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.row_list import RowList, RowTexts
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.rules.option_groups import OptionOrder, group_options
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.translation import preset_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from herzrasen.terminal.rules.rule_choice import RuleChoice
    from herzrasen.terminal.rules.saved_rules import OwnRules
    from herzrasen.terminal.translation import Translation

_OWN = "own:"


class PresetList(Vertical):
    """Own rules first, then the presets that people like, then with a press all others."""

    DEFAULT_CSS = "PresetList { height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "forget", show=False),
        Binding("f2", "rename", show=False),
    ]

    class PresetChosen(Message):
        """These are to be the rules."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    class OwnRulesWish(Message):
        """Own rules are to be used, to get another ``name``, or to be forgotten."""

        def __init__(self, wish: str, name: str) -> None:
            super().__init__()
            self.wish = wish
            self.name = name

    def __init__(
        self, t: Translation, choice: RuleChoice, own: Sequence[OwnRules], *, fixed: bool = False
    ) -> None:
        """``fixed``: own rules are used here, but not renamed nor forgotten."""
        super().__init__(id="presets")
        self._fixed = fixed
        self._t = t
        self._choice = choice
        self._own = tuple(own)
        self._groups = group_options(part_of(choice.game, OptionOrder).presets, choice.info.presets)

    def compose(self) -> ComposeResult:
        """The lists under their headings."""
        t, game = self._t, self._choice.game
        yield Text(t("rule_choice.own"), id="own-rules-title", classes="heading")
        yield RowList(id="own-rules")
        with FlowRow(id="own-rules-tools"):
            rename, forget = t("rule_choice.rename_title"), t("rule_choice.forget_it")
            yield ActionButton(rename, "rename", weight="quiet", id="rename-own")
            yield ActionButton(forget, "forget", weight="quiet", id="forget-own")
        for at, (group, _) in enumerate(self._groups):
            title = t(f"rule_choice.sets.{game}.{group}")
            yield Text(title, classes=f"heading {'more' if at else ''}")
            yield RowList(id=f"presets-{group}")
            if not at:
                every = t("rule_choice.all_sets", n=len(self._choice.info.presets))
                yield ActionButton(every, "all", weight="quiet", id="all-presets")

    def on_mount(self) -> None:
        """Show what is chosen; other groups come with a press."""
        for group, _ in self._groups[1:]:
            self.query_one(f"#presets-{group}").add_class("more")
        hidden = len(self._groups) > 1
        for each in self.query(".more"):
            each.display = not hidden
        self.query_one("#all-presets").display = hidden
        self.show(self._choice, self._own)

    def show(self, choice: RuleChoice, own: Sequence[OwnRules]) -> None:
        """Mark what is chosen."""
        t, game = self._t, choice.game
        self._choice, self._own = choice, tuple(own)
        saved = self._chosen_own() is not None
        self.query_one("#own-rules-title").display = bool(own)
        self.query_one("#own-rules-tools").display = saved and not self._fixed
        self.query_one("#own-rules", RowList).show(
            [
                RowTexts(
                    _OWN + entry.name,
                    entry.name,
                    title_of_rules(t, game, entry.rules),
                    marked=choice.matches(entry.rules),
                )
                for entry in own
            ]
        )
        for group, presets in self._groups:
            self.query_one(f"#presets-{group}", RowList).show(
                [
                    RowTexts(
                        preset.name,
                        preset_name(t, game, preset.name),
                        t(f"{game}.preset.{preset.name}.about"),
                        marked=preset.name == choice.base and not saved,
                    )
                    for preset in presets
                ]
            )

    @on(ListRow.RowPressed)
    def handle_row(self, event: ListRow.RowPressed) -> None:
        """Choose it."""
        event.stop()
        name = event.row.value
        if name.startswith(_OWN):
            self.post_message(self.OwnRulesWish("use", name.removeprefix(_OWN)))
        else:
            self.post_message(self.PresetChosen(name))

    @on(ActionButton.ButtonPressed, "#all-presets")
    def handle_all(self, event: ActionButton.ButtonPressed) -> None:
        """Show all presets; the focus goes to the first of those that come."""
        event.stop()
        for each in self.query(".more"):
            each.display = True
        event.button.display = False
        first = self.query_one(f"#presets-{self._groups[1][0]}", RowList).query(ListRow).first()
        first.focus()

    @on(ActionButton.ButtonPressed, "#own-rules-tools ActionButton")
    def handle_tool(self, event: ActionButton.ButtonPressed) -> None:
        """Rename or forget the own rules that are chosen."""
        event.stop()
        chosen = self._chosen_own()
        if chosen is not None:
            self.post_message(self.OwnRulesWish(event.button.value, chosen.name))

    def _chosen_own(self) -> OwnRules | None:
        """The own rules that are chosen."""
        return next((one for one in self._own if self._choice.matches(one.rules)), None)

    def action_forget(self) -> None:
        """Ask to forget the focused own rules."""
        self._wish("forget")

    def action_rename(self) -> None:
        """Ask for another name of the focused own rules."""
        self._wish("rename")

    def _wish(self, wish: str) -> None:
        focused = self.screen.focused
        if isinstance(focused, ListRow) and focused.value.startswith(_OWN):
            self.post_message(self.OwnRulesWish(wish, focused.value.removeprefix(_OWN)))
