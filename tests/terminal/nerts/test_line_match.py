"""A round of Nerts against bots of a real server, through a pipe: only lines go in."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from herzrasen.library.remote.server_address import parse_address
from herzrasen.protocol.http_tables import NewTable, TableCreated
from herzrasen.terminal.lines.typed_line import TypedLine
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.terminal.lines.conversation import ScriptSource, converse

RULES = "stoss+seats=3,pile_size=5,rounds=2"
OVER = ("The round is over:", "Die Runde ist zu Ende:")


class PlayUntilOver(ScriptSource):
    """The lines of a script, of which each "1" stands for as many as the round takes: however the
    cards lie, the bots end it."""

    def __init__(self, lines: list[str], output: io.StringIO) -> None:
        super().__init__(lines)
        self._output = output

    def read(self, *, secret: bool) -> TypedLine | None:
        line = super().read(secret=secret)
        over = any(f"\n{words}" in self._output.getvalue() for words in OVER)
        if line is not None and line.text == "1" and not over:
            self._lines.appendleft(line)
        return line


async def open_table(server: str, folder: Path) -> str:
    session = ServerSession(SettingsStore(folder), parse_address(server))
    await session.open()
    wish = NewTable("nerts", RULES, "Eva", bot={"tempo": 5, "insight": 2})
    opened = await session.api.post("api/tables", wish, TableCreated)
    await session.close()
    return f"/#/t/{opened.table}"


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("language", "go", "sheet"), [("en", "go", "sheet"), ("de", "los", "wertung")]
)
def test_a_round_is_played_through_a_pipe(
    tmp_path: Path, language: str, go: str, sheet: str
) -> None:
    """Each line takes the first legal move; when the round is over, the same lines are answered."""
    folder = tmp_path / "person"
    with live_server(tmp_path) as server:
        link = run_coroutine(open_table(server, folder))
        buffer = io.StringIO()
        script = PlayUntilOver([go, "cards", "middle", "rivals", *["1"] * 5, sheet, "quit"], buffer)
        output = converse(
            server, script, where=link, folder=folder, language=language, output=buffer
        )
    text = output.splitlines()
    assert "Traceback" not in output
    started = text.index("Go!" if language == "en" else "Los!")
    ended = next(number for number, line in enumerate(text) if line.startswith(OVER))
    assert ended > started + 5
    assert any(line.startswith(("Called: ", "Gerufen: ")) for line in text[ended:])
