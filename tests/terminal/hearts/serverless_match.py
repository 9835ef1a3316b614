"""A match of Hearts behind the connection of a table, without a server: the rules answer at once,
and everybody else plays at random."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.cards import DEALER, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.protocol.websocket import (
    Accepted,
    AskRest,
    Continue,
    FromBrowser,
    Refused,
    RestAsked,
    Undone,
)
from herzrasen.terminal.connection.table_connection import Listener
from herzrasen.terminal.state.table_room import SentMove, TableRoom, receive, with_sent_move
from tests.games.hearts.positions import rules
from tests.terminal.hearts.rooms import room_of


class ServerlessMatch:
    """The connection of seat 0. ``sent`` are the messages besides moves; with ``slow`` a move
    stays on its way until ``answer``."""

    def __init__(self, state: hearts.State | None = None, *, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.state = state or hearts.start(rules("standard"))
        self.room: TableRoom = room_of(self.state)
        self.sent: list[FromBrowser] = []
        self.slow = False
        self._listeners: list[Listener] = []
        self._bot = RandomBot(seed)
        self._before_own: hearts.State | None = None

    # The connection -------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def submit(self, move: Any, rests_on: str | None = None) -> str:
        assert rests_on is None
        number = len(self.room.pending) + 1
        self._update(with_sent_move(self.room, SentMove(f"m{number}", move)), None)
        if not self.slow:
            self.answer()
        return f"m{number}"

    def undo(self) -> str:
        if self._before_own is None:
            self.tell(Refused("table.refusal.nothing-to-undo"))
            return "undo"
        self.state, self._before_own = self._before_own, None
        view = hearts.view(self.state, 0)
        number = self._next_number()
        self.tell(Undone(number, 0, view, hearts.legal(view), (0,)))
        return "undo"

    def send(self, message: FromBrowser) -> None:
        self.sent.append(message)
        match message:
            case Continue():
                self.tell_waiting(())
                self.play_others()
            case AskRest(number):
                self.tell(RestAsked(0, number, hearts.view(self.state, 0).hand))
            case _:
                pass

    # The table ------------------------------------------------------------------------------------

    def answer(self) -> None:
        """Answer the oldest move that is on its way, and let the others play."""
        sent, *_ = self.room.pending
        refusal = self._make(0, sent.move)
        if refusal is not None:
            self.tell(Refused(refusal.code, refusal.facts, sent.id))
            return
        self.tell(Accepted(sent.id, self.room.number or 0))
        self.play_others()

    def play_others(self) -> None:
        """Play on until seat 0 is asked, or a score sheet is to be read."""
        while seats := sorted(hearts.to_act(self.state.public)):
            seat = next((one for one in seats if one != 0), 0)
            if seat == 0 or (seat == DEALER and self.room.waiting):
                return
            view = hearts.view(self.state, seat)
            if seat == DEALER:
                pack = [*deck(self.state.public.rules).cards]
                self.rng.shuffle(pack)
                self._make(seat, hearts.Deal(tuple(pack)))
            else:
                self._make(seat, self._bot.choose(view))

    def play_all_once(self) -> None:
        """Play until a trick is taken, for everybody: what a record does."""
        tricks = len(self.state.public.tricks)
        while len(self.state.public.tricks) == tricks:
            seat = min(hearts.to_act(self.state.public))
            self._make(seat, self._bot.choose(hearts.view(self.state, seat)))

    def tell(self, message: TableUpdate) -> None:
        """Send a message to the terminal."""
        self._update(receive(self.room, message, 0), message)

    def tell_waiting(self, seats: tuple[Seat, ...]) -> None:
        """Whose reading of the score sheet is waited for."""
        self._update(replace(self.room, waiting=seats), None)

    def _make(self, seat: Seat, move: hearts.Move) -> Refusal | None:
        events = hearts.decide(self.state, seat, move)
        if isinstance(events, Refusal):
            return events
        if seat == 0:
            self._before_own = self.state
        for event in events:
            self.state = hearts.evolve(self.state, event)
            view = hearts.view(self.state, 0)
            shown = EventShown(self._next_number(), hearts.see(event, 0), view, hearts.legal(view))
            if self.state.public.phase is hearts.Phase.DEAL and self.state.public.deal >= 0:
                self.room = replace(self.room, waiting=(0,))
            self.tell(shown)
        return None

    def _next_number(self) -> int:
        return (self.room.number or 0) + 1

    def _update(self, room: TableRoom, message: TableUpdate | None) -> None:
        self.room = room
        for listener in [*self._listeners]:
            listener(room, message)
