"""What all controls have in common: palette, focus, the terminal's cursor, going up and down."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region
from textual.message import Message
from textual.widget import Widget

from herzrasen.terminal.controls.app_access import AppAccess

if TYPE_CHECKING:
    from textual.strip import Strip

    from herzrasen.terminal.drawing.styles import Palette


C = TypeVar("C", bound="Control")


class ControlMessage(Message, Generic[C]):
    """Something happened to a control; handlers can be chosen by the selector of its ``row``."""

    def __init__(self, row: C) -> None:
        super().__init__()
        self.row = row

    @property
    def control(self) -> C:
        """The control."""
        return self.row


class Control(AppAccess, Widget, can_focus=True):
    """A control. The subclass says in ``draw`` what it looks like, and in ``cursor_cell`` where the
    terminal's cursor stands while it has the focus. Arrows lead to the next one."""

    DEFAULT_CSS = "Control { width: auto; height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    @property
    def palette(self) -> Palette:
        """The colours of the program."""
        return self.terminal.palette

    def draw(self) -> Text:
        """What is to be seen."""
        raise NotImplementedError

    def cursor_cell(self) -> Offset:
        """The cell of the cursor, from the control's own corner."""
        return Offset(0, 0)

    def render(self) -> Text:
        """The control as text."""
        return self.draw()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw some lines; wherever the focused control is then, the cursor is as well."""
        if self.has_focus:
            self.app.cursor_position = self.content_region.offset + self.cursor_cell()
        return super().render_lines(crop)
