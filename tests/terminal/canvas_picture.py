"""A canvas as text: what stands in each line and in which styles, and what can be pressed where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from herzrasen.terminal.drawing.canvas import Canvas


def picture_of(canvas: Canvas) -> str:
    """All that is on the canvas."""
    return "\n".join([canvas.text(), *_styles(canvas), *_targets(canvas), ""])


def _styles(canvas: Canvas) -> Iterator[str]:
    for y in range(canvas.height):
        styles = groupby(cell.style for cell in canvas.row(y))
        yield f"{y}: {', '.join(f'{style}×{len([*cells])}' for style, cells in styles)}"


def _targets(canvas: Canvas) -> Iterator[str]:
    for target in canvas.targets:
        cursor = f"cursor {target.cursor[0]},{target.cursor[1]}"
        size = f"{target.width}×{target.height}"
        yield f"{target.name} at {target.x},{target.y}: {size}, {cursor}"
