"""The full screen at a terminal that sends what is no text: the thread that reads it is the
driver's, which no test without a terminal has."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.screens.app import TerminalApp
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from tests.server.event_loop import run_coroutine

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

from herzrasen.terminal.screens.terminal_driver import TerminalDriver
from tests.cli.terminal_process import on_terminal

NOBODY = "http://127.0.0.1:9"
CTRL_Q = b"\x11"


@pytest.mark.parametrize("line", [{}, {"SSH_CONNECTION": "1"}], ids=["near", "ssh"])
def test_a_byte_that_is_no_text_does_not_end_the_program(
    line: dict[str, str], tmp_path: Path
) -> None:
    with on_terminal(["terminal", NOBODY], tmp_path, variables=line) as running:
        running.read_until(b"Quit")
        running.press(b"\xfc")
        running.press(b"\xe4" + CTRL_Q)
        assert running.end() == 0
        assert b"Traceback" not in running.output


class BrokenDriver(TerminalDriver):
    """One whose reading fails at once."""

    def __init__(self, app: TerminalApp) -> None:
        self._app = app  # without what takes a terminal

    def run_input_thread(self) -> None:
        raise LookupError


def test_a_fault_while_reading_keys_ends_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = SettingsStore(tmp_path)
    app = TerminalApp(ServerSession(store, parse_address(NOBODY)), store)
    app.call_later(BrokenDriver(app)._run_input_thread)  # noqa: SLF001  # as Textual calls it
    run_coroutine(app.run_async(headless=True))
    assert app.return_code == 1
    shown = capsys.readouterr().err
    assert "a fault of ours" in shown
    assert "Traceback" not in shown
