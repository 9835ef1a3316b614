"""The tactics of a game: a topic at a time, most of them with a position to play. The twin of
``client/screens/lessons/tactics-page.js``."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult

from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_lessons import Tactics
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.lessons.lesson_request import fetch_tactics
from herzrasen.terminal.screens.lesson_screen import LessonScreen
from herzrasen.terminal.screens.page import TextPage


class TacticsScreen(TextPage):
    """The topics of a game. ``tactics`` is None until the server has answered."""

    def __init__(self, game: GameName) -> None:
        super().__init__()
        self.game: GameName = game
        self.tactics: Tactics | None = None

    def on_mount(self) -> None:
        """Ask for the topics."""
        self.load_first(self.load())

    async def load(self) -> None:
        """Ask for the topics and show them."""
        self.tactics = await self.attempt(fetch_tactics(self.api, self.game))
        await self.recompose()

    def page_title(self) -> str:
        """The game."""
        return self.t("tactics.contents", game=self.t(f"lesson.game.{self.game}"))

    def body(self) -> ComposeResult:
        """Each topic, and the button to try it."""
        t = self.t
        yield Text(t(f"tactics.{self.game}.about"), "muted")
        for topic in () if self.tactics is None else self.tactics.topics:
            key = f"tactics.{self.game}.{topic.name}"
            yield Text(t(f"{key}.title"), "heading")
            yield Text(t(f"{key}.text"))
            if topic.played:
                yield ActionButton(t("tactics.play"), topic.name, id=f"play-{topic.name}")

    @on(ActionButton.ButtonPressed)
    def play(self, event: ActionButton.ButtonPressed) -> None:
        """Play the position of a topic."""
        self.app.push_screen(LessonScreen(self.game, event.button.value))
