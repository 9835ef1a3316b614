"""Keeps what the user wants as a file, where the program may write files."""

from __future__ import annotations

from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.saved_files import file_trouble, save_file, save_folder


def keep_file(program: LineProgram, name: str, content: bytes) -> None:
    """Write a new file in the folder of downloads, and say where it is."""
    if program.restricted:
        program.session.say_key("line_mode.restricted")
        return
    try:
        path = save_file(save_folder(), name, content)
    except OSError as error:
        program.session.say_key("terminal.pages.save_failed", why=file_trouble(program.t, error))
        return
    program.session.say_key("replay.saved", name=str(path))
