"""Shows colours by the nearest ones that a terminal has, where it has few."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.filter import LineFilter

if TYPE_CHECKING:
    from textual.color import Color as Ground

    from herzrasen.terminal.drawing.colour_depth import Depth

_SYSTEMS: Final[dict[Depth, ColorSystem]] = {
    "16": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
}


class ColourLimit(LineFilter):
    """Writes no more colours than ``depth`` has. It can be changed while the program runs, which
    the colour system of Textual's console cannot: Rich keeps what a style was written as."""

    def __init__(self) -> None:
        super().__init__(enabled=False)
        self._system = ColorSystem.TRUECOLOR

    def limit(self, depth: Depth) -> None:
        """Take so many colours from now on."""
        self._system = _SYSTEMS.get(depth, ColorSystem.TRUECOLOR)
        self.enabled = depth in _SYSTEMS

    def apply(self, segments: list[Segment], _background: Ground) -> list[Segment]:
        """The segments of a line in the nearest colours."""
        system = self._system
        return [
            Segment(text, None if style is None else _nearest_style(style, system), control)
            for text, style, control in segments
        ]


@lru_cache(2048)
def _nearest_style(style: Style, system: ColorSystem) -> Style:
    return style + Style(
        color=_nearest(style.color, system), bgcolor=_nearest(style.bgcolor, system)
    )


def _nearest(colour: Color | None, system: ColorSystem) -> Color | None:
    return None if colour is None else colour.downgrade(system)
