"""What comes from the server at a table of Nerts: events, races that were won, moves that go
back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.nerts import (
    Lift,
    Place,
    Ready,
    Spot,
)
from herzrasen.games.nerts.events import Moved, RoundEnded
from herzrasen.presentation.speech.nerts_phrases import card_words
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.protocol.websocket import Accepted, Refused, Welcome
from herzrasen.terminal.connection.table_connection import TablePort
from herzrasen.terminal.nerts.refused_moves import PlaceNote, races_won, take_back
from herzrasen.terminal.nerts.table_state import (
    NertsTable,
    RoundEnding,
    with_event,
    with_room,
    without_probe,
)
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import NameOf, Translation


class PlayListener(Protocol):
    """Who shows what comes of a play."""

    def tell(self, sentence: str) -> None:
        """Say something now: a hint, why something is not possible."""
        ...

    def note(self, note: PlaceNote) -> None:
        """Show a few quiet words at a place."""
        ...

    def ask_joker(self, lifts: tuple[Lift, ...]) -> None:
        """Ask what a joker stands for; the answer is ``NertsPlay.pick``."""
        ...

    def ending(self, ending: RoundEnding) -> None:
        """A round has ended."""
        ...


class TableFollower:
    """A table as one person follows it. ``table`` is None before the first deal."""

    def __init__(
        self,
        connection: TablePort,
        t: Callable[[], Translation],
        name_of: NameOf,
        listener: PlayListener,
    ) -> None:
        self.connection = connection
        self.name_of = name_of
        self.table: NertsTable | None = with_room(None, connection.room)
        self._t = t
        self._listener = listener

    def receive(self, room: TableRoom, message: TableUpdate | None) -> None:
        """A message has come, and this is the room after it."""
        before = self.table
        self.table = with_room(before, room)
        if self.table is None or before is None:
            return
        match message:
            case EventShown(event=event, races=races):
                self.table = with_event(self.table, event)
                self._notice_event(event)
                for note in races_won(self.table.reader, races, self._t(), self.name_of):
                    self._listener.note(note)
            case Refused():
                self._take_back(before, message)
            case Accepted(id=move):
                self._forget_probe(move)
            case Welcome():
                self.table = replace(self.table, ending=None)
            case _:
                pass
        if self.table.ready_next and self.table.legal.ready:
            self.table = replace(self.table, ready_next=False)
            self.connection.submit(Ready())

    def _notice_event(self, event: Any) -> None:
        assert self.table is not None
        match event:
            case Moved(seat=seat, target=Place(at=Spot.RIVAL, index=index), cards=cards) if (
                index == self.table.own and self.table.reader >= 0
            ):
                card = self._card(cards[0])
                words = self._t()("nerts_table.attack.short", name=self.name_of(seat), card=card)
                self._listener.note(PlaceNote(words, event.target, "attack"))
            case RoundEnded(reason=reason, caller=caller):
                self._listener.ending(RoundEnding(reason, caller))
            case _:
                pass

    def _take_back(self, before: NertsTable, refused: Refused) -> None:
        assert self.table is not None
        table = replace(before, public=self.table.public)
        self._forget_probe(refused.id)
        back = take_back(table, refused, self._t(), self.name_of)
        if back.again is not None:
            self.connection.submit(back.again)
        if back.note is not None:
            self._listener.note(back.note)
        if back.sentence:
            self._listener.tell(back.sentence)

    def _forget_probe(self, move: str | None) -> None:
        assert self.table is not None
        after = without_probe(self.table, move)
        if after is not self.table:
            self.table = with_room(after, after.room)

    def _card(self, card: Card) -> str:
        assert self.table is not None
        return card_words(self._t(), self.table.public.face(card))
