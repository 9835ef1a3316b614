"""A number between two limits: arrows to the sides step it, digits write it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Offset

from herzrasen.terminal.controls.control import Control, ControlMessage
from herzrasen.terminal.rules.number_steps import limited_step

if TYPE_CHECKING:
    from textual import events

_MAX_DIGITS: Final = 6
_MINUS: Final = "−"


class NumberRow(Control):
    """``Target  ‹ 100 ›``. What is typed counts with Enter, and when the focus goes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("enter", "take_typed", show=False),
        Binding("backspace", "erase", show=False),
    ]

    class NumberSet(ControlMessage["NumberRow"]):
        """The number is another one."""

        def __init__(self, row: NumberRow, value: int) -> None:
            super().__init__(row)
            self.value = value

    def __init__(
        self,
        label: str,
        value: int,
        least: int | None,
        most: int | None,
        *,
        id: str | None = None,  # noqa: A002 - Textual's name
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.label = label
        self.value = value
        self.least = least
        self.most = most
        self.typed = ""

    def set_value(self, value: int) -> None:
        """Show another number, without saying so; what is being typed stays."""
        self.value = value
        self.refresh(layout=True)

    def draw(self) -> Text:
        """The label, and the number between its arrows."""
        drawn = Text(f"{self.label}  " if self.label else "", self.palette["muted"])
        shown = self.typed or str(self.value)
        style = self.palette["text focus" if self.has_focus else "text bold"]
        return drawn.append(f"‹ {shown.replace('-', _MINUS)} ›", style)

    def cursor_cell(self) -> Offset:
        """The first digit, or behind what is being typed."""
        start = Text(f"{self.label}  ").cell_len if self.label else 0
        return Offset(start + 2 + len(self.typed), 0)

    def on_click(self, event: events.Click) -> None:
        """The left half steps down, the right one up."""
        event.stop()
        middle = self.cursor_cell().x + len(str(self.value)) / 2
        self.action_step(-1 if event.x < middle else 1)

    def on_key(self, event: events.Key) -> None:
        """Digits and a minus in front write a number."""
        sign = event.character or ""
        negative = self.least is None or self.least < 0
        if sign.isdecimal() or (sign == "-" and not self.typed and negative):
            event.stop()
            self.typed = (self.typed + sign)[:_MAX_DIGITS]
            self.refresh(layout=True)
        elif sign in ("+", "-"):
            event.stop()
            self.action_step(1 if sign == "+" else -1)

    def on_blur(self, _event: events.Blur) -> None:
        """What was typed counts."""
        self.action_take_typed()

    def action_erase(self) -> None:
        """Take away the last digit."""
        self.typed = self.typed[:-1]
        self.refresh(layout=True)

    def action_step(self, way: int) -> None:
        """One step up or down."""
        self._set(limited_step(self._number(), way, self.least, self.most))

    def action_take_typed(self) -> None:
        """Take what was typed; what lies beyond the limits, the server refuses with a sentence."""
        if self.typed:
            self._set(self._number())

    def _number(self) -> int:
        return int(self.typed) if self.typed.lstrip("-") else self.value

    def _set(self, value: int) -> None:
        self.typed = ""
        self.refresh(layout=True)
        if value != self.value:
            self.value = value
            self.post_message(self.NumberSet(self, value))
