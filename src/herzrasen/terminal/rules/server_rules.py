"""Asks a server what rules are, in one's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from herzrasen.protocol.rules import GameInfos, RuleBook, RulesRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from herzrasen.games.protocol import GameName
    from herzrasen.protocol.rules import GameInfo
    from herzrasen.terminal.connection.api import Api


class ServerRules:
    """The rules of one server; ``language`` gives the reader's language each time."""

    def __init__(self, api: Api, language: Callable[[], str]) -> None:
        self._api = api
        self._language = language
        self._games: GameInfos | None = None

    async def game(self, game: GameName) -> GameInfo:
        """What can be played; asked for once. Raises ApiError."""
        if self._games is None:
            self._games = await self._api.get("api/games", GameInfos)
        return self._games[game]

    async def rules_of_text(self, game: GameName, text: str) -> RuleBook:
        """The rule book of a text form. Raises ApiError."""
        path = f"api/rules/{game}"
        return await self._api.get(path, RuleBook, text=text, language=self._language())

    async def rules_in_short(self, game: GameName, text: str) -> tuple[str, ...]:
        """A text form in a few sentences, or why it is refused. Raises ApiError."""
        book = await self.rules_of_text(game, text)
        return (book.refusal.sentence,) if book.refusal is not None else book.gist

    async def rules_of_options(
        self, game: GameName, options: dict[str, Any], preset: str
    ) -> RuleBook:
        """The rule book of options; those left out have their defaults. Raises ApiError."""
        request = RulesRequest(game, options, self._language(), preset)
        return await self._api.post("api/rules", request, RuleBook)
