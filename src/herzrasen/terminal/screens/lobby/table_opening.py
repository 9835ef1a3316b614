"""What a press in the lobby opens: a table with bots, with people who wait, for an invited person.

First its rules are settled; other rules are chosen on a page of their own, as are those of a link.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.connection.table_requests import find_quick_match, open_new_table
from herzrasen.terminal.lobby.table_wishes import new_table, quick_match
from herzrasen.terminal.rules.rule_choice import choice_title
from herzrasen.terminal.rules.rule_chooser import RuleChooser
from herzrasen.terminal.screens.new_table_screen import NewTableScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from herzrasen.games.protocol import GameName
    from herzrasen.terminal.screens.app import TerminalApp
    from herzrasen.terminal.screens.lobby.lobby_rules import LobbyRules


class TableOpening:
    """Opens one table at a time; ``show_games`` is called when rules may have changed."""

    def __init__(self, rules: LobbyRules, show_games: Callable[[], object]) -> None:
        self._rules = rules
        self._show_games = show_games
        self._busy = False

    async def play(self, app: TerminalApp, game: GameName, wish: str) -> None:
        """Do with the chosen rules what is wished."""
        chooser = await self._rules.chooser(game)
        if chooser is None or self._busy:
            return
        if wish == "change":
            await self._change_rules(app, chooser)
            return
        rules = await chooser.settle()
        if not rules:
            if chooser.trouble is not None:
                app.show_refusal(chooser.trouble.refusal)
            return
        self._busy = True
        try:
            table = await _request(app, chooser, wish, rules)
        except ApiError as error:
            app.show_refusal(error.refusal)
            return
        finally:
            self._busy = False
        app.open_table(table)

    async def follow_rules(self, app: TerminalApp, game: GameName, rules: str) -> None:
        """Choose the rules that a link brought, and show them before anything is opened."""
        t = app.t
        chooser = await self._rules.chooser(game)
        if chooser is None:
            return
        refusal = await self._rules.read_link(chooser, rules)
        if refusal is None:
            sentence = t("rule_choice.from_link", rules=choice_title(t, chooser.choice))
        else:
            sentence = t("rule_choice.bad_link", sentence=refusal.sentence)
        await self._change_rules(app, chooser, sentence)

    async def _change_rules(
        self, app: TerminalApp, chooser: RuleChooser, trouble: str = ""
    ) -> None:
        wish = await app.push_screen_wait(NewTableScreen(chooser, trouble))
        self._show_games()
        if wish is not None:
            await self.play(app, chooser.choice.game, wish)


async def _request(app: TerminalApp, chooser: RuleChooser, wish: str, rules: str) -> str:
    """The table that the server opens or finds."""
    api, choice, values = app.session.api, chooser.choice, app.store.values
    if wish == "people":
        return await find_quick_match(api, quick_match(values, choice.game, rules))
    free = choice.seats - 1 if wish == "invite" else 0
    return await open_new_table(api, new_table(values, choice.game, rules, free))
