"""What one game offers in the lobby: play at once, invite friends, play with people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from textual import on
from textual.containers import Vertical
from textual.message import Message

from herzrasen.terminal.controls.app_access import AppAccess
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.members.member_texts import bot_text
from herzrasen.terminal.rules.rule_choice import choice_title
from herzrasen.terminal.screens.lobby.game_art import GameArt

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual.app import ComposeResult

    from herzrasen.games.protocol import GameName
    from herzrasen.terminal.rules.rule_choice import RuleChoice
    from herzrasen.terminal.rules.saved_rules import OwnRules
    from herzrasen.terminal.translation import Translation

GameWish: TypeAlias = Literal["play", "invite", "people", "change", "guide", "learn"]


class GamePanel(AppAccess, Vertical):
    """One game. Says what is wished of it by a WishMade message."""

    DEFAULT_CSS = """
    GamePanel { height: auto; width: 1fr; padding: 0 1; }
    GamePanel .line { color: $text-muted; }
    GamePanel GameArt { display: none; }
    """

    class WishMade(Message):
        """Something is wished of a game."""

        def __init__(self, game: GameName, wish: GameWish) -> None:
            super().__init__()
            self.game = game
            self.wish = wish

    def __init__(self, game: GameName, t: Translation, *, lesson: bool) -> None:
        super().__init__(id=f"game-{game}", classes="game")
        self._lesson = lesson
        self.game = game
        self._t = t
        self._line = ""
        self._alone = False

    def compose(self) -> ComposeResult:
        """The name of the game, and what one can do."""
        t, game = self._t, self.game
        app = self.terminal
        yield GameArt(app.palette, game, app.store.values.index_letters())
        yield Text(t(f"lobby.{game}.title"), classes="heading")
        yield Text(t(f"lobby.{game}.line"), classes="line")
        yield ActionButton(t(f"lobby.{game}.play"), "play", weight="primary", id=f"play-{game}")
        yield Text("", classes="line against")
        with FlowRow():
            yield ActionButton(t("lobby.invite"), "invite", classes="others")
            yield ActionButton(t("table_list.people"), "people", classes="others")
            yield ActionButton(t("lobby.change_rules"), "change", weight="quiet")
            yield ActionButton(t("guide.link"), "guide", weight="quiet")
            if self._lesson:
                yield ActionButton(t("terminal.lobby.learn"), "learn", weight="quiet")

    def show(
        self, choice: RuleChoice | None, own: Sequence[OwnRules], bots: Mapping[str, int]
    ) -> None:
        """Say what would be played, and against whom."""
        t = self._t
        line = t("client.loading")
        alone = choice is not None and choice.seats == 1
        if choice is not None and choice.refusal is not None:
            line = choice.refusal.sentence
        elif choice is not None:
            against = t("lobby.against", n=choice.seats - 1)
            against = t("lobby.alone") if alone else f"{against} ({bot_text(t, bots)})"
            line = f"{against} · {choice_title(t, choice, own)}"
        self._line, self._alone = line, alone
        self._show_line()

    def on_mount(self) -> None:
        """Show what was said before the panel was there."""
        self._show_line()

    def _show_line(self) -> None:
        for line in self.query(".against").results(Text):
            line.update(self._line)
        for button in self.query(".others").results(ActionButton):
            button.display = not self._alone

    @on(ActionButton.ButtonPressed)
    def handle_press(self, event: ActionButton.ButtonPressed) -> None:
        """Say what is wished."""
        event.stop()
        self.post_message(self.WishMade(self.game, event.button.value))  # type: ignore[arg-type]
