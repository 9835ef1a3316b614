"""Asks the server about rules while they are chosen: the newest question is the one that counts.

chooser = RuleChooser(first_choice("hearts", info), server, on_change)
await chooser.choose_preset("new-moon")
await chooser.change({"target": 50})
await chooser.read("sun+target=50")     a text form, from a link or an earlier visit
await chooser.set_seats(7)              the options that gave way to so many players
await chooser.settle()                  the text form of what is chosen, "" while it is refused
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, Protocol

from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.rules.option_names import parse_rules_text
from herzrasen.terminal.rules.rule_choice import (
    RuleChoice,
    option_in_the_way,
    yielding_value,
)

if TYPE_CHECKING:
    from herzrasen.games.protocol import GameName
    from herzrasen.protocol.rules import OptionInfo, RuleBook, RuleRefusal

_GIVES_WAY_WITH: Final = {"removed": "trim"}
"""An option that gives way takes these with it: without its cards, an own list of cards is none."""


class RulesServer(Protocol):
    """Whom to ask about rules: in one's language."""

    async def rules_of_text(self, game: GameName, text: str) -> RuleBook:
        """The rule book of a text form."""
        ...

    async def rules_of_options(
        self, game: GameName, options: dict[str, Any], preset: str
    ) -> RuleBook:
        """The rule book of options; those left out have their defaults."""
        ...


class RuleChooser:
    """Rules being chosen; ``choice`` is how they stand, ``trouble`` why nobody could be asked."""

    def __init__(
        self,
        choice: RuleChoice,
        server: RulesServer,
        on_change: Callable[[], object] = lambda: None,
    ) -> None:
        self.choice = choice
        self.trouble: ApiError | None = None
        self._server = server
        self._watchers = [on_change]
        self._question = 0
        self._settled = asyncio.Event()
        self._settled.set()

    def watch(self, watcher: Callable[[], object]) -> Callable[[], None]:
        """Call ``watcher`` after each change; the answer stops that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    @property
    def waiting(self) -> bool:
        """Whether a question has no answer yet."""
        return not self._settled.is_set()

    def notify(self) -> None:
        """Call all watchers; also after the rules were given another name."""
        for watcher in [*self._watchers]:
            watcher()

    async def choose_preset(self, name: str) -> None:
        """Take all options of a preset."""
        self.choice = self.choice.with_preset(name)
        await self.load()

    async def change(self, change: dict[str, Any]) -> None:
        """Change some options."""
        self.choice = self.choice.with_options(change)
        await self.load()

    async def load(self) -> None:
        """Ask about the rules as they stand, for instance in another language."""
        await self._ask(lambda: self._rule_book(self.choice.options), self.choice.base)

    async def read(self, text: str) -> RuleRefusal | None:
        """Choose rules in their text form; a refusal leaves everything as it was."""
        before = self.choice
        near = parse_rules_text(text).preset
        book = await self._ask(lambda: self._server.rules_of_text(self.choice.game, text), near)
        if book is None or book.refusal is None:
            return None
        self.choice = before
        self.notify()
        return book.refusal

    async def set_seats(self, seats: int) -> tuple[str, ...]:
        """Let so many play; returns the options that were changed for it."""
        self.choice = self.choice.with_options({traits_of(self.choice.game).seat_option: seats})
        yielded: list[str] = []
        await self._ask(lambda: self._make_room(yielded), self.choice.base)
        return tuple(yielded)

    async def settle(self) -> str:
        """The text form of what is chosen once all is answered; empty where it is refused."""
        await self._settled.wait()
        return "" if self.choice.refusal or self.trouble else self.choice.rules

    async def _rule_book(self, options: dict[str, Any]) -> RuleBook:
        return await self._server.rules_of_options(self.choice.game, options, self.choice.base)

    async def _make_room(self, yielded: list[str]) -> RuleBook:
        """Let one option after the other give way until so many can play, or none is left."""
        choice = self.choice
        first = book = await self._rule_book(choice.options)
        while book.refusal is not None:
            ways = self._options_to_yield(book.refusal, yielded)
            if not ways:
                yielded.clear()
                return first
            for option in ways:
                yielded.append(option.name)
                value = yielding_value(option, choice.options[option.name])
                choice = choice.with_options({option.name: value})
            book = await self._rule_book(choice.options)
        return book

    def _options_to_yield(self, refusal: RuleRefusal, yielded: list[str]) -> list[OptionInfo]:
        seated = traits_of(self.choice.game).seat_option
        way = option_in_the_way(refusal.options, seated, yielded) or ""
        names = (way, _GIVES_WAY_WITH.get(way, ""))
        return [option for name in names if (option := self.choice.option(name)) is not None]

    async def _ask(self, ask: Callable[[], Awaitable[RuleBook]], near: str) -> RuleBook | None:
        """The answer, or None where another question came first or nobody could be asked."""
        self._question += 1
        question = self._question
        self._settled.clear()
        self.notify()
        try:
            book = await ask()
        except ApiError as error:
            book = None
            if question == self._question:
                self.trouble = error
        if question != self._question:
            return None
        if book is not None:
            self.trouble = None
            self.choice = self.choice.with_book(book, near)
        self._settled.set()
        self.notify()
        return book
