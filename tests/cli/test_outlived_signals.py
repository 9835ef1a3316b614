"""Signals from a command's first line on: those that mean no end to a server, and Ctrl+C."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import signal, sys
import herzrasen.__main__ as program
from herzrasen.cli import standard_streams
sys.argv = ["herzrasen", "serve", "--show-config", "--data", sys.argv[1]]
standard_streams.prepare_standard_streams = lambda: signal.raise_signal({number})
program.run()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("name", ["SIGHUP", "SIGUSR1", "SIGUSR2"])
def test_no_such_signal_ends_a_server_that_is_being_loaded(name: str, tmp_path: Path) -> None:
    """The command set its handler only after all modules were loaded."""
    script = SCRIPT.format(number=getattr(signal, name).value)
    command = [sys.executable, "-c", script, str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


INTERRUPTED = """
import signal, sys
import herzrasen.__main__ as program
from herzrasen.cli import standard_streams

class Interrupted:
    def __set_name__(self, owner, name):
        signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
standard_streams.prepare_standard_streams = lambda: type("Loaded", (), {"field": Interrupted()})
program.run()
"""


def test_ctrl_c_while_a_class_is_made_leaves_no_traceback() -> None:
    """Python 3.11 wraps what is raised there."""
    command = [sys.executable, "-c", INTERRUPTED]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, "")
