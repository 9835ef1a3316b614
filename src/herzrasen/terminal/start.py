"""Starts the terminal at a server's tables, or at those of the own data folder
(``connection/local_server.py``)."""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.terminal.drawing.colour_depth import colour_depth
from herzrasen.terminal.hangup import HUNG_UP, ended_at_hangup
from herzrasen.terminal.lines.line_mode import LineModeReason, line_mode_reason
from herzrasen.terminal.lines.terminal_source import is_terminal
from herzrasen.terminal.saved_files import FILE_ACCESS
from herzrasen.terminal.screens.slow_line import (
    choose_driver,
    is_slow_line,
    prepare_slow_line,
)
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore, settings_folder
from herzrasen.terminal.skeleton import paint_skeleton
from herzrasen.terminal.ssh_guest import key_folder, read_wish
from herzrasen.terminal.translation import Translation

_PRIVATE: Final = 0o077
"""The rights that others do not get to files of guests."""
_FRAMES: Final = "240"
"""How often a second Textual may write what has changed. With its usual 60, a key that is pressed
waits up to 17 ms for its turn (bench/terminal.py)."""


def start(
    address: ServerAddress | None, folder: Path, *, lines: bool = False, guest: bool = False
) -> int:
    """Play at the server with this address, or at that of the data folder; the exit code.

    ``lines``: line mode is asked for. ``guest``: no files of this machine are read or written but
    those that the program keeps itself, apart for each key of ssh.
    """
    own_folder = settings_folder()
    if guest and address is not None:
        own_folder = key_folder(os.environ, own_folder)
        wish = read_wish(os.environ, address)
        lines, address = lines or wish.lines, wish.address
        FILE_ACCESS.is_allowed = False
        os.umask(_PRIVATE)
        _ignore_signals()
    store = SettingsStore(own_folder)
    session = ServerSession(store, address, folder)
    if _line_mode(store, wanted=lines) is not None:
        from herzrasen.terminal.lines.run import run_lines

        return run_lines(session, store, address, restricted=guest)
    return _show_full_screen(session, store, address, restricted=guest)


def _show_full_screen(
    session: ServerSession,
    store: SettingsStore,
    address: ServerAddress | None,
    *,
    restricted: bool,
) -> int:
    slow = is_slow_line(os.environ)
    if slow:
        prepare_slow_line(os.environ)
    os.environ.setdefault("TEXTUAL_FPS", _FRAMES)
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"  # ColourLimit takes what the setting says
    values = store.values
    t = Translation(values.spoken_language())
    skeleton = paint_skeleton(values.theme, colour_depth(values.colours), t("terminal.opening"))
    try:
        from herzrasen.terminal.screens.app import TerminalApp

        app = TerminalApp(session, store, address, restricted=restricted)
        choose_driver(app, slow=slow)
    except BaseException:
        skeleton.leave()
        raise
    try:
        with ended_at_hangup(sys.stdin.fileno(), partial(app.exit, return_code=HUNG_UP)):
            app.run()
    finally:
        end_input(app)
        skeleton.restore_echo()
    return app.return_code or 0


def end_input(app: Any) -> None:
    """End the thread that reads the keys: where the terminal has gone, Textual forgets it, and the
    process would never end."""
    ended = getattr(getattr(app, "_driver", None), "exit_event", None)
    if ended is not None:
        ended.set()


def _ignore_signals() -> None:
    """A guest's keys neither stop the program, which would leave it lying there, nor write what it
    has in memory to a file."""
    for name in ("SIGTSTP", "SIGQUIT"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, signal.SIG_IGN)


def _line_mode(store: SettingsStore, *, wanted: bool) -> LineModeReason | None:
    """Why line mode is on, None where the full screen can be shown."""
    return line_mode_reason(
        os.environ,
        flag=wanted,
        setting=store.values.lines,
        # Textual draws on standard error.
        output_is_terminal=is_terminal(sys.stdout) and is_terminal(sys.stderr),
        input_is_terminal=is_terminal(sys.stdin),
    )
