"""Runs line mode from its first line to its last, and leaves the terminal as it was found."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.connection.table_requests import find_table
from herzrasen.terminal.lines.line_input import InputEnded, LineInput, LineSource, PipeSource
from herzrasen.terminal.lines.line_output import LineOutput, OutputClosed
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.lobby.lobby_place import visit_lobby
from herzrasen.terminal.lines.pages.device_link import open_device_link
from herzrasen.terminal.lines.pages.replay_page import replay_table
from herzrasen.terminal.lines.session import LineSession, ProgramLeft
from herzrasen.terminal.lines.table.visit import visit_table
from herzrasen.terminal.lines.terminal_source import TerminalSource, is_terminal
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.translation import Translation, refusal_text

_ENDED_BY_SIGNAL: Final = 128
_STDIN: Final = 0


def run_lines(
    server: ServerSession,
    store: SettingsStore,
    address: ServerAddress | None,
    *,
    restricted: bool = False,
) -> int:
    """Play in line mode; the exit code. ``restricted``: no files of this machine."""
    session = LineSession(LineOutput(sys.stdout), Translation(store.values.spoken_language()))
    session.say_key("line_mode.on")
    program = LineProgram(session, server, store, restricted=restricted)
    with _terminal_as_found():
        return asyncio.run(_run_until_signal(program, address))


async def _run_until_signal(program: LineProgram, address: ServerAddress | None) -> int:
    """Play; end quietly when the process is told to."""
    main = asyncio.current_task()
    assert main is not None
    caught: list[int] = []
    _catch_signals(main, caught)
    try:
        return await play_in_lines(program, _source(program.session), address)
    except asyncio.CancelledError:
        if not caught:
            raise
        return _ENDED_BY_SIGNAL + caught[0]


async def play_in_lines(
    program: LineProgram, source: LineSource, address: ServerAddress | None = None
) -> int:
    """Play with the lines of a source until it ends, or the program is left; the exit code."""
    session, server = program.session, program.server
    try:
        session.attach(LineInput(source))
        await server.open()
        if program.settings_sync.is_signed_in:
            await program.settings_sync.start()
        await _visit(program, address)
        session.say_key("line_mode.bye")
    except ProgramLeft:
        session.say_key("line_mode.bye")
    except InputEnded:
        session.say_key("line_mode.ended")
    except OutputClosed:
        pass  # nobody is there who could be told
    except ApiError as error:
        session.say(refusal_text(session.t, error.refusal))
        return 1
    finally:
        await server.close()
    return 0


async def _visit(program: LineProgram, address: ServerAddress | None) -> None:
    """Begin where the address leads, then be in the lobby. Raises ApiError."""
    if address is not None and address.where == "table":
        await visit_table(program, await find_table(program.api, address.table))
    elif address is not None and address.where == "record":
        await replay_table(program, address.table)
    elif address is not None and address.where == "device":
        await open_device_link(program, address.code)
    await visit_lobby(program, address)


def _source(session: LineSession) -> LineSource:
    if is_terminal(sys.stdin) and is_terminal(sys.stdout):
        return TerminalSource(session.complete)
    return PipeSource(lambda size: os.read(_STDIN, size), interactive=is_terminal(sys.stdin))


def _catch_signals(main: asyncio.Task[int], caught: list[int]) -> None:
    """End quietly when the process is told to."""

    def end(number: int) -> None:
        caught.append(number)
        main.cancel()

    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, end, number)


@contextmanager
def _terminal_as_found() -> Iterator[None]:
    """Set the terminal back at the end: the code that waits for a line has changed it."""
    try:
        import termios

        found = termios.tcgetattr(_STDIN)
    except (ImportError, OSError, ValueError):
        yield  # it is no terminal
        return
    except termios.error:
        yield
        return
    try:
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(_STDIN, termios.TCSADRAIN, found)
