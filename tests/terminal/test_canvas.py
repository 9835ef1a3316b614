"""Text on the canvas: a letter of several code points takes the cells that it needs, whole."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.games.names import GAME_NAMES
from herzrasen.terminal.drawing.canvas import Canvas, PressTarget, changed_spans, shorten
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


DRAWINGS: dict[str, Callable[[Canvas, int, int], Any]] = {
    "text": lambda canvas, x, y: canvas.put(x, y, f"ab{ACCENT}c", "ink"),
    "text at the right": lambda canvas, x, y: canvas.put_right(x, y, "abc", "ink"),
    "text in the middle": lambda canvas, x, y: canvas.put_centered(x, y, 3, "abcde", "ink"),
    "rectangle": lambda canvas, x, y: canvas.fill(x, y, 3, 2, "ink", "x"),
    "frame": lambda canvas, x, y: canvas.box(x, y, 4, 3, "ink"),
    "style": lambda canvas, x, y: canvas.restyle(x, y, 3, 2, "ink"),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_what_is_drawn_beyond_the_edge_is_cut_off(name: str) -> None:
    """A canvas shows what a larger one shows in the same place."""
    for x, y in product(range(-5, 8), range(-4, 6)):
        canvas, larger = Canvas(6, 4), Canvas(30, 24)
        DRAWINGS[name](canvas, x, y)
        DRAWINGS[name](larger, x + 10, y + 10)
        assert [canvas.row(at) for at in range(4)] == [
            larger.row(at)[10:16] for at in range(10, 14)
        ]


def test_a_wide_sign_that_is_cut_in_half_disappears() -> None:
    def draw(*texts: tuple[int, str], width: int = 6) -> str:
        canvas = Canvas(width, 1)
        for x, text in texts:
            canvas.put(x, 0, text, "felt")
        return canvas.text()

    assert [draw((1, "日本"), (x, "x")) for x in range(6)] == [
        "x日本", " x 本", "  x本", " 日x", " 日 x", " 日本x",
    ]  # fmt: skip
    assert [draw((x, "日"), width=3) for x in range(-2, 4)] == ["", "", "日", " 日", "", ""]
    assert [draw((0, "日a"), (x, "\u0301")) for x in range(5)] == [
        "日a", "日\u0301a", "日\u0301a", "日a\u0301", "日a \u0301",
    ]  # fmt: skip


def test_a_frame_has_room_for_its_corners_and_an_empty_canvas_shows_nothing() -> None:
    frames = {}
    for width, height in product((1, 2, 3), repeat=2):
        canvas = Canvas(3, 3)
        canvas.box(0, 0, width, height, "felt", "square")
        frames[width, height] = canvas.text().rstrip()
    assert frames == {
        **dict.fromkeys([(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)], ""),
        (2, 2): "┌┐\n└┘",
        (2, 3): "┌┐\n││\n└┘",
        (3, 2): "┌─┐\n└─┘",
        (3, 3): "┌─┐\n│ │\n└─┘",
    }
    assert (Canvas(-1, 3).text(), Canvas(3, -1).text()) == ("\n\n", "")
    assert [*Canvas(0, 1).runs(0)] == []


def test_spans_that_changed_are_those_of_neighbouring_cells() -> None:
    before = Canvas(9, 2)
    for changed, spans in (
        ("abc......", [(0, 0, 3)]),
        ("a.c......", [(0, 0, 1), (0, 2, 1)]),
        ("ab.....hi", [(0, 0, 2), (0, 7, 2)]),
        (".........", []),
    ):
        after = Canvas(9, 2)
        after.put(0, 0, changed.replace(".", " "), "felt")
        assert [*changed_spans(before, after)] == spans


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
