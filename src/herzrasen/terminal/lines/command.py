"""A command of line mode: its words in the user's language and in English, and what it does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import msgspec


class Arguments(msgspec.Struct, frozen=True):
    """What was typed after a command's word."""

    text: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The text, divided at blanks."""
        return tuple(self.text.split())

    @property
    def number(self) -> int | None:
        """The first word as a whole number, None where it is none."""
        first = next(iter(self.words), "")
        return int(first) if first.isascii() and first.isdigit() and len(first) <= 9 else None


def nothing(_typed: str) -> Sequence[str]:
    """Complete nothing."""
    return ()


def always() -> bool:
    """Whether a command is available at any time."""
    return True


def never(_typed: str) -> bool:
    """Whether any line without a command's word is meant for a command."""
    return False


class Command(msgspec.Struct, frozen=True):
    """One command.

    Its texts stand below ``line_mode.command.{name}``; those of ``hearts.pass`` below
    ``terminal.hearts.command.pass``: ``word`` (several are divided by commas, the first is shown),
    ``letter`` (may be missing) and ``help``, a sentence.

    ``complete`` gives what the argument typed so far may become. ``accepts`` says whether a line
    that begins with no command's word is for this one, as a card alone is for `play`; it is then
    run with the whole line. ``when_asked`` marks moves: one that is read from a pipe before the
    table asks for a move waits until it does, so that a script need not know when that is.
    """

    name: str
    run: Callable[[Arguments], Awaitable[None] | None]
    complete: Callable[[str], Sequence[str]] = nothing
    available: Callable[[], bool] = always
    accepts: Callable[[str], bool] = never
    when_asked: bool = False

    @property
    def key(self) -> str:
        """Where its texts stand in the locales."""
        group, _, name = self.name.rpartition(".")
        place = f"terminal.{group}" if group else "line_mode"
        return f"{place}.command.{name}"
