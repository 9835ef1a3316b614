"""A new table of one game: its rules and bots, what the table agrees on, and then play."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import msgspec
from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen

from herzrasen.terminal.controls.app_access import AppAccess
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.dialog import AskDialog, DialogAnswer, NameDialog
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.members.house_texts import parse_house_rules
from herzrasen.terminal.members.member_texts import bot_text
from herzrasen.terminal.rules.option_names import option_name, rules_place
from herzrasen.terminal.rules.rule_choice import choice_summary, choice_title
from herzrasen.terminal.rules.saved_rules import NAME_LENGTH, SavedRules, clean_rules_name
from herzrasen.terminal.screens.house_rules_form import HouseRulesForm
from herzrasen.terminal.screens.options_screen import OptionsScreen
from herzrasen.terminal.screens.preset_list import PresetList
from herzrasen.terminal.screens.rules_dialog import show_rules
from herzrasen.terminal.screens.share_dialog import ShareDialog
from herzrasen.terminal.translation import preset_name, refusal_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from herzrasen.terminal.lobby.user_choices import UserChoices
    from herzrasen.terminal.rules.rule_choice import RuleChoice
    from herzrasen.terminal.rules.rule_chooser import RuleChooser


_OF_PLAYABLE: Final = ("save", "copy", "play", "invite", "people", "rules")
"""What rules that are refused cannot lead to."""


class NewTableScreen(AppAccess, Screen[str | None]):
    """Everything that can be chosen for a table. The result is what is to be done with it: ``play``
    against bots, ``invite`` friends, play with ``people``."""

    DEFAULT_CSS = """
    NewTableScreen #new-title { text-style: bold; color: $accent; padding: 0 1; }
    NewTableScreen #new-trouble { color: $accent; padding: 0 1; }
    NewTableScreen #new-body { height: 1fr; padding: 0 1; }
    NewTableScreen .heading { color: $accent; text-style: bold; margin-top: 1; }
    NewTableScreen .says { color: $text-muted; padding-left: 2; }
    NewTableScreen #new-summary.bad { color: $error; }
    NewTableScreen #play-bar { height: auto; padding: 0 1; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, chooser: RuleChooser, trouble: str = "") -> None:
        super().__init__()
        self._chooser = chooser
        self._trouble = trouble
        self._stop: Callable[[], None] = lambda: None

    @property
    def choice(self) -> RuleChoice:
        """The rules that are chosen."""
        return self._chooser.choice

    @property
    def saved_rules(self) -> SavedRules:
        """The rules that are kept."""
        return self.terminal.store.values.choices.of(self.choice.game).rules

    def compose(self) -> ComposeResult:
        """Seats, presets, what is chosen, bots, house rules; below, what to do with it."""
        t, choice = self.t, self.choice
        yield Text(t(f"lobby.{choice.game}.title"), id="new-title")
        if self._trouble:
            yield Text(self._trouble, id="new-trouble")
        with VerticalScroll(id="new-body", can_focus=False):
            seats = [ChoiceItem(n, str(n)) for n in choice.seat_counts]
            yield ChoiceRow(seats, choice.seats, t("lobby.seats"), id="seat-count")
            yield PresetList(t, choice, self.saved_rules.own)
            yield Text("", id="new-summary")
            yield Text("", id="new-about", classes="says")
            with FlowRow():
                yield ActionButton(t("rule_choice.all_options"), "options", id="all-options")
                yield ActionButton("", "reset", weight="quiet", id="reset-rules")
                yield ActionButton(t("rule_choice.save"), "save", weight="quiet")
                yield ActionButton(t("terminal.lobby.copy_link"), "copy", weight="quiet")
                yield ActionButton(t("terminal.lobby.write_text"), "text", weight="quiet")
            yield Vertical(*self._bot_rows(), id="bots")
            values = self.terminal.store.values
            yield HouseRulesForm(t, choice.game, parse_house_rules(values.house))
        with Vertical(id="play-bar"):
            yield Text("", id="play-line")
            with FlowRow():
                play = t(f"lobby.{choice.game}.play")
                yield ActionButton(play, "play", weight="primary", id="new-play")
                yield ActionButton(t("lobby.invite"), "invite", classes="others")
                yield ActionButton(t("table_list.people"), "people", classes="others")
                yield ActionButton(t("lobby.rules"), "rules", weight="quiet")
                yield ActionButton(t("terminal.lobby.back"), "close", weight="quiet")

    def on_mount(self) -> None:
        """Follow what is chosen."""
        self.query_one("#bots").styles.height = "auto"
        self._stop = self._chooser.watch(self.show)
        self.show()
        self.query_one("#seat-count").focus()
        if self.choice.book is None:
            self.run_worker(self._chooser.load())

    async def recompose(self) -> None:
        """Everything anew, in another language or another theme."""
        await super().recompose()
        self.query_one("#bots").styles.height = "auto"
        self.show()

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        self._stop()

    def show(self) -> None:
        """Show what is chosen."""
        t, choice, trouble = self.t, self.choice, self._chooser.trouble
        self.query_one("#seat-count", ChoiceRow).set_value(choice.seats)
        self.query_one(PresetList).show(choice, self.saved_rules.own)
        summary = self.query_one("#new-summary", Text)
        refused = choice.refusal is not None or trouble is not None
        summary.set_class(refused, "bad")
        words = choice_summary(t, choice)
        if trouble is not None:
            words = refusal_text(t, trouble.refusal)
        elif choice.refusal is not None:
            words = choice.refusal.sentence
        summary.update(words)
        about = t(f"{choice.game}.preset.{choice.base}.about")
        self.query_one("#new-about", Text).update(about)
        reset = self.query_one("#reset-rules", ActionButton)
        reset.label = t("rule_choice.reset_all", preset=preset_name(t, choice.game, choice.base))
        reset.display = bool(choice.differences)
        for button in self.query(ActionButton):
            if button.value in _OF_PLAYABLE:
                button.disabled = refused
        alone = choice.seats == 1
        for other in self.query("#play-bar .others"):
            other.display = not alone
        self.query_one("#bots").display = not alone
        against = t("lobby.alone")
        if not alone:
            bots = self.terminal.store.values.choices.bots_of(choice.game)
            against = f"{t('lobby.against', n=choice.seats - 1)} ({bot_text(t, bots)})"
        title = choice_title(t, choice, self.saved_rules.own)
        self.query_one("#play-line", Text).update(f"{against} · {title}")

    def _bot_rows(self) -> ComposeResult:
        t, game = self.t, self.choice.game
        bots = self.terminal.store.values.choices.bots_of(game)
        for setting in self.choice.info.bot:
            levels = range(setting.least or 1, (setting.most or 1) + 1)
            items = [ChoiceItem(level, t(f"lobby.{setting.name}.{level}")) for level in levels]
            title = t(f"lobby.{setting.name}.title")
            yield Text(title, classes="heading")
            yield ChoiceRow(items, bots.get(setting.name), id=f"bots-{setting.name}")
            if t.has(f"lobby.{setting.name}_says.1"):
                says = t(f"lobby.{setting.name}_says.{bots.get(setting.name)}")
                yield Text(says, id=f"says-{setting.name}", classes="says")

    # What people do -------------------------------------------------------------------------------

    @on(ChoiceRow.ChoiceMade, "#seat-count")
    def handle_seats(self, event: ChoiceRow.ChoiceMade) -> None:
        """Let so many play."""
        event.stop()
        self.run_worker(self._set_seats(event.value))

    async def _set_seats(self, seats: int) -> None:
        gave = await self._chooser.set_seats(seats)
        if gave:
            options = ", ".join(option_name(self.t, self.choice.game, name) for name in gave)
            self.terminal.show_message(self.t("rule_choice.gave_way", n=seats, options=options))

    @on(ChoiceRow.ChoiceMade, "#bots ChoiceRow")
    def handle_bots(self, event: ChoiceRow.ChoiceMade) -> None:
        """Let bots play like this from now on."""
        event.stop()
        name = (event.row.id or "").removeprefix("bots-")
        choices, game = self.terminal.store.values.choices, self.choice.game
        bots = {**choices.bots_of(game), name: event.value}
        self._keep(choices.with_bots(game, bots))
        for says in self.query(f"#says-{name}").results(Text):
            says.update(self.t(f"lobby.{name}_says.{event.value}"))
        self.show()

    @on(HouseRulesForm.HouseChanged)
    def handle_house(self, event: HouseRulesForm.HouseChanged) -> None:
        """Keep the house rules for the next table."""
        event.stop()
        self.terminal.store.change(house=msgspec.to_builtins(event.house))

    @on(PresetList.PresetChosen)
    def handle_preset(self, event: PresetList.PresetChosen) -> None:
        """Play by a preset."""
        event.stop()
        self.run_worker(self._chooser.choose_preset(event.name))

    @on(PresetList.OwnRulesWish)
    def handle_own_rules(self, event: PresetList.OwnRulesWish) -> None:
        """Use own rules, rename or forget them."""
        event.stop()
        do = {"use": self._use_own, "rename": self._rename_own, "forget": self._forget_own}
        self.run_worker(do[event.wish](event.name))

    @on(ActionButton.ButtonPressed)
    def handle_button(self, event: ActionButton.ButtonPressed) -> None:
        """One of the buttons."""
        event.stop()
        wish = event.button.value
        match wish:
            case "options":
                self.app.push_screen(OptionsScreen(self._chooser))
            case "reset":
                self.run_worker(self._chooser.choose_preset(self.choice.base))
            case "save":
                self.run_worker(self._save())
            case "copy":
                self.run_worker(self._copy())
            case "text":
                self.run_worker(self._write_text())
            case "rules":
                self.run_worker(self._show_rules())
            case "close":
                self.action_close()
            case _:
                self.dismiss(wish)

    def action_close(self) -> None:
        """Back to the lobby; what was chosen stays chosen."""
        self.dismiss(None)

    async def _use_own(self, name: str) -> None:
        rules = next((entry.rules for entry in self.saved_rules.own if entry.name == name), None)
        refusal = await self._chooser.read(rules) if rules is not None else None
        if refusal is not None:
            self.terminal.show_message(refusal.sentence, bad=True)

    async def _rename_own(self, name: str) -> None:
        t = self.t
        dialog = NameDialog(
            t("rule_choice.rename_title"),
            t("rule_choice.name"),
            name,
            t("rule_choice.keep"),
            length=NAME_LENGTH,
        )
        other = clean_rules_name(await self.app.push_screen_wait(dialog))
        if other:
            self._keep_rules(self.saved_rules.with_new_name(name, other))

    async def _forget_own(self, name: str) -> None:
        t = self.t
        dialog = AskDialog(
            t("rule_choice.forget_title"),
            [t("rule_choice.forget_sentence", name=name)],
            [
                DialogAnswer("", t("client.cancel"), primary=True),
                DialogAnswer("forget", t("rule_choice.forget_it")),
            ],
        )
        if await self.app.push_screen_wait(dialog):
            self._keep_rules(self.saved_rules.without(name))

    async def _save(self) -> None:
        t, rules = self.t, await self._chooser.settle()
        if not rules:
            return
        title, label = t("rule_choice.save_title"), t("rule_choice.name")
        dialog = NameDialog(title, label, "", t("rule_choice.keep"), length=NAME_LENGTH)
        name = clean_rules_name(await self.app.push_screen_wait(dialog))
        if name:
            self._keep_rules(self.saved_rules.with_own(name, rules))
            self.terminal.show_message(t("rule_choice.saved", name=name))

    async def _copy(self) -> None:
        rules = await self._chooser.settle()
        if rules:
            title, place = self.t("rule_choice.copy_link"), rules_place(self.choice.game, rules)
            self.app.push_screen(ShareDialog(title, place))

    async def _write_text(self) -> None:
        """Rules as text: to be read, and to be written."""
        t = self.t
        title = t("rule_choice.text_form")
        dialog = NameDialog(title, title, self.choice.rules, t("terminal.lobby.use"), length=600)
        text = await self.app.push_screen_wait(dialog)
        refusal = await self._chooser.read(text) if text else None
        if refusal is not None:
            self.terminal.show_message(refusal.sentence, bad=True)

    async def _show_rules(self) -> None:
        rules = await self._chooser.settle()
        if rules:
            show_rules(self.terminal, self.choice.game, rules)

    def _keep_rules(self, rules: SavedRules) -> None:
        self._keep(self.terminal.store.values.choices.with_rules(self.choice.game, rules))
        self._chooser.notify()

    def _keep(self, choices: UserChoices) -> None:
        self.terminal.store.change(choices=choices)
