"""One event as the seats are told it: with what it changed in the view of each.

Most seats are told the same of most events. They get the same message, so that it is written as
JSON only once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import astuple, replace

from herzrasen.cards import WATCHER, Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import AnyGame
from herzrasen.protocol.diff import Change, changes
from herzrasen.protocol.race import Race
from herzrasen.protocol.websocket import Happened


class Telling:
    """What is told of event ``number``, by which the state ``before`` became the one ``after``.

    ``were`` are the moves that seats had before it, as far as they are known; ``legal`` those that
    the seats have after it: of all that have been told, and of those whom it does not concern.
    """

    __slots__ = (
        "_after",
        "_before",
        "_event",
        "_for_all",
        "_made",
        "_play",
        "_touched",
        "_were",
        "legal",
    )

    def __init__(
        self,
        play: AnyGame,
        number: int,
        event: Any,
        before: Any,
        after: Any,
        were: Mapping[Seat, Any],
        races: tuple[Race, ...],
    ) -> None:
        self._play = play
        self._event = event
        self._before = before
        self._after = after
        self._were = were
        race = isinstance(after, nerts.State)
        self._touched = nerts.touched(before.public, after.public) if race else None
        concerned: frozenset[Seat] | None = None
        if self._touched is not None:
            concerned = self._touched.concerned
        elif not race:
            concerned = hearts.concerned(event, before.public, after.public)
        self._for_all = Happened(
            number=number,
            event=play.see(event, WATCHER),
            changes=changes(before.public, after.public, ("public",)),
            races=races,
        )
        self.legal: dict[Seat, Any] = {}
        if concerned is not None:
            self.legal = {seat: moves for seat, moves in were.items() if seat not in concerned}
        self._made = dict.fromkeys(self.legal, self._for_all)

    def to(self, seat: Seat) -> Happened:
        """What this seat is told; the same object for all that are told the same."""
        if seat not in self._made:
            self._made[seat] = self._make(seat)
        return self._made[seat]

    def _make(self, seat: Seat) -> Happened:
        play, for_all = self._play, self._for_all
        if self._touched is not None and seat in self._were:
            return self._in_a_race(self._touched, seat)
        event = play.see(self._event, seat)
        earlier, view = play.view(self._before, seat), play.view(self._after, seat)
        was = self._were[seat] if seat in self._were else play.legal(earlier)
        legal = self.legal[seat] = play.legal(view)
        if for_all.number == 1:  # before it nobody has been shown the table
            return replace(for_all, event=event, changes=(((), view),), legal=legal)
        own: tuple[Change, ...] = ()
        if astuple(earlier)[1:] != astuple(view)[1:]:
            own = changes(replace(earlier, public=view.public), view)
        news = None if legal == was else legal
        if not own and news is None and event == for_all.event:
            return for_all
        return replace(for_all, event=event, changes=for_all.changes + own, legal=news)

    def _in_a_race(self, touched: nerts.Touched, seat: Seat) -> Happened:
        """What is told of an event in play of Nerts: everybody sees the same of the table."""
        was = self._were[seat]
        legal = self.legal[seat] = touched.moves(seat, was)
        return self._for_all if legal == was else replace(self._for_all, legal=legal)
