"""A table of Nerts in the process, in the place of a connection: moves stay on their way until the
test lets the table answer, and rivals move when the test says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from msgspec.structs import replace

from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Phase
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.race import Race
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.protocol.websocket import Accepted, Continue, Refused, SeatInfo
from herzrasen.terminal.connection.table_connection import Listener
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.table_room import SentMove, TableRoom, receive, with_sent_move
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import Translation
from tests.games.nerts.random_rounds import chance

NAMES = ("Ada", "Kim", "Bo", "Eve", "Max", "Zoe", "Ida", "Jon", "Lea", "Tim", "Uwe", "Pia")
CHAIN = "table.refusal.chain"


class LocalTable:
    """The table; ``seat`` is one's own. The same ``seed`` deals the same cards."""

    def __init__(self, rules: nerts.NertsRules, seat: Seat = 0, seed: int = 1) -> None:
        self.random = Random(seed)
        self.state = nerts.start(rules)
        self.seat = seat
        self.messages: list[Any] = []
        self.refused: set[str] = set()
        seats = tuple(
            SeatInfo(each, "person" if each == seat else "bot", NAMES[each])
            for each in range(rules.seats)
        )
        view = nerts.view(self.state, seat)
        self.room = TableRoom(
            table="t1",
            status="open",
            game="nerts",
            rules="stoss",
            seat=seat,
            number=0,
            seats=seats,
            view=view,
            legal=nerts.legal(view),
        )
        self._listeners: list[Listener] = []

    # As a connection ------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def submit(self, move: Any, rests_on: str | None = None) -> str:
        sent = SentMove(f"m{len(self.refused) + len(self.messages)}-{id(move)}", move, 0, rests_on)
        self.messages.append(sent)
        self._update(with_sent_move(self.room, sent), None)
        return sent.id

    def undo(self) -> str:
        raise NotImplementedError

    def send(self, message: Any) -> None:
        self.messages.append(message)

    # As a server ----------------------------------------------------------------------------------

    def answer(self) -> None:
        """Answer the oldest move on its way."""
        sent = self.room.pending[0]
        outcome: Any = Refusal(CHAIN)
        if sent.rests_on not in self.refused:
            outcome = nerts.decide(self.state, self.seat, sent.move)
        if isinstance(outcome, Refusal):
            self.refuse(outcome.code, **outcome.facts)
            return
        self.happen(outcome)
        self.deliver(Accepted(sent.id, self.room.number or 0))

    def answer_all(self) -> None:
        """Answer every move on its way."""
        while self.room.pending:
            self.answer()

    def refuse(self, code: str, **facts: str | int) -> None:
        """Refuse the oldest move on its way."""
        sent = self.room.pending[0]
        self.refused.add(sent.id)
        self.deliver(Refused(code, facts, sent.id))

    def move(self, seat: Seat, move: Any, races: Iterable[Race[nerts.Place]] = ()) -> None:
        """Another seat moves."""
        events = nerts.decide(self.state, seat, move)
        assert not isinstance(events, Refusal), (seat, move, events)
        self.happen(events, tuple(races))

    def deal(self) -> None:
        """The DEALER does what is due: deals, starts, remedies."""
        self.move(DEALER, chance(self.state.public, self.random))

    def begin(self) -> None:
        """Deal a round, and start it once everyone is ready."""
        if self.state.public.phase is Phase.DEAL:
            self.deal()
        for seat in range(self.state.public.rules.seats):
            if seat not in self.state.public.ready:
                self.move(seat, nerts.Ready())
        self.deal()

    def deliver(self, message: TableUpdate) -> None:
        """A message from the server."""
        self._update(receive(self.room, message, 0.0), message)

    def put(self, state: nerts.State) -> None:
        """Go on from this state."""
        self.state = state
        view = nerts.view(state, self.seat)
        self._update(replace(self.room, view=view, legal=nerts.legal(view)), None)

    def happen(self, events: Iterable[Any], races: tuple[Race[nerts.Place], ...] = ()) -> None:
        """Something happens, whatever the rules say."""
        for event in events:
            self.state = nerts.evolve(self.state, event)
            view = nerts.view(self.state, self.seat)
            seen = nerts.see(event, self.seat)
            number = (self.room.number or 0) + 1
            self.deliver(EventShown(number, seen, view, nerts.legal(view), races))

    def _update(self, room: TableRoom, message: TableUpdate | None) -> None:
        self.room = room
        for listener in [*self._listeners]:
            listener(room, message)


def context_of(table: LocalTable, language: str = "en") -> tuple[TableContext, list[str]]:
    """What a game's part of the terminal is given, and the sentences that it says."""
    lines: list[str] = []
    context = TableContext(table, Translation(language), SettingsStore(None), lines.append)
    return context, lines


__all__ = ["NAMES", "Continue", "LocalTable", "context_of"]
