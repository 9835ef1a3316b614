"""One's own matches and what came of them, and everything that is kept about oneself."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.record import keep, write
from herzrasen.shells.store.belongings import Sat
from herzrasen.shells.store.kept import Kept
from herzrasen.shells.store.log import Stored
from herzrasen.shells.web.limits import Limits
from herzrasen.shells.web.people.entering import said
from herzrasen.shells.web.people.mine import device_info, passkey_info, preferences
from herzrasen.shells.web.people.outcome import READ, Ended, Outcome, figures, is_over, outcome_of
from herzrasen.shells.web.posts import refused
from herzrasen.table import about, journal, myself, wire
from herzrasen.table.about import About

_PAGE: Final = 30
"""Matches that are told of at once."""
_MOST: Final = 1 << 32
_EXPORTS_A_SECOND: Final = 1 / 600
_EXPORTS_AT_ONCE: Final = 3


class _Looked(msgspec.Struct, frozen=True):
    """A table that its person looks at again."""

    sat: Sat
    about: About
    seat: Seat
    outcome: Outcome | None

    @property
    def ended(self) -> Ended | None:
        """How the match ended for the person, if it did and he was there."""
        return self.outcome.seats[self.seat] if self.outcome and self.seat != WATCHER else None


class Matches:
    """Tells a person what he played. Reading is long work, so one thread does it."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self._turn = asyncio.Lock()
        self._exports = Limits(_EXPORTS_A_SECOND, _EXPORTS_AT_ONCE)

    async def matches(self, request: Request) -> Response:
        """``GET api/me/matches?before=N``."""
        before = request.query_params.get("before", "")
        if before and not (before.isascii() and before.isdecimal() and len(before) < 16):
            return refused(Refusal("record.refusal.not-a-number"))
        wanted = int(before) if before else None
        looked = await self._looked(request.scope["person"], wanted, _PAGE + 1)
        shown, rest = looked[:_PAGE], looked[_PAGE:]
        more = shown[-1].sat.id if rest else None
        return said(myself.MyMatches(tuple(_told(one) for one in shown), more))

    async def figures(self, request: Request) -> Response:
        """``GET api/me/figures``."""
        return said(_figures(await self._looked(request.scope["person"], None, _MOST)))

    async def export(self, request: Request) -> Response:
        """``GET api/me/export``: one JSON file with all that is kept about the asker."""
        person: str = request.scope["person"]
        if not self._exports.take(person):
            return refused(Refusal("table.refusal.too-fast"))
        account = await self._kept.accounts.of(person)
        looked = await self._looked(person, None, _MOST)
        everything = myself.Everything(
            account=None if account is None else account.name,
            since=None if account is None else account.since,
            passkeys=tuple(passkey_info(key) for key in await self._kept.accounts.passkeys(person)),
            devices=tuple(
                device_info(device, request.scope["device"])
                for device in await self._kept.devices.of(person)
            ),
            settings=(await preferences(self._kept.belongings, person)).settings,
            figures=_figures(looked),
            matches=tuple([await self._record(one) for one in looked]),
        )
        answer = said(everything)
        answer.headers["content-disposition"] = 'attachment; filename="herzrasen.json"'
        return answer

    async def _looked(self, person: str, before: int | None, count: int) -> tuple[_Looked, ...]:
        found = await self._kept.belongings.tables(person, before, count)
        return tuple([await self._look(sat, person) for sat in found])

    async def _look(self, sat: Sat, person: str) -> _Looked:
        description = about.read(sat.about)
        outcome = None if sat.outcome is None else READ.decode(sat.outcome)
        if outcome is None and is_over(sat.last, description.game):
            stored = await self._kept.log.load(sat.name)
            async with self._turn:
                outcome = stored and await asyncio.to_thread(_outcome, description, stored)
            if outcome is not None:
                await self._kept.belongings.conclude(sat.id, wire.encode(outcome))
        return _Looked(sat, description, description.seating().seat_of(person), outcome)

    async def _record(self, looked: _Looked) -> myself.KeptMatch:
        stored = await self._kept.log.load(looked.sat.name)
        text = ""
        if stored is not None:
            async with self._turn:
                seat = looked.seat if looked.outcome is None else None
                text = await asyncio.to_thread(_text, looked.about, stored, seat)
        return myself.KeptMatch(_told(looked), text)


def _outcome(description: About, stored: Stored) -> Outcome | None:
    return outcome_of(
        description, (journal.read(entry, description.game) for entry in stored.entries)
    )


def _text(description: About, stored: Stored, seat: Seat | None) -> str:
    entries = (journal.read(entry, description.game) for entry in stored.entries)
    return write(keep(description, entries, seat)).decode()


def _told(looked: _Looked) -> myself.MyMatch:
    description, ended = looked.about, looked.ended
    return myself.MyMatch(
        table=looked.sat.name,
        game=description.game,
        rules=description.rules,
        opened=description.opened,
        others=tuple(
            place.name
            for seat, place in enumerate(description.places)
            if seat != looked.seat and not place.free
        ),
        seat=looked.seat,
        state=_state(looked),
        place=None if ended is None else ended.place,
        points=None if ended is None else ended.total,
    )


def _state(looked: _Looked) -> myself.State:
    if looked.outcome is not None:
        return "over"
    if looked.about.ended is not None:
        return "ended"
    return "running" if looked.about.begun else "waiting"


def _figures(looked: tuple[_Looked, ...]) -> myself.MyFigures:
    def of(game: GameName) -> myself.Figures:
        return figures(one.ended for one in looked if one.about.game == game and one.ended)

    return myself.MyFigures(hearts=of("hearts"), nerts=of("nerts"))
