"""Controls beside each other, in as many lines as they need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.containers import Container
from textual.geometry import NULL_OFFSET, Region, Spacing
from textual.layout import Layout, WidgetPlacement

if TYPE_CHECKING:
    from textual.geometry import Size
    from textual.layout import ArrangeResult
    from textual.widget import Widget

_GAP: Final = 2
_NO_MARGIN: Final = Spacing()


class FlowLayout(Layout):
    """Places widgets from left to right, and goes on in the next line where one has no room."""

    name = "flow"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Place each child at its own width."""
        del greedy
        parent.pre_layout(self)
        viewport = parent.app.viewport_size
        room = size.width or viewport.width
        placements: ArrangeResult = []
        x = y = line_height = 0
        for child in children:
            width = min(room, child.get_content_width(size, viewport))
            height = max(1, child.get_content_height(size, viewport, width))
            if x and x + width > room:
                x, y, line_height = 0, y + line_height, 0
            region = Region(x, y, width, height)
            placements.append(WidgetPlacement(region, NULL_OFFSET, _NO_MARGIN, child))
            x += width + _GAP
            line_height = max(line_height, height)
        return placements


class FlowRow(Container):
    """Its children flow as words do."""

    DEFAULT_CSS = "FlowRow { width: 1fr; height: auto; }"

    @property
    def layout(self) -> Layout:
        """Words of a text."""
        return _FLOW


_FLOW: Final = FlowLayout()
