"""A random course at the boards of real tables, without an application: keys, presses, sizes, what
others do meanwhile; drawn as text with the names of its styles."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from random import Random
from typing import Any, Final, cast

from textual.geometry import Size

from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName
from herzrasen.protocol.table_updates import TableUpdate
from herzrasen.protocol.websocket import Begin
from herzrasen.terminal.drawing.styles import Palette
from herzrasen.terminal.nerts.targets import target_name
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.table_game import terminal_game
from herzrasen.terminal.translation import Translation
from tests.fingerprints import CourseStep
from tests.terminal.courses.served_table import ServedTable
from tests.terminal.visits.quiet_server import QuietServer, QuietSession

KEYS: Final = (
    *["enter"] * 6, *["space"] * 6, "left", "right", "up", "down", "escape", "home", "end",
    "pageup", "pagedown", *"abcdefghijklmnopqrstuvwxyz0123456789?",
)  # fmt: skip
LOOKS: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (
    ("language", ("en", "de")),
    ("speed", ("instant", "instant", "normal")),
    ("letters", ("auto", "en", "de")),
    ("hand_order", ("up", "down", "colours")),
    ("two_taps", (False, False, True)),
    ("auto_last", (False, True)),
    ("auto_only", (False, False, True)),
    ("keys", (True, True, True, False)),
    ("colours", ("true", "none")),
)
MOST: Final = 60
"""Steps at one table at most."""


class BoardCourse:
    """A course at one table after the other."""

    def __init__(self, server: QuietServer, game: GameName, name: str) -> None:
        self._server, self._game, self._random = server, game, Random(name)
        self._name = name
        server.live = self._serve
        self._tables = 0

    def _serve(self, connection: Any) -> ServedTable:
        seed = f"{self._name} {self._tables}"
        self.table = ServedTable(self._game, seed, connection, self._server.log.append)
        return self.table

    async def run(self, steps: int) -> list[CourseStep]:
        """What was done at all tables, and what came of it."""
        done: list[CourseStep] = []
        while len(done) < steps:
            self._tables += 1
            done += await self._visit()
        return done

    async def _visit(self) -> list[CourseStep]:
        random = self._random
        self._store = store = SettingsStore(None)
        store.change(**{name: random.choice(values) for name, values in LOOKS})
        session = QuietSession(store, self._server)
        await session.open()
        connection = session.table("t")
        t = Translation(store.values.spoken_language())
        self._context = TableContext(connection, t, store, self._server.log.append, session.api)
        self._board: Any = None
        self._size = 80, 30
        self._before = connection.room
        connection.listen(self._hear)
        connection.start()
        await asyncio.sleep(0.2)
        steps: list[CourseStep] = []
        while len(steps) < MOST and connection.room.status == "open":
            steps.append(await self._step())
        await connection.close()
        return steps or [CourseStep("nothing", "")]

    def _hear(self, room: TableRoom, message: TableUpdate | None) -> None:
        before, self._before = self._before, room
        if room.view is None or room.game is None:
            return
        game = terminal_game(room.game)
        if message is not None:
            self._server.log.extend(game.describe(self._context, before, message))
        if self._board is None:
            depth: Any = self._store.values.colours
            self._board = game.make_board(self._context, Palette("felt", depth))
            loose = cast("Any", self._board)
            loose.run_worker = lambda work, **_: self._start(work)
            loose.call_later = self._later
            sized = {"content_size": property(lambda _: Size(*self._size))}
            loose.__class__ = type("Sized", (type(loose),), sized)
            play = getattr(loose, "_auto_play", None)
            loose.redraw = (lambda: None) if play is None else play.update
        self._board.show(before, room, message)
        if not self._board.canvas.height:
            self._draw()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    def _later(self, _act: Callable[..., object], *words: object) -> None:
        self._server.log.append(f"later: {words}")

    async def _step(self) -> CourseStep:
        self._server.log.clear()
        done = self._do()
        for _ in range(2):
            await asyncio.sleep(0.1)
        self.table.pass_time(self._random.choice((0.2, 1, 2, 9)), self._random.randrange(2))
        await asyncio.sleep(0.1)
        return CourseStep(done, "\n".join(self._came()))

    def _do(self) -> str:
        random, board, connection = self._random, self._board, self._context.connection
        chance = random.random()
        if board is None:
            connection.send(Begin(anyway=True))
            return "begins"
        if chance < 0.1:
            self._size = random.randrange(50, 150), random.randrange(11, 55)
            return f"size {self._size}"
        if chance < 0.13:
            self.table.lose()
            self.table.start()
            return "the line is lost and found"
        targets = [each.name for each in board.canvas.targets]
        if chance < 0.4 and (move := self.table.legal_move()):
            return self._move(move)
        if chance < 0.6 and targets:
            return self._press(random.choice([*targets, *targets[-2:]]))
        key = random.choice(KEYS)
        sign = " " if key == "space" else key if len(key) == 1 else None
        press = board.model.key if self._game == "nerts" else board.press_key
        return f"key {key} {press(key, sign)}"

    def _move(self, move: Any) -> str:
        """By presses where it is from one place to another or of one card; or sent as it is."""
        match move:
            case nerts.Lift(source=source, target=target):
                top = target_name(target), target_name(target, suit=move.card.suit)
                return self._press(target_name(source, move.card)) + self._press(
                    top[target.index < 0]
                )
            case hearts.Play(card=card):
                return self._press(f"card:{card.text}") + self._press(f"card:{card.text}")
            case _:
                self.table.submit(move)
                return f"sends {move}"

    def _press(self, name: str) -> str:
        (getattr(self._board, "model", None) or self._board.presses).press(name)
        return f"press {name}"

    def _draw(self) -> None:
        self._board.canvas = self._board.draw(*self._size)

    def _came(self) -> Iterator[str]:
        yield from self._server.log
        board = self._board
        if board is None:
            return
        self._draw()
        yield terminal_game(self._game).prompt(self._context)
        yield str(board.focused_target)
        yield " ".join(f"{key}={action}" for key, action in board.key_actions.items())
        for y in range(board.canvas.height):
            yield "".join(f"{{{style}}}{text}" for text, style in board.canvas.runs(y)).rstrip()
        yield from (" ".join(map(str, each)) for each in board.canvas.targets)
