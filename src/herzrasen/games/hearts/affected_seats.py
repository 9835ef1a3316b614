"""Whom an event concerns: of most of what happens at the table everybody is told the same."""

from __future__ import annotations

from herzrasen.cards import Seat
from herzrasen.games.hearts.events import Event, Played, TrickTaken
from herzrasen.games.hearts.state import Public


def concerned(event: Event, was: Public, now: Public) -> frozenset[Seat] | None:
    """The seats that see more of the event than the table does, or that may do something else after
    it, by which a table ``was`` became what it is ``now``; None if that may be every one.

    A card that is played leaves the hand of whose turn it was, and is the next one's to answer.
    """
    match event:
        case Played() | TrickTaken():
            return frozenset([seat for seat in (was.turn, now.turn) if seat is not None])
        case _:
            return None
