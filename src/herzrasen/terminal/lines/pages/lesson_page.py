"""A lesson: what is said at each of its stops, and the moves that it waits for."""

from __future__ import annotations

import asyncio
from typing import Literal

from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_lessons import Lesson, LessonStop
from herzrasen.protocol.table_updates import EventShown
from herzrasen.terminal.lessons.lesson_connection import LessonConnection
from herzrasen.terminal.lessons.lesson_request import fetch_lesson
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.lobby.open_table import open_table_after_lesson
from herzrasen.terminal.lines.table.line_table import LineTable

Result = Literal["done", "hint"]


async def lesson_page(program: LineProgram, game: GameName, topic: str = "") -> str:
    """Go through the lesson of a game, or the position of a topic of its tactics; the table to play
    at afterwards, empty for none.

    Raises ApiError.
    """
    lesson, updates = await fetch_lesson(program.api, game, topic)
    visit = LessonVisit(program, lesson, updates)
    visit.say_stop()
    try:
        await program.session.converse(
            visit.commands, closed=visit.table.closed, asked=visit.wait_for_stop
        )
    finally:
        visit.table.stop()
        await visit.connection.close()
    return await open_table_after_lesson(program, game) if visit.plays else ""


class LessonVisit:
    """A lesson at one of its stops. ``plays``: the learner wants to play now."""

    def __init__(self, program: LineProgram, lesson: Lesson, updates: list[EventShown]) -> None:
        self._program = program
        self._lesson = lesson
        self._arrived = asyncio.Event()
        self._arrived.set()
        self.plays = False
        loop = asyncio.get_running_loop()
        pace = 1.0 if program.session.interactive else 0.0
        self.connection = LessonConnection(
            lesson, updates, program.name, self._on_result, loop.call_later, pace
        )
        self.connection.on_arrival = self._arrive
        self.table = LineTable(program, self.connection)

    @property
    def _stop(self) -> LessonStop:
        return self._lesson.stops[self.connection.stop]

    @property
    def _is_last(self) -> bool:
        return self.connection.stop == len(self._lesson.stops) - 1

    def commands(self) -> list[Command]:
        """The way through the lesson, and the game's own commands."""
        game = self.table.game
        return [
            Command("next", lambda _arguments: self._next()),
            Command("previous", lambda _arguments: self._previous()),
            Command("show_me", self._show_me, available=lambda: self.connection.awaits_move),
            Command("task", lambda _arguments: self.say_stop()),
            Command("play_now", self._play),
            *([] if game is None else game.line_commands(self.table)),
            Command("leave", lambda _arguments: self.table.close()),
        ]

    async def wait_for_stop(self) -> None:
        """Wait until the table has come to the stop."""
        await self._arrived.wait()

    def say_stop(self) -> None:
        """Say what this stop is about, and what is to be done."""
        t, key = self._program.t, f"{self._lesson.key}.{self._stop.name}"
        of = len(self._lesson.stops)
        place = t("lesson.step", at=self.connection.stop + 1, of=of)
        lines = [t("line_mode.pair", name=place, value=t(f"{key}.title")), t(f"{key}.text")]
        if t.has(f"{key}.task"):
            lines.append(t(f"{key}.task"))
        self._program.session.say(*lines)

    def _on_result(self, result: Result) -> None:
        if result == "done":
            self._next()
        else:
            key = f"{self._lesson.key}.{self._stop.name}.hint"
            if self._program.t.has(key):
                self._program.session.say_key(key)

    def _next(self) -> None:
        if self._is_last:
            self._program.session.say_key("line_mode.lesson_over")
            return
        self._arrived.clear()
        self.connection.play_to(self.connection.stop + 1)

    def _previous(self) -> None:
        if self.connection.stop:
            self.connection.go_to(self.connection.stop - 1)
            self._arrive()

    def _arrive(self) -> None:
        """Say what was done with the last move, then what comes."""
        key = f"{self._lesson.key}.{self._stop.name}.done"
        if self._program.t.has(key):
            self._program.session.say_key(key)
        self.say_stop()
        self._arrived.set()

    def _show_me(self, _arguments: Arguments) -> None:
        self.connection.play_expected(refuses_locally=False)

    def _play(self, _arguments: Arguments) -> None:
        self.plays = True
        self.table.close()
