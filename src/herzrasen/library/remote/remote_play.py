"""What a guest's player does at a table, message after message, until the match has ended.

How it works: each message that brings a new view may bring a question. In Hearts it is answered at
once. In Nerts the player says after how many milliseconds its move is made; messages go on arriving
meanwhile, and the move is sent when its time has come, as a hand would move on.
"""

from __future__ import annotations

import time
from typing import Any, Final

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal, TableGame
from herzrasen.games.registry import GAMES
from herzrasen.library.answers import legal_answer
from herzrasen.library.bots_by_name import Player
from herzrasen.library.errors import IllegalMove, ServerError
from herzrasen.library.nerts_play import GLANCE_MS, as_nerts_player
from herzrasen.library.remote.table_socket import TableSocket
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.protocol.websocket import (
    AnswerRest,
    Continue,
    MembersStatus,
    Refused,
    RestAsked,
    Seats,
    SetReady,
    Sit,
    Undone,
    Welcome,
)

_TRANSIENT: Final = frozenset(
    f"table.refusal.{code}"
    for code in ("too-fast", "moved-on", "moved-on-meanwhile", "time-over", "moves", "stopping")
)
"""Refusals that say nothing about the move: the next view brings another question."""


class RemotePlay:
    """A player at a table. ``wanted`` is the seat to sit down at, None for any that is free.

    ``seat`` is the one that it has, ``public`` what the table shows.
    """

    def __init__(self, socket: TableSocket, player: Player, name: str, wanted: Seat | None) -> None:
        self.seat: Seat = WATCHER
        self.public: Any = None
        self._socket = socket
        self._player = player
        self._name = name
        self._wanted = wanted
        self._package: TableGame | None = None
        self._view: Any = None
        self._legal: Any = None
        self._has_sat = False
        self._ended = False
        self._next: tuple[float, Any] | None = None
        """When the next move of Nerts is made, and which; None while nothing is being done."""

    def run(self) -> RemotePlay:
        """Play to the end. Raises what ``Guest.play`` does."""
        while not self._is_over():
            message = self._socket.receive(self._seconds_to_next())
            if message is not None:
                self._handle(message)
            if not self._is_over():
                self._move()
        return self

    def _is_over(self) -> bool:
        return self.public is not None and (self._ended or bool(self.public.match.places))

    def _seconds_to_next(self) -> float | None:
        if self._next is None or self._socket.is_waiting:
            return None
        return max(0.0, self._next[0] - time.monotonic())

    def _handle(self, message: TableUpdate) -> None:
        match message:
            case Welcome():
                self._welcome(message)
            case EventShown(event=event, view=view, legal=legal):
                self._take_view(view, legal)
                observe = getattr(self._player, "observe", None)
                if observe is not None:
                    observe(event)
            case Undone(view=view, legal=legal):
                self._take_view(view, legal)
            case Seats(waiting=waiting):
                self._read_score_sheet(waiting)
            case MembersStatus(ended=ended, check=check, ready=ready):
                self._ended = self._ended or ended
                if check is not None and self.seat >= 0 and self.seat not in ready:
                    self._socket.send(SetReady(True))
            case RestAsked(seat, number, against=None, declined=()) if seat != self.seat:
                self._socket.send(AnswerRest(number, yes=False))
            case Refused(code=code, facts=facts):
                self._handle_refusal(Refusal(code, facts))
            case _:
                pass

    def _welcome(self, message: Welcome) -> None:
        self._package = GAMES[message.game]
        self.seat = message.seat
        if message.seat == WATCHER:
            if self._has_sat:
                raise ServerError(Refusal("library.refusal.not-at-table"))
            self._has_sat = True
            self._socket.send(Sit(self._name, self._wanted))
            return
        self._has_sat = True
        self._next = None
        self._take_view(message.view, message.legal)
        self._read_score_sheet(message.waiting)

    def _take_view(self, view: Any, legal: Any) -> None:
        self._view, self._legal = view, legal
        if view is not None:
            self.public = view.public

    def _read_score_sheet(self, waiting: tuple[Seat, ...]) -> None:
        if self.seat in waiting and self.public is not None:
            assert self._package is not None
            deal = self._package.deals_begun(self.public) - 1
            self._socket.send(Continue(deal))

    def _handle_refusal(self, refusal: Refusal) -> None:
        """Nothing was made. In a race, others were quicker; else someone has to know."""
        if refusal.code in _TRANSIENT:
            self._next = (time.monotonic() + GLANCE_MS / 1000, None)
        elif self._package is None or self._view is None or self.seat == WATCHER:
            raise ServerError(refusal)
        elif self._package.RACE is None:
            raise IllegalMove(refusal, self.seat)

    def _move(self) -> None:
        """Answer what is asked, or go on with what the hand is doing."""
        if self._view is None or self._socket.is_waiting or self.seat < 0 or not self._legal:
            return
        assert self._package is not None
        if self._package.RACE is not None:
            self._act()
            return
        rests = self._next is not None and self._next[0] > time.monotonic()
        if self.seat in self._package.to_act(self.public) and not rests:
            self._next = None
            self._socket.submit(legal_answer(self._package, self._player, self._view))

    def _act(self) -> None:
        """Make the move whose time has come, unless it is too late for it, or begin the next."""
        now = time.monotonic()
        if self._next is not None and self._next[0] <= now:
            _, move = self._next
            self._next = None
            if move is not None and move in self._legal:
                self._socket.submit(move)
                return
        if self._next is None:
            action = as_nerts_player(self._player).act(self._view)
            self._next = (now + action.after_ms / 1000, action.move)
