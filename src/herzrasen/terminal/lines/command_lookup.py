"""Finds the command that a typed line means.

A word of the user's language goes before an English one, a whole word before a letter, and a letter
before the beginning of a word, which has to mean one command alone. Of two commands with the same
name the first counts: those of a place stand before the general ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.terminal.lines.command import Arguments, Command

_MIN_BEGINNING = 2


class FoundCommand(msgspec.Struct, frozen=True):
    """A command, and what was typed after its word."""

    command: Command
    arguments: Arguments


def words_of(command: Command, language: str) -> tuple[str, ...]:
    """The words of a command in a language; the first is the one to show."""
    listed = catalogue(language).get(f"{command.key}.word", "")
    return tuple(word.strip() for word in listed.split(",") if word.strip())


def letter_of(command: Command, language: str) -> str:
    """The single letter of a command in a language, empty without one."""
    return catalogue(language).get(f"{command.key}.letter", "")


def is_word_of(name: str, typed: str, language: str) -> bool:
    """Whether what was typed is a word or the letter of a general command, in any language."""
    command = Command(name, lambda _arguments: None)
    named = _by_name(typed.strip().casefold(), [command], language)
    return any(found for found in named)


def find_command(line: str, commands: Sequence[Command], language: str) -> FoundCommand | None:
    """The command that a line asks for, None for no known one."""
    first, _, rest = line.strip().partition(" ")
    arguments = Arguments(rest.strip())
    if not first:
        return None
    for named in _by_name(first.casefold(), commands, language):
        if named:
            return FoundCommand(named[0], arguments)
    for command in commands:
        if command.accepts(line.strip()):
            return FoundCommand(command, Arguments(line.strip()))
    begun = _with_beginning(first.casefold(), commands, language)
    return FoundCommand(begun[0], arguments) if len(begun) == 1 else None


def complete_line(line: str, commands: Sequence[Command], language: str) -> list[str]:
    """The lines that a line typed so far may become."""
    first, blank, rest = line.lstrip().partition(" ")
    if blank:
        found = find_command(first, commands, language)
        endings = found.command.complete(rest) if found else ()
        return [f"{first} {ending}" for ending in endings]
    shown = (word for command in commands for word in words_of(command, language)[:1])
    return sorted({word for word in shown if word.casefold().startswith(first.casefold())})


def _by_name(first: str, commands: Sequence[Command], language: str) -> Iterator[list[Command]]:
    """The commands of this word, then of this letter, each in the user's language, then others."""
    languages = (language, *(other for other in LANGUAGES if other != language))
    for each in languages:
        yield [
            command
            for command in commands
            if any(word.casefold() == first for word in words_of(command, each))
        ]
    for each in languages:
        yield [command for command in commands if letter_of(command, each).casefold() == first]


def _with_beginning(first: str, commands: Sequence[Command], language: str) -> list[Command]:
    if len(first) < _MIN_BEGINNING:
        return []
    return [
        command
        for command in commands
        if any(word.casefold().startswith(first) for word in words_of(command, language))
    ]
