"""One of several values in a row: arrows to the sides, a digit or a click choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Size
from textual.message import Message

from herzrasen.terminal.controls.control import Control

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

_ON: Final = "●"
_OFF: Final = "○"
_GAP: Final = 2


class ChoiceItem(NamedTuple):
    """A value that may be chosen, and its name."""

    value: Any
    label: str


class _Place(NamedTuple):
    """Where an item stands."""

    x: int
    y: int
    width: int


class ChoiceRow(Control):
    """``● Private  ○ Public``, in as many lines as it needs. With a ``label`` in front."""

    DEFAULT_CSS = "ChoiceRow { width: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
    ]

    class ChoiceMade(Message):
        """A value was chosen."""

        def __init__(self, row: ChoiceRow, value: Any) -> None:
            super().__init__()
            self.row = row
            self.value = value

        @property
        def control(self) -> ChoiceRow:
            """The row."""
            return self.row

    def __init__(
        self,
        items: Sequence[ChoiceItem],
        value: Any,
        label: str = "",
        *,
        id: str | None = None,  # noqa: A002 - Textual's name
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.items = tuple(items)
        self.value = value
        self.label = label

    @property
    def position(self) -> int:
        """Which of the items is chosen; -1 for none."""
        return next((at for at, item in enumerate(self.items) if item.value == self.value), -1)

    def set_value(self, value: Any, items: Sequence[ChoiceItem] | None = None) -> None:
        """Show another value, perhaps of other items, without saying so."""
        self.value = value
        if items is not None and tuple(items) != self.items:
            self.items = tuple(items)
            self.refresh(layout=True)
        self.refresh()

    def draw(self) -> Text:
        """All items; the chosen one is marked."""
        lines: list[Text] = []
        for at, (item, place) in enumerate(zip(self.items, self._places(), strict=True)):
            while len(lines) <= place.y:
                lines.append(Text(no_wrap=True))
            line = lines[place.y]
            line.append(" " * (place.x - cell_len(line.plain)))
            if not at and self.label:
                lines[0] = line = Text(f"{self.label}  ", self.palette["muted"], no_wrap=True)
            chosen = at == self.position
            style = "text bold" if chosen else "muted"
            if chosen and self.has_focus:
                style = "text focus"
            line.append(f"{_ON if chosen else _OFF} {item.label}", self.palette[style])
        return Text("\n", no_wrap=True).join(lines)

    def cursor_cell(self) -> Offset:
        """The sign of the chosen item."""
        places = self._places()
        place = places[max(0, self.position)] if places else _Place(0, 0, 0)
        return Offset(place.x, place.y)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many lines as the items need."""
        places = self._places(width)
        return 1 + (places[-1].y if places else 0)

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        for item, place in zip(self.items, self._places(), strict=True):
            if event.y == place.y and place.x <= event.x < place.x + place.width:
                self._choose(item.value)
        event.stop()

    def on_key(self, event: events.Key) -> None:
        """A digit chooses the item of that number."""
        if event.character and event.character.isdecimal():
            at = int(event.character) - 1
            if 0 <= at < len(self.items):
                event.stop()
                self._choose(self.items[at].value)

    def action_step(self, way: int) -> None:
        """The next item, or the one before; at the end it stays."""
        if self.items:
            at = min(len(self.items) - 1, max(0, self.position + way))
            self._choose(self.items[at].value)

    def action_first(self) -> None:
        """The first item."""
        self._choose(self.items[0].value)

    def action_last(self) -> None:
        """The last item."""
        self._choose(self.items[-1].value)

    def _choose(self, value: Any) -> None:
        if value == self.value:
            return
        self.value = value
        self.refresh()
        self.post_message(self.ChoiceMade(self, value))

    def _places(self, width: int | None = None) -> list[_Place]:
        """Where each item stands; the second line begins where the first item does."""
        room = max(1, self.content_size.width if width is None else width)
        start = cell_len(self.label) + _GAP if self.label else 0
        x, y, places = start, 0, []
        for item in self.items:
            wide = cell_len(item.label) + 2
            if x > start and x + wide > room:
                x, y = start, y + 1
            places.append(_Place(x, y, wide))
            x += wide + _GAP
        return places
