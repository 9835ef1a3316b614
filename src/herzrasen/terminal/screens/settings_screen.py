"""The settings; each choice takes effect at once. The twin of ``client/screens/settings``."""

from __future__ import annotations

from typing import Any, Final, get_args, get_type_hints

import msgspec
from textual import on
from textual.app import ComposeResult

from herzrasen.games.names import GAME_NAMES
from herzrasen.games.protocol import GameName
from herzrasen.terminal.account.settings_file import (
    FILE_NAME,
    MAX_BYTES,
    settings_from_file,
    settings_to_file,
)
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.dialog import AskDialog, DialogAnswer, NameDialog
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.switch import SwitchRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.saved_files import file_trouble, read_file
from herzrasen.terminal.screens.keys_screen import KeysScreen
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.settings import TerminalSettings

_GROUPS: Final = (
    ("look", ("theme", "language", "colours", "lines", "show_cursor")),
    ("cards", ("four_colours", "letters")),
    ("motion", ("speed",)),
    ("table", ("hand_order", "two_taps", "auto_last", "auto_only", "talk")),
    ("keys", ("keys", "announce", "log")),
    ("habit", ("habit", "daily_goal")),
)
"""The settings of each group, by field."""
_OWN_TEXTS: Final = frozenset({"colours", "lines", "show_cursor", "two_taps", "keys"})
"""Settings that are only here, or that a terminal says in its own words."""
_STAYS: Final = ("name", "house")
"""What is no matter of taste: who one is, and how one's tables were opened."""


class SettingsScreen(TextPage):
    """All settings of this device."""

    def page_title(self) -> str:
        """The heading."""
        return self.t("client.settings.title")

    def body(self) -> ComposeResult:
        """Every group, then export and import."""
        t = self.t
        for group, names in _GROUPS:
            yield Text(t(f"client.settings.group.{group}"), "heading")
            for name in names:
                yield from self._setting(name)
            if group == "keys":
                yield from self._key_buttons()
        yield Text(t("client.settings.group.file"), "heading")
        yield Text(t("terminal.pages.settings_file"), "muted")
        with FlowRow():
            yield ActionButton(t("client.settings.file.save"), "save", id="save")
            yield ActionButton(t("client.settings.file.load"), "load", id="load")
            yield ActionButton(t("client.settings.file.reset"), "reset", weight="quiet", id="reset")

    def _setting(self, name: str) -> ComposeResult:
        value = getattr(self.store.values, name)
        texts = "terminal.pages.settings" if name in _OWN_TEXTS else "client.settings"
        label = self.t(f"{texts}.{name}")
        if isinstance(value, bool):
            yield SwitchRow(label, value, id=f"setting-{name}")
        else:
            values = get_args(get_type_hints(TerminalSettings)[name])
            items = [ChoiceItem(one, self.t(f"{texts}.{name}_is.{one}")) for one in values]
            yield ChoiceRow(items, value, f"{label:<22}", id=f"setting-{name}")
        hint = f"{texts}.{name}_hint"
        if name == "announce":
            hint = f"{texts}.announce_says.{value}"
        if self.t.has(hint):
            yield Text(f"    {self.t(hint)}", "muted")

    def _key_buttons(self) -> ComposeResult:
        labels = dict(zip(GAME_NAMES, ("hearts_keys", "table_keys"), strict=True))
        with FlowRow():
            for game, label in labels.items():
                yield ActionButton(self.t(f"client.settings.{label}"), game, id=f"keys-{game}")

    @on(SwitchRow.Switched)
    @on(ChoiceRow.ChoiceMade)
    def change(self, event: SwitchRow.Switched | ChoiceRow.ChoiceMade) -> None:
        """Take a setting."""
        name = (event.row.id or "").removeprefix("setting-")
        self.store.change(**{name: event.value})

    @on(ActionButton.ButtonPressed)
    def press(self, event: ActionButton.ButtonPressed) -> None:
        """Choose keys anew, or take the settings to a file and back."""
        match event.button.value:
            case "save":
                self.save(FILE_NAME, settings_to_file(self.store.values))
            case "load":
                self.begin(self._load())
            case "reset":
                self.begin(self._reset())
            case game:
                self.app.push_screen(KeysScreen(_as_game(game)))

    async def _load(self) -> None:
        t = self.t
        load = t("client.settings.file.load")
        dialog = NameDialog(load, t("terminal.pages.path"), FILE_NAME, load, length=4000)
        typed = await self.app.push_screen_wait(dialog)
        if not typed:
            return
        try:
            content = read_file(typed, MAX_BYTES) or b""
        except OSError as error:
            why = file_trouble(self.t, error)
            self.show_sentence(t("terminal.pages.open_failed", name=typed, why=why), bad=True)
            return
        found = settings_from_file(content)
        if isinstance(found, str):
            self.show_sentence(t(f"client.settings.file.fault_{found}", name=typed), bad=True)
            return
        self.store.change(**_fields(found))
        self.show_sentence(t("client.settings.file.loaded"))

    async def _reset(self) -> None:
        t, key = self.t, "client.settings.file"
        answers = [
            DialogAnswer("", t(f"{key}.reset_no"), primary=True),
            DialogAnswer("yes", t(f"{key}.reset")),
        ]
        dialog = AskDialog(t(f"{key}.reset_title"), [t(f"{key}.reset_about")], answers)
        if await self.app.push_screen_wait(dialog) == "yes":
            changes = _fields(TerminalSettings())
            self.store.change(**{name: changes[name] for name in changes if name not in _STAYS})
            self.show_sentence(self.t(f"{key}.is_reset"))


def _fields(settings: TerminalSettings) -> dict[str, Any]:
    return msgspec.structs.asdict(settings)


def _as_game(name: str) -> GameName:
    return next(game for game in get_args(GameName) if game == name)
