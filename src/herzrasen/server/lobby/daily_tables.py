"""Opens the tables of daily deals, and stores what came of the first play, which alone counts.

How it works: a person's deal is stored as begun, with the name of its table, before the table is
opened. So of any number of browsers that ask at once each is sent to the same table, and a server
that stops in between opens that table with the next request. The deal is the first entry of the
table's journal.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec

from herzrasen import __version__
from herzrasen.bots.bot import complete_settings
from herzrasen.cards import DEALER
from herzrasen.daily.calendar_day import start_of
from herzrasen.daily.offers import OFFERS, OWN_SEAT
from herzrasen.daily.results import state_at_end
from herzrasen.daily.seeds import bot_seed, deal_seed
from herzrasen.daily.series import DailyDeal, series_of
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.http_tables import BotPace
from herzrasen.server.lobby.daily_days import DailyDays
from herzrasen.server.lobby.table_factory import TableFactory
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.stats.outcome import outcome_of
from herzrasen.storage.daily import DailyStore, StoredDaily
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.event_log import EventLog, StoredTable
from herzrasen.storage.table_damage import read_in_thread
from herzrasen.table import info, journal
from herzrasen.table.info import Repeat, TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.seats import Seating, SeatOccupant
from herzrasen.table.table import AlreadyDone, Table
from herzrasen.telemetry.logs import log_id
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))


class DailyPlayer(msgspec.Struct, frozen=True):
    """Who wants to play: the person, their name at the table, and how long bots wait."""

    person: str
    name: str
    pace: BotPace


class DailyTables:
    """Opens the tables where daily deals are played, and settles those that are over."""

    def __init__(
        self,
        store: DailyStore,
        days: DailyDays,
        log: EventLog,
        factory: TableFactory,
        entropy: Entropy,
    ) -> None:
        self._store = store
        self._days = days
        self._log = log
        self._factory = factory
        self._entropy = entropy
        self._settling = BackgroundTasks()

    async def play(self, deal: DailyDeal, player: DailyPlayer, address: str) -> str | Refusal:
        """The table where this person plays a deal, or why they may not. A new one is charged to
        the ``address``.

        The first deal of the present day counts; while it runs they are sent there again. With
        their own behind them, or once the day has closed, they play it for themselves.
        """
        today = await self._days.today()
        if deal.day > today:
            return Refusal("daily.refusal.not-yet")
        secret = await self._days.secret(deal.day)
        if secret is None:
            return Refusal("daily.refusal.no-such-day")
        described = _description(deal, secret, player, self._entropy.now())
        if isinstance(described, Refusal):
            return described
        own = await self._own(deal, player.person)
        closed = self._days.is_closed(deal.day)
        if own is None and not closed:
            if deal.day < today:
                return self._days.still_closed()
            own = await self._begin(deal, player.person)
        if own is None or own.state != "running" or closed:
            repeat = msgspec.structs.replace(described, repeats=Repeat(1, start_of(deal.day)))
            return await self._open(self._entropy.table_name(), repeat, secret, address)
        if await self._log.exists(own.table):
            return own.table
        return await self._open(own.table, described, secret, address)

    async def _own(self, deal: DailyDeal, person: str) -> StoredDaily | None:
        """This person's deal, settled if it is over: the server may have stopped before that."""
        own = await self._store.result(deal.day, deal.name, person)
        if own is None or own.state != "running":
            return own
        await self.settle(own.table)
        return await self._store.result(deal.day, deal.name, person)

    async def _begin(self, deal: DailyDeal, person: str) -> StoredDaily:
        table = self._entropy.table_name()
        wanted = StoredDaily(deal.day, deal.name, person, table, self._days.now())
        return await self._store.begin(wanted)

    async def _open(
        self, table: str, description: TableInfo, secret: bytes, address: str
    ) -> str | Refusal:
        entries = await asyncio.to_thread(self._first_entries, description, secret)
        try:
            return await self._factory.branch(description, entries, table, address=address)
        except WriteConflict:  # another request of this person was quicker
            return table

    def _first_entries(self, description: TableInfo, secret: bytes) -> tuple[Entry, ...]:
        assert description.daily is not None
        table = Table(description.game, info.rules_of(description.game, description.rules))
        seed = deal_seed(secret, description.daily.name)
        move = self._entropy.deal(table.public, seed)
        dealt = table.propose(DEALER, move, MoveDetails(seed=seed), at=self._entropy.now())
        assert not isinstance(dealt, Refusal | AlreadyDone)
        return tuple(dealt)

    def match_over(self, table: str, description: TableInfo) -> None:
        """Store how a deal ended, in the background. Called for each match that is over."""
        if description.counts_for_daily:
            self._settling.start(self._settle_logged(table))

    async def settle(self, table: str) -> None:
        """Store how the deal at this table ended, if it is over."""
        stored = await self._log.load(table)
        if stored is None:
            return
        found = await read_in_thread(table, _end_of, stored)
        if found is not None:
            day, finished, points = found
            finished = min(finished, self._days.now())  # by a clock that was ahead
            state = state_at_end(day, finished, points)
            await self._store.finish(
                table, state, finished, points if state == "finished" else None
            )

    async def finish(self) -> None:
        """Wait until everything is stored."""
        await self._settling.finish()

    async def _settle_logged(self, table: str) -> None:
        try:
            await self.settle(table)
        except (OSError, WriteConflict) as error:  # done when the person asks for this deal again
            _LOG.error("a daily result could not be saved", error, table=log_id(table))


def _description(
    deal: DailyDeal, secret: bytes, player: DailyPlayer, opened: int
) -> TableInfo | Refusal:
    """The table of a deal. Nobody else is admitted: not to watch, and not to play."""
    offer = OFFERS[deal.name]
    bot = complete_settings(offer.game, offer.bot)
    assert not isinstance(bot, Refusal)
    rules = info.rules_of(offer.game, offer.rules)
    places = tuple(
        SeatOccupant(bot_seed(secret, offer.name, seat)) for seat in range(info.seat_count(rules))
    )
    seated = Seating(bot, places, host=OWN_SEAT).sit(player.person, player.name, OWN_SEAT)
    if isinstance(seated, Refusal):
        return seated
    seating = seated.begin()
    return TableInfo(
        game=offer.game,
        rules=info.text_of(rules, offer.rules),
        bot=bot,
        pace=player.pace,
        places=seating.occupants,
        opened=opened,
        begun=True,
        version=__version__,
        series=series_of(deal),
        house=HouseRules(kind="private", watchers="none"),
        host=OWN_SEAT,
    )


def _end_of(stored: StoredTable) -> tuple[int, int, int | None] | None:
    """The day of a table's daily deal, when it ended, and its points; None while it runs, and at
    every other table."""
    description = info.read(stored.description)
    if description.daily is None or not description.counts_for_daily:
        return None
    day = description.daily.day
    entries = [journal.read(entry, description.game) for entry in stored.entries]
    outcome = outcome_of(description, entries)
    if outcome is not None:
        return day, entries[-1].at, outcome.seats[OWN_SEAT].total
    return None if description.ended is None else (day, description.ended, None)
