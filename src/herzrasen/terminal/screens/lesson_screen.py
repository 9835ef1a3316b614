"""A lesson: the game's own board, what this moment is about, what to do, and the way through the
stops. The twin of ``client/screens/lessons/page.js``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical

from herzrasen.cards import Seat
from herzrasen.games.names import GAME_NAMES
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.protocol.http_lessons import Lesson
from herzrasen.terminal.connection.table_requests import open_new_table
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.lessons.lesson_connection import LessonConnection, Result
from herzrasen.terminal.lessons.lesson_request import fetch_lesson
from herzrasen.terminal.lobby.table_wishes import table_after_lesson
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.table_game import GameBoard, terminal_game
from herzrasen.terminal.translation import refusal_text

_PACE: Final = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
_WIDE: Final = 120
"""Columns from which on the words stand beside the board."""


class LessonScreen(TextPage):
    """The lesson of a game, or the position of a ``topic`` of its tactics. The words of a stop wait
    for the motion that they are about: ``shown`` is the stop whose words are shown, ``stop`` the
    one that is on its way."""

    DEFAULT_CSS = """
    LessonScreen #lesson-middle { layout: vertical; height: 1fr; }
    LessonScreen #lesson-middle.wide { layout: horizontal; }
    LessonScreen #lesson-words { height: auto; max-height: 9; padding: 0 1; overflow-y: auto; }
    LessonScreen .wide #lesson-words { width: 38; height: 1fr; max-height: 100%; }
    LessonScreen #lesson-board { height: 1fr; width: 1fr; }
    LessonScreen #lesson-buttons { height: 1; padding: 0 1; }
    LessonScreen #lesson-buttons > * { margin-right: 2; }
    LessonScreen #lesson-title { text-style: bold; }
    LessonScreen #lesson-done { color: $success; }
    LessonScreen #lesson-task { text-style: bold; color: $accent; }
    """

    def __init__(self, game: GameName | None = None, topic: str = "") -> None:
        super().__init__()
        self.game: GameName = next(iter(GAMES)) if game is None else game
        self.topic = topic
        self.lesson: Lesson | None = None
        self.connection: LessonConnection | None = None
        self.stop = 0
        self.shown = 0
        self.is_hinted = False
        self._board: Any = None
        self._stop_listening: Callable[[], None] = lambda: None

    @property
    def moving(self) -> bool:
        """Whether cards are on their way to the next stop."""
        return self.shown != self.stop

    @property
    def is_last(self) -> bool:
        """Whether the words are those of the last stop."""
        return self.lesson is not None and self.shown == len(self.lesson.stops) - 1

    def page_title(self) -> str:
        """The game, and which stop this is."""
        t = self.t
        title = t("lesson.title", game=t(f"lesson.game.{self.game}"))
        if self.lesson is None:
            return title
        if self.topic:
            title = t(f"{self.lesson.key}.title")
        place = t("lesson.step", at=self.shown + 1, of=len(self.lesson.stops))
        return f"{title} · {place}"

    def compose(self) -> ComposeResult:
        """The words, the board, the buttons."""
        yield Text(self.page_title(), "page-head", id="lesson-head")
        with Container(id="lesson-middle"):
            with Vertical(id="lesson-words"):
                for part in ("done", "title", "text", "task"):
                    yield Text("", id=f"lesson-{part}")
            yield Vertical(id="lesson-board")
        with Horizontal(id="lesson-buttons"):
            for name in ("back", "next", "show", "play", "other", "leave"):
                yield ActionButton("", name, id=f"lesson-{name}")
        yield Text(self.key_line(), "page-keys")

    def on_mount(self) -> None:
        """Ask for the lesson."""
        for middle in self.query("#lesson-middle"):
            middle.set_class(self.size.width >= _WIDE, "wide")
        self.load_first(self.load())

    def on_resize(self) -> None:
        """Put the words where there is room."""
        for middle in self.query("#lesson-middle"):
            middle.set_class(self.size.width >= _WIDE, "wide")

    async def on_unmount(self) -> None:
        """Stop what was to come."""
        if self.connection is not None:
            await self.connection.close()

    async def load(self) -> None:
        """Ask for the lesson and lay its table."""
        found = await self.attempt(fetch_lesson(self.api, self.game, self.topic))
        if found is None:
            return
        self.lesson, updates = found
        pace = _PACE[self.store.values.speed]
        later = asyncio.get_running_loop().call_later
        name = self.store.values.name
        self.connection = LessonConnection(self.lesson, updates, name, self._on_result, later, pace)
        self.connection.on_arrival = self._arrive
        self._lay_table(self.connection)
        self._show_words()

    async def recompose(self) -> None:
        """After a change of the settings: the same stop on a new board."""
        await super().recompose()
        for middle in self.query("#lesson-middle"):
            middle.set_class(self.size.width >= _WIDE, "wide")
        if self.connection is not None:
            self._lay_table(self.connection)
        self._show_words()

    def _lay_table(self, connection: LessonConnection) -> None:
        context = TableContext(connection, self.t, self.store, self._say, self.api)
        board = terminal_game(self.game).make_board(context, self.terminal.palette)
        self._board = board
        before = [connection.room]

        def show(room: TableRoom, message: Any) -> None:
            cast("GameBoard", board).show(before[0], room, message)
            if room.refusal is not None and room.refusal is not before[0].refusal:
                self.show_sentence(refusal_text(self.t, room.refusal, self.name_of), bad=True)
            before[0] = room

        self._stop_listening()
        self._stop_listening = connection.listen(show)
        place = self.query_one("#lesson-board", Vertical)
        place.remove_children()
        place.mount(board)

    def name_of(self, seat: Seat) -> str:
        """The name of a seat."""
        names = () if self.lesson is None else self.lesson.names
        return (names[seat] if 0 <= seat < len(names) else "") or self.store.values.name

    def _say(self, sentence: str) -> None:
        """What the board says. Where a card is to be tried that the board refuses by itself, its
        reason is what the stop waits for."""
        if self.lesson is None or self.connection is None:
            return
        refusal = self.lesson.stops[self.stop].refusal
        if refusal is not None and sentence == refusal_text(self.t, refusal, self.name_of):
            self.connection.mark_tried()
        self.show_sentence(sentence)

    # The stops ----------------------------------------------------------------------------------

    def _on_result(self, result: Result) -> None:
        if result == "done":
            self.next_stop()
            return
        if self.moving:
            self._arrive()
        self.is_hinted = True
        self._show_words()

    def next_stop(self) -> None:
        """The next stop, with what happens before it."""
        if self.lesson is None or self.connection is None:
            return
        if self.stop < len(self.lesson.stops) - 1:
            self.stop += 1
            self.is_hinted = False
            self.connection.play_to(self.stop)
            self._show_words()

    def go(self, stop: int) -> None:
        """A stop once more, or the next one without its motion."""
        if self.connection is not None:
            self.stop = stop
            self.is_hinted = False
            self.connection.go_to(stop)
            self._arrive()

    def _arrive(self) -> None:
        """All that leads to the stop has been seen."""
        self.shown = self.stop
        self._show_words()

    def _key(self, part: str) -> str:
        lesson = self.lesson
        return "" if lesson is None else f"{lesson.key}.{lesson.stops[self.shown].name}.{part}"

    def _sentence(self, part: str) -> str:
        key = self._key(part)
        return self.t(key) if self.t.has(key) else ""

    def _show_words(self) -> None:
        """The words of the stop, and the buttons that fit."""
        if self.lesson is None or not self.query("#lesson-leave"):
            return  # not there yet, or being made anew
        t, waits = self.t, self.lesson.stops[self.shown].waits
        task = self._sentence("hint" if self.is_hinted else "task")
        if self.moving:
            task = t("lesson.watch")
        words = {part: self._sentence(part) for part in ("done", "title", "text")}
        for part, sentence in (words | {"task": task}).items():
            line = self.query_one(f"#lesson-{part}", Text)
            line.update(sentence)
            line.display = bool(sentence)
        self.update_text("#lesson-head", self.page_title())
        other = next(game for game in GAME_NAMES if game != self.game)
        reads = waits == "reading"
        labels = {
            "back": t("lesson.back") if self.shown else "",
            "next": t("lesson.skip" if self.moving else "lesson.next") if reads else "",
            "show": "" if reads else t("lesson.skip" if self.moving else "lesson.show"),
            "play": t("lesson.play") if self.is_last else "",
            "other": t("lesson.other", game=t(f"lesson.game.{other}"))
            if self.is_last and not self.topic
            else "",
            "leave": t("lesson.leave"),
        }
        if self.is_last:
            labels["next"] = labels["show"] = ""
        for name, label in labels.items():
            button = self.query_one(f"#lesson-{name}", ActionButton)
            button.label = label
            button.display = bool(label)
        self._place_focus(reads=reads)

    def _place_focus(self, *, reads: bool) -> None:
        """On the way on where one reads, on the board where a move is waited for."""
        if self.moving:
            return
        if reads or self.is_last:
            self.query_one(f"#lesson-{'play' if self.is_last else 'next'}").focus()
        elif self._board is not None:
            self._board.focus()

    # What is done -------------------------------------------------------------------------------

    @on(ActionButton.ButtonPressed)
    async def press(self, event: ActionButton.ButtonPressed) -> None:
        """Go on, go back, be shown, play, or leave."""
        skips = self.moving and event.button.value in ("next", "show")
        match event.button.value:
            case "back":
                self.go(max(0, self.stop - 1))
            case _ if skips:
                self.go(self.stop)
            case "next":
                self.next_stop()
            case "show" if self.connection is not None:
                self.connection.play_expected(refuses_locally=not traits_of(self.game).real_time)
            case "play":
                self.begin(self._play())
            case "other":
                other = next(game for game in GAME_NAMES if game != self.game)
                self.app.call_later(self.app.switch_screen, LessonScreen(_as_game(other)))
            case _:
                self.action_leave()

    async def _play(self) -> None:
        """A table by the lesson's rules, with easy rivals."""
        wish = table_after_lesson(self.store.values, self.game)
        table = await self.attempt(open_new_table(self.api, wish))
        if table is not None:
            self.terminal.open_table(table)


def _as_game(name: str) -> GameName:
    return cast("GameName", name)
