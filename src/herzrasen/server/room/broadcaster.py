"""The lines that lead to a table, and what each of them is told.

What a seat is told is made once, however many lines it has; all watchers are one seat in this.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.protocol import codec, websocket
from herzrasen.server.network.connection import Line
from herzrasen.table.info import About
from herzrasen.table.members import bot_turns
from herzrasen.table.seats import Place, Seating
from herzrasen.table.table import Table


class Audience:
    """Everybody who has said hello at a table and is still there."""

    __slots__ = (
        "_about",
        "_name",
        "_new",
        "_people",
        "_places",
        "_seats",
        "_told",
        "lines",
    )

    def __init__(self, name: str, about: About) -> None:
        self.lines: list[Line] = []
        self._name = name
        self._about = about
        self._told: tuple[Seating, tuple[Seat, ...]] | None = None
        self._seats = 0
        self._places: tuple[Place, ...] = ()
        self._people: websocket.People | None = None
        self._new: list[Line] = []

    def welcome(
        self, line: Line, table: Table, seating: Seating, missed: tuple[Any, ...] = ()
    ) -> None:
        """Tell one line everything: the table as it stands, and the events that its seat missed, as
        that sees them."""
        self._new.append(line)
        seat = seating.seat_of(line.person)
        line.seat, line.watching = seat, seat == WATCHER
        view = table.view(seat) if seating.begun else None
        repeats = self._about.repeats
        line.say(
            codec.encode(
                websocket.Welcome(
                    table=self._name,
                    game=table.game,
                    rules=self._about.rules,
                    options=msgspec.structs.asdict(table.rules),
                    house=self._about.house,
                    seat=seat,
                    number=table.number,
                    seats=seating.info(),
                    waiting=bot_turns.waiting(table, seating),
                    view=view,
                    legal=None if view is None else table.legal(view),
                    missed=missed,
                    decks=self._about.decks,
                    undone=table.undone,
                    repeats=0 if repeats is None else repeats.deal,
                )
            )
        )

    def happened(self, table: Table, seating: Seating) -> None:
        """Tell everyone the last event, each as his seat sees it."""
        made: dict[int, bytes] = {}
        moved, self._places = seating.places is not self._places, seating.places
        for line in self.lines:
            if moved and seating.seat_of(line.person) != line.seat:
                self.welcome(line, table, seating)  # what he was shown was another's
                continue
            assert line.seat is not None
            message = table.happened(line.seat)
            if id(message) not in made:
                made[id(message)] = codec.encode(message)
            line.say(made[id(message)])
        table.told()

    def undone(self, table: Table, seating: Seating, by: Seat) -> None:
        """Tell everyone that a seat took back a move, and how the table stands now."""
        for line in self.lines:
            view = table.view(seating.seat_of(line.person))
            message = websocket.Undone(
                number=table.number,
                seat=by,
                view=view,
                legal=table.legal(view),
                undone=table.undone,
            )
            line.say(codec.encode(message))

    def seats(self, table: Table, seating: Seating) -> None:
        """Tell everyone who sits where and who is waited for, if that has changed."""
        waiting = bot_turns.waiting(table, seating)
        if self._told == (seating, waiting):
            return
        self._told = (seating, waiting)
        message = codec.encode(websocket.Seats(seats=seating.info(), waiting=waiting))
        if hash(message) != self._seats:
            self._seats = hash(message)
            for line in self.lines:
                line.say(message)

    def people(self, standing: websocket.People, lasting: websocket.People) -> None:
        """Tell how it stands among the people, whoever was welcomed since or everyone if it has
        changed; ``lasting`` is the same in a form that does not change with time alone."""
        lines, self._new = (self._new if lasting == self._people else self.lines), []
        self._people = lasting
        if lines:
            message = codec.encode(standing)
            for line in lines:
                line.say(message)

    def tell(
        self, message: websocket.ToBrowser, people: Container[str | None] | None = None
    ) -> None:
        """Tell everyone, or only these persons."""
        told = codec.encode(message)
        for line in self.lines:
            if people is None or line.person in people:
                line.say(told)

    def watchers(self, seating: Seating) -> int:
        """How many persons look on."""
        return len({line.person for line in self.lines if seating.seat_of(line.person) == WATCHER})

    def coming(self, coming: websocket.Coming | None, lines: Iterable[Line]) -> None:
        """Tell some lines what comes by itself, if anything does."""
        if coming is not None:
            message = codec.encode(coming)
            for line in lines:
                line.say(message)

    def here(self, seating: Seating) -> frozenset[Seat]:
        """The seats with an open line, WATCHER among them where somebody looks on."""
        return frozenset(seating.seat_of(line.person) for line in self.lines)

    def close(self, code: int) -> None:
        """Close every line."""
        for line in self.lines:
            line.close(code)
