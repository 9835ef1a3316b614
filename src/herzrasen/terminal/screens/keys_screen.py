"""The single keys of a table, chosen anew: press an action, then its new key."""

from __future__ import annotations

from typing import Any

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen

from herzrasen.games.protocol import GameName
from herzrasen.kits.registry import part_of
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.dialog import AskDialog, DialogAnswer
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.keys.key_bindings import BoundKey, KeyClash, key_label, split_changes
from herzrasen.terminal.keys.keys_page import KeysPage
from herzrasen.terminal.screens.page import TextPage

_ESCAPE = "escape"


class KeyPrompt(ModalScreen[str | None]):
    """Waits for one key; dismissed with its character, or its name where it has none. None for
    Escape."""

    DEFAULT_CSS = """
    KeyPrompt { align: center middle; }
    KeyPrompt > Vertical { width: 60; max-width: 96%; height: auto; padding: 1 2;
        border: round $accent; background: $background; }
    """

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self._sentence = sentence

    def compose(self) -> ComposeResult:
        """What is waited for."""
        with Vertical():
            yield Text(self._sentence)

    def on_key(self, event: events.Key) -> None:
        """Take the key."""
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == _ESCAPE else event.character or event.key)


class KeysScreen(TextPage):
    """The keys of one game."""

    DEFAULT_CSS = "KeysScreen .pinned { padding: 0 1; color: $accent; }"

    def __init__(self, game: GameName) -> None:
        super().__init__()
        self.game: GameName = game
        self.keys_page = part_of(game, KeysPage)
        self.sentence = ""

    @property
    def changes(self) -> dict[str, Any]:
        """What is not as usual now."""
        return self.store.values.changed_keys(self.keys_page.setting)

    @property
    def keys(self) -> dict[str, str]:
        """The key of every action now."""
        return self.keys_page.bindings.keys_of(self.changes)

    def page_title(self) -> str:
        """The heading."""
        return self.keys_page.title(self.t)

    def notice(self) -> ComposeResult:
        """What to do, and what was done."""
        yield Text(self.sentence or self.t("client.bind.about"), "pinned", id="sentence")

    def body(self) -> ComposeResult:
        """Every action with its key, the way back to the usual ones."""
        t, page, keys = self.t, self.keys_page, self.keys
        for group, actions in page.groups:
            yield Text(page.group_title(t, group), "heading")
            for action in actions:
                other = keys[action] != page.bindings.usual[action]
                name, label = page.action_name(t, action), key_label(t, keys[action])
                row = ListRow(name, "", label, value=action, marked=other, id=f"bind-{action}")
                yield row
        reset = t("client.bind.reset")
        yield ActionButton(reset, "reset", id="reset", classes="gap")

    @on(ListRow.RowPressed)
    def choose(self, event: ListRow.RowPressed) -> None:
        """Wait for the new key of an action."""
        self.begin(self._bind(event.row.value))

    @on(ActionButton.ButtonPressed)
    async def reset(self) -> None:
        """Take the usual keys."""
        await self._keep({}, self.t("client.bind.is_reset"))

    async def _bind(self, action: str) -> None:
        t, page = self.t, self.keys_page
        name = page.action_name(t, action)
        key = await self.app.push_screen_wait(KeyPrompt(t("client.bind.press", act=name)))
        if key is None:
            return
        changes = self.changes
        answer = page.bindings.bind(changes, action, key)
        sign = key_label(t, key)
        if isinstance(answer, BoundKey):
            await self._finish(answer.changes, action)
        elif isinstance(answer, KeyClash):
            other = page.action_name(t, answer.action)
            sentence = t("client.bind.clash", sign=sign, act=other)
            swap = DialogAnswer("swap", t("client.bind.swap"), primary=True)
            dialog = AskDialog(name, [sentence], [swap, DialogAnswer("", t("client.cancel"))])
            if await self.app.push_screen_wait(dialog) == "swap":
                await self._finish(page.bindings.swap(changes, action, key), action)
        else:
            self._show(t("client.bind.sign"))

    async def _finish(self, changes: dict[str, str], action: str) -> None:
        t, page = self.t, self.keys_page
        key = page.bindings.keys_of(changes)[action]
        name = page.action_name(t, action)
        await self._keep(changes, t("client.bind.done", sign=key_label(t, key), act=name))

    async def _keep(self, changes: dict[str, str], sentence: str) -> None:
        self.sentence = sentence
        own, page = split_changes(changes)
        self.store.change(**{self.keys_page.setting: own, "page_keys": page})
        await self.recompose()

    def _show(self, sentence: str) -> None:
        self.sentence = sentence
        self.update_text("#sentence", sentence)
