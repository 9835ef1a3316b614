"""The rules in force, in sentences, over any screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll

from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.controls.dialog import Dialog, DialogAnswer
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.members.house_texts import house_lines
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.rules.rule_card import CardLine, rule_card
from herzrasen.terminal.rules.server_rules import ServerRules
from herzrasen.terminal.translation import refusal_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget

    from herzrasen.games.protocol import GameName
    from herzrasen.protocol.house_rules import HouseRules
    from herzrasen.protocol.rules import RuleBook
    from herzrasen.terminal.screens.app import TerminalApp


class RulesDialog(Dialog[str]):
    """The rules of a table, or of what is chosen in the lobby. Arrows scroll."""

    DEFAULT_CSS = """
    RulesDialog .rule-heading { color: $accent; text-style: bold; margin-top: 1; }
    RulesDialog .rule-changed { color: $accent; }
    """
    WIDE: ClassVar[bool] = True

    def __init__(self, title: str, game: GameName, rules: str, house: Sequence[str] = ()) -> None:
        super().__init__()
        self._title_text = title
        self._game = game
        self._rules = rules
        self._house = tuple(house)
        self._book: RuleBook | None = None

    def title_text(self) -> str:
        """The game and its rules."""
        return self._title_text

    def body(self) -> Iterable[Widget]:
        """All lines, once the server has sent them."""
        if self._book is None:
            return [Text(self.t("client.loading"))]
        return [_line(line) for line in rule_card(self.t, self._book, self._house)]

    def answers(self) -> Sequence[DialogAnswer]:
        """To copy them, and to close."""
        close = DialogAnswer("", self.t("client.close"), primary=True)
        return (close, DialogAnswer("copy", self.t("terminal.lobby.copy_text")))

    def on_mount(self) -> None:
        """Ask for the rules."""
        scroll = self.query_one(".body", VerticalScroll)
        scroll.can_focus = True
        scroll.focus()
        self.run_worker(self._load(scroll))

    async def _load(self, scroll: VerticalScroll) -> None:
        server = ServerRules(self.api, lambda: self.t.language)
        try:
            self._book = await server.rules_of_text(self._game, self._rules)
        except ApiError as error:
            await scroll.remove_children()
            await scroll.mount(Text(refusal_text(self.t, error.refusal)))
            return
        await scroll.remove_children()
        await scroll.mount_all(self.body())

    def choose(self, value: str) -> None:
        """Copy the text form, or close."""
        if value == "copy":
            self.app.copy_to_clipboard(self._book.rules if self._book else self._rules)
            self.terminal.show_message(self.t("terminal.lobby.copied"))
        else:
            self.dismiss("")


def _line(line: CardLine) -> Text:
    text = line.text if line.kind in ("heading", "text") else f"• {line.text}"
    return Text(text, classes=f"rule-{line.kind}")


def show_rules(
    app: TerminalApp, game: GameName, rules: str, house: HouseRules | None = None
) -> None:
    """Show rules in their text form, and what a table agreed on besides."""
    t = app.t
    title = f"{t(f'lobby.{game}.title')} · {title_of_rules(t, game, rules)}"
    lines = house_lines(t, house, game) if house is not None else ()
    app.push_screen(RulesDialog(title, game, rules, lines))
