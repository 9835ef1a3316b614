"""What may follow each command: the tree that completion scripts are written from."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from herzrasen.user_folders import path_argument


@dataclass(frozen=True)
class CommandOption:
    """Its names, a line about it, and what its value may be."""

    names: tuple[str, ...]
    about: str
    has_value: bool
    words: tuple[str, ...]
    """Its values, if they are few."""
    is_file: bool


@dataclass(frozen=True)
class CommandNode:
    """A command or subcommand; the program itself has an empty path."""

    path: tuple[str, ...]
    commands: tuple[tuple[str, str], ...]
    """The words that may follow, each with a line about it."""
    options: tuple[CommandOption, ...]
    has_files: bool
    """Whether it takes files or folders."""

    @property
    def key(self) -> str:
        """The path as the scripts write it: each word after a space."""
        return "".join(f" {word}" for word in self.path)


def command_nodes(
    parser: argparse.ArgumentParser, path: tuple[str, ...] = ()
) -> Iterator[CommandNode]:
    """All commands, each before its subcommands."""
    commands: list[tuple[str, str]] = []
    options: list[CommandOption] = []
    has_files = False
    below: dict[str, argparse.ArgumentParser] = {}
    for action in parser._actions:  # noqa: SLF001 - argparse tells it nowhere else
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            lines = {one.dest: _line(one.help) for one in action._choices_actions}  # noqa: SLF001
            commands += lines.items()
            below = dict(action.choices)
        elif action.option_strings:
            options.append(_option(action))
        elif action.choices is not None:
            commands += [(str(choice), "") for choice in action.choices]
        else:
            has_files = True
    yield CommandNode(path, tuple(commands), tuple(options), has_files)
    for word, parser_below in below.items():
        yield from command_nodes(parser_below, (*path, word))


def _option(action: argparse.Action) -> CommandOption:
    return CommandOption(
        tuple(action.option_strings),
        _line(action.help),
        has_value=action.nargs != 0,
        words=tuple(map(str, action.choices or ())),
        is_file=action.type is path_argument,
    )


def _line(text: str | None) -> str:
    return " ".join((text or "").split())
