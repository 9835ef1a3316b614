"""What line mode says and asks for at each page and table, word for word.

The server of ``tests/terminal/visits`` answers, in this process and in virtual time. In the texts
in ``golden`` a typed line begins with ``> ``; what is asked of the server or sent is indented.
``--update-golden`` writes them anew: read the difference before you commit it.
"""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from herzrasen.locales import Language
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
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time
from tests.terminal.visits.quiet_server import QuietServer, QuietSession
from tests.terminal.visits.terminal_world import quiet_server, record_of, stop_clocks

GOLDEN: Final = Path(__file__).parent / "golden" / "visits"


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


async def visit(lines: Iterable[str], language: Language, table: str = "") -> str:
    """What is said to one who types these lines in the lobby, or at a table."""
    output, server, store = io.StringIO(), quiet_server(), SettingsStore(None)
    server.tables = AnyTable(server.tables)
    server.answers |= {
        "POST api/tables/BKRTWZ-table/again": {"table": "BKRTWZ-again"},
        "GET api/tables/BKRTWZ-table/record": record_of("nerts" if "nerts" in table else "hearts"),
    }
    store.change(language=language, name="Eva")
    session = LineSession(LineOutput(output), Translation(language))
    program = LineProgram(session, QuietSession(store, server), store)
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
    return output.getvalue()


PAGES: Final = {
    "lobby": "help; help play; mine; end 2; end; yes; name; Ada; name Rosa; open XYZABC; quit",
    "own-tables": "mine; 2; leave; mine; 3; leave; 2; mine; lobby; 1; leave; 1; 8; open x y",
    "tables": "tables; 2; leave; tables; watch 5; leave; tables; join 9; join 1; leave",
    "code": "open BKRTWZ; leave; 1; online hearts; leave; 1; play hearts sun; leave; 2; 3; leave",
    "links": (
        "open http://server.example/#/t/BKRTWZ-x; leave; 1; open #/event/event; back; "
        "open http://server.example/#/event/event; back; open #/record/t/t1; leave; "
        "open http://server.example/#/record/t/t1; leave; "
        "open http://server.example/#/device/abc; no; "
        "open http://elsewhere.example/#/t/BKRTWZ-x; open http://server.example/#/rules/hearts/sun"
    ),
    "rules": "rules hearts tricks; rules nerts; bots nerts; 1; 2; bots hearts; back; new nerts; 1",
    "house": (
        "new hearts; 6; 1; 2; 1; back; 2; 3; 7; 9999; 2; 2; x; 2; 1; 3; 2; back; 1; leave; 1; "
        "new nerts; 6; 3; yes; no; yes; 3; no; no; no; 1; 2; 2; 3; back; 2; link; leave"
    ),
    "lesson": "learn hearts; next; why qs; task; next 3; previous; n 20; p; n; p 30; playnow",
    "guides": "guide nerts; tactics hearts; 2; no; back; tactics nerts; 2; yes; leave",
    "today": "today; network; settings; back; today",
    "daily": "daily; help; 1; 1; leave; 1; daily; 2; help; back; 3; 2; back; 4; 5; 9; back",
    "running-match": "matches; help; 1; help; back; 1; 6; 1; leave; 1; matches clara; 4; back",
    "replay": (
        "matches; 3; 1; next; next 3; step 9; step; f; b; deal 2; previous; deal 9; view; 3; "
        "view; back; cards; match; rules trump; hand; trick; help; leave; back; back"
    ),
    "replay-nerts": "matches; 2; 1; n 20; match; cards; rivals; view; 2; step 3; leave; 2; back",
    "review": "matches; 3; 2; help; 1; 2; 3; back; 5; 4; match; 3; 1; leave; 1",
    "filter": "matches; 5; help; 1; ada; 5; 2; 1; 5; 3; 2; 5; 4; 1; 5; 5; back; back",
    "tournaments": "tournaments; help; 1; help; 9; no; 2; 3; 4; 5; 7; 8; 10; 11; 12; 13; 14; 1",
    "ended-tournament": "tournaments; 1; 9; yes; 15; name; back; 2; back; back",
    "new-tournament": "tournaments; 3; 1; 2; 1; Friday; 3; 2; 1; 1; 1; 1; back; back",
    "statistics": "statistics hearts; help; 1; 2; 3; back; statistics nerts; 1; 2; back",
    "ratings": "ratings; help; 1; 2; 3; back; back",
    "account": "account; 1; Nimble Hare; 2; old; newer; 3; back; 4; no; 5; 6; 1; 2; 7; 8; no; back",
    "settings": "settings; help; 2; 2; 3; 1; 4; 2; 5; 1; 6; 2; 1; 2; back; lobby",
}
"""What is typed in the lobby, and then on the pages to which that leads."""

TALK: Final = (
    "help; say hi; phrase 3; phrase; 5; react; 2; chat off; chat on; mute 2; mute 2; mute 9; "
    "rules trump; name Ada; link; seats; 1; seats 3; back; stand; no"
)
BEFORE: Final = "table; people; clocks; sit 2; ready; ready no; begin; begin now; leave; 1"
HEARTS: Final = (
    "table; people; hand; trick; last; scores; voids; legal; why qs; hint; play 1; play 2; undo; "
    "clocks; more; more 60; more ada; more 2 60; more nobody; vote bot; vote; claim; agree; no; "
    "continue; rematch; decline; follow; replay; save; retry; 1; 2; "
    "retry 9; 1; replay; leave; review; leave; 1"
)
NERTS: Final = (
    "table; people; cards; middle; rivals; rivals 1; scores; sheet; proof; legal; 1; turn; w 1; "
    "call; stuck; ready; go; continue; rematch; review; replay; retry; 1; leave; back; leave"
)
TABLES: Final = {
    **{f"waiting-{kind}": BEFORE for kind in ("guest", "watched", "full")},
    **dict.fromkeys(("waiting-host", "waiting-nerts"), f"{TALK}; {BEFORE}"),
    **dict.fromkeys(("hearts-playing", "hearts-with-people"), f"{TALK}; {HEARTS}"),
    **{
        f"hearts-{moment}": HEARTS
        for moment in (
            "watched", "passing", "charging", "moon", "sides", "kitty", "counted", "over", "vote",
            "awaited", "rematch", "rematch-host", "ended", "daily", "tournament", "claim",
        )
    },
    "nerts-four": f"{TALK}; {NERTS}",
    **{
        f"nerts-{moment}": NERTS
        for moment in (
            "roles", "jokers", "alone", "counted", "over", "before", "starts", "stuck", "tie",
        )
    },
}  # fmt: skip
"""What is typed at a table of the server, by its name."""


@pytest.fixture(autouse=True)
def unchanging_world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stop_clocks(monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(1))
    numbers = iter(range(10**6))
    monkeypatch.setattr(table_connection, "_new_id", lambda: f"m{next(numbers)}")


def assert_golden(name: str, lines: str, table: str, request: pytest.FixtureRequest) -> None:
    async def talk(_loop: VirtualLoop) -> str:
        return await visit(lines.split("; "), "en", table)

    text, file = run_in_virtual_time(talk), GOLDEN / f"{name}.txt"
    now = text.replace(str(Path.cwd()), "FOLDER")
    if request.config.getoption("--update-golden"):
        GOLDEN.mkdir(exist_ok=True)
        file.write_text(now, "utf-8", newline="\n")
    assert now == file.read_text("utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_every_page_says_and_does_what_it_did(name: str, request: pytest.FixtureRequest) -> None:
    assert_golden(name, PAGES[name], "", request)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_says_and_does_what_it_did(name: str, request: pytest.FixtureRequest) -> None:
    assert_golden(name, TABLES[name], name, request)
