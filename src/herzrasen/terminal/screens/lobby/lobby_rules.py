"""The rules chosen in the lobby for each game: loaded from the server, the last ones are kept."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from herzrasen.games.registry import GAMES
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.rules.rule_choice import first_choice
from herzrasen.terminal.rules.rule_chooser import RuleChooser
from herzrasen.terminal.rules.server_rules import ServerRules

if TYPE_CHECKING:
    from collections.abc import Callable

    from herzrasen.games.protocol import GameName
    from herzrasen.protocol.rules import RuleRefusal
    from herzrasen.terminal.controls.app_access import AppAccess


class LobbyRules:
    """``choosers`` by game, none before the server has answered."""

    def __init__(self, screen: AppAccess, on_change: Callable[[], object]) -> None:
        self._screen = screen
        self._on_change = on_change
        self.choosers: dict[GameName, RuleChooser] = {}
        self._loading = asyncio.Lock()
        self._from_link: str | None = None
        self._reading_link = False

    @property
    def is_loading(self) -> bool:
        """Whether the server is being asked."""
        return self._loading.locked()

    async def load(self) -> None:
        """Ask what can be played, unless that is known; the rules are those chosen last."""
        screen = self._screen
        async with self._loading:
            if self.choosers:
                return
            rules = ServerRules(screen.api, lambda: screen.t.language)
            try:
                infos = {game: await rules.game(game) for game in GAMES}
            except ApiError as error:
                screen.terminal.show_refusal(error.refusal)
                return
            for game, info in infos.items():
                chooser = RuleChooser(first_choice(game, info), rules)
                last = screen.store.values.choices.of(game).rules.last
                if last and last != chooser.choice.rules:
                    await chooser.read(last)
                chooser.watch(partial(self._follow_choice, game))
                self.choosers[game] = chooser
        self._on_change()

    async def chooser(self, game: GameName) -> RuleChooser | None:
        """The chooser of a game; None while the server cannot be asked."""
        if game not in self.choosers:
            await self.load()
        return self.choosers.get(game)

    async def read_link(self, chooser: RuleChooser, rules: str) -> RuleRefusal | None:
        """Choose the rules that a link brought, or say why they are refused."""
        self._reading_link = True  # what is read may be spelled otherwise in this version
        try:
            refusal = await chooser.read(rules)
        finally:
            self._reading_link = False
        if refusal is None:
            self._from_link = chooser.choice.rules
        return refusal

    def _follow_choice(self, game: GameName) -> None:
        """Rules were chosen: kept, unless a link brought them."""
        chooser = self.choosers[game]
        self._on_change()
        choice = chooser.choice
        if chooser.waiting or choice.refusal or chooser.trouble:
            return
        if self._reading_link or choice.rules == self._from_link:
            return
        store = self._screen.store
        saved = store.values.choices.of(game).rules
        if saved.last != choice.rules:
            choices = store.values.choices.with_rules(game, saved.with_last(choice.rules))
            store.change(choices=choices)
