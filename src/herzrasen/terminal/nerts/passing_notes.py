"""What stands on the board for a moment: hints, who was quicker, what others have just changed; and
how long a round has run that is played alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from herzrasen.games.nerts import Place
from herzrasen.games.nerts.events import Dealt, Moved, Started
from herzrasen.terminal.nerts.refused_moves import PlaceNote
from herzrasen.terminal.table_context import TableContext

NOTE_MS: Final = 2600.0
"""How long a note or a hint stays."""
FRESH_MS: Final = {"slow": 900.0, "normal": 600.0, "fast": 300.0, "instant": 0.0}
"""How long a place that others have changed is marked, by the speed of motion."""
_KEPT: Final = 3
"""Notes that are kept at once."""


class PassingNotes:
    """Notes at a table, by its clock in ms."""

    def __init__(self, context: TableContext, clock: Callable[[], float]) -> None:
        self._context = context
        self._clock = clock
        self._notes: list[tuple[float, PlaceNote]] = []
        self._hint: tuple[float, str] = (0.0, "")
        self._fresh: dict[Place, float] = {}
        self._attacks = 0
        self._started: float | None = None

    def tell(self, sentence: str) -> None:
        """A hint, or why something is not possible."""
        self._hint = (self._clock() + NOTE_MS, sentence)

    def add(self, note: PlaceNote) -> None:
        """A few quiet words at a place. The first card on the own pile is explained."""
        if note.tone == "attack":
            self._attacks += 1
            if self._attacks == 1:
                self._context.say(self._context.t("nerts_table.attack.allowed"))
        self._notes = [*self._notes[1 - _KEPT :], (self._clock() + NOTE_MS, note)]

    def receive(self, event: Any, areas: int) -> None:
        """Mark what others change; alone, the time counts from the start on."""
        match event:
            case Moved(seat=seat, target=target) if seat != self._context.own:
                self._fresh[target] = self._clock() + FRESH_MS[self._context.store.values.speed]
            case Dealt():
                self._fresh.clear()
                self._started = None
            case Started() if areas == 1:
                self._started = self._clock()
            case _:
                pass

    @property
    def hint(self) -> str:
        """The last hint, while it stays."""
        until, sentence = self._hint
        return sentence if until > self._clock() else ""

    @property
    def notes(self) -> tuple[PlaceNote, ...]:
        """The notes that stay, the newest last."""
        return tuple(note for until, note in self._notes if until > self._clock())

    @property
    def fresh(self) -> frozenset[Place]:
        """The places that others have just changed."""
        now = self._clock()
        return frozenset(place for place, until in self._fresh.items() if until > now)

    @property
    def running_ms(self) -> int | None:
        """How long a round that is played alone has run."""
        return None if self._started is None else int(self._clock() - self._started)
