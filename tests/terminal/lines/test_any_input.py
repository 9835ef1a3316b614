"""Whatever is typed: a sentence, never an exception; and nothing is done by halves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.terminal.lines.line_input import PipeSource
from tests.server.live_server import live_server
from tests.terminal.lines.conversation import ScriptSource, converse
from tests.tiers import size_of_tier

LEAVES: Final = frozenset({"quit", "exit", "q", "ende", "schluss", "e"})
"""Words that would end a conversation early."""

LAST_WORDS: Final = ("The input has ended.", "Die Eingabe ist zu Ende.")

WORDS: Final = sorted(
    {
        word.strip()
        for language in LANGUAGES
        for key, words in catalogue(language).items()
        if key.startswith(("line_mode.command.", "terminal.hearts.command."))
        and key.endswith((".word", ".letter"))
        for word in words.split(",")
    }
    - LEAVES
    # What makes the server work for long, or listens on the network.
    - {"network", "netzwerk", "review", "analyse", "rückblick", "hint", "tipp", "i"}
)
ARGUMENTS: Final = st.one_of(
    st.just(""),
    st.integers(-3, 30).map(str),
    st.sampled_from(["1 2 3", "hearts", "nerts", "qs", "queen of spades", "no", "Ada", "x" * 300]),
    st.text(max_size=12),
)
COMMANDS: Final = st.tuples(st.sampled_from(WORDS), ARGUMENTS).map(" ".join)
LINES: Final = st.one_of(
    COMMANDS.map(str.encode), st.binary(max_size=30), st.integers(0, 12).map(lambda n: b"%d" % n)
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as address:
        yield address


def pipe_of(lines: list[bytes]) -> PipeSource:
    pieces = iter([b"\n".join(lines)])
    return PipeSource(lambda _size: next(pieces, b""))


@pytest.mark.heavy
@pytest.mark.parametrize("first", [b"", b"play hearts", b"new hearts", b"account"])
def test_any_lines_are_answered(server: str, first: bytes, tmp_path: Path) -> None:
    @settings(
        max_examples=size_of_tier(3, 20),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    )
    @given(st.lists(LINES, max_size=15))
    def answer(lines: list[bytes]) -> None:
        shown = converse(server, pipe_of([first, *lines]), folder=tmp_path, restricted=True)
        assert shown.splitlines()[-1].startswith(LAST_WORDS)

    answer()


@pytest.mark.parametrize(
    "lines",
    [
        ["new hearts", "2"],
        ["new hearts", "3", "2", "3", "1"],
        ["new nerts", "6", "3"],
        ["play chess"],
        ["play"],
    ],
)
def test_an_input_that_ends_in_a_question_opens_no_table(
    server: str, lines: list[str], tmp_path: Path
) -> None:
    converse(server, ScriptSource(lines), folder=tmp_path)
    shown = converse(server, ScriptSource(["mine", "quit"]), folder=tmp_path)
    assert "You have no tables right now." in shown


def test_cards_that_are_not_held_change_nothing(server: str, tmp_path: Path) -> None:
    wrong = ["pass 1 2", "pass 1 1 1", "pass xx yy zz", "pass 1 2 99", "hand"]
    shown = converse(server, ScriptSource(["play hearts", *wrong, "quit"]), folder=tmp_path)
    assert "You choose" not in shown
    right = ["mine", "1", "pass 1 2 3", "quit"]
    again = converse(server, ScriptSource(right), folder=tmp_path)
    assert "You choose" in again


def test_a_table_that_is_not_there_is_a_sentence_and_leads_to_the_lobby(server: str) -> None:
    shown = converse(server, ScriptSource(["quit"]), where="#/t/AAAAAAAAAAAAAAAAAAAAAA")
    lines = shown.splitlines()
    assert lines[:3] == [
        "Connecting …",
        "This table does not exist.",
        "You can open a new one in the lobby.",
    ]
    assert lines[3].startswith("Lobby: ")
