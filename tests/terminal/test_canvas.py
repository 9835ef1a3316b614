"""Text on the canvas: a letter of several code points takes the cells that it needs, whole."""

from __future__ import annotations

import pytest

from herzrasen.terminal.drawing.canvas import Canvas, shorten
from herzrasen.terminal.drawing.cell_stream import CellStream

FAMILY = "👨\u200d👩\u200d👧"
ACCENT = "x\u0301"


@pytest.mark.parametrize("sign", [FAMILY, "🇩🇪", "👍🏽", ACCENT])
def test_a_name_is_drawn_and_cut_between_its_letters(sign: str) -> None:
    canvas = Canvas(20, 1)
    width = canvas.put(0, 0, f"{sign}a", "felt")
    assert canvas.text() == f"{sign}a"
    assert width == (2 if sign == ACCENT else 3)
    for cells in range(1, 9):
        assert shorten(sign * 9, cells) == sign * ((cells - 1) // (width - 1)) + "…"


def test_a_joined_emoji_is_sent_in_two_cells() -> None:
    stream = CellStream()
    stream.rewrite(f"\x1b[1;1H{FAMILY}ab")
    assert FAMILY not in stream.rewrite(f"\x1b[1;1H{FAMILY}ac")
    assert stream.rewrite("\x1b[1;3Had").endswith("d")
