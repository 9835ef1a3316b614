"""Choosing cards for an option of the rules: one, or as many as one likes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text as RichText
from textual import on
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.message import Message

from herzrasen.cards import Card
from herzrasen.terminal.controls.control import Control
from herzrasen.terminal.controls.dialog import Dialog, DialogAnswer
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.drawing.cards import card_text
from herzrasen.terminal.rules.card_choice import RANKS, SUITS, copies_of, toggle_card

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual import events
    from textual.widget import Widget

_CELL: Final = 5


class CardGrid(Control):
    """All cards of a pack, a suit in each line. Arrows go from card to card."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("up", "go(0, -1)", show=False),
        Binding("down", "go(0, 1)", show=False),
        Binding("enter,space", "pick", show=False),
    ]

    class CardPicked(Message):
        """A card was pressed."""

        def __init__(self, face: str) -> None:
            super().__init__()
            self.face = face

    def __init__(self, chosen: Sequence[str]) -> None:
        super().__init__(classes="field")
        self.chosen = list(chosen)
        self._at = Offset(0, SUITS.index("S"))

    @property
    def face(self) -> str:
        """The card under the cursor."""
        return RANKS[self._at.x] + SUITS[self._at.y]

    def draw(self) -> RichText:
        """The grid; chosen cards stand in brackets, with their number where there are several."""
        letters = self.terminal.store.values.index_letters()
        drawn = RichText(no_wrap=True)
        for row, suit in enumerate(SUITS):
            for column, rank in enumerate(RANKS):
                copies = copies_of(self.chosen, rank + suit)
                shown = card_text(Card.parse(rank + suit), letters)
                marked = f"[{shown}]" if copies == 1 else f"{copies}×{shown}" if copies else shown
                style = f"card.{suit}" if copies else f"suit.{suit}"
                if self.has_focus and self._at == (column, row):
                    style += " focus"
                drawn.append(marked.center(_CELL), self.palette[style])
            drawn.append("" if row == len(SUITS) - 1 else "\n")
        return drawn

    def cursor_cell(self) -> Offset:
        """The card under the cursor."""
        return Offset(self._at.x * _CELL + 1, self._at.y)

    def on_click(self, event: events.Click) -> None:
        """Pick the card under the mouse."""
        event.stop()
        if event.x // _CELL < len(RANKS) and event.y < len(SUITS):
            self._at = Offset(event.x // _CELL, event.y)
            self.action_pick()

    def action_go(self, right: int, down: int) -> None:
        """Go to a neighbour."""
        x = min(len(RANKS) - 1, max(0, self._at.x + right))
        y = min(len(SUITS) - 1, max(0, self._at.y + down))
        self._at = Offset(x, y)
        self.refresh()

    def action_pick(self) -> None:
        """Pick this card."""
        self.post_message(self.CardPicked(self.face))


class CardPicker(Dialog[list[str] | None]):
    """Asks for one card (``several`` off), which ends it, or for any number of them. The result is
    None where it was thought over."""

    def __init__(
        self, title: str, explanation: str, chosen: Sequence[str], *, several: bool, packs: int = 1
    ) -> None:
        super().__init__()
        self._title_text = title
        self._explanation = explanation
        self._several = several
        self._packs = packs
        self._grid = CardGrid(chosen)

    def title_text(self) -> str:
        """The option."""
        return self._title_text

    def body(self) -> Iterable[Widget]:
        """What it is for, and the cards."""
        return [Text(self._explanation), Text(""), self._grid]

    def answers(self) -> Sequence[DialogAnswer]:
        """To take the cards, or to leave them."""
        cancel = DialogAnswer("", self.t("client.cancel"))
        if not self._several:
            return (cancel,)
        return (DialogAnswer("done", self.t("rule_choice.done"), primary=True), cancel)

    @on(CardGrid.CardPicked)
    def handle_card(self, event: CardGrid.CardPicked) -> None:
        """Take the card, or one more of it."""
        event.stop()
        if not self._several:
            self.dismiss([event.face])
            return
        self._grid.chosen = toggle_card(self._grid.chosen, event.face, self._packs)
        self._grid.refresh()

    def choose(self, value: str) -> None:
        """Close with the cards."""
        self.dismiss(self._grid.chosen if value else None)
