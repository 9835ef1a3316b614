"""What people do in tournaments, the tables that are opened for them, and what comes of those.

    command  -> decide on the newest revision -> stored
    play     -> the next sitting is stored with a table's name -> the table is opened
    a match is over -> its points are read from its log -> stored

A table's name is stored before the table, so that of two people who want to play at once neither
opens a table of their own. What a crash left undone is done when a page is opened.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from herzrasen.bots.bot import complete_settings
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.http_tournaments import (
    MyTournaments,
    NewTournament,
    TournamentCommand,
    TournamentPage,
)
from herzrasen.server.lobby.shared_decks import SharedDecks
from herzrasen.server.lobby.table_factory import TableFactory
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.tournaments.sitting_table import sitting_table
from herzrasen.server.tournaments.tournament_store import Known, Tournaments
from herzrasen.stats.outcome import outcome_of
from herzrasen.storage.errors import DamagedTable, WriteConflict
from herzrasen.storage.event_log import StoredTable
from herzrasen.storage.storage import Storage
from herzrasen.storage.table_damage import read_in_thread
from herzrasen.storage.write_refusal import write_refusal
from herzrasen.table import info, journal
from herzrasen.table.admission import may_read_journal
from herzrasen.table.info import TableInfo
from herzrasen.table.names import clean_name
from herzrasen.telemetry.logs import log_id
from herzrasen.telemetry.rate_limited_log import RateLimitedLog
from herzrasen.tournaments.commands import (
    AllowLateEntry,
    Command,
    EndTournament,
    Enter,
    OpenNext,
    Replace,
    ReportResult,
    StartRound,
    VoidSitting,
    Withdraw,
)
from herzrasen.tournaments.consequences import consequences
from herzrasen.tournaments.decide import decide, decide_result
from herzrasen.tournaments.evolve import evolve_all
from herzrasen.tournaments.page import entry_for, page_for
from herzrasen.tournaments.schedule import next_sitting
from herzrasen.tournaments.tournament import Plan, Sitting, TournamentState, parse_key
from herzrasen.tournaments.visibility import open_boards

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_LISTED: Final = 50
_LOOK_AGAIN: Final = 60.0
"""Seconds until the tables of a tournament are looked at again for what was missed."""
_MANY: Final = 1_000


class TournamentService:
    """Opens, changes and shows tournaments."""

    def __init__(
        self,
        storage: Storage,
        factory: TableFactory,
        decks: SharedDecks,
        entropy: Entropy,
    ) -> None:
        self._log = storage.log
        self._tournaments = Tournaments(storage.tournaments, entropy.now)
        self._factory = factory
        self._decks = decks
        self._entropy = entropy
        self._collecting = BackgroundTasks()
        self._looked: dict[str, float] = {}

    async def close(self) -> None:
        """Store what is being collected."""
        await self._collecting.finish()

    # What people ask ------------------------------------------------------------------------------

    async def create(self, wanted: NewTournament, person: str) -> str | Refusal:
        """Open a tournament; its name, or why it was refused."""
        plan = _plan(wanted)
        if isinstance(plan, Refusal):
            return plan
        tournament = TournamentState(plan, person, self._entropy.now())
        if wanted.play or plan.form == "every-seat":
            events = decide(tournament, person, Enter(wanted.name), self._entropy.now())
            if isinstance(events, Refusal):
                return events
            tournament = evolve_all(tournament, events)
        name = self._entropy.table_name()
        try:
            await self._tournaments.create(name, tournament)
        except OSError as error:
            _LOG.error("a new tournament could not be saved", error)
            return write_refusal(error)
        return name

    async def mine(self, person: str) -> MyTournaments:
        """The newest tournaments of a person."""
        found = await self._tournaments.of_person(person, _LISTED)
        return MyTournaments(tuple(entry_for(one.name, one.tournament, person) for one in found))

    async def revision(self, name: str) -> int | None:
        """The revision of a tournament: cheap, to be asked often."""
        return await self._tournaments.revision(name)

    async def page(self, name: str, person: str) -> TournamentPage | Refusal:
        """What this person is shown."""
        known = await self._tournaments.find(name)
        if known is None:
            return Refusal("tournament.refusal.none")
        self._look_for_missed(known)
        return await self._page_of(known, person)

    async def command(
        self, name: str, person: str, request: TournamentCommand
    ) -> TournamentPage | Refusal:
        """Do what a person asks; the page after it."""
        command = _command(request)
        changed = await self._tournaments.change(
            name, lambda before: decide(before, person, command, self._entropy.now())
        )
        return changed if isinstance(changed, Refusal) else await self._page_of(changed, person)

    async def play(self, name: str, person: str, address: str) -> str | Refusal:
        """The table where this person plays next, opened if it is not open yet: then it is charged
        to the ``address``."""
        wanted = OpenNext(self._entropy.table_name())
        opened = await self._tournaments.change(
            name, lambda before: decide(before, person, wanted, self._entropy.now())
        )
        if isinstance(opened, Refusal):
            return opened
        number = opened.tournament.entrant_of(person)
        planned = None if number is None else next_sitting(opened.tournament, number)
        if planned is None:
            return Refusal("tournament.refusal.nothing-to-play")
        return await self._table_of(opened, str(planned.key), address)

    # Who may read ---------------------------------------------------------------------------------

    async def may_read(self, description: TableInfo, person: str) -> bool:
        """Whether a person may read what was played at a table: at one of a tournament, as soon as
        they cannot play these cards any more, and whether they sat there or not."""
        if not description.tournament:
            return may_read_journal(description, person)
        known = await self._tournaments.find(description.tournament)
        if known is None:  # it has expired: nobody can play its deals any more
            return may_read_journal(description, person)
        board = parse_key(description.sitting).board
        return board in await asyncio.to_thread(open_boards, known.tournament, person)

    # Tables ---------------------------------------------------------------------------------------

    async def _table_of(self, known: Known, key: str, address: str) -> str | Refusal:
        """The table of a sitting that was stored; it is opened if nobody has done so."""
        sitting = known.tournament.sittings[key]
        if not await self._log.exists(sitting.table):
            description = await asyncio.to_thread(
                sitting_table,
                known.name,
                known.tournament,
                parse_key(key),
                sitting.players,
                self._decks.series_seed,
                self._entropy.now(),
            )
            try:
                opened = await self._factory.branch(description, (), sitting.table, address=address)
            except WriteConflict:  # another request was faster
                return sitting.table
            if isinstance(opened, Refusal):
                return opened
        return sitting.table

    def match_over(self, name: str, description: TableInfo) -> None:
        """Note the points of the table ``name``, whose match has ended, if it is a tournament's."""
        if description.tournament:
            self._collecting.start(self._collect(description.tournament, name))

    async def _collect(self, name: str, table: str) -> None:
        """Store the points of a table that is over."""
        try:
            stored = await self._log.load(table)
            if stored is None:
                return
            report = await read_in_thread(table, _report, stored)
            if report is not None:
                await self._tournaments.change(
                    name, lambda before: decide_result(before, report, self._entropy.now())
                )
        except DamagedTable:
            return
        except OSError as error:
            _LOG.error("a result could not be saved", error, table=log_id(table))

    def _look_for_missed(self, known: Known) -> None:
        """Now and then look for what should have happened: tables that were over when nobody
        collected their points, and what follows from how things are."""
        now = time.monotonic()
        if known.tournament.phase == "over" or now < self._looked.get(known.name, 0):
            return
        if len(self._looked) > _MANY:
            self._looked.clear()
        self._looked[known.name] = now + _LOOK_AGAIN
        running = [one for one in known.tournament.sittings.values() if not one.over]
        self._collecting.start(self._collect_all(known.name, running))

    async def _collect_all(self, name: str, sittings: list[Sitting]) -> None:
        for sitting in sittings:
            await self._collect(name, sitting.table)
        try:
            await self._tournaments.change(
                name, lambda before: consequences(before, self._entropy.now())
            )
        except DamagedTable:
            return
        except OSError as error:
            _LOG.error("a tournament could not be saved", error, table=log_id(name))

    async def _page_of(self, known: Known, person: str) -> TournamentPage:
        return await asyncio.to_thread(
            page_for, known.name, known.revision, known.tournament, person
        )


def _plan(wanted: NewTournament) -> Plan | Refusal:
    """What a request asks for, checked."""
    rules = info.requested_rules(wanted.game, wanted.rules)
    if isinstance(rules, Refusal):
        return rules
    if info.seat_count(rules) < _FEWEST_SEATS:
        return Refusal("tournament.refusal.one-seat")
    bot = complete_settings(wanted.game, wanted.bot)
    if isinstance(bot, Refusal):
        return bot
    host = clean_name(wanted.name)
    if isinstance(host, Refusal):
        return host
    title = clean_name(wanted.title) if wanted.title.strip() else ""
    if isinstance(title, Refusal):
        return title
    return Plan(
        form=wanted.form,
        game=wanted.game,
        rules=info.text_of(rules, wanted.rules),
        title=title,
        host_name=host,
        rounds=wanted.rounds,
        deals=wanted.deals,
        own_time=wanted.own_time and wanted.form == "movement",
        late=wanted.late,
        bot=bot,
        pace=wanted.pace,
        time=wanted.time,
    )


_FEWEST_SEATS: Final = 2


def _command(request: TournamentCommand) -> Command:
    match request.action:
        case "enter":
            return Enter(request.name)
        case "withdraw":
            return Withdraw()
        case "start":
            return StartRound()
        case "replace" | "return":
            return Replace(request.player, request.action == "replace")
        case "late" | "not-late":
            return AllowLateEntry(request.action == "late")
        case "void":
            return VoidSitting(request.sitting)
        case "end":
            return EndTournament()


def _report(stored: StoredTable) -> ReportResult | None:
    """The points of each seat at a table that is over; None while it runs."""
    description = info.read(stored.description)
    if description.ended is not None:
        return ReportResult(description.sitting, None)
    entries = (journal.read(entry, description.game) for entry in stored.entries)
    outcome = outcome_of(description, entries)
    if outcome is None:
        return None
    return ReportResult(description.sitting, tuple(seat.total for seat in outcome.seats))
