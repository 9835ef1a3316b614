"""Colours: on a terminal alone, and never against the wishes of its user."""

from __future__ import annotations

import io
import re
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from herzrasen.cli import main
from herzrasen.cli.colours import wants_colours
from tests.cli.commands import COMMANDS, CommandCase
from tests.record.test_golden import FILES

RECORD = str(next(file for file in FILES if file.stem == "stoss"))
ESCAPE = re.compile(r"\x1b\[\d+m")


class FakeTerminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("WT_SESSION", "1")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("variables", "on_terminal", "in_pipe"),
    [
        ({}, True, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"TERM": "dumb"}, False, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "0"}, True, False),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
    ],
)
def test_the_usual_variables_are_obeyed(
    variables: dict[str, str],
    on_terminal: bool,
    in_pipe: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert wants_colours(FakeTerminal()) == on_terminal
    assert wants_colours(io.StringIO()) == in_pipe


@pytest.mark.parametrize(
    "line",
    ["--help", "rules", "rules show new-moon", f"check {RECORD}", f"verify-deal {RECORD}", "sevre"],
)
def test_colours_change_nothing_else(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The columns are the same, as if nothing had been coloured."""

    def run_line() -> str:
        with suppress(SystemExit):
            main.main(line.split())
        captured = capsys.readouterr()
        return captured.out + captured.err

    plain = run_line()
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = run_line()
    assert "\x1b" not in plain
    assert ESCAPE.search(coloured)
    assert ESCAPE.sub("", coloured) == plain


@pytest.mark.parametrize("line", ["rules --json", f"check --json {RECORD}", "completion bash"])
def test_what_programs_read_has_no_colours(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert main.main(line.split()) == 0
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(one, id=one.line, marks=() if one.line == "rules" else pytest.mark.heavy)
        for one in COMMANDS
        if not one.works
    ],
)
def test_no_colour_at_a_terminal(command: CommandCase, template: Path) -> None:
    """A real one: no command may write an escape sequence past `paint`."""
    from tests.cli.terminal_process import on_terminal

    variables = {"NO_COLOR": "1"}
    with on_terminal(command.words(template), template, variables=variables) as running:
        running.end()
        assert b"\x1b" not in running.output
