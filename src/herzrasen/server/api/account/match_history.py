"""The matches that somebody was in, as his own: looked up, and read to their end once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.protocol import codec
from herzrasen.protocol.http_history import ALL, MyMatch, MyPlayer, Sought, State
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.stats.hearts import Costs, Reviewed
from herzrasen.stats.match_filter import fits, may_fit
from herzrasen.stats.outcome import READ, Ended, Outcome, is_over, outcome_of
from herzrasen.storage.log import Stored
from herzrasen.storage.storage import Kept
from herzrasen.storage.user_data import Sat
from herzrasen.table import info, journal
from herzrasen.table.info import About
from herzrasen.table.seats import Place

_AT_ONCE: Final = 100
"""Tables that are asked for at a time."""
_COSTS: Final = codec.decoder(tuple[tuple[int, int, Reviewed], ...])


class Looked(msgspec.Struct, frozen=True):
    """A table that its person looks at again. ``unread``: it is over, but how has not been read."""

    sat: Sat
    about: About
    seat: Seat
    outcome: Outcome | None = None
    unread: bool = False

    @property
    def ended(self) -> Ended | None:
        """How the match ended for the person, if it did and he was there."""
        return self.outcome.seats[self.seat] if self.outcome and self.seat != WATCHER else None

    @property
    def reviews(self) -> tuple[Costs, ...]:
        """What his choices cost, in the deals that the coach has looked at."""
        scored = {} if self.ended is None else dict(enumerate(self.ended.deals, 1))
        return tuple(
            reviewed.costs
            for number, seat, reviewed in _COSTS.decode(self.sat.costs)
            if seat == self.seat and number in scored and scored[number].at == reviewed.at
        )

    @property
    def told(self) -> MyMatch:
        """The match as its person is told of it."""
        description, ended = self.about, self.ended
        return MyMatch(
            table=self.sat.name,
            game=description.game,
            rules=description.rules,
            opened=description.opened,
            players=tuple(_player(place) for place in description.places),
            seat=self.seat,
            state=self._state,
            place=None if ended is None else ended.place,
            points=None if ended is None else ended.total,
            deals=None if ended is None else ended.length,
            repeats=0 if description.repeats is None else description.repeats.deal,
            undone=0 if self.outcome is None else self.outcome.undone,
        )

    @property
    def _state(self) -> State:
        if self.outcome is not None or self.unread:
            return "over"
        if self.about.ended is not None:
            return "ended"
        return "running" if self.about.begun else "waiting"


class Past:
    """Finds them. Each hundred of them, and each journal, is a piece of heavy work by itself, so
    that others come between; a journal is read once."""

    def __init__(self, kept: Kept, work: HeavyWork) -> None:
        self._kept = kept
        self._work = work

    async def of(
        self,
        person: str,
        address: str,
        sought: Sought = ALL,
        *,
        count: int | None = None,
        read: int | None = None,
    ) -> list[Looked]:
        """The matches of a person that are sought, the newest first; ``count`` of them at most.

        ``read`` is how many journals are read at most, None for all that have to be; matches that
        are over and have not been read then are ``unread``.
        """
        all_of_them: list[Looked] = []
        before = sought.before
        while True:
            async with self._work.slot(address):
                found = await self._kept.belongings.tables(person, before, _AT_ONCE)
                page = await asyncio.to_thread(_fitting, found, person, sought)
            for one in page:
                looked = one
                if looked.unread and read != 0:
                    looked = await self._read(looked, address)
                    read = None if read is None else read - 1
                if looked is one or looked.unread or fits(sought, looked.told):
                    all_of_them.append(looked)
                if len(all_of_them) == count:
                    return all_of_them
            if len(found) < _AT_ONCE:
                return all_of_them
            before = found[-1].id

    async def _read(self, looked: Looked, address: str) -> Looked:
        async with self._work.slot(address):
            stored = await self._kept.log.load(looked.sat.name)
            if stored is None:  # forgotten meanwhile
                return msgspec.structs.replace(looked, unread=False)
            outcome = await asyncio.to_thread(_outcome, looked.about, stored)
        if outcome is not None:
            await self._kept.belongings.conclude(looked.sat.id, codec.encode(outcome))
        return msgspec.structs.replace(looked, outcome=outcome, unread=False)


def _fitting(found: Sequence[Sat], person: str, sought: Sought) -> list[Looked]:
    """Those of these tables that are sought, or may be once their journals have been read."""
    looked = (_look(sat, person) for sat in found)
    return [
        one
        for one in looked
        if may_fit(sought, one.told) and (one.unread or fits(sought, one.told))
    ]


def _look(sat: Sat, person: str) -> Looked:
    description = info.read(sat.about)
    seat = description.seating().seat_of(person)
    if sat.outcome is not None:
        return Looked(sat, description, seat, READ.decode(sat.outcome))
    return Looked(sat, description, seat, unread=is_over(sat.last, description.game))


def _outcome(description: About, stored: Stored) -> Outcome | None:
    return outcome_of(
        description, (journal.read(entry, description.game) for entry in stored.entries)
    )


def _player(place: Place) -> MyPlayer:
    kind: Literal["person", "bot", "free"] = "bot" if place.person is None else "person"
    if place.free:
        kind = "free"
    return MyPlayer(place.name, kind)
