"""Keeps control characters from the terminal: a name, a sentence or a record of a strange server
could steer it, write to its clipboard or change its title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rich.segment import Segment
from textual.filter import LineFilter

if TYPE_CHECKING:
    from textual.color import Color

_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f]")


class PrintableFilter(LineFilter):
    """Leaves control characters out of whatever is drawn. They have no width, so nothing moves."""

    def apply(self, segments: list[Segment], _background: Color) -> list[Segment]:
        """The segments without them."""
        return [
            Segment(_CONTROL.sub("", segment.text), segment.style, segment.control)
            if _CONTROL.search(segment.text)
            else segment
            for segment in segments
        ]
