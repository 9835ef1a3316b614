"""What one seat knows of Nerts: its view, the events as it sees them, its view after them."""

from __future__ import annotations

from herzrasen.cards import Seat
from herzrasen.games.nerts.events import Dealt, Event, Remedied
from herzrasen.games.nerts.evolve import public_after
from herzrasen.games.nerts.state import State, View


def view(state: State, seat: Seat) -> View:
    """What this seat knows."""
    return View(state.public, seat)


def see(event: Event, seat: Seat) -> Event:  # noqa: ARG001 - the protocol's name; all see alike
    """The event as this seat sees it: the same for all, since no seat sees face-down cards."""
    match event:
        case Dealt():
            return Dealt(event.round, event.areas, event.decks, downs=None, stocks=None)
        case Remedied():
            return Remedied(stocks=None)
        case _:
            return event


def follow(view: View, event: Event) -> View:
    """The view after a seen event."""
    return View(public_after(view.public, event), view.seat)
