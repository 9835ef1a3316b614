"""Every command where standard output, input or errors are closed, full, left or old-fashioned: a
sentence at most, never a traceback. No other test runs a command with them as they may be."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from herzrasen.locales import text
from tests.cli.commands import COMMANDS, CommandCase
from tests.tools import ROOT

if sys.platform == "win32":
    pytest.skip("the shell's redirections are used", allow_module_level=True)

from tests.cli.terminal_process import CTRL_D, WAIT_S, on_terminal

LEFT = "left"
FULL = ">/dev/full"
STREAMS = (">&-", FULL, LEFT, "<&-", "2>&-", "2>/dev/full", ">&- 2>&- <&-")
FULL_SENTENCE = text("en", "cli.no_output", why=text("en", "cli.trouble.full")) + "\n"
IN_GATE = {("rules show standard", it) for it in STREAMS} | {("ratings admit Jan", "2>/dev/full")}
"""What writes much, and what writes an error."""


def ends(command: CommandCase) -> bool:
    """Not a server; and what has a progress bar only takes longer."""
    return not command.works or command.works == b"begun"


CASES = [
    pytest.param(
        command,
        streams,
        id=f"{command.line} {streams}",
        marks=() if (command.line, streams) in IN_GATE else pytest.mark.heavy,
    )
    for command in COMMANDS
    if ends(command)
    for streams in STREAMS
]


def run(
    command: CommandCase, streams: str, folder: Path, **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command by a shell with these redirections; LEFT is a pipe that nobody reads."""
    line = shlex.join([sys.executable, "-m", "herzrasen", *command.words(folder)])
    reading, writing = os.pipe()
    if streams == LEFT:
        os.close(reading)
    try:
        return subprocess.run(
            ["sh", "-c", f"exec {line} {'' if streams == LEFT else streams}"],
            cwd=folder,
            input=command.keys.rstrip(CTRL_D),
            stdout=writing if streams == LEFT else subprocess.PIPE,
            stderr=subprocess.PIPE,
            check=False,
            timeout=WAIT_S,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT / "src"),
                "LC_ALL": "C.UTF-8",
                "HERZRASEN_DATA": str(folder / "data"),
                **variables,
            },
        )
    finally:
        os.close(writing)
        if streams != LEFT:
            os.close(reading)


@pytest.mark.parametrize(("command", "streams"), CASES)
def test_a_command_bears_every_standard_stream(
    command: CommandCase, streams: str, template: Path, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(template, tmp_path / "folder"))
    done = run(command, streams, folder)
    errors = done.stderr.decode()
    assert "Traceback" not in errors
    assert "Exception" not in errors
    if done.returncode == command.code:
        return
    if streams == LEFT:
        assert (done.returncode, errors) == (141, "")
    elif streams == FULL:
        assert (done.returncode, errors) == (2, FULL_SENTENCE)
    else:  # without an input there is nothing to check
        assert "<&-" in streams
        assert command.keys


@pytest.mark.heavy
@pytest.mark.parametrize("streams", [FULL, LEFT, ">&- 2>&- <&-"])
def test_a_server_goes_on_without_an_output(streams: str, template: Path, tmp_path: Path) -> None:
    """It ends because nobody uses it: its input has ended."""
    folder = Path(shutil.copytree(template, tmp_path / "folder"))
    server = CommandCase("serve --port 0 --no-browser --until-unused")
    done = run(server, streams, folder)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ["cp1252", pytest.param("ascii", marks=pytest.mark.heavy)])
@pytest.mark.parametrize(
    "line",
    [
        "rules show stoss",
        *(
            pytest.param(line, marks=pytest.mark.heavy)
            for line in (
                "check standard.hrz",
                "replay standard.hrz",
                "review stoss.hrz",
                "verify-deal standard.hrz",
                "rules",
                "serve --show-config",
            )
        ),
    ],
)
def test_an_encoding_that_lacks_characters_gets_similar_ones(
    line: str, encoding: str, template: Path
) -> None:
    """At a terminal; a file or pipe gets UTF-8."""
    command = CommandCase(line)
    whole = run(command, "", template).stdout.decode()
    piped = run(command, "", template, PYTHONIOENCODING=encoding)
    assert piped.stdout.decode("utf-8") == whole
    variables = {"PYTHONIOENCODING": encoding}
    with on_terminal(line.split(), template, columns=200, variables=variables) as running:
        assert running.end() in (0, 1)
        assert b"Traceback" not in running.output
        assert "?" not in running.output.decode(encoding).replace("?", "", whole.count("?"))
