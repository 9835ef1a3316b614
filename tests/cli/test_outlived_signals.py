"""Signals that mean no end to a server, from its first line on."""

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
