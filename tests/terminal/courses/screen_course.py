"""A random course through the full screen: what a hand may do with what is on the screen, while a
real table goes on, others come and go, and lines are lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from random import Random
from typing import Any, Final

from rich.style import Style
from textual.events import Paste
from textual.screen import Screen
from textual.widget import Widget

from herzrasen.games.protocol import GameName
from herzrasen.terminal.controls.choice import ChoiceRow
from herzrasen.terminal.controls.number import NumberRow
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
from tests.client.pages.tables import lobby_messages
from tests.fingerprints import CourseStep
from tests.terminal.courses.served_table import ServedTable
from tests.terminal.visits.visit import Visit, name_of, place_of

SIZES: Final = ((80, 24), (80, 30), (120, 40), (100, 34), (64, 20), (58, 16), (140, 50), (40, 12))
TYPED: Final = (
    "Zoe",
    "7",
    "0",
    "300",
    "",
    "ABCD",
    "12345678",
    "#/t/BKRTWZ",
    "moon",
    "日本 🂡",
    "x" * 40,
)
PLAIN: Final = (
    "enter", "enter", "enter", "space", "space", "left", "right", "up", "down", "tab", "shift+tab",
    "escape", "home", "end", "pagedown", "pageup", "backspace", "delete", "f2", "f4", "plus",
)  # fmt: skip
SIGNS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
LEAVING: Final = frozenset({"ctrl+c", "ctrl+q", "ctrl+z"})
Goes = Callable[[Visit], Screen[Any]]


class ScreenCourse:
    """One course; ``pages`` are those that it may go to at once, and to a table so often."""

    def __init__(self, visit: Visit, name: str, pages: Mapping[str, Goes], tables: int) -> None:
        self._visit = visit
        self._name = name
        self._random = Random(name)
        self._pages = pages
        self._lobbies = lobby_messages()
        self._places = ["lobby", *pages, *["table"] * tables]
        self.table: ServedTable | None = None
        self._tables = 0
        visit.server.live = self._serve

    def _serve(self, connection: Any) -> ServedTable:
        self._tables += 1
        game: GameName = "nerts" if "nerts" in self._name else "hearts"
        log = self._visit.server.log.append
        self.table = ServedTable(game, f"{self._name} {self._tables}", connection, log)
        return self.table

    async def run(self, steps: int) -> list[CourseStep]:
        """What was done, and what came of it."""
        return [await self._step() for _ in range(steps)]

    async def _step(self) -> CourseStep:
        self._visit.server.log.clear()
        done, act = self._draw()
        await act()
        await self._settle()
        if self.table is not None:
            self.table.pass_time(self._random.random() * 3, self._random.randrange(3))
            await self._settle()
        return CourseStep(done, "\n".join(self._came()))

    async def _settle(self) -> None:
        """Until nothing waits, or for a moment: motion goes on."""
        for _ in range(4):
            await asyncio.sleep(0.06)
            if not any(self._visit.to_be_done()):
                return

    # What is done ---------------------------------------------------------------------------------

    def _draw(self) -> tuple[str, Callable[[], Any]]:
        random, screen = self._random, self._visit.app.screen
        chance = random.random()
        if chance < 0.03:
            size = random.choice(SIZES)
            return f"size {size}", partial(self._visit.resize, *size)
        in_lobby = len(self._visit.app.screen_stack) < 3
        if chance < (0.3 if in_lobby else 0.07):
            return self._go()
        if chance < 0.08 and self.table is not None:
            return "the line is lost", self._lose
        if in_lobby and chance < 0.4:
            title = random.choice([*self._lobbies])
            return f"lobby: {title}", self._call(partial(self._tell_lobby, title))
        if chance < 0.10:
            text = random.choice(TYPED)
            return f"paste {text!r}", partial(self._post, Paste(text))
        if chance < 0.2 and self.table is not None and (move := self.table.legal_move()):
            return f"sends {move}", self._call(partial(self.table.submit, move))
        boards = [*screen.query(CanvasWidget)]
        if boards and chance < 0.45 and (targets := boards[0].canvas.targets):
            target = random.choice(targets)
            return f"press {target.name}", partial(self._visit.press_cell, *target.cursor)
        if chance < 0.65 and (controls := screen.focus_chain):
            control = random.choice(controls)
            return f"on {place_of(control)}", partial(self._use, control)
        bound = [key for key in screen.active_bindings if key not in LEAVING]
        keys = PLAIN if chance < 0.8 else bound if chance < 0.9 else SIGNS
        key = random.choice(keys)
        return f"key {key}", partial(self._visit.press, key)

    def _go(self) -> tuple[str, Callable[[], Any]]:
        """To a page over the present one, to a table, or back to the lobby."""
        place = self._random.choice(self._places)
        app = self._visit.app
        match place:
            case "lobby":
                return place, self._call(app.leave_to_lobby)
            case "table":
                return place, self._call(partial(app.open_table, "t", join=bool(self._tables % 2)))
            case _:
                return place, self._call(lambda: app.push_screen(self._pages[place](self._visit)))

    def _call(self, act: Callable[[], object]) -> Callable[[], Any]:
        async def call() -> None:
            act()

        return call

    def _tell_lobby(self, title: str) -> None:
        plain = self._lobbies[title]
        for message in plain if isinstance(plain, list) else [plain]:
            self._visit.app.session.lobby._receive(json.dumps(message))  # noqa: SLF001

    async def _lose(self) -> None:
        assert self.table is not None
        self.table.lose()
        await self._settle()
        if self._random.random() < 0.8:
            self.table.start()

    async def _use(self, control: Widget) -> None:
        """Give it the focus, and press what it knows."""
        control.focus()
        await self._settle()
        random = self._random
        match control:
            case TextLine():
                text = random.choice(TYPED)
                if len(text) <= (control.max_length or 99):
                    control.value = text
                keys = ["enter"] if random.random() < 0.7 else ["backspace"]
            case ChoiceRow() | NumberRow():
                keys = random.choices(("left", "right"), k=random.randrange(4))
            case _:
                keys = [random.choice(("enter", "enter", "space", "down"))]
        await self._visit.press(*keys)

    async def _post(self, event: Any) -> None:
        self._visit.app.post_message(event)

    # What came of it ------------------------------------------------------------------------------

    def _came(self) -> Iterator[str]:
        """What was asked, sent and said; what is on the screen, in which styles; where the focus
        is, and what can be pressed."""
        app = self._visit.app
        yield from self._visit.server.log
        yield " ".join(type(each).__name__ for each in app.screen_stack)
        for strip in app.screen._compositor.render_strips():  # noqa: SLF001
            runs: list[tuple[str, str]] = []
            for segment in strip:
                style = _style(segment.style)
                if runs and runs[-1][0] == style:
                    runs[-1] = style, runs[-1][1] + segment.text
                else:
                    runs.append((style, segment.text))
            yield "".join(f"{{{style}}}{text}" for style, text in runs).rstrip()
        yield "none" if app.focused is None else name_of(app.focused)
        for board in app.screen.query(CanvasWidget):
            yield from (" ".join(map(str, each)) for each in board.canvas.targets)


@cache
def _style(style: Style | None) -> str:
    """Without what Textual notes for itself."""
    return "" if style is None else str(style.clear_meta_and_links())
