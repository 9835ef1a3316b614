"""Whether everybody is ready: before a match begins, each person has said so not long ago.

Whoever sits down, or comes to a seat of his for the first time, has said it by that; it wears off.
When all seats are taken and all have said it, the match begins. If the host wants to begin, or the
last seat is taken, and somebody's word is missing or old, there is a check: those are asked, and
for some seconds everybody sees who has still to answer.

Times are milliseconds of any clock that does not run backwards, given as arguments.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.table.seats import Seating

FRESH: Final = 5 * 60 * 1000
"""For so long a word counts that was not asked for."""


class Readiness(msgspec.Struct, frozen=True):
    """Who has said when that he is ready, None for "not yet".

    ``asked`` is since when there is a check. ``silent`` are those who let the last one go by.
    """

    said: dict[Seat, int | None] = {}
    asked: int | None = None
    silent: frozenset[Seat] = frozenset()

    def after(self, seating: Seating, now: int) -> Readiness:
        """The same once these sit here: who is new has said it by coming, who has gone has not.

        If nothing but words that are old keeps a full table from beginning, they are asked for.
        """
        said = {seat: word for seat, word in self.said.items() if seat in seating.people}
        said |= {seat: now for seat in seating.here if seat not in said}
        silent = self.silent & frozenset(seating.people)
        known = Readiness(said, self.asked, silent)
        missing = known.missing(seating, now)
        old = all(seat in seating.here and said.get(seat) is not None for seat in missing)
        return known.asks(now) if seating.full and missing and old else known

    def says(self, seat: Seat, yes: bool, now: int) -> Readiness:
        """This person is ready, or is not; who is not ends the check."""
        return msgspec.structs.replace(
            self,
            said={**self.said, seat: now if yes else None},
            asked=self.asked if yes else None,
            silent=self.silent - {seat},
        )

    def asks(self, now: int) -> Readiness:
        """A check begins; one that runs already goes on."""
        return msgspec.structs.replace(self, asked=now if self.asked is None else self.asked)

    def ends(self, seating: Seating, now: int) -> Readiness:
        """Time is up: whoever has not answered is not ready."""
        missing = self.missing(seating, now)
        said = self.said | dict.fromkeys(missing, None)
        return msgspec.structs.replace(self, said=said, asked=None, silent=frozenset(missing))

    def ready(self, seating: Seating, now: int) -> tuple[Seat, ...]:
        """Who is here and has said it."""
        return tuple(seat for seat in seating.here if self._fresh(seat, now))

    def missing(self, seating: Seating, now: int) -> tuple[Seat, ...]:
        """Whom the match waits for."""
        ready = self.ready(seating, now)
        return tuple(seat for seat in seating.people if seat not in ready)

    def begins(self, seating: Seating, now: int) -> bool:
        """Whether the match begins now: with the last seat taken, or because the host asked."""
        if seating.begun or not seating.here or self.missing(seating, now):
            return False
        return seating.full or self.asked is not None

    def _fresh(self, seat: Seat, now: int) -> bool:
        word = self.said.get(seat)
        if word is None:
            return False
        return now - word < FRESH or (self.asked is not None and word >= self.asked)
