"""States that were computed before their event is applied: ``decide`` looks for automatic events
in the state after a move, and the table needs the same state once the move has been logged."""

from __future__ import annotations

from typing import Final, NamedTuple

from herzrasen.games.nerts.events import Event
from herzrasen.games.nerts.state import State

MAX_STATES: Final = 256
"""States that are held at most: the moves of all tables that wait for a commit."""


class _Ahead(NamedTuple):
    """The event is held, so its id is no other's meanwhile."""

    event: Event
    before: State
    after: State


class StatesAhead:
    """Each state is returned once. States of events that are never applied are dropped, the oldest
    first, when new ones are added."""

    def __init__(self) -> None:
        self._by_event: dict[int, _Ahead] = {}

    def __len__(self) -> int:
        return len(self._by_event)

    def add(self, before: State, event: Event, after: State) -> None:
        """Hold the state after an event."""
        while len(self._by_event) >= MAX_STATES:
            self._by_event.pop(next(iter(self._by_event)), None)
        self._by_event[id(event)] = _Ahead(event, before, after)

    def take(self, before: State, event: Event) -> State | None:
        """The state after this very event on this very state, if it is held."""
        ahead = self._by_event.pop(id(event), None)
        if ahead is None or ahead.event is not event or ahead.before is not before:
            return None
        return ahead.after
