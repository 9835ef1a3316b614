"""A table of the server in this process that a terminal is connected to: its session is the real
one, others at it do what they like, and bots answer by chance."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Final

from herzrasen.games.protocol import GameName
from herzrasen.lag_compensation.latency import RoundTrips
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.room import effects, inputs
from herzrasen.server.room.effects import Effect
from herzrasen.table.info import text_of
from tests.laws import hearts_rules_strategy, nerts_rules_strategy
from tests.server.session_scenes import SCENES, OpenedTable
from tests.server.simulated_session import SimulatedSession

LOST: Final = 1006
ANY_RULES: Final = {
    "hearts": hearts_rules_strategy.rules_at_random,
    "nerts": nerts_rules_strategy.rules_at_random,
}
PEOPLE: Final = ("p0", "p0", "p1", "w")
"""Who one is: the host, one who has a seat or may take one, or a watcher."""


class ServedTable(SimulatedSession):
    """One's own page is that of ``connection``; what it is sent waits until ``deliver``."""

    _own = 0

    def __init__(self, game: GameName, seed: str, connection: Any, log: Callable[[str], None]):
        draw = Random(seed)
        scene = draw.choice(SCENES[game])
        if draw.random() < 0.6:
            rules = text_of(ANY_RULES[game](draw))
            scene = OpenedTable(game, rules, begun=draw.random() < 0.5)
        super().__init__(scene, seed, faults=False)
        self.run(draw.choice((0, 0, 10, 40, 100)))
        self._person = self._random.choice(PEOPLE)
        self.pages = {page: who for page, who in self.pages.items() if who != self._person}
        self._connection = connection
        self._log = log
        self._sent: list[bytes] = []
        self._coming: list[bytes] = []

    def start(self) -> None:
        """Open one's page, which greets by itself."""
        if self.is_closed:
            lost = self._connection._on_lost  # noqa: SLF001
            asyncio.get_running_loop().call_soon(lost, CloseCode.NO_TABLE)
        if self.is_closed or self._own:
            return
        self._own = next(self._ids)
        self.shown[self._own], self._coming = {}, []
        self._feed(
            inputs.PageOpened(self._own, self._person, "198.51.100.9"),
            inputs.RoundTripsMeasured(self._own, RoundTrips().with_trip(0, 60)),
        )
        self._connection._greet()  # noqa: SLF001
        self._soon()

    retry_now = reconnect = start
    has_heartbeats = False

    def lose(self, code: int = LOST) -> None:
        """The line is lost."""
        if self._own:
            page, self._own = self._own, 0
            self._feed(inputs.PageClosed(page, next(self._ids)))
            self._connection._on_lost(code)  # noqa: SLF001

    def send(self, frame: bytes) -> None:
        self._log(f"> {frame.decode()}")
        self._sent.append(frame)
        self._soon()

    def _soon(self) -> None:
        for seconds in (0.04, 0.4):  # what is written may take as long
            asyncio.get_running_loop().call_later(seconds, self.pass_time, seconds, 0)

    async def close(self) -> None:
        """One leaves the page."""

    def reset_backoff(self) -> None:
        """Nobody tries again by themselves."""

    def heartbeat(self, ms: int) -> None:
        """The line is known to live."""

    def pass_time(self, seconds: float, others: int) -> None:
        """What was sent arrives, so many messages of others, and what is due."""
        frames, self._sent = self._sent, []
        for frame in frames:
            read = codec.read_message(frame)
            if self._own and not self.is_closed and isinstance(read, websocket.TableMessage):
                arrives = inputs.MessageReceived(self._own, read, self._now * 1000)
                self._feed(arrives)
        for _ in range(others):
            if not self.is_closed:
                self._do_something()
        if not self.is_closed:
            self._pass(seconds)
        coming, self._coming[:] = [*self._coming], []
        for message in coming:
            self._connection._receive_frame(message)  # noqa: SLF001

    def legal_move(self) -> Any:
        """One of the moves that one may make, if there is any."""
        legal = [*(self._connection.room.legal or ())]
        return self._random.choice(legal[:30]) if legal and self._own else None

    def submit(self, move: Any) -> None:
        """Make a move."""
        self._connection.submit(move)

    @property
    def now_ms(self) -> float:
        """The time at this table."""
        return self._now * 1000

    def _note_sent(self, page: int, message: bytes) -> None:
        super()._note_sent(page, message)
        if page == self._own:
            self._coming.append(message)

    def _execute(self, effect: Effect) -> None:
        match effect:
            case effects.ClosePage(page, code) if page == self._own:
                self._later(0.05, lambda: self.lose(code))
            case effects.SendError(page, refusal, request) if page == self._own:
                refused = websocket.Refused(refusal.code, refusal.facts, request)
                self._coming.append(codec.encode(refused))
            case _:
                super()._execute(effect)
