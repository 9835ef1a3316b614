"""A table of Hearts in line mode without line mode: what is said, and lines that are typed."""

from __future__ import annotations

import inspect
from typing import Any

from herzrasen.protocol.table_updates import TableUpdate
from herzrasen.terminal.hearts import describe, line_commands, prompt
from herzrasen.terminal.lines.command_lookup import find_command
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import Translation
from tests.server.event_loop import run_coroutine
from tests.terminal.hearts.serverless_match import ServerlessMatch


class SpokenTable:
    """Writes down everything that is said; what is typed stands behind ``>``."""

    def __init__(self, match: ServerlessMatch, language: str, api: Any = None) -> None:
        self.match = match
        self.lines: list[str] = []
        store = SettingsStore(None)
        store.change(language=language)
        self.table = TableContext(match, Translation(language), store, self.lines.append, api)
        self._before = match.room
        self._prompt = ""
        match.listen(self._hear)

    def type(self, line: str) -> None:
        """Type a line."""
        self.lines.append(f"> {line}")
        available = [one for one in line_commands(self.table) if one.available()]
        found = find_command(line, available, self.table.t.language)
        assert found is not None, f"no command: {line}"
        done = found.command.run(found.arguments)
        if inspect.isawaitable(done):
            run_coroutine(_wait(done))

    def answers_to(self, line: str) -> list[str]:
        """What is said to a line."""
        before = len(self.lines)
        self.type(line)
        return self.lines[before + 1 :]

    def _hear(self, room: TableRoom, message: TableUpdate | None) -> None:
        before, self._before = self._before, room
        if message is not None:
            self.lines += describe(self.table, before, message)
        sentence = "" if room.pending else prompt(self.table)
        if sentence and sentence != self._prompt:
            self.lines.append(sentence)
        self._prompt = sentence


async def _wait(done: Any) -> None:
    await done
