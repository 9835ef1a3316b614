"""Waits for what the lobby sends by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from herzrasen.terminal.lines.line_program import LineProgram

_ANSWER_SECONDS: Final = 10.0


async def wait_for_lobby(program: LineProgram, arrived: Callable[[], bool]) -> None:
    """Wait until the lobby has sent something; without an answer not for long."""
    changed = asyncio.Event()
    stop = program.server.lobby.listen(changed.set)
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(_ANSWER_SECONDS):
                while not arrived():
                    changed.clear()
                    await program.session.wait_for(changed.wait())
    finally:
        stop()
