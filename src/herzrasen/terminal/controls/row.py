"""A row of a list: some text, and what Enter does with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding, BindingType

from herzrasen.terminal.controls.control import Control, ControlMessage
from herzrasen.terminal.drawing.canvas import shorten

if TYPE_CHECKING:
    from textual import events


_RIGHT_BUTTON: Final = 3


class ListRow(Control):
    """``title``, ``detail`` dimmed behind it, and at the right edge ``action``: what a press
    does. ``value`` is what the row stands for; a row that cannot be used is ``dim``, but can have
    the focus, so that it can be read."""

    DEFAULT_CSS = "ListRow { width: 1fr; height: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "press", show=False)]

    class RowPressed(ControlMessage["ListRow"]):
        """The row was pressed."""

    class DetailsAsked(ControlMessage["ListRow"]):
        """The row was pressed with the right button of the mouse."""

    def __init__(
        self,
        title: str,
        detail: str = "",
        action: str = "",
        *,
        value: str = "",
        marked: bool = False,
        dim: bool = False,
        id: str | None = None,  # noqa: A002 - Textual's name
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.value = value
        self.set_texts(title, detail, action, marked=marked, dim=dim)

    def set_texts(
        self, title: str, detail: str, action: str, *, marked: bool = False, dim: bool = False
    ) -> None:
        """Show something else in the same row."""
        self.title_text = title
        self.detail = detail
        self.action_text = action
        self.marked = marked
        self.dim = dim
        if self.is_mounted:
            self.refresh()

    def draw(self) -> Text:
        """The row in one line; what has no room is cut."""
        width = self.content_size.width
        action = f"[ {self.action_text} ]" if self.action_text else ""
        room = max(0, width - (cell_len(action) + 1 if action else 0))
        mark = "● " if self.marked else "  "
        line = shorten(f"{mark}{self.title_text}   {self.detail}".rstrip(), room)
        focus = " focus" if self.has_focus else ""
        drawn = Text(line, self.palette[f"text{focus}"], no_wrap=True)
        title_end = len(mark) + len(self.title_text)
        if not focus:
            title = "muted" if self.dim else "accent bold" if self.marked else "text bold"
            drawn.stylize(self.palette[title], 0, title_end)
            drawn.stylize(self.palette["muted"], title_end)
        drawn.append(
            " " * (width - cell_len(line) - cell_len(action)), self.palette[f"text{focus}"]
        )
        return drawn.append(action, self.palette[f"text{focus}"])

    def on_click(self, event: events.Click) -> None:
        """Press it; the right button asks for more."""
        event.stop()
        if event.button == _RIGHT_BUTTON:
            self.post_message(self.DetailsAsked(self))
        else:
            self.action_press()

    def action_press(self) -> None:
        """Press it."""
        self.post_message(self.RowPressed(self))
