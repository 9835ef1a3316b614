"""A line of text that can be written."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

if TYPE_CHECKING:
    from textual.geometry import Region
    from textual.strip import Strip


class TextLine(Input):
    """An input of one line, without a frame; arrows up and down leave it."""

    DEFAULT_CSS = """
    TextLine { height: 1; border: none; padding: 0 1; width: 1fr; background: $surface; }
    TextLine:focus { border: none; background: $surface; text-style: underline; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(
        self,
        value: str = "",
        placeholder: str = "",
        *,
        max_length: int = 0,
        id: str | None = None,  # noqa: A002 - Textual's name
        classes: str | None = None,
    ) -> None:
        super().__init__(
            value, placeholder, max_length=max_length, id=id, classes=classes, compact=True
        )
        # The terminal's own cursor stands there; a second one that blinks would be sent for ever.
        self.cursor_blink = False

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw some lines; wherever the line is then, the terminal's cursor is as well."""
        if self.has_focus:
            self.app.cursor_position = self.cursor_screen_offset
        return super().render_lines(crop)
