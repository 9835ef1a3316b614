"""When this terminal showed each event, for races in Nerts: a move says which version of its
target was on the screen, and how long before the key press. Uses the steady clock only."""

from __future__ import annotations

from typing import Any

from herzrasen.games import nerts
from herzrasen.games.nerts.events import Moved, Started
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.protocol.websocket import Welcome


class TouchTimes:
    """The twin of ``client/core/connection/touch-times.js``; times are in ms."""

    def __init__(self) -> None:
        self._shown: dict[int, float] = {}
        self._changed: dict[str, int] = {}
        self._first = 0
        self._pile = ""

    def receive(self, message: TableUpdate, now: float) -> None:
        """Note when a welcome or an event was shown."""
        match message:
            case Welcome(number=number):
                self._begin(number, now)
            case EventShown(number=number, event=event):
                if isinstance(event, Started):
                    self._begin(number, now)
                if isinstance(event, Moved):
                    self._note_move(number, event, message.view.public, now)
            case _:
                return
        view = message.view
        if isinstance(view, nerts.View):
            self._pile = f"rival {view.seat % (len(view.public.areas) or 1)}"

    def of(self, move: Any, now: float) -> tuple[int | None, int | None]:
        """``seen`` and ``after_ms`` of a move (see ``Submit``); None where its target is not
        contested."""
        places = [self._changed.get(place, self._first) for place in self._targets(move)]
        if not places:
            return None, None
        seen = max(places)
        return seen, max(0, round(now - self._shown.get(seen, now)))

    def _targets(self, move: Any) -> list[str]:
        match move:
            case nerts.Lift(source=source, target=target):
                own = [self._pile] if source.at == "pile" and self._pile else []
                return [place for place in (place_key(target),) if place] + own
            case nerts.Call():
                return [self._pile] if self._pile else []
            case _:
                return []

    def _begin(self, number: int, now: float) -> None:
        self._shown = {number: now}
        self._changed = {}
        self._first = number

    def _note_move(self, number: int, event: Moved, public: nerts.Public, now: float) -> None:
        self._shown[number] = now
        if target := place_key(event.target):
            self._changed[target] = number
        if event.source.at == "pile":
            self._changed[f"rival {event.seat % len(public.areas)}"] = number


def place_key(place: nerts.Place) -> str:
    """The name of a contested place; empty for others."""
    return f"{place.at} {place.index}" if place.at in ("foundation", "rival") else ""
