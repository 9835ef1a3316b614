"""The line of keys follows what a board shows, also when no message has come."""

from __future__ import annotations

from collections.abc import Mapping

from textual import on
from textual.app import App, ComposeResult

from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
from herzrasen.terminal.drawing.styles import Palette
from tests.server.event_loop import run_coroutine


class KeyedBoard(CanvasWidget):
    keys: Mapping[str, str] = {}

    @property
    def key_actions(self) -> Mapping[str, str]:
        return self.keys

    def draw(self, width: int, height: int) -> Canvas:
        return Canvas(width, height)


class BoardApp(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Mapping[str, str]] = []

    def compose(self) -> ComposeResult:
        yield KeyedBoard(Palette("felt", "true"))

    @on(CanvasWidget.KeysChanged)
    def note(self) -> None:
        self.shown.append(self.query_one(KeyedBoard).key_actions)


def test_a_board_says_once_that_other_keys_work() -> None:
    async def show() -> None:
        app = BoardApp()
        async with app.run_test() as pilot:
            board = app.query_one(KeyedBoard)
            for keys in ({"N": "Continue"}, {"N": "Continue"}, {}):
                board.keys = keys
                board.redraw()
            await pilot.pause()
            assert len(app.shown) == 2

    run_coroutine(show())
