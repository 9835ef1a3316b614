"""Shows a canvas in the full screen: only what has changed is written to the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message as TextualMessage
from textual.strip import Strip
from textual.widget import Widget

from herzrasen.terminal.drawing.canvas import Canvas, changed_spans
from herzrasen.terminal.drawing.styles import Palette


class CanvasWidget(Widget, can_focus=True):
    """A widget that draws itself on a canvas. The subclass implements ``draw``, and calls
    ``redraw`` when something has changed; ``focused_target`` is where the cursor stands."""

    DEFAULT_CSS = "CanvasWidget { width: 1fr; height: 1fr; }"

    class TargetPressed(TextualMessage):
        """A target was pressed with the mouse; ``button`` is 1 for the left one."""

        def __init__(self, name: str, button: int) -> None:
            super().__init__()
            self.name = name
            self.button = button

    class KeysChanged(TextualMessage):
        """Other keys work now than before."""

    def __init__(self, palette: Palette, *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        super().__init__(id=id)
        self.palette = palette
        self.canvas = Canvas(0, 0)
        self.focused_target: str | None = None
        self._keys_before: Mapping[str, str] = {}

    @property
    def key_actions(self) -> Mapping[str, str]:
        """The keys that work now, each with its action in a few words."""
        return {}

    def draw(self, width: int, height: int) -> Canvas:
        """Draw what is to be seen in so many cells."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw anew, and show what has changed."""
        width, height = self.content_size
        before, self.canvas = self.canvas, self.draw(width, height)
        if (before.width, before.height) != (width, height):
            self.refresh()
        else:
            spans = [Region(x, y, wide, 1) for y, x, wide in changed_spans(before, self.canvas)]
            if spans:
                self.refresh(*spans)
        self.place_cursor()
        keys = self.key_actions
        if keys != self._keys_before:
            self._keys_before = keys
            self.post_message(self.KeysChanged())

    def place_cursor(self) -> None:
        """Put the terminal's cursor on the focused target, for braille lines and magnifiers."""
        if not self.has_focus or self.focused_target is None:
            return
        cell = self.canvas.cursor_of(self.focused_target)
        if cell is not None:
            self.app.cursor_position = self.content_region.offset + Offset(*cell)

    def render_line(self, y: int) -> Strip:
        """A row of the canvas."""
        if y >= self.canvas.height:
            return Strip.blank(self.content_size.width, self.palette["ground"])
        pieces = self.canvas.runs(y)
        return Strip([Segment(text, self.palette[style]) for text, style in pieces])

    def on_resize(self, _event: events.Resize) -> None:
        """Draw for the new size."""
        self.redraw()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show where the focus is."""
        super().watch_has_focus(has_focus)
        self.redraw()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press what is under the mouse."""
        target = self.canvas.target_at(event.x, event.y)
        if target is not None:
            event.stop()
            self.post_message(self.TargetPressed(target, event.button))
