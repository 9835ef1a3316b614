"""What line mode says and asks for at each page and table, word for word.

The server of ``tests/terminal/visits`` answers, in this process and in virtual time. In the texts
a typed line begins with ``> ``; what is asked of the server or sent is indented; at the end stand
the settings that have changed. Fingerprints tell what changes in them (``tests/fingerprints.py``).
"""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import asdict

from herzrasen.locales import Language
from herzrasen.protocol import codec
from herzrasen.terminal.connection import table_connection
from herzrasen.terminal.lines.line_input import InputEnded, LineInput
from herzrasen.terminal.lines.line_output import LineOutput
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.lobby.lobby_place import visit_lobby
from herzrasen.terminal.lines.session import LineSession, ProgramLeft
from herzrasen.terminal.lines.table.visit import visit_table
from herzrasen.terminal.lines.typed_line import TypedLine
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.translation import Translation
from tests.browser.daily_answers import PLAYED
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time
from tests.fingerprints import AssertLongText
from tests.terminal.lines.scripts import PAGES, TABLES
from tests.terminal.lines.worlds import SERVERS, listing, with_tables
from tests.terminal.visits.quiet_server import QuietServer, QuietSession
from tests.terminal.visits.terminal_world import quiet_server, record_of, stop_clocks

GOLDEN: Final = Path(__file__).parent / "golden" / "visits.txt"


class AnyTable(dict[str, Sequence[Any]]):
    """The tables, and one for each other name."""

    def get(self, name: str, _default: object = None) -> Sequence[Any]:
        return super().get(name) or self["hearts-playing"]


class Typist(LineInput):
    """Types a line each virtual second; what was asked of the server by then stands above it."""

    interactive = True

    def __init__(self, lines: Iterable[str], output: io.StringIO, server: QuietServer) -> None:
        self._lines, self._output, self._server = iter(lines), output, server
        self._coming: asyncio.Future[TypedLine | None] | None = None

    def coming(self, *, secret: bool = False) -> asyncio.Future[TypedLine | None]:
        if self._coming is None:
            loop = asyncio.get_running_loop()
            self._coming = loop.create_future()
            loop.call_later(1, self._type, secret)
        return self._coming

    def pending_text(self) -> str:
        return ""

    def show_typing(self, *, shown: bool) -> None:
        self._output.write(f"typing is {'shown' if shown else 'hidden'}\n")

    def write_asked(self) -> None:
        """Write down what was asked of the server."""
        self._output.writelines(f"    {asked}\n" for asked in self._server.log)
        self._server.log.clear()

    def _type(self, secret: bool) -> None:
        assert self._coming is not None
        self.write_asked()
        line = next(self._lines, None)
        if line is not None:
            self._output.write(f"> {'(secret) ' * secret}{line}\n")
        if not self._coming.done():
            self._coming.set_result(None if line is None else TypedLine(line))


async def visit(
    lines: Iterable[str],
    language: Language,
    table: str = "",
    world: Callable[[QuietServer], None] = listing,
    *,
    restricted: bool = False,
) -> str:
    """What is said to one who types these lines in the lobby, or at a table."""
    output, server, store = io.StringIO(), quiet_server(), SettingsStore(None)
    with_tables(server)
    server.tables = AnyTable(server.tables)
    server.answers |= {
        "POST api/tables/BKRTWZ-table/again": {"table": "BKRTWZ-again"},
        f"POST api/daily/hearts/{PLAYED}": {"table": "BKRTWZ-daily"},
        "GET api/tables/BKRTWZ-table/record": record_of("nerts" if "nerts" in table else "hearts"),
    }
    world(server)
    store.change(language=language, name="Eva")
    before = asdict(store.values)
    session = LineSession(LineOutput(output), Translation(language))
    program = LineProgram(session, QuietSession(store, server), store, restricted=restricted)
    typist = Typist(lines, output, server)
    session.attach(typist)
    await program.server.open()
    try:
        await (visit_table(program, table) if table else visit_lobby(program))
        output.write("the place is left\n")
    except ProgramLeft:
        output.write("the program is left\n")
    except InputEnded:
        output.write("nothing more is typed\n")
    finally:
        await program.server.close()
    typist.write_asked()
    kept = {name: now for name, now in asdict(store.values).items() if now != before[name]}
    output.writelines(f"kept: {name} {codec.encode(now).decode()}\n" for name, now in kept.items())
    return output.getvalue()


@pytest.fixture(autouse=True)
def unchanging_world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stop_clocks(monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(1))
    numbers = iter(range(10**6))
    monkeypatch.setattr(table_connection, "_new_id", lambda: f"m{next(numbers)}")


def transcript(
    lines: str, *, table: str = "", world: Callable[[QuietServer], None] = listing
) -> str:
    """The output of a visit in which these lines are typed, with one name for its folder."""

    async def talk(_loop: VirtualLoop) -> str:
        return await visit(lines.split("; "), "en", table, world)

    return run_in_virtual_time(talk).replace(str(Path.cwd()), "FOLDER")


@pytest.mark.parametrize("name", PAGES)
def test_every_page_says_and_does_what_it_did(name: str, assert_long_text: AssertLongText) -> None:
    text = transcript(PAGES[name], world=SERVERS.get(name, listing))
    assert_long_text(GOLDEN, text, name)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_says_and_does_what_it_did(name: str, assert_long_text: AssertLongText) -> None:
    assert_long_text(GOLDEN, transcript(TABLES[name], table=name), name)
