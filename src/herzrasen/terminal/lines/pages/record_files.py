"""Records as files: read one that was named, keep that of a table."""

from __future__ import annotations

import asyncio

from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import ask_text
from herzrasen.terminal.lines.pages.file_output import keep_file
from herzrasen.terminal.replay.replay_request import MAX_RECORD_BYTES, fetch_shown_record, too_large
from herzrasen.terminal.saved_files import file_trouble, read_file


async def read_record_file(program: LineProgram, named: str) -> bytes | None:
    """The bytes of a record's file; None where there is none, which is said. Raises ApiError."""
    session, t = program.session, program.t
    if program.restricted:
        session.say_key("line_mode.restricted")
        return None
    name = named or await ask_text(session, t("line_mode.record_file"))
    if not name:
        return None
    try:
        text = await asyncio.to_thread(read_file, name, MAX_RECORD_BYTES)
    except (OSError, ValueError, RuntimeError) as error:
        session.say_key("line_mode.not_read", name=name, why=file_trouble(t, error))
        return None
    if text is None:
        raise too_large()
    return text


async def save_record(program: LineProgram, table: str, game: str) -> None:
    """Keep the record of a table as a file; of a running match what the own seat has seen.

    Raises ApiError.
    """
    text, is_running = await fetch_shown_record(program.api, table)
    if is_running:
        program.session.say_key("replay.still_running")
    keep_file(program, f"{game}-{table}.hrz", text)
