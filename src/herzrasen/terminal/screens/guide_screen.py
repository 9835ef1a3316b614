"""How a game is played, for those who never played it; all its rules are a key away. The twin of
``client/screens/lessons/guide-page.js``."""

from __future__ import annotations

from itertools import islice
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from herzrasen.games.names import GAME_NAMES
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.presentation.guides.guide_text import card_signs
from herzrasen.presentation.guides.table_lines import table_lines
from herzrasen.protocol.http_guides import Guide
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.lessons.guide_lines import section_lines
from herzrasen.terminal.lessons.lesson_request import fetch_guide
from herzrasen.terminal.screens.page import TextPage


class GuideScreen(TextPage):
    """The guide to a game. ``guide`` is None until the server has answered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, game: GameName | None = None) -> None:
        super().__init__()
        self.game: GameName = next(iter(GAMES)) if game is None else game
        self.guide: Guide | None = None

    def on_mount(self) -> None:
        """Ask for the guide."""
        self.load_first(self.load())

    async def load(self) -> None:
        """Ask for the guide and show it."""
        self.guide = await self.attempt(fetch_guide(self.api, self.game, self.t.language))
        await self.recompose()

    def page_title(self) -> str:
        """The game."""
        return self.t("guide.title", game=self.t(f"lesson.game.{self.game}"))

    def key_actions(self) -> dict[str, str]:
        """The arrows."""
        return {"↑↓": self.t("terminal.pages.scroll")}

    def notice(self) -> ComposeResult:
        """The games, and the ways from here."""
        t = self.t
        games = [ChoiceItem(game, t(f"lobby.{game}.title")) for game in GAME_NAMES]
        yield ChoiceRow(games, self.game, id="game")
        with FlowRow():
            yield ActionButton(t("lesson.link"), "lesson", id="lesson")
            yield ActionButton(t("guide.all_rules"), "rules", id="rules")
            yield ActionButton(t("tactics.link"), "tactics", weight="quiet", id="tactics")

    def body(self) -> ComposeResult:
        """Each section; the picture between its lines and its rows."""
        t = self.t
        if self.guide is None:
            yield Text(t("client.loading"), "muted")
            return
        for section in self.guide.sections:
            yield Text(section.title, "heading")
            lines = section_lines(
                t, section, lambda cards: card_signs(cards, t.language), mark="• "
            )
            for line in islice(lines, len(section.lines)):
                yield Text(line)
            if section.picture:
                yield Text("\n".join(table_lines(section.picture, t.language)), "gap")
            for line in lines:
                yield Text(line)

    @on(ChoiceRow.ChoiceMade, "#game")
    def choose_game(self, event: ChoiceRow.ChoiceMade) -> None:
        """Show the other game's guide."""
        self.game, self.guide = event.value, None
        self.begin(self.load())

    @on(ActionButton.ButtonPressed)
    def press(self, event: ActionButton.ButtonPressed) -> None:
        """Show the rules or the tactics, or begin the lesson."""
        match event.button.value:
            case "rules":
                from herzrasen.terminal.screens.rules_screen import RulesScreen

                self.app.push_screen(RulesScreen(self.game))
            case "tactics":
                from herzrasen.terminal.screens.tactics_screen import TacticsScreen

                self.app.push_screen(TacticsScreen(self.game))
            case _:
                from herzrasen.terminal.screens.lesson_screen import LessonScreen

                self.app.push_screen(LessonScreen(self.game))

    def action_scroll(self, lines: int) -> None:
        """Scroll the guide."""
        for body in self.query(".page-body").results(VerticalScroll):
            body.scroll_relative(y=lines, animate=False)
