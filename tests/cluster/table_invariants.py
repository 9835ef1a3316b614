"""What must hold for a table, whatever happens to the nodes; checked with every view that a page
shows.

The log has no gaps and its epochs never fall; each move id is in it at most once, and each that was
acknowledged is. Seats are written by the present owner alone. What a page shows is the replay of
the log up to its number, as a seat of the page's own person sees it, and never older than what it
has shown.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

from herzrasen.cards import WATCHER, Seat
from herzrasen.protocol import codec
from herzrasen.table import info, journal
from herzrasen.table.move_ids import move_key
from herzrasen.table.table import Table
from tests.cluster.memory_database import Description, Row, TableRows
from tests.cluster.simulated_browser import Message, SimulatedBrowser


class Violation(AssertionError):
    """Something that must hold does not."""


class TableInvariants:
    """Follows one table in the database."""

    def __init__(self, rows: TableRows) -> None:
        self._rows = rows
        self._position = 0
        self._epoch = 0
        self._described = 0
        self._keys: dict[str, int] = {}
        self._seats: dict[str, set[Seat]] = defaultdict(lambda: {WATCHER})
        """The seats that each person has ever had."""
        self._former: dict[str, str] = {}
        """The former persons of each person who has signed in."""
        description = info.read(rows.about)
        self._game = description.game
        self._begun = description.begun
        self._table = Table(self._game, info.rules_of(self._game, description.rules))
        self._views: dict[tuple[int, Seat], Any] = {}
        self._keep_views()

    @property
    def number(self) -> int:
        """The number of the last event in the log."""
        self.follow()
        return self._table.number

    @property
    def is_running(self) -> bool:
        """Whether a match has begun and is not over."""
        return self._begun and not self._table.over

    def seat_of(self, person: str) -> Seat:
        """The seat of a person as it is stored now."""
        return info.read(self._rows.about).seating().seat_of(person)

    @property
    def descriptions(self) -> int:
        """How many descriptions were stored so far."""
        return len(self._rows.descriptions)

    def was_stored(self, person: str, since: int, *, sits: bool) -> bool:
        """Whether a person had a seat, or none, in a description since there were so many."""
        return any(
            (info.read(one.about).seating().seat_of(person) != WATCHER) == sits
            for one in self._rows.descriptions[since - 1 :]
        )

    def follow(self) -> None:
        """Read what is new in the log."""
        while (row := self._rows.rows.get(self._position + 1)) is not None:
            self._position += 1
            self._follow_row(row)
        if self._position != max(self._rows.rows, default=0):
            raise Violation(f"a gap in the log after position {self._position}")
        for described in self._rows.descriptions[self._described :]:
            self._follow_description(described)
        self._described = len(self._rows.descriptions)

    def person_changed(self, person: str, becomes: str) -> None:
        """A person became another one in the description, and no longer has a seat."""
        self.follow()
        self._former[becomes] = person

    def check_view(self, page: SimulatedBrowser, message: Message) -> None:
        """A page shows something new."""
        self.follow()
        number, seat = message["number"], page.seat
        if number > self._table.number:
            raise Violation(f"event {number} was shown and is not in the log")
        if (message.get("before") or 0) > number:
            raise Violation(f"{page.person} saw {message['before']}, and then {number}")
        if seat not in self._seats[page.person]:
            raise Violation(f"{page.person} was shown what seat {seat} sees")
        if self._begun and page.view != self._views[number, seat]:
            raise Violation(f"{page.person} was shown something else than event {number} says")

    def check_answers(self, page: SimulatedBrowser) -> None:
        """Every acknowledged move is in the log, under the number that was said; no refused one."""
        self.follow()
        for id_, (person, number) in page.accepted.items():
            found = self._keys.get(move_key(person, id_))
            if found != number and not self._is_former_move(person, id_, number):
                raise Violation(f"move {id_} was acknowledged as {number}, and is {found}")
        for id_, (person, why) in page.refused.items():
            if (found := self._keys.get(move_key(person, id_))) is not None:
                raise Violation(f"move {id_} was refused as {why}, and is {found}")

    def _is_former_move(self, person: str, id_: str, number: int) -> bool:
        """Whether a person made this move under a former name: to choose the same cards again is
        accepted, but is no event."""
        former = self._former.get(person)
        if former is None:
            return False
        made = self._keys.get(move_key(former, id_), number + 1)
        return made <= number or self._is_former_move(former, id_, number)

    def _follow_row(self, row: Row) -> None:
        if row.epoch < self._epoch:
            raise Violation(f"epoch {row.epoch} after {self._epoch}")
        self._epoch = row.epoch
        if row.number is None:
            return
        if row.number != self._table.number + 1:
            raise Violation(f"number {row.number} after {self._table.number}")
        entry = journal.read(row.entry, self._game)
        if entry.move is not None:
            if entry.move in self._keys:
                raise Violation(f"a move was made twice: {self._keys[entry.move]}, {row}")
            self._keys[entry.move] = entry.number
        self._table.apply(entry)
        self._keep_views()

    def _follow_description(self, described: Description) -> None:
        if 0 < described.epoch < described.stored_in:
            raise Violation(f"epoch {described.epoch} wrote seats in {described.stored_in}")
        for seat, occupant in enumerate(info.read(described.about).places):
            if occupant.person in self._former.values():
                raise Violation(f"{occupant.person} is another person now, and has a seat again")
            if occupant.person is not None:
                self._seats[occupant.person].add(seat)

    def _keep_views(self) -> None:
        for seat in (WATCHER, 0, 1, 2, 3) if self._begun else ():
            view = self._table.view(seat)
            self._views[self._table.number, seat] = json.loads(codec.encode(view))
