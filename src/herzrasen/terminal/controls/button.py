"""A button of one line: Enter, Space or a click presses it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive

from herzrasen.terminal.controls.control import Control

if TYPE_CHECKING:
    from textual import events

Weight: TypeAlias = Literal["primary", "plain", "quiet"]


class ActionButton(Control):
    """``[ Play now ]``. ``value`` is what it stands for; its id names it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]
    label: reactive[str] = reactive("", layout=True)
    weight: reactive[Weight] = reactive("plain")

    class ButtonPressed(Message):
        """The button was pressed."""

        def __init__(self, button: ActionButton) -> None:
            super().__init__()
            self.button = button

        @property
        def control(self) -> ActionButton:
            """The button."""
            return self.button

    def __init__(
        self,
        label: str,
        value: str = "",
        *,
        weight: Weight = "plain",
        id: str | None = None,  # noqa: A002 - Textual's name
        classes: str | None = None,
        disabled: bool = False,
    ) -> None:
        super().__init__(id=id, classes=classes, disabled=disabled)
        self.value = value
        self.set_reactive(ActionButton.label, label)
        self.set_reactive(ActionButton.weight, weight)

    def draw(self) -> Text:
        """The label in brackets; weight and focus by style."""
        if self.disabled:
            return Text(f"[ {self.label} ]", self.palette["muted dim"])
        base = {"primary": "accent bold", "plain": "text", "quiet": "muted"}[self.weight]
        return Text(f"[ {self.label} ]", self.palette[f"{base} focus" if self.has_focus else base])

    def cursor_cell(self) -> Offset:
        """The first letter of the label."""
        return Offset(2, 0)

    def on_click(self, event: events.Click) -> None:
        """Press it."""
        event.stop()
        self.action_press()

    def action_press(self) -> None:
        """Press it."""
        if not self.disabled:
            self.post_message(self.ButtonPressed(self))
