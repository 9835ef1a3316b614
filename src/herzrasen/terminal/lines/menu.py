"""Questions in line mode: a numbered choice, a text, a yes or no, a password.

Every question can be left with `back` (or an empty line), and `help` says how to answer it. In a
question the lines belong to it alone, so no half-made choice is ever carried out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from herzrasen.terminal.lines.command import Command
from herzrasen.terminal.lines.command_lookup import find_command
from herzrasen.terminal.lines.session import LineSession, ProgramLeft

T = TypeVar("T")


class Option(msgspec.Struct, Generic[T], frozen=True):
    """One answer: what it says, and what it stands for."""

    label: str
    value: T


_GENERAL = tuple(Command(name, lambda _arguments: None) for name in ("back", "help", "quit"))
_YES_NO = tuple(Command(name, lambda _arguments: None) for name in ("yes", "no"))


async def choose(session: LineSession, question: str, options: Sequence[Option[T]]) -> T | None:
    """Let one of the options be chosen by its number or the beginning of its words; None where the
    user goes back. Of options that were said before only the changed ones are said again."""
    lines = [f"{at}: {option.label}" for at, option in enumerate(options, 1)]
    before = session.remember(question, lines)
    if len(before) == len(lines):
        changed = (line for line in lines if line not in before)
        session.say(*changed, session.t("line_mode.same_answers", question=question))
    else:
        session.say(question, *lines)
    while True:
        text = await _read_answer(session)
        if text is None:
            return None
        if text == "help":
            session.say(session.t("line_mode.help.choose"), *lines)
            continue
        if option := find_option(text, options):
            return option.value
        session.say_key("line_mode.no_choice", words=text, n=len(options))


def find_option(text: str, options: Sequence[Option[T]]) -> Option[T] | None:
    """The option of this number, or the only one whose label begins so."""
    if text.isascii() and text.isdigit():
        at = int(text) if len(text) <= len(str(len(options))) else 0
        return options[at - 1] if 1 <= at <= len(options) else None
    begun = [option for option in options if option.label.casefold().startswith(text.casefold())]
    return begun[0] if len(begun) == 1 else None


async def ask_text(
    session: LineSession, question: str, *, secret: bool = False, usual: str | None = None
) -> str | None:
    """A line of text; an empty one is ``usual``. None where the user goes back.

    Only the empty line and the end of the input are no text, and `back` where nothing is usual: a
    name may be any other word.
    """
    if secret:
        session.show_typing(shown=False)  # before the question: who types at once types in secret
    session.say(question)
    try:
        line = await session.read_any(secret=secret)
    finally:
        session.show_typing(shown=True)
    text = session.text_of(line)
    if not secret and _is_named("back", text, session):
        return None
    return text or usual


async def ask_yes_no(session: LineSession, question: str) -> bool:
    """Whether the answer is yes; going back is a no."""
    session.say(session.t("line_mode.yes_or_no", question=question))
    while True:
        text = await _read_answer(session)
        if text is None:
            return False
        found = find_command(text, _YES_NO, session.t.language)
        if found is not None:
            return found.command.name == "yes"
        session.say_key("line_mode.help.yes_no")


async def _read_answer(session: LineSession) -> str | None:
    """The answer's text, None for `back` and an empty line. Raises ProgramLeft."""
    line = await session.read_any()
    while line.problem is not None:
        session.text_of(line)
        line = await session.read_any()
    text = line.text
    for name in ("back", "help", "quit"):
        if _is_named(name, text, session):
            if name == "quit":
                raise ProgramLeft
            return None if name == "back" else name
    return text or None


def _is_named(name: str, text: str, session: LineSession) -> bool:
    """Whether a line is this general command alone."""
    found = find_command(text, _GENERAL, session.t.language) if text else None
    return found is not None and found.command.name == name and not found.arguments.text
