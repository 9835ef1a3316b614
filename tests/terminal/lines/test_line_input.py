"""Lines are read while other things happen; nobody who stops waiting loses one."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from herzrasen.terminal.lines import run, terminal_source
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.line_input import InputEnded, LineInput, PipeSource
from herzrasen.terminal.lines.pages import tournament_pages
from tests.server.event_loop import run_coroutine
from tests.terminal.lines.conversation import session_of


def pipe(pieces: Iterable[bytes]) -> PipeSource:
    waiting = iter(pieces)
    return PipeSource(lambda _size: next(waiting, b""))


def test_a_pipe_is_read_line_by_line_to_its_end() -> None:
    async def read() -> list[str]:
        line_input = LineInput(pipe([b"one\ntw", b"o\nthree"]))
        lines = []
        for _ in range(3):
            await line_input.coming()
            lines.append(line_input.take().text)
        for _ in range(2):
            await line_input.coming()
            with pytest.raises(InputEnded):
                line_input.take()
        return lines

    assert run_coroutine(read()) == ["one", "two", "three"]


@pytest.mark.parametrize("output_is_terminal", [True, False])
@pytest.mark.parametrize("input_is_terminal", [True, False])
def test_a_line_is_edited_where_both_ends_are_a_terminal(
    input_is_terminal: bool, output_is_terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminals = {sys.stdin: input_is_terminal, sys.stdout: output_is_terminal}
    monkeypatch.setattr(run, "is_terminal", terminals.get)
    monkeypatch.setattr(terminal_source, "load_readline", lambda: None)
    reading, writing = os.pipe()
    monkeypatch.setattr(run, "_STDIN", reading)
    os.write(writing, b"hand\n")
    os.close(writing)
    session, _ = session_of()
    source = run._source(session)  # noqa: SLF001 - it is what a process begins with
    assert source.interactive is input_is_terminal
    if input_is_terminal and output_is_terminal:
        assert isinstance(source, terminal_source.TerminalSource)
    else:
        line = source.read(secret=False)
        assert line is not None
        assert line.text == "hand"
    os.close(reading)


def test_an_input_that_breaks_has_ended() -> None:
    def fail(_size: int) -> bytes:
        raise OSError

    assert PipeSource(fail).read(secret=False) is None


def test_a_line_that_comes_after_a_place_was_closed_is_for_the_next_place() -> None:
    async def run() -> list[str]:
        reading, writing = os.pipe()
        session, _ = session_of()
        session.attach(LineInput(PipeSource(lambda size: os.read(reading, size))))
        closed, done = asyncio.Event(), []

        def place(name: str) -> list[Command]:
            return [Command("play", lambda arguments: done.append(f"{name} {arguments.text}"))]

        asyncio.get_running_loop().call_soon(closed.set)
        await session.converse(lambda: place("first"), closed=closed)
        os.write(writing, b"play 1\n")
        os.close(writing)
        with pytest.raises(InputEnded):
            await session.converse(lambda: place("second"), closed=asyncio.Event())
        os.close(reading)
        return done

    assert run_coroutine(run()) == ["second 1"]


def test_a_move_from_a_pipe_waits_until_it_is_asked_for() -> None:
    async def run() -> list[str]:
        session, _ = session_of("play 1", "table", "play 2")
        turns = asyncio.Semaphore(0)
        done: list[str] = []

        async def wait_for_turn() -> None:
            done.append("waits")
            asyncio.get_running_loop().call_soon(turns.release)
            await turns.acquire()

        def play(arguments: Arguments) -> None:
            done.append(f"play {arguments.text}")

        commands = [
            Command("play", play, when_asked=True),
            Command("table", lambda _arguments: done.append("table")),
        ]
        with pytest.raises(InputEnded):
            await session.converse(lambda: commands, closed=asyncio.Event(), asked=wait_for_turn)
        return done

    assert run_coroutine(run()) == ["waits", "play 1", "table", "waits", "play 2"]


def test_a_command_without_use_now_is_not_an_unknown_one() -> None:
    async def run() -> str:
        session, output = session_of("vote", "nonsense")
        commands = [Command("vote", lambda _arguments: None, available=lambda: False)]
        with pytest.raises(InputEnded):
            await session.converse(lambda: commands, closed=asyncio.Event())
        return output.getvalue()

    assert run_coroutine(run()).splitlines() == [
        "“vote” does nothing right now.",
        "“nonsense” is not a command here. Type help for the commands.",
    ]


def test_a_line_that_was_sent_is_typed_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that comes next would show it again."""
    buffer = "play 2C"
    readline = SimpleNamespace(get_line_buffer=lambda: buffer)
    monkeypatch.setattr(terminal_source, "load_readline", lambda: None)
    source: Any = terminal_source.TerminalSource(lambda _: ())
    source._readline = readline  # noqa: SLF001 - the module reads a real terminal
    typed: list[str] = []

    def type_line() -> str:
        typed.append(source.pending_text())
        return buffer

    monkeypatch.setattr("builtins.input", type_line)
    assert source.read(secret=False) is not None
    assert [*typed, source.pending_text()] == [buffer, ""]


def test_everything_that_can_be_looked_at_of_a_tournament_is_offered() -> None:
    assert {*tournament_pages._LOOKS} == {*get_args(tournament_pages.Look)}  # noqa: SLF001
