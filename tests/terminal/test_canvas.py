"""Text on the canvas: a letter of several code points takes the cells that it needs, whole."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.games.names import GAME_NAMES
from herzrasen.terminal.drawing.canvas import Canvas, PressTarget, shorten
from herzrasen.terminal.drawing.cards import LARGE, MEDIUM
from herzrasen.terminal.drawing.cell_stream import CellStream
from herzrasen.terminal.drawing.colour_depth import colour_depth
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.screens.lobby.game_art import GameArt

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


@pytest.mark.parametrize(
    ("term", "depth"),
    [("xterm-256color", "256"), ("xterm-direct", "256"), ("xterm", "16"), ("", "16")],
)
def test_a_terminal_shows_the_colours_that_its_name_promises(term: str, depth: str) -> None:
    assert colour_depth("auto", {"TERM": term}) == depth


def test_a_press_target_is_all_its_cells_and_no_other() -> None:
    target = PressTarget("card", 3, 1, 4, 2, (3, 1))
    cells = {(x, y) for x in range(12) for y in range(6) if target.contains(x, y)}
    assert cells == {(x, y) for x in range(3, 7) for y in range(1, 3)}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_cards_of_the_lobby_are_as_large_as_the_width_allows(game: Any) -> None:
    art = GameArt(SimpleNamespace(depth="none"), game, "en")  # type: ignore[arg-type]
    width = len(traits_of(game).art) * (LARGE.width + 1)
    rows = [len(art.draw(cells, 6).text().rstrip().splitlines()) for cells in (width, width - 1)]
    assert rows == [LARGE.height, MEDIUM.height]
