"""A terminal that goes away without SIGHUP, as a closed pipe of a container or a lost manager does,
ends the full screen: no quicker test has Textual's own threads at a real terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools import ROOT

TIMEOUT_S = 600


@pytest.mark.heavy
def test_the_full_screen_ends_when_its_terminal_has_gone(tmp_path: Path) -> None:
    folders = {
        "PYTHONPATH": str(ROOT / "src"),
        "HERZRASEN_TERMINAL": str(tmp_path / "settings"),
        "HERZRASEN_DATA": str(tmp_path / "data"),
    }
    screen, terminal = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "herzrasen", "terminal", "http://127.0.0.1:9"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, **folders, "TERM": "xterm-256color"},
        start_new_session=True,  # no terminal controls it: no signal will be sent
    )
    os.close(terminal)
    shown = b""
    while b"Hearts" not in shown:
        shown += os.read(screen, 65536)
    os.close(screen)
    try:
        assert program.wait(TIMEOUT_S) == 129
    finally:
        program.kill()
