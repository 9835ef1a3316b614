"""The next match by other rules, or with everyone on their seat: the host proposes, the others see
it before they agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from textual import on
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from herzrasen.protocol.websocket import AnswerRematch
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.controls.app_access import AppAccess
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.switch import SwitchRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.rules.rule_choice import choice_summary, first_choice
from herzrasen.terminal.rules.rule_chooser import RuleChooser
from herzrasen.terminal.rules.server_rules import ServerRules
from herzrasen.terminal.screens.options_screen import OptionsScreen
from herzrasen.terminal.screens.preset_list import PresetList
from herzrasen.terminal.translation import refusal_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from herzrasen.terminal.rules.saved_rules import SavedRules
    from herzrasen.terminal.screens.app import TerminalApp
    from herzrasen.terminal.state.table_room import TableRoom


class RematchScreen(AppAccess, Screen[AnswerRematch | None]):
    """The terms of another match. The result is what the host proposes."""

    DEFAULT_CSS = """
    RematchScreen #rematch-title { color: $accent; text-style: bold; padding: 0 1; }
    RematchScreen #rematch-body { height: 1fr; padding: 0 1; }
    RematchScreen .heading { color: $accent; text-style: bold; margin-top: 1; }
    RematchScreen .muted { color: $text-muted; padding-left: 4; }
    RematchScreen #rematch-rules { margin-top: 1; text-style: bold; }
    RematchScreen #same-seats { margin-top: 1; }
    RematchScreen #rematch-answers { padding: 0 1; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, chooser: RuleChooser, *, same_seats: bool) -> None:
        super().__init__()
        self._chooser = chooser
        self._same_seats = same_seats
        self._stop: Callable[[], None] = lambda: None

    @property
    def saved_rules(self) -> SavedRules:
        """The rules that are kept."""
        return self.terminal.store.values.choices.of(self._chooser.choice.game).rules

    def compose(self) -> ComposeResult:
        """Presets, what is chosen, seats; below, to propose it."""
        t = self.t
        yield Text(t("members.wish.title"), id="rematch-title")
        with VerticalScroll(id="rematch-body", can_focus=False):
            yield PresetList(t, self._chooser.choice, self.saved_rules.own, fixed=True)
            yield Text("", id="rematch-rules")
            yield FlowRow(ActionButton(t("rule_choice.all_options"), "options"))
            yield SwitchRow(t("members.wish.same_seats"), self._same_seats, id="same-seats")
            yield Text(t("members.wish.says"), classes="muted")
        with FlowRow(id="rematch-answers"):
            yield ActionButton(t("members.wish.propose"), "propose", weight="primary", id="propose")
            yield ActionButton(t("client.cancel"), "cancel")

    def on_mount(self) -> None:
        """Follow what is chosen."""
        self._stop = self._chooser.watch(self.show)
        self.show()
        self.query_one("#propose").focus()

    async def recompose(self) -> None:
        """Everything anew, in another language or another theme."""
        await super().recompose()
        self.show()

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        self._stop()

    def show(self) -> None:
        """Show what is chosen."""
        choice, trouble = self._chooser.choice, self._chooser.trouble
        self.query_one(PresetList).show(choice, self.saved_rules.own)
        words = choice_summary(self.t, choice)
        if trouble is not None:
            words = refusal_text(self.t, trouble.refusal)
        elif choice.refusal is not None:
            words = choice.refusal.sentence
        self.query_one("#rematch-rules", Text).update(words)

    @on(PresetList.PresetChosen)
    def handle_preset(self, event: PresetList.PresetChosen) -> None:
        """Play by a preset."""
        event.stop()
        self.run_worker(self._chooser.choose_preset(event.name))

    @on(PresetList.OwnRulesWish)
    def handle_own_rules(self, event: PresetList.OwnRulesWish) -> None:
        """Play by own rules."""
        event.stop()
        rules = next((one.rules for one in self.saved_rules.own if one.name == event.name), "")
        if event.wish == "use" and rules:
            self.run_worker(self._chooser.read(rules))

    @on(ActionButton.ButtonPressed)
    def handle_button(self, event: ActionButton.ButtonPressed) -> None:
        """Propose it, see all options, or leave it."""
        event.stop()
        if event.button.value == "options":
            self.app.push_screen(OptionsScreen(self._chooser))
        elif event.button.value == "propose":
            self.run_worker(self._propose())
        else:
            self.action_close()

    async def _propose(self) -> None:
        rules = await self._chooser.settle()
        if rules:
            same_seats = self.query_one("#same-seats", SwitchRow).value
            self.dismiss(AnswerRematch(yes=True, rules=rules, same_seats=same_seats))

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)


async def ask_next_match(app: TerminalApp, room: TableRoom) -> AnswerRematch | None:
    """The host's terms for another match of as many players; None where it was thought over."""
    assert room.game is not None, "a match was played"
    rematch = room.members.rematch
    rules = ServerRules(app.session.api, lambda: app.t.language)
    try:
        info = await rules.game(room.game)
    except ApiError as error:
        app.show_refusal(error.refusal)
        return None
    seats = len(room.seats)
    fitting = tuple(
        preset
        for preset in info.presets
        if first_choice(room.game, msgspec.structs.replace(info, presets=(preset,))).seats == seats
    )
    offered = msgspec.structs.replace(info, presets=fitting or info.presets)
    chooser = RuleChooser(first_choice(room.game, offered), rules)
    await chooser.read(rematch.rules if rematch is not None else room.rules)
    same_seats = rematch is not None and rematch.same_seats
    return await app.push_screen_wait(RematchScreen(chooser, same_seats=same_seats))
