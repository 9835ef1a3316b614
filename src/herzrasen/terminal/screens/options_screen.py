"""Every option of a game, to be searched and changed. What is chosen lies in a RuleChooser, which
the screen below shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen

from herzrasen.kits.registry import part_of
from herzrasen.terminal.controls.app_access import AppAccess
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.switch import SwitchRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.rules.option_groups import OptionOrder, group_options
from herzrasen.terminal.rules.option_names import option_about, option_name
from herzrasen.terminal.rules.rule_choice import choice_summary
from herzrasen.terminal.screens.card_picker import CardPicker
from herzrasen.terminal.screens.option_row import NEW_PRICE, OptionRow
from herzrasen.terminal.translation import preset_name, refusal_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from herzrasen.protocol.rules import OptionInfo
    from herzrasen.terminal.rules.rule_choice import RuleChoice
    from herzrasen.terminal.rules.rule_chooser import RuleChooser


class OptionsScreen(AppAccess, Screen[None]):
    """All options in their groups, a search, and above them what is chosen now or why it cannot be
    played."""

    DEFAULT_CSS = """
    OptionsScreen #options-title { text-style: bold; color: $accent; padding: 0 1; }
    OptionsScreen #chosen-rules { padding: 0 1; height: auto; max-height: 4; }
    OptionsScreen #chosen-rules.bad { color: $error; }
    OptionsScreen #ways { padding: 0 1; }
    OptionsScreen #option-tools { height: 1; padding: 0 1; }
    OptionsScreen #option-search { width: 30; margin-right: 2; }
    OptionsScreen #option-list { height: 1fr; padding: 0 1; }
    OptionsScreen .heading { color: $accent; text-style: bold underline; margin-bottom: 1; }
    OptionsScreen #option-answers { padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("slash", "search", show=False),
    ]

    def __init__(self, chooser: RuleChooser) -> None:
        super().__init__()
        self._chooser = chooser
        self._stop: Callable[[], None] = lambda: None

    @property
    def choice(self) -> RuleChoice:
        """What is chosen."""
        return self._chooser.choice

    def compose(self) -> ComposeResult:
        """What is chosen, the search, the options, and the way back."""
        t, choice = self.t, self.choice
        game = t(f"lobby.{choice.game}.title")
        yield Text(t("rule_choice.title", game=game), id="options-title")
        yield Text("", id="chosen-rules")
        yield FlowRow(id="ways")
        with Horizontal(id="option-tools"):
            yield TextLine(placeholder=t("rule_choice.search"), id="option-search")
            yield SwitchRow("", value=False, id="only-changed")
        with VerticalScroll(id="option-list", can_focus=False):
            for group, options in group_options(
                part_of(choice.game, OptionOrder).options, choice.info.options
            ):
                title = t(f"rule_choice.options.{choice.game}.{group}")
                yield Text(title, classes="heading", id=f"group-{group}")
                for option in options:
                    row = OptionRow(t, choice, option)
                    row.add_class(f"in-{group}")
                    yield row
            yield Text(t("rule_choice.nothing_found"), id="nothing-found")
        with FlowRow(id="option-answers"):
            yield ActionButton(t("rule_choice.done"), "done", weight="primary", id="options-done")
            yield ActionButton("", "back", id="options-back")

    def on_mount(self) -> None:
        """Follow what is chosen."""
        self._stop = self._chooser.watch(self.show)
        self.show()
        self.query_one("#option-search").focus()

    async def recompose(self) -> None:
        """Everything anew, in another language or another theme."""
        await super().recompose()
        self.show()

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        self._stop()

    def show(self) -> None:
        """Show what is chosen."""
        for row in self.query(OptionRow):
            row.show(self.choice)
        self._show_summary()
        self._filter()

    def _show_summary(self) -> None:
        t, choice, trouble = self.t, self.choice, self._chooser.trouble
        chosen = self.query_one("#chosen-rules", Text)
        refused = choice.refusal is not None or trouble is not None
        chosen.set_class(refused, "bad")
        if trouble is not None:
            chosen.update(refusal_text(t, trouble.refusal))
        elif choice.refusal is not None:
            chosen.update(choice.refusal.sentence)
        else:
            seats = t("rule_choice.seats", n=choice.seats)
            chosen.update(f"{choice_summary(t, choice)} · {seats}")
        options = choice.refusal.options if choice.refusal is not None else ()
        self.call_later(self._show_ways, options)
        switch = self.query_one("#only-changed", SwitchRow)
        label = t("rule_choice.only_different", n=len(choice.differences))
        switch.set_value(switch.value, label)
        back = self.query_one("#options-back", ActionButton)
        back.label = t("rule_choice.reset_all", preset=preset_name(t, choice.game, choice.base))
        back.disabled = not choice.differences

    async def _show_ways(self, options: tuple[str, ...]) -> None:
        """The options that are in each other's way, each with a button that leads there."""
        ways = self.query_one("#ways", FlowRow)
        if [each.value for each in ways.query(ActionButton)] == [f"to-{each}" for each in options]:
            return
        await ways.remove_children()
        await ways.mount_all(
            ActionButton(option_name(self.t, self.choice.game, option), f"to-{option}")
            for option in options
        )

    def _filter(self) -> None:
        words = self.query_one("#option-search", TextLine).value
        changed = self.query_one("#only-changed", SwitchRow).value
        groups: dict[str, bool] = {}
        for row in self.query(OptionRow):
            row.display = row.is_found(words, changed=changed)
            group = next(name for name in row.classes if name.startswith("in-"))
            groups[group] = groups.get(group, False) or row.display
        for group, shown in groups.items():
            self.query_one(f"#group-{group.removeprefix('in-')}").display = shown
        self.query_one("#nothing-found").display = not any(groups.values())

    @on(OptionRow.OptionSet)
    def handle_option(self, event: OptionRow.OptionSet) -> None:
        """Set it, and ask the server what that is."""
        self.run_worker(self._chooser.change({event.name: event.value}))

    @on(OptionRow.CardsWanted)
    def handle_cards(self, event: OptionRow.CardsWanted) -> None:
        """Choose cards for an option."""
        self.run_worker(self._pick_cards(event.option))

    async def _pick_cards(self, option: OptionInfo) -> None:
        t, choice = self.t, self.choice
        value = choice.options[option.name]
        several = option.of == "card"
        chosen = value if several else [value] if isinstance(value, str) else []
        picked = await self.app.push_screen_wait(
            CardPicker(
                option_name(t, choice.game, option.name),
                option_about(t, choice.game, option.name),
                chosen,
                several=several,
                packs=int(choice.options.get("packs", 1)),
            )
        )
        if picked is None:
            return
        new: Any = picked if several else picked[0]
        if option.of == "price":
            new = [*value, {"card": picked[0], "points": NEW_PRICE}]
        await self._chooser.change({option.name: new})

    @on(TextLine.Changed, "#option-search")
    @on(SwitchRow.Switched, "#only-changed")
    def handle_filter(self) -> None:
        """Show what is searched for."""
        self._filter()

    @on(ActionButton.ButtonPressed)
    def handle_button(self, event: ActionButton.ButtonPressed) -> None:
        """Done, back to the preset, or to an option."""
        wish, _, option = event.button.value.partition("-")
        if wish == "to":
            self._lead_to(option)
        elif wish == "back":
            self.run_worker(self._chooser.choose_preset(self.choice.base))
        else:
            self.action_close()

    def _lead_to(self, option: str) -> None:
        """Lead to an option, also to one that the search hides."""
        self.query_one("#option-search", TextLine).value = ""
        self.query_one("#only-changed", SwitchRow).set_value(value=False)
        self._filter()
        control = self.query_one(f"#option-{option}", OptionRow).first_control()
        if control is not None:
            control.focus()

    def action_search(self) -> None:
        """To the search."""
        self.query_one("#option-search").focus()

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss()
