"""Something that is on or off: Enter, Space or a click changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Offset

from herzrasen.terminal.controls.control import Control, ControlMessage

if TYPE_CHECKING:
    from textual import events


class SwitchRow(Control):
    """``[x] Keep seats``."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "toggle_value", show=False)]

    class Switched(ControlMessage["SwitchRow"]):
        """It was switched."""

        def __init__(self, row: SwitchRow, value: bool) -> None:
            super().__init__(row)
            self.value = value

    def __init__(
        self,
        label: str,
        value: bool,
        *,
        id: str | None = None,  # noqa: A002 - Textual's name
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.label = label
        self.value = value

    def set_value(self, value: bool, label: str | None = None) -> None:
        """Show another value, without saying so."""
        self.value = value
        if label is not None and label != self.label:
            self.label = label
            self.refresh(layout=True)
        self.refresh()

    def draw(self) -> Text:
        """The mark and the label."""
        style = self.palette["text focus" if self.has_focus else "text"]
        return Text(f"[{'x' if self.value else ' '}] {self.label}", style)

    def cursor_cell(self) -> Offset:
        """The mark."""
        return Offset(1, 0)

    def on_click(self, event: events.Click) -> None:
        """Switch it."""
        event.stop()
        self.action_toggle_value()

    def action_toggle_value(self) -> None:
        """Switch it."""
        self.value = not self.value
        self.refresh()
        self.post_message(self.Switched(self, self.value))
