"""One table of either game, from the inside: moves are proposed, written down, then applied.

    propose -> entries, to be written to the log -> apply -> seen events for every seat
            -> a refusal, and nothing has changed

A table only changes by entries that are in the log already, so throwing it away and replaying the
log gives the same table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.events import Dealt as HeartsDealt
from herzrasen.games.hearts.events import Played
from herzrasen.games.nerts.events import Dealt as NertsDealt
from herzrasen.games.protocol import AnyGame, GameName, Refusal
from herzrasen.protocol.race import Race
from herzrasen.protocol.websocket import Happened
from herzrasen.table import journal
from herzrasen.table.choice_limits import Choices
from herzrasen.table.journal import Entry, Undone
from herzrasen.table.move_ids import Made
from herzrasen.table.playing_speed import Tempo
from herzrasen.table.recent_events import Events
from herzrasen.table.seat_updates import Telling
from herzrasen.table.time_used import Spent
from herzrasen.table.undo import MOST_UNDOS, Course, Moment, last_decision

GAMES: dict[GameName, AnyGame] = {"hearts": hearts, "nerts": nerts}
"""The packages that satisfy the protocol of eight functions, by name."""


RECENT: Final = 256
"""Events that somebody who comes back is told at most: more than any deal of Hearts has."""

_NOTHING: Final[Mapping[Seat, Any]] = {}
"""Of no seat the moves are known."""


class Answered(msgspec.Struct, frozen=True):
    """Nothing is to be written: the move with this name was made before, or everything is as it
    would make it. ``number`` was its last event, or is the table's."""

    number: int


class Table:
    """A match and its numbered events.

    ``number`` is the last entry's. ``state`` holds every secret and is for nobody's eyes: what a
    seat may know comes from ``view`` and ``seen``. ``seed`` is the last deal's, empty before one.
    ``tempo`` is how quick everyone's hands have been, ``spent`` what they have used up of the
    deal's reserve. ``turned_back`` is the entry by which something was undone last, 0 before: what
    was thought about an earlier one is thought about nothing. ``undone`` are the deals, counted
    from 0, in which that was done.
    """

    __slots__ = (
        "_before",
        "_choices",
        "_course",
        "_dealt",
        "_events",
        "_known",
        "_made",
        "_moved",
        "_play",
        "_races",
        "_state",
        "_told",
        "_undos",
        "_were",
        "game",
        "number",
        "rules",
        "seed",
        "spent",
        "tempo",
        "turned_back",
        "undone",
    )

    def __init__(self, game: GameName, rules: Any) -> None:
        self.game: GameName = game
        self.rules = rules
        self.number = 0
        self.seed = b""
        self.tempo = Tempo()
        self.spent = Spent()
        self._play = GAMES[game]
        self._state = self._play.start(rules)
        self._before: Any = None
        self._events = Events(game)
        self._races: tuple[Race, ...] = ()
        self._told: Telling | None = None
        self._were = _NOTHING
        self._known = _NOTHING
        self._made = Made()
        self._choices = Choices()
        self._undos = 0
        self._dealt = 0
        self._moved: dict[Seat, int] = {}
        self._course: Course | None = None
        self.turned_back = 0
        self.undone: tuple[int, ...] = ()

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
        """The moves of seats as far as they are at hand, those of all that were told of the last
        event among them: what ``legal`` would say, without working it out again."""
        return self._known if self._told is None else self._told.legal

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

        ``at`` is the time in milliseconds since 1970, ``name`` the move's (``made.move_name``),
        ``seed`` what a deal was shuffled with, ``effort`` how many ms a bot thought about it,
        ``races`` the contested plays that are written down with it. ``used`` and ``timed_out`` are
        those of the clocks (``Entry``).
        """
        if name is not None and (number := self.answered(seat, name)) is not None:
            return Answered(number)
        events = self._play.decide(self._state, seat, move)
        if isinstance(events, Refusal):
            return events
        if not events:
            return Answered(self.number)
        if (refusal := self._choices.refusal(events[0], self._state)) is not None:
            return refusal
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
        """The last event of this seat's move of this name, None if it has not been made, or long
        ago."""
        return self._made.number(seat, name)

    def late(self, seat: Seat, name: str, number: int | None) -> bool:
        """Whether a new move, decided on after event ``number``, answers what is not asked any
        more: there was a deal since, or a bot has moved for the seat, or a card was played from
        another page of the same person, or something was undone. None is not looked at."""
        if number is None or self.answered(seat, name) is not None:
            return False
        return number < max(self._dealt, self._moved.get(seat, 0), self.turned_back)

    def undo(self, seat: Seat, *, at: int, name: str) -> tuple[Entry, ...] | Answered | Refusal:
        """What would be written if this seat took back its last decision now. Changes nothing."""
        if (number := self.answered(seat, name)) is not None:
            return Answered(number)
        if self.game != "hearts":
            return Refusal("table.refusal.no-undo-in-a-race")
        if self.over:
            return Refusal("hearts.refusal.match-over")
        if self._undos >= MOST_UNDOS:
            return Refusal("table.refusal.undone-enough", {"limit": MOST_UNDOS})
        to = last_decision(self._moments(), seat)
        if to is None:
            return Refusal("table.refusal.nothing-to-undo")
        return (Entry(self.number + 1, by=seat, event=Undone(to), at=at, move=name),)

    def apply(self, entry: Entry) -> None:
        """Take over an entry that is in the log.

        Raises ValueError if it is not the next one.
        """
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} does not follow {self.number}")
        self._were, self._known, self._told = self.known, _NOTHING, None
        self.number = entry.number
        if isinstance(entry.event, Undone):
            self._turn_back(entry.event)
        else:
            self._go_on(entry, entry.event)
        self.spent = self.spent.after(entry)
        self._races = entry.races
        if entry.seed is not None:
            self.seed = entry.seed
        if entry.effort is not None or isinstance(entry.event, Played):
            self._moved[entry.by] = entry.number
        if entry.move is not None:
            self._made.add(entry.by, entry.move, entry.number)

    def _go_on(self, entry: Entry, event: hearts.Event | nerts.Event) -> None:
        self._before, self._state = self._state, self._play.evolve(self._state, event)
        self._choices = self._choices.after(event, self._before)
        if isinstance(event, HeartsDealt | NertsDealt):
            self._dealt = entry.number
            self._events.clear()
            self._choices, self._undos = Choices(), 0
        if isinstance(event, HeartsDealt):
            self._course = Course(self._state)
        self._events.append(event)
        if self._course is not None:
            self._course.add(entry)
        self.tempo = self.tempo.after(entry)

    def _turn_back(self, undone: Undone) -> None:
        assert self._course is not None
        self._events.cut(self._course.back_to(undone.to))
        self._before, self._state = None, self._moments()[-1].state
        self._were = _NOTHING
        self.turned_back = self.number
        self._undos += 1
        if self.deals - 1 not in self.undone:
            self.undone += (self.deals - 1,)

    def _moments(self) -> list[Moment]:
        """The match after each event of a deal of Hearts, as far as it stands."""
        if self._course is None:
            return []
        return self._course.moments(self._events.newest(len(self._events)))

    def replay(self, entries: Iterable[Entry]) -> None:
        """Take over entries in order."""
        for entry in entries:
            self.apply(entry)

    def happened(self, seat: Seat) -> Happened:
        """The last event as this seat is told it, until it is ``told``. Seats that are told the
        same get one object."""
        if self._told is None:
            assert self._before is not None
            self._told = Telling(
                self._play,
                self.number,
                self._events.last,
                self._before,
                self._state,
                self._were,
                self._races,
            )
            self._were = _NOTHING
        return self._told.to(seat)

    def told(self) -> None:
        """Everybody has been told of the last event: what only that needed is let go."""
        self._known, self._told, self._before = self.known, None, None

    def missed(self, seat: Seat, last: int) -> tuple[Any, ...]:
        """The events after number ``last`` as this seat sees them, from this deal's first on: what
        was before it the score sheet tells. Where something was undone, those since then; and
        those only that are not ``forgotten``."""
        count = max(0, self.number - max(last, self.turned_back))
        return tuple(self._play.see(event, seat) for event in self._events.newest(count))

    def recent(self, seat: Seat, last: int) -> tuple[Any, ...]:
        """What was missed, if all of it is at hand and it is not much; else nothing: whoever was
        away for long is shown how the table stands, and that says all."""
        if self.forgotten(last) or min(self.number - last, len(self._events)) > RECENT:
            return ()
        return self.missed(seat, last)

    def forgotten(self, last: int) -> range:
        """The numbers of those after ``last`` that are no longer at hand, but in the log."""
        return range(max(last + 1, self._dealt), self._dealt + self._events.forgotten)

    def dealing(self) -> bool:
        """Whether chance is to deal now."""
        deal = hearts.Phase.DEAL if self.game == "hearts" else nerts.Phase.DEAL
        return bool(self.public.phase is deal)
