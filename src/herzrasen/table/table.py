"""One table of either game, from the inside: moves are proposed, written down, then applied.

    propose -> entries, to be written to the log -> apply -> seen events for every seat
            -> a refusal, and nothing has changed

A table only changes by entries that are in the log already, so throwing it away and replaying the
log gives the same table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.events import Dealt as HeartsDealt
from herzrasen.games.nerts.events import Dealt as NertsDealt
from herzrasen.games.protocol import AnyGame, GameName, Refusal
from herzrasen.table import journal
from herzrasen.table.fairness.race import Race
from herzrasen.table.journal import Entry
from herzrasen.table.messages import Happened
from herzrasen.table.telling import Telling
from herzrasen.table.tempo import Tempo
from herzrasen.table.timing.spent import Spent

GAMES: dict[GameName, AnyGame] = {"hearts": hearts, "nerts": nerts}
"""The packages that satisfy the protocol of eight functions, by name."""


_NAMES: Final = 64
"""Moves of each seat that are known again when they are sent again: more than a browser can have
sent without having had an answer."""


class Answered(msgspec.Struct, frozen=True):
    """The move with this name was made before: ``number`` was its last event."""

    number: int


class Table:
    """A match and its numbered events.

    ``number`` is the last event's. ``state`` holds every secret and is for nobody's eyes: what a
    seat may know comes from ``view`` and ``seen``. ``seed`` is the last deal's, empty before one.
    ``tempo`` is how quick everyone's hands have been, ``spent`` what they have used up of the
    deal's reserve.
    """

    def __init__(self, game: GameName, rules: Any) -> None:
        self.game: GameName = game
        self.rules = rules
        self.number = 0
        self.seed = b""
        self.tempo = Tempo()
        self.spent = Spent()
        self._play = GAMES[game]
        self._state = self._play.start(rules)
        self._before = self._state
        self._events: list[Any] = []
        self._races: tuple[Race, ...] = ()
        self._told: Telling | None = None
        self._earlier: Mapping[Seat, Any] = {}
        self._answered: defaultdict[Seat, dict[str, int]] = defaultdict(dict)
        self._dealt = 0
        self._stood_in: dict[Seat, int] = {}

    @property
    def public(self) -> Any:
        """What everyone at the table sees."""
        return self._state.public

    @property
    def deals(self) -> int:
        """How many deals have begun."""
        public = self.public
        return 1 + int(public.deal if isinstance(public, hearts.Public) else public.round)

    @property
    def over(self) -> bool:
        """Whether the match has been played to its end."""
        return bool(self.public.match.places)

    def to_act(self) -> frozenset[Seat]:
        """The seats that may move now, DEALER among them where chance acts."""
        return self._play.to_act(self.public)

    def view(self, seat: Seat) -> Any:
        """What this seat knows."""
        return self._play.view(self._state, seat)

    def legal(self, view: Any) -> Any:
        """The moves that a view of this table allows."""
        return self._play.legal(view)

    @property
    def known(self) -> Mapping[Seat, Any]:
        """The moves of the seats that have been told of the last event: what ``legal`` would say,
        without working it out again."""
        return {} if self._told is None else self._told.legal

    def propose(
        self,
        seat: Seat,
        move: Any,
        *,
        at: int,
        name: str | None = None,
        seed: bytes | None = None,
        effort: int | None = None,
        races: tuple[Race, ...] = (),
        used: int = 0,
        timed_out: bool = False,
    ) -> tuple[Entry, ...] | Answered | Refusal:
        """What would be written if this seat made this move now. Changes nothing.

        ``at`` is the time in milliseconds since 1970, ``name`` the browser's name for the move,
        ``seed`` what a deal was shuffled with, ``effort`` how many ms a bot thought about it,
        ``races`` the contested plays that are written down with it. ``used`` and ``timed_out`` are
        those of the clocks (``Entry``).
        """
        if name is not None and (number := self.answered(seat, name)) is not None:
            return Answered(number)
        events = self._play.decide(self._state, seat, move)
        if isinstance(events, Refusal):
            return events
        return journal.entries(
            events,
            after=self.number,
            by=seat,
            at=at,
            move=name,
            seed=seed,
            effort=effort,
            races=races,
            used=used,
            timed_out=timed_out,
        )

    def answered(self, seat: Seat, name: str) -> int | None:
        """The last event of the move that this seat's browser gave this name, None if it has not
        been made, or long ago."""
        return self._answered[seat].get(name)

    def late(self, seat: Seat, name: str, number: int | None) -> bool:
        """Whether a new move, decided on after event ``number``, answers what is not asked any
        more: there was a deal since, or a bot has moved for the seat. None is not looked at."""
        if number is None or self.answered(seat, name) is not None:
            return False
        return number < max(self._dealt, self._stood_in.get(seat, 0))

    def apply(self, entry: Entry) -> None:
        """Take over an entry that is in the log.

        Raises ValueError if it is not the next one.
        """
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} does not follow {self.number}")
        self._before, self._state = self._state, self._play.evolve(self._state, entry.event)
        self._earlier = {} if self._told is None else self._told.legal
        self._told = None
        self.number = entry.number
        if isinstance(entry.event, HeartsDealt | NertsDealt):
            self._dealt = entry.number
            self._events.clear()
        self._events.append(entry.event)
        self.tempo = self.tempo.after(entry)
        self.spent = self.spent.after(entry)
        self._races = entry.races
        if entry.seed is not None:
            self.seed = entry.seed
        if entry.effort is not None:
            self._stood_in[entry.by] = entry.number
        if entry.move is not None:
            names = self._answered[entry.by]
            names[entry.move] = entry.number
            if len(names) > _NAMES:
                del names[next(iter(names))]

    def replay(self, entries: Iterable[Entry]) -> None:
        """Take over entries in order."""
        for entry in entries:
            self.apply(entry)

    def happened(self, seat: Seat) -> Happened:
        """The last event as this seat is told it. Seats that are told the same get one object."""
        if self._told is None:
            self._told = Telling(
                self._play,
                self.number,
                self._events[-1],
                self._before,
                self._state,
                self._earlier,
                self._races,
            )
        return self._told.to(seat)

    def missed(self, seat: Seat, last: int) -> tuple[Any, ...]:
        """The events after number ``last`` as this seat sees them, from this deal's first on: what
        was before it the score sheet tells."""
        first = max(0, last - (self.number - len(self._events)))
        return tuple(self._play.see(event, seat) for event in self._events[first:])

    def dealing(self) -> bool:
        """Whether chance is to deal now."""
        deal = hearts.Phase.DEAL if self.game == "hearts" else nerts.Phase.DEAL
        return bool(self.public.phase is deal)
