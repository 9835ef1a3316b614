"""What line mode says at its menus, word for word, in both languages.

Files in ``golden``: lines that were typed begin with ``> ``. ``--update-golden`` writes them anew:
read the difference before you keep it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from herzrasen.locales import LANGUAGES
from herzrasen.terminal.lines.typed_line import TypedLine
from tests.golden_text import AssertGolden
from tests.server.live_server import live_server
from tests.terminal.lines.conversation import ScriptSource, converse

GOLDEN: Final = Path(__file__).parent / "golden"


def script(lines: str) -> list[str | TypedLine]:
    """The lines that are divided here by semicolons."""
    return [*lines.split("; ")]


CONVERSATIONS: Final[dict[str, list[str | TypedLine]]] = {
    "lobby": [
        "help",
        "help play",
        "nonsense",
        TypedLine(problem="not_text"),
        TypedLine(problem="too_long"),
        "tables",
        "mine",
        "join 3",
        "9",
        "end",
        "name Ada",
        "open https://cards.example/#/t/abc",
        "open x y",
        "lobby",
        "quit",
    ],
    "new-table": script("new chess; 1; help; 3; 2; 3; 4; 2; 1; back; 1; 6; 1; 3; back; back; quit"),
    "rules": script(
        "new hearts; 3; 5; point limit; 1; 55; 6; standard+target=1; 6; nonsense; 8; Ours; 7; 1; "
        "2; Theirs; 7; 1; 3; yes; 4; 5; 3; QS 13, JH x; 4; 5; 3; QS 20, J♥ 10; 9; back; back; quit"
    ),
    "waiting-room": script(
        "new hearts; 2; 2; help; people; table; clocks; chat; rules trump; rules tricks; vote; "
        "play qs; sit; mute 9; seats 1; leave; help; 2; quit"
    ),
    "pages": script(
        "account; help; 2; Eva; short; back; settings; 2; 2; back; matches; statistics nerts; "
        "today; ratings; 1; back; replay /no/such/file; quit"
    ),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as address:
        yield address


class EchoingSource(ScriptSource):
    """A script whose lines are seen among what is said, as on a terminal."""

    def __init__(self, lines: list[str | TypedLine], output: io.StringIO) -> None:
        super().__init__(lines)
        self._output = output

    def read(self, *, secret: bool) -> TypedLine | None:
        line = super().read(secret=secret)
        if line is not None:
            self._output.write(f"> {line.problem or line.text}\n")
        return line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CONVERSATIONS)
def test_every_sentence_of_the_menus(
    server: str, name: str, language: str, assert_golden: AssertGolden
) -> None:
    output = io.StringIO()
    source = EchoingSource(CONVERSATIONS[name], output)
    converse(server, source, language=language, output=output)
    found = re.sub(r"http://127\.0\.0\.1:\d+/(#/t/[\w-]+)?", "http://server/", output.getvalue())
    assert_golden(GOLDEN / f"{name}.{language}.txt", found)
