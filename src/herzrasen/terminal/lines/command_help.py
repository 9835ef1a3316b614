"""Help: the commands of a place with their words and letters, and each with its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.command_lookup import find_command, letter_of, words_of
from herzrasen.terminal.translation import Translation


class Speaker(Protocol):
    """Who says help."""

    t: Translation

    def say(self, *sentences: str) -> None:
        """Say sentences."""


def say_help(speaker: Speaker, commands: Sequence[Command], arguments: Arguments) -> None:
    """Say what a command does; without a word, say it of all commands."""
    t = speaker.t
    if not arguments.text:
        speaker.say(t("line_mode.help.commands"))
        speaker.say(*(command_line(t, command) for command in commands))
        return
    found = find_command(arguments.text, commands, t.language)
    if found is None:
        speaker.say(t("line_mode.unknown", words=arguments.text))
    else:
        speaker.say(command_line(t, found.command))


def command_line(t: Translation, command: Command) -> str:
    """One line on a command: its word, its letter and its sentence."""
    word = next(iter(words_of(command, t.language)), command.name)
    letter = letter_of(command, t.language)
    shown = t("line_mode.help.letter", word=word, letter=letter) if letter else word
    return t("line_mode.help.line", command=shown, help=t(f"{command.key}.help"))
