"""The way to a table: what is asked over HTTP, and the rooms that are open."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen import __version__
from herzrasen.bots.bot import complete
from herzrasen.games.protocol import Refusal
from herzrasen.shells import meters
from herzrasen.shells.logs import facts, short
from herzrasen.shells.store.log import EventLog, Row
from herzrasen.shells.web.asking import Asking
from herzrasen.shells.web.chance import Chance
from herzrasen.shells.web.decks import CommonDecks
from herzrasen.shells.web.not_saved import not_saved
from herzrasen.shells.web.offers import offers
from herzrasen.shells.web.overload import Overload
from herzrasen.shells.web.players import Players
from herzrasen.shells.web.posts import Posts, refused
from herzrasen.shells.web.reports import Reporter, Reports
from herzrasen.shells.web.room import Room
from herzrasen.shells.web.settings import Settings
from herzrasen.shells.web.static import answer
from herzrasen.shells.web.stopping import Stopping
from herzrasen.table import about, answers, journal, rematch, wire
from herzrasen.table.about import About
from herzrasen.table.journal import Entry
from herzrasen.table.report import report
from herzrasen.table.seats import Place, Seating
from herzrasen.table.table import Table

_LOG: Final = logging.getLogger(__name__)
_WORD: Final = 8
"""Letters of a word for common decks that nobody chose."""


class Lobby:
    """Opens tables, and finds them again."""

    def __init__(
        self,
        log: EventLog,
        reports: Reports,
        players: Players,
        chance: Chance,
        settings: Settings,
        stopping: Stopping,
        overload: Overload,
    ) -> None:
        self._stopping = stopping
        self._overload = overload
        self._log = log
        self._reports = reports
        self._players = players
        self._chance = chance
        self._settings = settings
        self._checking: asyncio.Task[None] | None = None
        self._lengths = settings.lengths()
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._decks = CommonDecks(settings.data)
        limits = settings.limits
        self._posts = Posts(limits.tables_per_second, limits.tables_at_once)
        self._offers = wire.encode(offers())

    async def health(self, _request: Request) -> Response:
        """``GET health``: 200 if a match can be played, which needs a log that can be written."""
        if self._stopping.begun:
            return _json({"ok": False}, 503)
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._log.check())
        try:
            await asyncio.shield(self._checking)  # however many ask, one of them writes
        except (OSError, sqlite3.Error):
            return _json({"ok": False}, 503)
        return _json({"ok": True})

    async def games(self, request: Request) -> Response:
        """``GET api/games``."""
        return answer(request, self._offers, "application/json")

    async def open_table(self, request: Request) -> Response:
        """``POST api/tables``: a new table, with whoever asks at seat 0."""
        wish = await self._wish(request)
        result = (
            wish if isinstance(wish, Refusal) else await self.open(wish, request.scope["person"])
        )
        if isinstance(result, Refusal):
            return refused(result)
        return _json(answers.TableCreated(table=result), 201)

    async def room(self, name: str) -> Room | None:
        """The table's room, read from the log if nobody has been there for a while."""
        if name in self._rooms:
            return self._rooms[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        try:
            return await asyncio.shield(self._loading[name])
        finally:
            self._loading.pop(name, None)

    @property
    def names(self) -> Collection[str]:
        """The names of the tables in memory."""
        return self._rooms.keys()

    @property
    def rooms(self) -> Collection[Room]:
        """The tables in memory."""
        return self._rooms.values()

    async def finish(self) -> None:
        """Answer what has been asked for at every table; no table is opened any more."""
        await asyncio.gather(*(room.finish() for room in list(self._rooms.values())))

    async def reseat(self, change: Callable[[Seating], Seating]) -> None:
        """Change the seats at every open table, once the file has been changed likewise."""
        for name in {*self._rooms, *self._loading}:
            room = await self.room(name)
            if room is not None:
                await room.reseat(change)

    def close(self) -> None:
        """Close every room."""
        for room in list(self._rooms.values()):
            room.close()

    async def open(self, wish: answers.NewTable, person: str) -> str | Refusal:
        """A new table's name, with this person at seat 0; or why there is none."""
        if (refusal := self._nothing_new()) is not None:
            return refusal
        rules = about.rules_of(wish.game, wish.rules)
        if isinstance(rules, Refusal):
            return rules
        bot = complete(wish.game, wish.bot)
        if isinstance(bot, Refusal):
            return bot
        common = about.has_common_decks(rules)
        if wish.decks and not common:
            return Refusal("table.refusal.no-common-decks")
        count = about.seats_in(rules)
        if wish.free >= count:
            return Refusal("table.refusal.too-many-free", {"limit": count - 1})
        empty = Seating(bot, tuple(Place(self._chance.bot_seed()) for _ in range(count)))
        seating = empty.sit(person, wish.name, 0)
        if isinstance(seating, Refusal):
            return seating
        if not wish.free:
            seating = seating.begin()
        description = About(
            game=wish.game,
            rules=about.text_of(rules),
            bot=bot,
            pace=wish.pace,
            places=seating.places,
            opened=self._chance.now(),
            begun=seating.begun,
            version=__version__,
            decks=(wish.decks or self._chance.table_name()[:_WORD]) if common else "",
            house=wish.house,
        )
        return await self._create(description)

    async def branch(self, description: About, entries: tuple[Entry, ...]) -> str | Refusal:
        """A table whose journal begins with these entries, its name."""
        if (refusal := self._nothing_new()) is not None:
            return refusal
        return await self._create(description, entries)

    def _nothing_new(self) -> Refusal | None:
        if self._stopping.begun:
            return Refusal("table.refusal.stopping")
        if self._overload.now:
            return Refusal("table.refusal.overloaded")
        return None

    async def _create(self, description: About, entries: tuple[Entry, ...] = ()) -> str | Refusal:
        """A table of this description, its name."""
        name = self._chance.table_name()
        rows = [Row(entry.number, journal.write(entry)) for entry in entries]
        try:
            await self._log.create(name, about.write(description))
            if rows:
                await self._log.append(name, rows)
        except (OSError, sqlite3.Error) as error:
            _LOG.exception("no table could be opened")
            return not_saved(error)
        meters.TABLES.labels(description.game).inc()
        _LOG.info("table opened", extra=facts(table=short(name), game=description.game))
        table = Table(description.game, about.rules_of(description.game, description.rules))
        table.replay(entries)
        now = self._chance.now()
        stands = report(name, description, table, description.seating(), now).left_alone()
        self._reports.publish(stands)
        self._reports.keep(stands)
        return name

    async def _open_next(self, description: About, asked: rematch.Asked) -> str | Refusal:
        """The table where the people of another one go on, its name."""
        following = rematch.table_of(
            description,
            asked,
            seeds=self._chance.bot_seed,
            opened=self._chance.now(),
            version=__version__,
            decks=self._chance.table_name()[:_WORD],
        )
        return await self._create(following)

    async def _wish(self, request: Request) -> answers.NewTable | Refusal:
        posted = await self._posts.read(request)
        return posted if isinstance(posted, Refusal) else wire.read_wish(posted)

    async def _load(self, name: str) -> Room | None:
        stored = await self._log.load(name)
        if stored is None:
            return None
        description = about.read(stored.about)
        rules = about.rules_of(description.game, description.rules)
        table = Table(description.game, rules)
        table.replay(journal.read(entry, description.game) for entry in stored.entries)
        table.told()  # whoever comes is shown how it stands
        room = Room(
            name,
            description,
            table,
            log=self._log,
            asking=partial(
                Asking,
                self._players,
                self._chance,
                self._settings,
                description.pace,
                self._seeds(description),
            ),
            now=self._chance.now,
            lengths=self._lengths,
            linger=self._settings.linger,
            second=self._settings.second,
            open_next=self._open_next,
            gone=self._forget,
            reporter=Reporter(name, description, self._reports),
        )
        self._rooms[name] = room
        return room

    def _seeds(self, description: About) -> Callable[[int], bytes]:
        """Where the table's deals come from, by their number."""
        if description.decks:
            return partial(self._decks.seed, description.decks)
        return lambda _number: self._chance.deal_seed()

    def _forget(self, name: str) -> None:
        self._rooms.pop(name, None)


def _json(value: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(wire.encode(value), status, headers, "application/json")
