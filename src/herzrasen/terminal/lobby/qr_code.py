"""A link as a QR code in half blocks: two of its rows in one line of the terminal."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final

import segno

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MARGIN: Final = 2
"""Light modules around the code. Four are the standard's; two are enough for every reader that was
tried, and leave room at 80×24."""

_BLOCKS: Final = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""The sign for an upper and a lower module, drawn light on dark: the light ones are the ink."""


def qr_rows(link: str, margin: int = _MARGIN) -> tuple[str, ...]:
    """The code of a link, as lines of block signs: ink is light, everything else dark."""
    code = segno.make(link, error="l", micro=False)
    rows = [tuple(int(bool(module)) for module in row) for row in code.matrix_iter(border=margin)]
    return tuple(_line(upper, lower) for upper, lower in _pairs(rows))


def _pairs(
    rows: Sequence[tuple[int, ...]],
) -> Iterable[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Two rows at a time; below the last one it is dark as the terminal is."""
    nothing = (1,) * len(rows[0])
    return zip_longest(rows[::2], rows[1::2], fillvalue=nothing)


def _line(upper: Sequence[int], lower: Sequence[int]) -> str:
    return "".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True))
