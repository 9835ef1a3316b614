"""The rule book of any rules: the game in a few sentences, what differs from the preset, then all
of it, with a search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.widgets import Input

from herzrasen.games.names import GAME_NAMES
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.protocol.rules import RuleBook, RuleGroup
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.rules.option_names import rules_place, search_text, title_of_rules
from herzrasen.terminal.rules.server_rules import ServerRules
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.translation import preset_name


class RulesScreen(TextPage):
    """The rules of a game by their text form; "" for the game's usual ones."""

    DEFAULT_CSS = """
    RulesScreen #rules-text { height: auto; }
    RulesScreen #search { width: 1fr; }
    """
    begins_at = "#rules-text"  # to be scrolled at once
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, game: GameName | None = None, rules: str = "") -> None:
        super().__init__()
        self.game: GameName = next(iter(GAMES)) if game is None else game
        self.rules = rules
        self.book: RuleBook | None = None
        self.presets: Sequence[str] | None = None
        self.wanted = ""

    def on_mount(self) -> None:
        """Ask for the rules."""
        self.load_first(self.load())

    async def load(self) -> None:
        """Ask for the rules in the reader's language."""
        server = ServerRules(self.api, lambda: self.t.language)
        self.book = await self.attempt(server.rules_of_text(self.game, self.rules))
        await self.recompose()

    # What is shown ------------------------------------------------------------------------------

    def page_title(self) -> str:
        """The game and its rules."""
        book, game = self.book, self.t(f"lobby.{self.game}.title")
        name = title_of_rules(self.t, self.game, book.rules) if book and book.rules else ""
        return f"{self.t('terminal.pages.rules')} · {game}{f' · {name}' if name else ''}"

    def key_actions(self) -> dict[str, str]:
        """The search."""
        return {"/": self.t("terminal.pages.search"), "↑↓": self.t("terminal.pages.scroll")}

    def compose(self) -> ComposeResult:
        """The controls stay in sight, the rules are scrolled."""
        t = self.t
        yield Text(self.page_title(), "page-head")
        games = [ChoiceItem(game, t(f"lobby.{game}.title")) for game in GAME_NAMES]
        yield ChoiceRow(games, self.game, id="game")
        with FlowRow():
            yield ActionButton(t("terminal.pages.other_rules"), "presets", id="presets")
            yield ActionButton(t("rule_choice.copy_link"), "link", weight="quiet", id="link")
            yield ActionButton(t("lesson.link"), "lesson", weight="quiet", id="lesson")
            yield ActionButton(t("tactics.link"), "tactics", weight="quiet", id="tactics")
        yield TextLine(self.wanted, t("terminal.pages.search"), id="search")
        with VerticalScroll(classes="page-body", id="rules-scroll", can_focus=False):
            yield RuleLines(id="rules-text")
        yield Text(self.key_line(), "page-keys")

    def rule_lines(self) -> ComposeResult:
        """What is scrolled: the presets to choose from, or the rules."""
        t, book = self.t, self.book
        if self.presets is not None:
            for name in self.presets:
                about = t(f"{self.game}.preset.{name}.about")
                yield ListRow(preset_name(t, self.game, name), about, value=name)
        elif book is None:
            yield Text(t("client.loading"), "muted")
        elif book.refusal is not None:
            yield Text(book.refusal.sentence, "bad")
        elif self.wanted.strip():
            yield from self._found(book)
        else:
            yield from self._all(book)

    def _all(self, book: RuleBook) -> ComposeResult:
        t = self.t
        about = f"{book.game}.preset.{book.preset}.about"
        if t.has(about):
            yield Text(t(about), "muted")
        yield Text(t("rule_choice.card.gist"), "heading")
        for at, line in enumerate(book.gist, 1):
            yield Text(f"{at}. {line}")
        differing = [value for value in book.values if value.differs]
        if differing:
            preset = preset_name(t, book.game, book.preset)
            yield Text(t("rule_choice.differs", preset=preset), "heading")
            for value in differing:
                yield Text(f"• {value.name}: {value.words}")
        for group in book.sentences:
            yield from self._group(group)
        yield Text(t("rule_choice.text_form"), "heading")
        yield Text(book.rules)

    def _group(self, group: RuleGroup) -> ComposeResult:
        """A group; what the preset does not say is marked."""
        yield Text(group.title, "heading")
        for at, line in enumerate(group.lines):
            yield Text(f"{'▸' if at in group.changed else '•'} {line}")

    def _found(self, book: RuleBook) -> ComposeResult:
        """The groups with only those lines that have all the words."""
        words = search_text(self.wanted).split()
        found = False
        for group in book.sentences:
            title = search_text(group.title)
            lines = tuple(
                line
                for line in group.lines
                if all(word in title or word in search_text(line) for word in words)
            )
            if lines:
                found = True
                yield from self._group(RuleGroup(group.title, lines))
        if not found:
            yield Text(self.t("rule_choice.nothing_found"), "muted")

    # What is done -------------------------------------------------------------------------------

    @on(Input.Changed, "#search")
    async def search(self, event: Input.Changed) -> None:
        """Show the lines with these words."""
        if event.value != self.wanted:
            self.wanted, self.presets = event.value, None
            await self._show_lines()

    @on(ChoiceRow.ChoiceMade, "#game")
    def choose_game(self, event: ChoiceRow.ChoiceMade) -> None:
        """Show another game's usual rules."""
        self._open(event.value, "")

    @on(ListRow.RowPressed)
    def choose_preset(self, event: ListRow.RowPressed) -> None:
        """Show a preset."""
        self._open(self.game, event.row.value)

    @on(ActionButton.ButtonPressed)
    async def press(self, event: ActionButton.ButtonPressed) -> None:
        """List the presets, copy the link, show the tactics, or begin the lesson."""
        match event.button.value:
            case "presets":
                self.begin(self._list_presets())
            case "link":
                self._copy_link()
            case "tactics":
                from herzrasen.terminal.screens.tactics_screen import TacticsScreen

                self.app.push_screen(TacticsScreen(self.game))
            case _:
                from herzrasen.terminal.screens.lesson_screen import LessonScreen

                self.app.push_screen(LessonScreen(self.game))

    def _open(self, game: GameName, rules: str) -> None:
        self.game, self.rules, self.presets, self.wanted = game, rules, None, ""
        self.begin(self.load())

    async def _list_presets(self) -> None:
        server = ServerRules(self.api, lambda: self.t.language)
        info = await self.attempt(server.game(self.game))
        if info is not None:
            self.presets = [preset.name for preset in info.presets]
            await self._show_lines()
            for row in [*self.query(ListRow)][:1]:
                row.focus()

    async def _show_lines(self) -> None:
        for lines in self.query(RuleLines):
            await lines.recompose()

    def _copy_link(self) -> None:
        if self.book is None:
            return
        link = f"{self.api.address.base}{rules_place(self.game, self.book.rules)}"
        self.app.copy_to_clipboard(link)
        self.show_sentence(f"{self.t('client.link.copied')} {link}")

    def action_search(self) -> None:
        """Go to the search."""
        for search in self.query("#search"):
            search.focus()

    def action_scroll(self, lines: int) -> None:
        """Scroll the rules."""
        for rules in self.query("#rules-scroll").results(VerticalScroll):
            rules.scroll_relative(y=lines, animate=False)


class RuleLines(Container, can_focus=True):
    """The rules, which take the focus so that they can be scrolled at once."""

    DEFAULT_CSS = "RuleLines { height: auto; }"

    def compose(self) -> ComposeResult:
        """What the page says."""
        screen = self.screen
        if isinstance(screen, RulesScreen):
            yield from screen.rule_lines()
