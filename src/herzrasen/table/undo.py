"""Undo of the last decision, for a person who plays with bots only.

How it works: a decision is a move that the person made where more than one was legal; forced moves,
and moves that a bot made for them, are skipped. It can be undone until the next deal is dealt. The
state before it is rebuilt from the deal's first state and its events. Bots then compute anew with
their old seeds, so the same move leads to the same game.

A race has no undo: all play at once, and the seconds that a move has cost the others cannot be
given back.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate, islice, pairwise
from typing import Final

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import LegalMoves, Refusal, TableGame
from herzrasen.table.journal import Entry
from herzrasen.table.seats import Seating

MAX_UNDOS: Final = 100
"""Undos per deal: several for each of its decisions. Undone entries stay in the journal, so their
number is bounded."""


def undo_refusal(seat: Seat, seating: Seating, help_refusal: Refusal | None) -> Refusal | None:
    """Why the person at this seat may take nothing back; None if they may, and nobody has to agree.
    ``help_refusal``: why the table allows no help (``TableInfo.help_refusal``). Whether there
    is anything to take back, ``Table.undo`` says."""
    if seat == WATCHER:
        return Refusal("table.refusal.watcher")
    if not seating.begun:
        return Refusal("table.refusal.not-begun")
    if seating.ended is not None:
        return Refusal("table.refusal.ended")
    if seat != seating.solo_seat:
        return Refusal("table.refusal.undo-alone")
    return help_refusal


class DealState(msgspec.Struct, frozen=True, eq=False):
    """The state after one event of the running deal, and the number of its entry. ``by_bot``: it is
    the first event of a move that a bot chose."""

    number: int
    event: object
    by_bot: bool
    state: object


class DealHistory:
    """How the running deal came to its state.

    The intermediate states would be most of a table's memory and undo is rare: so only the first
    state is kept, and the others are computed from the events again.
    """

    __slots__ = ("_by_bot", "_dealt", "_game", "_numbers")

    def __init__(self, game: TableGame, dealt: object) -> None:
        """``dealt`` is the state after the deal's first event."""
        self._game = game
        self._dealt = dealt
        self._numbers = array("I")
        self._by_bot = bytearray()

    def add(self, entry: Entry) -> None:
        """Add one more event of the deal, its first included."""
        self._numbers.append(entry.number)
        self._by_bot.append(entry.effort is not None)

    def truncate(self, number: int) -> int:
        """Drop what happened after this entry; returns how many events of the deal remain."""
        remaining = self._numbers.index(number) + 1
        del self._numbers[remaining:], self._by_bot[remaining:]
        return remaining

    def states(self, events: Sequence[object]) -> list[DealState]:
        """The state after each of the deal's remaining events, which are given."""
        states = accumulate(events[1:], self._game.evolve, initial=self._dealt)
        rows = zip(self._numbers, events, map(bool, self._by_bot), states, strict=True)
        return [DealState(*row) for row in rows]


def last_decision(game: TableGame, deal: Sequence[DealState], seat: Seat) -> int | None:
    """The number of the entry before this seat's last decision in the deal; None if it made
    none."""
    assert game.UNDO is not None
    for before, after in reversed([*pairwise(deal)]):
        decided = not after.by_bot and game.UNDO.decides(after.event, seat)
        if decided and _has_choice(game.legal(game.view(before.state, seat))):
            return before.number
    return None


def _has_choice(legal: LegalMoves[object]) -> bool:
    """Whether more than one move is legal."""
    return len([*islice(legal, 2)]) > 1
