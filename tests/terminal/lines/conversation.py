"""Conversations with line mode in this process: lines in, what was said out."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Iterable
from pathlib import Path

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.lines.line_input import LineInput, LineSource
from herzrasen.terminal.lines.line_output import LineOutput
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.run import play_in_lines
from herzrasen.terminal.lines.session import LineSession
from herzrasen.terminal.lines.typed_line import TypedLine
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.translation import Translation
from tests.server.event_loop import run_coroutine


class ScriptSource:
    """The lines of a script, then the end of the input."""

    interactive = False

    def __init__(self, lines: Iterable[str | TypedLine]) -> None:
        self._lines = deque(
            line if isinstance(line, TypedLine) else TypedLine(line) for line in lines
        )

    def read(self, *, secret: bool) -> TypedLine | None:  # noqa: ARG002 - a LineSource
        return self._lines.popleft() if self._lines else None

    def pending_text(self) -> str:
        return ""

    def show_typing(self, *, shown: bool) -> None:
        pass


def session_of(*lines: str, language: str = "en") -> tuple[LineSession, io.StringIO]:
    """A session without a server, that will read these lines; and what it says. To be made inside
    an event loop."""
    output = io.StringIO()
    session = LineSession(LineOutput(output), Translation(language))
    session.attach(LineInput(ScriptSource(lines)))
    return session, output


def converse(
    server: str,
    source: LineSource,
    *,
    where: str = "",
    folder: Path | None = None,
    language: str = "en",
    name: str = "Eva",
    restricted: bool = False,
    output: io.StringIO | None = None,
) -> str:
    """All that is said in a conversation at a server, ``where`` being the rest of a link."""
    output = output or io.StringIO()
    store = SettingsStore(folder)
    store.change(language=language, name=name)

    async def play() -> None:
        address = parse_address(f"{server}{where}")
        session = LineSession(LineOutput(output), Translation(language))
        program = LineProgram(session, ServerSession(store, address), store, restricted=restricted)
        assert await play_in_lines(program, source, address) == 0

    run_coroutine(play())
    return output.getvalue()
