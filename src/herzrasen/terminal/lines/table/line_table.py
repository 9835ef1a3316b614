"""One table as line mode follows it: the TableContext of the games, and who tells what happens."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from herzrasen.games.registry import GAMES
from herzrasen.protocol.table_updates import TableUpdate
from herzrasen.protocol.websocket import MembersStatus, NextTable, Welcome
from herzrasen.terminal.connection.table_connection import TablePort
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.table.seat_list import table_title, waiting_room_lines
from herzrasen.terminal.lines.table.speech_digest import SpeechDigest
from herzrasen.terminal.lines.table.table_news import table_news
from herzrasen.terminal.members.stake import is_match_over
from herzrasen.terminal.state.table_room import TableRoom, has_finished
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.table_game import TerminalGame, terminal_game

_BEGIN_SECONDS: Final = 2.0
_ASKING: Final = ("open", "lesson")
"""Where someone waits for a move."""


class LineTable(TableContext):
    """The table of a connection. ``closed`` is set when one leaves it, or it is gone; then ``next``
    is the table to go on to, if there is one. While ``is_leaving``, nothing is told any more.
    ``failure`` is a fault of this program, which would else be lost in the connection's task."""

    def __init__(self, program: LineProgram, connection: TablePort) -> None:
        api = program.api if connection.room.at_table else None
        super().__init__(connection, program.t, program.store, self.say_lines, api)
        self.program = program
        self.closed = asyncio.Event()
        self.next = ""
        self.is_leaving = False
        self.failure: Exception | None = None
        self._before = connection.room
        self._is_laid = False
        self._prompt = ""
        self._changed = asyncio.Event()
        self._automatic_at: int | None = None
        self._digest = SpeechDigest(self._say_digest)
        self._stop_listening = connection.listen(self._receive)

    def say_lines(self, sentence: str) -> None:
        """Say a sentence on a line of its own."""
        self.program.session.say(*sentence.splitlines())

    # What happens ------------------------------------------------------------------------------

    @property
    def game(self) -> TerminalGame | None:
        """The game that is played here; None before that is known."""
        return None if self.room.game is None else terminal_game(self.room.game)

    @property
    def is_asked(self) -> bool:
        """Whether the table waits for a move of one's own, and no other is on its way."""
        return bool(self._prompt) and not self.room.pending

    async def wait_until_open(self) -> None:
        """Wait until the table has told how it stands, or that it is gone."""
        while not (self._is_laid or self.closed.is_set()):
            await self._next_change()

    async def wait_until_asked(self) -> None:
        """Wait for one's turn; also for the end of the match or of the visit. Before the match
        nobody is asked."""
        while not (self.is_asked or self.closed.is_set()):
            if self.room.view is None or is_match_over(self.room):
                return
            await self._next_change()

    async def wait_until_begun(self) -> None:
        """Wait a moment for the match to begin."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_BEGIN_SECONDS):
                while self.room.view is None and not self.closed.is_set():
                    await self._next_change()

    async def wait_until_answered(self) -> None:
        """Wait until every move has its answer."""
        while self.room.pending and not self.closed.is_set():
            await self._next_change()

    async def wait_until_quiet(self) -> None:
        """Wait until every move is answered, and against bots until one is asked again."""
        await self.wait_until_answered()
        if self.room.alone and self.room.view is not None:
            await self.wait_until_asked()

    def close(self, next_table: str = "") -> None:
        """Leave the table for the lobby or the next table."""
        self.next = next_table
        self.closed.set()
        self._changed.set()

    def stop(self) -> None:
        """Tell nothing any more."""
        self._digest.stop()
        self._stop_listening()

    async def _next_change(self) -> None:
        self._changed.clear()
        await self._changed.wait()

    def _receive(self, room: TableRoom, message: TableUpdate | None) -> None:
        before, self._before = self._before, room
        if self.is_leaving:
            return
        try:
            self._tell_change(before, room, message)
        except Exception as error:
            self.failure = error
            self.close()
            raise

    def _tell_change(self, before: TableRoom, room: TableRoom, message: TableUpdate | None) -> None:
        self.t = self.program.t
        chat = self.store.values.talk
        self._say_now(table_news(self.t, before, room, message, chat=chat))
        self._tell_arrival(before, room, message)
        if message is not None and room.view is not None:
            self._tell(before, message)
        self._tell_prompt()
        if has_finished(before, room):
            self._finish(before, room)
        if isinstance(message, NextTable):
            self.close(message.table)
        elif room.is_closed:
            self.close()
        self._changed.set()

    def _finish(self, before: TableRoom, room: TableRoom) -> None:
        """Count a match whose end was seen here, and say what one may do now."""
        if room.game is not None and before.view is not None:
            choices = self.store.values.choices.with_match(room.game, room.table)
            self.store.change(choices=choices)
        self._say_now([self.t("line_mode.match_over")])

    def _tell_arrival(
        self, before: TableRoom, room: TableRoom, message: TableUpdate | None
    ) -> None:
        """What one hears who comes to a table, or sits down at it: with a match what is played;
        before one who is there, as soon as that is known."""
        if isinstance(message, Welcome):
            if before.seat != room.seat:
                self._is_laid = False
            if not self._is_laid and room.view is not None:
                self._is_laid = True
                self._say_now([table_title(self.t, room)])
        elif isinstance(message, MembersStatus) and not self._is_laid:
            self._is_laid = True
            if room.view is None:
                self._say_now(waiting_room_lines(self.t, room))

    def _tell(self, before: TableRoom, message: TableUpdate) -> None:
        """What the game says of a message: at once, and what can wait."""
        game = self.game
        assert game is not None
        self._say_now(game.describe(self, before, message))
        gather = getattr(game, "plays_to_digest", None)
        if gather is not None:
            self._digest.add(gather(self, before, message))

    def _say_now(self, sentences: Sequence[str]) -> None:
        """Say sentences, after what was gathered before them."""
        if any(sentences):
            self._digest.flush()
            self.program.session.say(*sentences)

    def _say_digest(self, things: Sequence[Any]) -> None:
        digest = getattr(self.game, "digest", None)
        if digest is not None:
            self.program.session.say(*digest(self, things))

    def _tell_prompt(self) -> None:
        """Say what is wanted when that begins; while a move is on its way it is not known. In a
        race it stays the same from one move to the next."""
        room, game = self.room, self.game
        if room.pending:
            if room.game is not None and GAMES[room.game].RACE is None:
                self._prompt = ""
            return
        wanted = room.status in _ASKING and room.view is not None
        prompt = game.prompt(self) if wanted and game is not None else ""
        if prompt and prompt != self._prompt and not self._plays_automatically():
            self._say_now([prompt])
            self._prompt = prompt
        elif not prompt:
            self._prompt = ""

    def _plays_automatically(self) -> bool:
        """Whether the game plays for one where there is no choice and that is wished; what was
        refused is not sent again."""
        play = getattr(self.game, "play_automatically", None)
        if play is None or self._automatic_at == self.room.number:
            return False
        self._automatic_at = self.room.number
        return bool(play(self))
