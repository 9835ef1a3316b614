"""Build the update for each seat of one event: the event as it sees it, and the view's changes.

Most seats are sent the same for most events. They share one message object, so that it is encoded
once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import astuple, replace

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import TableGame
from herzrasen.games.race import LegalMovesUpdate
from herzrasen.protocol.diff import Change, changes
from herzrasen.protocol.race import Race
from herzrasen.protocol.websocket import Happened


class SeatUpdates:
    """The updates for event ``number``, by which state ``before`` became ``after``.

    ``legal_before`` are the legal moves of seats before it, as far as known. ``legal`` collects
    those after it: of all seats that were given an update, and from the start of the seats that the
    event does not affect.
    """

    __slots__ = (
        "_after",
        "_before",
        "_event",
        "_for_all",
        "_game",
        "_legal_before",
        "_legal_update",
        "_updates",
        "legal",
    )

    def __init__(
        self,
        game: TableGame,
        number: int,
        event: object,
        before: Any,
        after: Any,
        legal_before: Mapping[Seat, Any],
        races: tuple[Race[Any], ...],
    ) -> None:
        self._game = game
        self._event = event
        self._before = before
        self._after = after
        self._legal_before = legal_before
        race = game.RACE
        self._legal_update = race.legal_update(before.public, after.public) if race else None
        affected: frozenset[Seat] | None = None
        if self._legal_update is not None:
            affected = self._legal_update.affected_seats
        elif race is None:
            affected = game.affected_seats(event, before.public, after.public)
        self._for_all = Happened(
            number=number,
            event=game.see(event, WATCHER),
            changes=changes(before.public, after.public, ("public",)),
            races=races,
        )
        self.legal: dict[Seat, Any] = {}
        if affected is not None:
            self.legal = {
                seat: moves for seat, moves in legal_before.items() if seat not in affected
            }
        self._updates = dict.fromkeys(self.legal, self._for_all)

    def for_seat(self, seat: Seat) -> Happened:
        """The update for this seat; the same object for all seats that are sent the same."""
        if seat not in self._updates:
            self._updates[seat] = self._make(seat)
        return self._updates[seat]

    def _make(self, seat: Seat) -> Happened:
        game, for_all = self._game, self._for_all
        if self._legal_update is not None and seat in self._legal_before:
            return self._make_in_race(self._legal_update, seat)
        event = game.see(self._event, seat)
        earlier, view = game.view(self._before, seat), game.view(self._after, seat)
        legal_before = (
            self._legal_before[seat] if seat in self._legal_before else game.legal(earlier)
        )
        legal = self.legal[seat] = game.legal(view)
        if for_all.number == 1:  # no view has been sent yet
            return replace(for_all, event=event, changes=(((), view),), legal=legal)
        own: tuple[Change, ...] = ()
        if astuple(earlier)[1:] != astuple(view)[1:]:
            own = changes(replace(earlier, public=view.public), view)
        new_legal = None if legal == legal_before else legal
        if not own and new_legal is None and event == for_all.event:
            return for_all
        return replace(for_all, event=event, changes=for_all.changes + own, legal=new_legal)

    def _make_in_race(self, legal_update: LegalMovesUpdate, seat: Seat) -> Happened:
        """The update for an event of a race: everybody sees the same of the table."""
        legal_before = self._legal_before[seat]
        legal = self.legal[seat] = legal_update.legal_moves(seat, legal_before)
        return self._for_all if legal == legal_before else replace(self._for_all, legal=legal)
