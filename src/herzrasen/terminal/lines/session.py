"""What every place of line mode shares: saying sentences, reading lines, running commands.

A place (the lobby, a table, a menu) is a coroutine that says something and reads lines until it is
left. What happens meanwhile is said by the one who listens to it.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeAlias, TypeVar

from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.command_help import say_help
from herzrasen.terminal.lines.command_lookup import FoundCommand, complete_line, find_command
from herzrasen.terminal.lines.line_input import LineInput
from herzrasen.terminal.lines.line_output import LineOutput, OutputClosed
from herzrasen.terminal.lines.typed_line import TypedLine
from herzrasen.terminal.translation import Translation, refusal_text

CommandList: TypeAlias = Callable[[], Sequence[Command]]
"""The commands of a place at this moment."""
Asked: TypeAlias = Callable[[], Coroutine[Any, Any, None]]
"""Waits until a move is asked for."""

T = TypeVar("T")


class ProgramLeft(Exception):
    """The user wants to leave the program."""


class LineSession:
    """The conversation with one user: what is said, what is read, in which language."""

    def __init__(self, output: LineOutput, t: Translation) -> None:
        self._output = output
        self._input: LineInput | None = None
        self._listed: CommandList = tuple
        self._output_gone = asyncio.Event()
        self._said: dict[str, Sequence[str]] = {}
        self.t = t

    def attach(self, line_input: LineInput) -> None:
        """Read from this input from now on."""
        self._input = line_input

    @property
    def _line_input(self) -> LineInput:
        assert self._input is not None
        return self._input

    @property
    def interactive(self) -> bool:
        """Whether a person types, who sees what they type."""
        return self._input is not None and self._input.interactive

    def say(self, *sentences: str) -> None:
        """Say each sentence on a line of its own; an empty one is left out.

        Where nobody reads the output any more, the next wait raises OutputClosed.
        """
        lines = [sentence for sentence in sentences if sentence]
        if not lines or self._output_gone.is_set():
            return
        pending_text = self._input.pending_text() if self._input is not None else ""
        try:
            self._output.write(lines, pending_text=pending_text)
        except OutputClosed:
            self._output_gone.set()

    def remember(self, title: str, lines: Sequence[str]) -> Sequence[str]:
        """Remember what was said under a title; what it was before, nothing at first."""
        before = self._said.get(title, ())
        self._said[title] = lines
        return before

    def say_changed(self, title: str, lines: Sequence[str]) -> None:
        """Say those of the lines that were not among them when they were last said under this
        title."""
        before = self.remember(title, lines)
        self.say(*(line for line in lines if line not in before))

    def say_key(self, key: str, **facts: str | float) -> None:
        """Say the sentence of a key."""
        self.say(self.t(key, **facts))

    async def read(self, *, secret: bool = False) -> str:
        """The next line that can be read and is not empty. Raises InputEnded."""
        while True:
            if text := self.text_of(await self.read_any(secret=secret)):
                return text

    async def read_any(self, *, secret: bool = False) -> TypedLine:
        """The next line as it came. Raises InputEnded, OutputClosed."""
        line_input = self._line_input
        await self._wait(line_input.coming(secret=secret))
        return line_input.take()

    def show_typing(self, *, shown: bool) -> None:
        """Show what is typed, or hide it."""
        self._line_input.show_typing(shown=shown)

    async def wait_for(self, awaited: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine. Raises OutputClosed as soon as nobody hears it any more."""
        waiting = asyncio.ensure_future(awaited)
        try:
            await self._wait(waiting)
            return waiting.result()
        finally:
            waiting.cancel()

    async def _wait(self, *futures: asyncio.Future[Any]) -> None:
        """Wait until one of them is done. Raises OutputClosed."""
        gone = asyncio.ensure_future(self._output_gone.wait())
        try:
            await asyncio.wait((*futures, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
        if self._output_gone.is_set():
            raise OutputClosed

    def text_of(self, line: TypedLine) -> str:
        """The text of a line, empty where it has none: then the problem is said."""
        if line.problem is not None:
            self.say_key(f"line_mode.input.{line.problem}")
        return line.text

    def complete(self, typed: str) -> list[str]:
        """What a line typed so far may become at this place."""
        return complete_line(typed, self._commands(self._listed), self.t.language)

    async def converse(
        self,
        commands: CommandList,
        *,
        closed: asyncio.Event,
        asked: Asked | None = None,
        answered: Asked | None = None,
    ) -> None:
        """Carry out commands until ``closed`` is set, or raise InputEnded or ProgramLeft.

        What comes through a pipe is written before it can be known how it goes on: every command
        of it waits for ``answered``, until all moves before it have their answer, and those that
        are moves for ``asked``, until one is asked for (see ``Command.when_asked``).
        """
        before, self._listed = self._listed, commands
        try:
            while not closed.is_set():
                line = await self._read_until(closed)
                text = "" if line is None else self.text_of(line)
                if text and answered is not None and not self.interactive:
                    await self.wait_for(answered())
                if text:
                    await self._obey(text, commands, asked)
        finally:
            self._listed = before

    async def _read_until(self, closed: asyncio.Event) -> TypedLine | None:
        """The next line; None if the place is closed: a line is then for the place to come."""
        line_input = self._line_input
        closing = asyncio.ensure_future(closed.wait())
        try:
            await self._wait(line_input.coming(), closing)
        finally:
            closing.cancel()
        return None if closed.is_set() else line_input.take()

    async def _obey(self, text: str, commands: CommandList, asked: Asked | None) -> None:
        """Run what a line asks for; a move from a pipe when a move is asked for."""
        language = self.t.language
        known = find_command(text, self._commands(commands, all_of_them=True), language)
        if known is None:
            self.say_key("line_mode.unknown", words=text)
            return
        if known.command.when_asked and asked is not None and not self.interactive:
            await self.wait_for(asked())
        found = find_command(text, self._commands(commands), language)
        if found is None:
            self.say_key("line_mode.not_now", words=text)
            return
        await self.run(found)

    async def run(self, found: FoundCommand) -> None:
        """Run a command; a refusal is said."""
        try:
            running = found.command.run(found.arguments)
            if inspect.isawaitable(running):
                await running
        except ApiError as error:
            self.say(refusal_text(self.t, error.refusal))

    def _commands(self, place: CommandList, *, all_of_them: bool = False) -> list[Command]:
        """What may be asked for now, or ever at this place; the general commands last."""
        everything = place()
        here = [command for command in everything if all_of_them or command.available()]

        def help_(arguments: Arguments) -> None:
            of = everything if arguments.text else here
            say_help(self, [*of, *general], arguments)

        general = [Command("help", help_), Command("quit", self._quit)]
        return [*here, *general]

    def _quit(self, _arguments: Arguments) -> None:
        raise ProgramLeft
