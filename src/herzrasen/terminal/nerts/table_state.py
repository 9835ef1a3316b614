"""A table of Nerts as one player has it before them, as a value: the newest table, the same with
the moves on their way made, and what is chosen. Pure; the twin of
``client/games/nerts/table-state.js``.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from herzrasen.cards import WATCHER, Card, Seat
from herzrasen.games.nerts import Call, Event, Legal, LiftOption, Phase, Place, Public
from herzrasen.games.nerts.events import Dealt, End, Moved, Stopped
from herzrasen.games.nerts.rules import Role
from herzrasen.presentation.speech.nerts_phrases import other_areas, own_area
from herzrasen.terminal.nerts.liftable_cards import choice_holds, remaining_lifts
from herzrasen.terminal.nerts.pending_moves import Prediction, predict
from herzrasen.terminal.nerts.places import PILE
from herzrasen.terminal.nerts.selection import LiftChoice
from herzrasen.terminal.state.table_room import TableRoom

_NO_MOVES = Legal()


class RoundEnding(msgspec.Struct, frozen=True):
    """How the round that is being ended was ended."""

    reason: End
    caller: Seat | None


class NertsTable(msgspec.Struct, frozen=True):
    """``public`` is the newest table, ``prediction`` the same with the moves on their way made.

    ``lifts`` are the legal lifts that are still there in it. ``probes`` are ids of moves that were
    sent only to learn why they are refused. ``last_players`` put the last card on a place in this
    round. ``ending`` is set while a round's end is shown, ``stuck`` is the table when this round
    was last proved to be stuck. ``ready_next``: ready follows continue.
    """

    room: TableRoom
    public: Public
    prediction: Prediction
    own: int = -1
    lifts: tuple[LiftOption, ...] = ()
    choice: LiftChoice | None = None
    probes: frozenset[str] = frozenset()
    last_players: Mapping[Place, Seat] = {}
    ending: RoundEnding | None = None
    stuck: Public | None = None
    ready_next: bool = False

    @property
    def visible(self) -> Public:
        """The table with the moves on their way made."""
        return self.prediction.public

    @property
    def pending(self) -> frozenset[Card]:
        """The cards on their way."""
        return self.prediction.cards

    @property
    def legal(self) -> Legal:
        """What the server says one may do."""
        return self.room.legal or _NO_MOVES

    @property
    def reader(self) -> Seat:
        """The seat that sentences address as "you": the own one, and none in a record."""
        return WATCHER if self.room.status == "record" else self.room.seat

    @property
    def role(self) -> Role:
        """What of the own area the seat plays with."""
        return Role.ALL if self.own < 0 else self.public.rules.role(self.room.seat)

    @property
    def plays(self) -> bool:
        """Whether the round runs and one takes part in it."""
        return self.visible.phase is Phase.PLAY and self.reader >= 0

    @property
    def pile_left(self) -> int:
        """How many cards the own pile has."""
        return self.visible.areas[self.own].pile_left if self.own >= 0 else 0

    @property
    def is_calling(self) -> bool:
        """Whether the own call is on its way."""
        return any(isinstance(sent.move, Call) for sent in self.room.pending)

    @property
    def may_call(self) -> bool:
        """Whether Nerts may be called, or may be once the moves on their way have been made."""
        if not self.plays:
            return False
        return self.legal.call or (self.pile_left == 0 and PILE in self.prediction.touched)

    @property
    def rivals(self) -> tuple[int, ...]:
        """The other areas, clockwise."""
        return other_areas(len(self.public.areas), self.own)


def with_room(before: NertsTable | None, room: TableRoom) -> NertsTable | None:
    """The table with the newest room; None while there is no match yet."""
    if room.view is None:
        return before
    public: Public = room.view.public
    own = own_area(public, room.seat)
    probes = frozenset() if before is None else before.probes
    sent = [move for move in room.pending if move.id not in probes]
    prediction = predict(public, own, sent)
    legal = room.legal or _NO_MOVES
    lifts = tuple(remaining_lifts(prediction, own, legal.lifts))
    if before is None:
        return NertsTable(room, public, prediction, own, lifts)
    choice = before.choice
    if choice is not None and not choice_holds(prediction.public, own, choice):
        choice = None
    return replace(
        before,
        room=room,
        public=public,
        prediction=prediction,
        own=own,
        lifts=lifts,
        choice=choice,
    )


def with_event(table: NertsTable, event: Event) -> NertsTable:
    """After an event: who played where, what was proved stuck."""
    match event:
        case Dealt():
            return replace(table, ending=None, stuck=None, last_players={})
        case Moved(seat=seat, target=target):
            return replace(table, last_players={**table.last_players, target: seat})
        case Stopped(reach=reach) if reach:
            return replace(table, stuck=table.public)
        case _:
            return table


def with_choice(table: NertsTable, choice: LiftChoice | None) -> NertsTable:
    """With this chosen."""
    return table if table.choice == choice else replace(table, choice=choice)


def with_probe(table: NertsTable, move: str) -> NertsTable:
    """A move was sent only to learn why it is refused."""
    return replace(table, probes=table.probes | {move})


def without_probe(table: NertsTable, move: str | None) -> NertsTable:
    """It was answered."""
    if move not in table.probes:
        return table
    return replace(table, probes=table.probes - {move})
