"""A canvas as text: what stands in each cell, below it the style of each cell, and what can be
pressed where."""

from __future__ import annotations

import string
from itertools import chain

from herzrasen.terminal.drawing.canvas import Canvas

_LETTERS = string.ascii_letters + string.digits + "!#$%&*+=?@^~"


def canvas_picture(canvas: Canvas) -> str:
    """All that is on the canvas. The style of its first cell is a dot."""
    rows = [canvas.row(y) for y in range(canvas.height)]
    legend = dict.fromkeys(cell.style for cell in chain(*rows))
    letters = dict(zip(legend, "." + _LETTERS, strict=False))
    styles = ["".join(letters[cell.style] for cell in row).rstrip(".") for row in rows]
    targets = [
        f"{target.name} at {target.x},{target.y}: {target.width}×{target.height}"
        f", cursor {target.cursor[0]},{target.cursor[1]}"
        for target in canvas.targets
    ]
    meanings = [f"{letter} {style}" for style, letter in letters.items()]
    return "\n".join([canvas.text(), "", *styles, "", *meanings, "", *targets, ""])
