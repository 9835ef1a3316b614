"""A random course through line mode: commands of the place, numbers of a question, nonsense, while
a real table goes on."""

from __future__ import annotations

import io
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from herzrasen.games.protocol import GameName
from herzrasen.locales import Language
from herzrasen.terminal.lines.command import Command
from herzrasen.terminal.lines.command_lookup import complete_line, letter_of, words_of
from herzrasen.terminal.lines.line_input import InputEnded
from herzrasen.terminal.lines.line_output import LineOutput
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.lobby.lobby_place import visit_lobby
from herzrasen.terminal.lines.session import LineSession, ProgramLeft
from herzrasen.terminal.lines.table.visit import visit_table
from herzrasen.terminal.lines.typed_line import TypedLine
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.translation import Translation
from tests.fingerprints import CourseStep
from tests.terminal.courses.served_table import ServedTable
from tests.terminal.lines.test_visits import Typist
from tests.terminal.visits.quiet_server import QuietServer, QuietSession

ENDS: Final = frozenset({"quit"})
ARGUMENTS: Final = (
    *[""] * 8, *map(str, range(1, 9)), "1 2 3", "2 4 5", "0", "99", "1 2", "hearts", "nerts",
    "qs", "queen of spades", "ah", "7", "Ada", "Eva thanks", "yes", "no", "x" * 70, "日本", "moon",
)  # fmt: skip
ANSWERS: Final = (
    *map(str, range(1, 10)),
    "1",
    "2",
    "3",
    "back",
    "back",
    "yes",
    "no",
    "help",
    "Zoe",
    "10",
)


class HeardSession(LineSession):
    """Knows whether a question is open."""

    in_question = False

    def commands(self, *, all_of_them: bool) -> list[Command]:
        """Those of the place where one is."""
        return self._commands(self._listed, all_of_them=all_of_them)

    async def read_any(self, *, secret: bool = False) -> TypedLine:
        self.in_question = True
        try:
            return await super().read_any(secret=secret)
        finally:
            self.in_question = False


class LineCourse:
    """One course of so many lines, which begins in the lobby so often; ``steps`` is what was typed,
    and what came of it."""

    def __init__(
        self, server: QuietServer, name: str, steps: int, language: Language, lobby: float
    ) -> None:
        self._server, self._random, self._name = server, Random(name), name
        self._count, self._lobby = steps, lobby
        self.steps: list[CourseStep] = []
        self._output = io.StringIO()
        self._table: ServedTable | None = None
        self._tables = 0
        server.live = self._serve
        store = SettingsStore(None)
        store.change(language=language, name="Eva")
        self._session = HeardSession(LineOutput(self._output), Translation(language))
        self._program = LineProgram(self._session, QuietSession(store, server), store)
        self._session.attach(Typist(self._lines(), self._output, server))

    def _serve(self, connection: Any) -> ServedTable:
        self._tables += 1
        game: GameName = self._random.choice(("hearts", "nerts"))
        seed = f"{self._name} {self._tables}"
        self._table = ServedTable(game, seed, connection, self._server.log.append)
        return self._table

    async def run(self) -> list[CourseStep]:
        """Type until all is typed; who has left comes back, mostly to a table."""
        await self._program.server.open()
        while len(self.steps) < self._count:
            try:
                if self._random.random() < self._lobby:
                    await visit_lobby(self._program)
                else:
                    await visit_table(self._program, "t", join=self._random.random() < 0.5)
            except ProgramLeft:
                self._output.write("the program is left\n")
            except InputEnded:
                break
        await self._program.server.close()
        return self.steps

    def _lines(self) -> Iterator[str]:
        """Each line is drawn when it is typed."""
        done = "comes"
        while len(self.steps) < self._count:
            if self._table is not None:
                self._table.pass_time(self._random.random() * 3, self._random.randrange(3))
            self.steps.append(CourseStep(done, self._output.getvalue()))
            self._output.seek(0)
            self._output.truncate()
            done = self._line()
            if self._random.random() < 0.2:
                self._output.write(f"completed: {self._completions()}\n")
            yield done

    def _completions(self) -> list[str]:
        """What the Tab key makes of each command of the place and a letter."""
        session, letter = self._session, self._random.choice("hnqa1")
        language, commands = session.t.language, session.commands(all_of_them=True)
        words = [word for command in commands for word in words_of(command, language)[:1]]
        beginnings = [letter, *(f"{word} {letter}" for word in words)]
        return [line for each in beginnings for line in complete_line(each, commands, language)]

    def _line(self) -> str:
        random = self._random
        if random.random() < 0.04 and self._table is not None:
            self._table.lose()
            self._table.start()
        session, chance = self._session, random.random()
        if self._program.at_table and random.random() < self._lobby / 5:
            return random.choice(("leave", "1"))
        if chance < (0.85 if session.in_question else 0.15):
            return random.choice(ANSWERS)
        if chance < 0.95:
            language = session.t.language if chance < 0.9 else random.choice(("en", "de"))
            commands = session.commands(all_of_them=chance < 0.2)[
                : random.choice((8, 99))
            ]  # those of the game stand first
            command = random.choice([each for each in commands if each.name not in ENDS])
            names = [*words_of(command, language), letter_of(command, language)]
            word = random.choice([name for name in names if name])
            return f"{word[: random.choice((9, 9, 9, 3))]} {random.choice(ARGUMENTS)}".strip()
        return random.choice(ARGUMENTS)
