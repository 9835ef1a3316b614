"""The way to a table: what is asked over HTTP, and the rooms that are open."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen import __version__
from herzrasen.bots.bot import complete
from herzrasen.config.server_settings import Settings
from herzrasen.games.protocol import Refusal
from herzrasen.lobby.summary import report
from herzrasen.protocol import codec, http_tables
from herzrasen.server.api.static_files import answer
from herzrasen.server.bot_pool.scheduler import Asking
from herzrasen.server.bot_pool.worker_pool import Players
from herzrasen.server.lobby.game_catalog import offers
from herzrasen.server.lobby.shared_decks import CommonDecks
from herzrasen.server.middleware.body_reader import Posts, refused
from herzrasen.server.rate_limits.heavy_requests import HeavyWork, Overloaded
from herzrasen.server.room.room import Room
from herzrasen.server.room.summary_publisher import Reporter, Reports
from herzrasen.server.runtime.entropy import Chance
from herzrasen.server.runtime.graceful_shutdown import Stopping
from herzrasen.server.runtime.overload import Overload
from herzrasen.storage.log import EventLog, Row, Stored
from herzrasen.storage.write_refusal import not_saved
from herzrasen.table import info, journal
from herzrasen.table.info import About
from herzrasen.table.journal import Entry
from herzrasen.table.members import rematch
from herzrasen.table.seats import Place, Seating
from herzrasen.table.table import Table
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import facts, short

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
        work: HeavyWork,
    ) -> None:
        self._work = work
        self._stopping = stopping
        self._overload = overload
        self._log = log
        self._reports = reports
        self._players = players
        self._chance = chance
        self._settings = settings
        self._lengths = settings.lengths()
        self._rooms: dict[str, Room] = {}
        self._check: asyncio.Task[None] | None = None
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._decks = CommonDecks(settings.data)
        limits = settings.limits
        self._posts = Posts(limits.tables_per_second, limits.tables_at_once)
        self._offers = codec.encode(offers())

    async def health(self, _request: Request) -> Response:
        """``GET health``: 200 if a match can be played, which needs a log that can be written."""
        if self._stopping.begun:
            return _json({"ok": False}, 503)
        if self._check is None or self._check.done():
            self._check = asyncio.create_task(self._log.check())
        try:
            await asyncio.shield(self._check)  # one for all who ask while it goes on
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
        return _json(http_tables.TableCreated(table=result), 201)

    async def room(self, name: str, address: str = "") -> Room | None:
        """The table's room, read from the log if nobody has been there for a while, for whoever
        asks from this address. Raises Overloaded if he asks for too many."""
        if name in self._rooms:
            return self._rooms[name]
        if name not in self._loading:
            self._loading[name] = task = asyncio.create_task(self._load(name, address))
            task.add_done_callback(lambda _: self._loading.pop(name))
        return await asyncio.shield(self._loading[name])

    @property
    def names(self) -> Collection[str]:
        """The names of the tables in memory, and of those that are being read."""
        return self._rooms.keys() | self._loading.keys()

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
            with suppress(Overloaded):  # then it is not read, and the file has been changed
                room = await self.room(name)
                if room is not None:
                    await room.reseat(change)

    def close(self) -> None:
        """Close every room."""
        for room in list(self._rooms.values()):
            room.close()

    async def open(self, wish: http_tables.NewTable, person: str) -> str | Refusal:
        """A new table's name, with this person at seat 0; or why there is none."""
        if (refusal := self._nothing_new()) is not None:
            return refusal
        rules = info.rules_asked_for(wish.game, wish.rules)
        if isinstance(rules, Refusal):
            return rules
        bot = complete(wish.game, wish.bot)
        if isinstance(bot, Refusal):
            return bot
        common = info.has_common_decks(rules)
        if wish.decks and not common:
            return Refusal("table.refusal.no-common-decks")
        count = info.seats_in(rules)
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
            rules=info.text_of(rules),
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
        rows, table = await asyncio.to_thread(_written, description, entries)
        try:
            await self._log.create(name, info.write(description))
            if rows:
                await self._log.append(name, rows)
        except (OSError, sqlite3.Error) as error:
            _LOG.exception("no table could be opened")
            return not_saved(error)
        metrics.TABLES.labels(description.game).inc()
        _LOG.info("table opened", extra=facts(table=short(name), game=description.game))
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

    async def _wish(self, request: Request) -> http_tables.NewTable | Refusal:
        posted = await self._posts.read(request)
        return posted if isinstance(posted, Refusal) else codec.read_wish(posted)

    async def _load(self, name: str, address: str) -> Room | None:
        async with self._work.slot(address):
            stored = await self._log.load(name)
            if stored is None:
                return None
            description, table = await asyncio.to_thread(_replayed, stored)
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
            work=self._work,
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


def _written(description: About, entries: tuple[Entry, ...]) -> tuple[list[Row], Table]:
    """A journal that a table begins with: as it is kept, and the table after it."""
    table = Table(description.game, info.rules_of(description.game, description.rules))
    table.replay(entries)
    return [Row(entry.number, journal.write(entry)) for entry in entries], table


def _replayed(stored: Stored) -> tuple[About, Table]:
    """A table as its journal left it."""
    description = info.read(stored.about)
    table = Table(description.game, info.rules_of(description.game, description.rules))
    table.replay(journal.read(entry, description.game) for entry in stored.entries)
    table.told()  # whoever comes is shown how it stands
    return description, table


def _json(value: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(codec.encode(value), status, headers, "application/json")
