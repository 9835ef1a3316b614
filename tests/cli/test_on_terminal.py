"""Every command as a process of its own on a terminal: what it shows, Ctrl+C, a narrow window.

The other tests of the commands run them in their own process, where no signal reaches the workers,
and write to a file, where there is no bar.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from tests.cli.commands import COMMANDS, CommandCase, parsers

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

from tests.cli.terminal_process import BEGUN, CTRL_C, TerminalProcess, on_terminal

IN_GATE = {"check -", "arena hearts"}
"""What stands for all in the gate: one that waits for input, one with processes of its own."""

NARROW = 30


@pytest.fixture
def folder(template: Path, tmp_path: Path) -> Path:
    """A folder with all that the commands read."""
    return Path(shutil.copytree(template, tmp_path / "folder"))


def cases(commands: list[CommandCase]) -> list[object]:
    return [
        pytest.param(
            command,
            id=command.line.replace(" ", "_"),
            marks=() if any(map(command.line.startswith, IN_GATE)) else pytest.mark.heavy,
        )
        for command in commands
    ]


def assert_no_traceback(running: TerminalProcess) -> None:
    assert b"Traceback" not in running.output, running.output.decode()
    assert b"Error" not in running.output, running.output.decode()


def test_every_command_is_among_those_that_are_tested() -> None:
    leaves = {" ".join(words) for words, parser in parsers() if parser.get_default("run")}
    leaves -= {"", "arena"}  # the same as play; needs a game
    lines = "".join(f"\n{one.line} " for one in COMMANDS)
    assert {leaf for leaf in leaves if f"\n{leaf} " not in lines} == set()


@pytest.mark.parametrize("command", cases([one for one in COMMANDS if 130 in one.interrupted]))
def test_a_command_runs_on_a_narrow_terminal(command: CommandCase, folder: Path) -> None:
    with on_terminal(command.words(folder), folder, columns=NARROW) as running:
        if command.keys:
            running.read_until(command.works)
            running.press(command.keys)
        assert running.end() == command.code, running.output.decode()
        assert_no_traceback(running)
        counts = [line for line in running.screen() if re.search(r"\d+/\d+", line)]
        if command.works.startswith(rb"\d"):
            (last,) = counts  # one line that is drawn again and again
            done, total = re.findall(r"(\d+)/(\d+)", last)[0]
            assert done == total


@pytest.mark.parametrize("command", cases(list(COMMANDS)))
def test_ctrl_c_ends_a_command_from_its_first_moment_on(command: CommandCase, folder: Path) -> None:
    with on_terminal(command.words(folder), folder) as running:
        running.read_until(BEGUN)
        running.press(CTRL_C)
        assert running.end() in (130, *command.interrupted, command.code)
        assert_no_traceback(running)


@pytest.mark.parametrize("command", cases([one for one in COMMANDS if one.works]))
def test_ctrl_c_ends_a_command_that_works(command: CommandCase, folder: Path) -> None:
    with on_terminal(command.words(folder, long=True), folder) as running:
        running.read_until(command.works)
        started = running.descendants()
        running.press(CTRL_C)
        assert running.end() in command.interrupted
        assert_no_traceback(running)
        _, left = psutil.wait_procs(started, timeout=60)
        assert left == [], "what it has started ends with it"
