"""Line mode as a program of its own: at a pipe, at a terminal, when it is told to end."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

import pytest

from tests.server.live_server import live_server
from tests.tools import ROOT

WAIT_S: Final = 600


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as address:
        yield address


def environment(folder: Path, **changes: str) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "HERZRASEN_TERMINAL": str(folder),
        "LC_ALL": "C.UTF-8",
        "HERZRASEN_TABLE_ANSWER": "0",
        **changes,
    }


def words(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "herzrasen", "terminal", *arguments]


@contextmanager
def run_process(
    arguments: list[str], folder: Path, stdin: Any, **changes: str
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        words(*arguments),
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(folder, **changes),
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def read_until(stream: IO[bytes] | None, wanted: bytes) -> bytes:
    """What is written until these bytes have come."""
    assert stream is not None
    found = b""
    while wanted not in found:
        assert select.select([stream], [], [], WAIT_S)[0], found
        piece = os.read(stream.fileno(), 65_536)
        assert piece, found
        found += piece
    return found


def play_script(lines: list[str], *arguments: str, folder: Path, **changes: str) -> str:
    done = subprocess.run(
        words(*arguments),
        input="\n".join(lines).encode(),
        capture_output=True,
        env=environment(folder, **changes),
        timeout=WAIT_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def match_script(deals: int) -> list[str]:
    """Plays Hearts without looking: each time the first card that may be played."""
    return [
        "play hearts standard+target=20",
        *["pass 1 2 3", *["play 1"] * 13, "continue"] * deals,
    ]


@pytest.mark.heavy
def test_a_whole_match_of_hearts_is_played_by_a_script(tmp_path: Path) -> None:
    script = [*match_script(12), "scores", "quit"]
    shown = play_script(script, "--data", str(tmp_path / "data"), folder=tmp_path)
    lines = shown.splitlines()
    assert lines[0].startswith("Line mode is on.")
    assert (
        "The match is over. Type rematch to play again, review to hear the coach, or leave."
        in lines
    )
    totals = [line for line in lines if "Totals: " in line][-1]
    assert max(map(int, re.findall(r"-?\d+", totals.partition("Totals: ")[2]))) >= 20
    own = [line for line in lines if re.match(r"You play the .* of ", line)]
    assert len(own) >= 13 or [line for line in lines if line.endswith(" takes the rest.")]
    assert lines[-1].startswith("Goodbye.")


@pytest.mark.slow
def test_the_end_of_the_input_is_a_sentence_and_the_last_move_is_made(
    server: str, tmp_path: Path
) -> None:
    shown = play_script(["play hearts", "pass 1 2 3"], server, folder=tmp_path)
    lines = shown.splitlines()
    assert [line for line in lines if line.startswith("You choose")]
    assert [line for line in lines if line.startswith("You get")]
    assert lines[-1] == "The input has ended. Your seats and matches are kept on the server."
    again = play_script(["own", "1", "hand", "quit"], server, folder=tmp_path)
    assert "Hearts, Standard" in again


def test_a_server_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        words("--lines", "http://127.0.0.1:9"),
        input=b"",
        capture_output=True,
        env=environment(tmp_path),
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.decode().splitlines()[1:] == [
        "Cannot reach the server. Is it still running?"
    ]


@pytest.mark.heavy
def test_an_output_that_nobody_reads_ends_the_program_quietly(server: str, tmp_path: Path) -> None:
    with run_process([server], tmp_path, subprocess.PIPE) as process:
        read_until(process.stdout, b"Your tables")
        assert process.stdout is not None
        assert process.stdin is not None
        process.stdout.close()
        process.stdin.write(b"help\n")
        process.stdin.flush()
        assert process.wait(WAIT_S) == 141  # as of every command
        assert process.stderr is not None
        assert process.stderr.read() == b""
        process.stdin.close()
        process.stdout = None


@pytest.mark.heavy
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_program_quietly(
    server: str, tmp_path: Path, number: signal.Signals
) -> None:
    with run_process([server], tmp_path, subprocess.PIPE) as process:
        read_until(process.stdout, b"Your tables")
        process.send_signal(number)
        assert process.wait(WAIT_S) == 128 + number
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.stdin is not None
        process.stdin.close()


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize("output", ["terminal", "pipe"])
def test_a_terminal_is_left_as_it_was_found(server: str, tmp_path: Path, output: str) -> None:
    import termios

    master, slave = os.openpty()
    before = termios.tcgetattr(slave)
    process = subprocess.Popen(
        words("--lines", server),
        stdin=slave,
        stdout=slave if output == "terminal" else subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path, TERM="xterm"),
    )
    try:
        with open(master, "rb", buffering=0, closefd=False) as terminal:
            read_until(process.stdout or terminal, b"Your tables")
            os.write(master, b"tab")
            process.send_signal(signal.SIGTERM)
            errors = process.communicate(timeout=WAIT_S)[1]
        assert (process.returncode, errors) == (128 + signal.SIGTERM, b"")
        assert termios.tcgetattr(slave) == before
    finally:
        process.kill()
        process.wait()
        os.close(slave)
        os.close(master)


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_at_a_terminal_words_are_completed_and_a_password_is_not_shown(
    server: str, tmp_path: Path
) -> None:
    master, slave = os.openpty()
    process = subprocess.Popen(
        words("--lines", server),
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(tmp_path, TERM="dumb", INPUTRC="/dev/null"),
        start_new_session=True,
    )
    os.close(slave)
    try:
        with open(master, "rb", buffering=0) as terminal:  # noqa: PTH123 - a descriptor
            read_until(terminal, b"Your tables")
            os.write(master, b"acc\t\n")
            read_until(terminal, b"Delete my data")
            os.write(master, b"1\n")
            read_until(terminal, b"Username")
            os.write(master, b"Eva\n")
            read_until(terminal, b"Password")
            os.write(master, b"a secret word\n")
            shown = read_until(terminal, b"Wrong username or password.")
            assert b"secret" not in shown
            os.write(master, b"quit\n")
            shown = read_until(terminal, b"Goodbye.")
            assert b"\x1b" not in shown
    finally:
        process.kill()
        process.wait()
