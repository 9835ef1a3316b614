"""The seats that an event concerns: most events look the same to everyone at the table."""

from __future__ import annotations

from herzrasen.cards import Seat
from herzrasen.games.hearts.events import Event, Played, TrickTaken
from herzrasen.games.hearts.state import Public


def affected_seats(event: Event, before: Public, after: Public) -> frozenset[Seat] | None:
    """The seats that see more of the event than the table, or whose legal moves may change; None
    if that may be every seat. ``before`` and ``after`` are the public parts.

    A played card concerns the seat that played it and the next to play.
    """
    match event:
        case Played() | TrickTaken():
            return frozenset([seat for seat in (before.turn, after.turn) if seat is not None])
        case _:
            return None
