"""A board of Nerts without Textual, at a local table."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from herzrasen.cards import Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import NertsRules
from herzrasen.games.nerts.state import Area
from herzrasen.locales import Language
from herzrasen.terminal.nerts.board_model import BoardModel
from tests.terminal.nerts.local_table import LocalTable, context_of


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


class Desk:
    """A board at a local table, with a clock that the test sets."""

    def __init__(
        self,
        rules: NertsRules,
        language: Language = "en",
        *,
        seat: Seat = 0,
        seed: int = 5,
        plain: bool = False,
    ) -> None:
        self.table = LocalTable(rules, seat, seed)
        self.context, self.lines = context_of(self.table, language)
        self.now = 0.0
        self.model = BoardModel(self.context, lambda: self.now, plain=plain)
        self.table.listen(self.model.show)

    def press(self, keys: str) -> None:
        """Press single keys, one after another; each is drawn, as in the full screen."""
        for key in keys:
            self.model.key("space" if key == " " else key, key)
            self.text()

    def text(self, width: int = 80, height: int = 22) -> str:
        """The board as text."""
        return self.model.draw(width, height).text()

    @property
    def visible(self) -> nerts.Public:
        assert self.model.play.table is not None
        return self.model.play.table.visible

    @property
    def moves(self) -> list[Any]:
        """The moves that were sent."""
        return [each.move for each in self.table.messages if hasattr(each, "move")]

    def give(self, **changes: Any) -> None:
        """Other cards in the own area, as if they had been dealt."""
        public = self.table.state.public
        area: Area = replace(public.areas[0], **changes)
        state = replace(self.table.state, public=replace(public, areas=(area, *public.areas[1:])))
        if not area.down:
            state = replace(state, downs=((), *state.downs[1:]))
        self.table.put(state)
