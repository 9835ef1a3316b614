"""``api/daily``: the daily deals, one's own calendar, and the results of a day."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from herzrasen.daily.calendar_day import closes_at, number_of, parse_day, start_of, text_of
from herzrasen.daily.offers import OFFERS, Offer
from herzrasen.daily.results import DailyState, Streaks, place_among, shows_results, streaks
from herzrasen.daily.seeds import commitment_of
from herzrasen.daily.series import DailyDeal
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, http_daily
from herzrasen.protocol.http_tables import TableCreated
from herzrasen.record import record_from_journal, write_json
from herzrasen.server.lobby.daily_days import DAYS_AHEAD, DailyDays, PublishedDay
from herzrasen.server.lobby.daily_tables import DailyPlayer, DailyTables
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.storage.daily import BoardLine, PointCount, StoredDaily
from herzrasen.storage.event_log import StoredTable
from herzrasen.storage.storage import Storage
from herzrasen.storage.table_damage import read_in_thread
from herzrasen.table import info, journal

_DAYS_BACK: Final = 7
"""Days before the present one whose commitments and secrets are listed."""
_CALENDAR_DAYS: Final = 2 * 366
"""How far back one's own calendar goes."""
BOARD_LINES: Final = 20


class DailyEndpoints:
    """Offers the daily deals. Reading results is heavy work."""

    def __init__(
        self,
        storage: Storage,
        days: DailyDays,
        tables: DailyTables,
        body_reader: BodyReader,
        heavy_work: HeavyWork,
    ) -> None:
        self._store = storage.daily
        self._log = storage.log
        self._days = days
        self._tables = tables
        self._heavy_work = heavy_work
        self._body_reader = body_reader

    def routes(self) -> list[Route]:
        """The routes under ``api/daily``."""
        return [
            Route("/api/daily", self.overview, methods=["GET"]),
            Route("/api/daily/{name}", self.calendar, methods=["GET"]),
            Route("/api/daily/{name}/{date}", self.results, methods=["GET"]),
            Route("/api/daily/{name}/{date}", self.play, methods=["POST"]),
            Route("/api/daily/{name}/{date}/best", self.best, methods=["GET"]),
        ]

    async def overview(self, request: Request) -> Response:
        """``GET api/daily``."""
        async with self._heavy_work.slot(address_of(request.scope)):
            today = await self._days.today()
            days = await self._days.between(today - _DAYS_BACK, today + DAYS_AHEAD)
            own = await self._store.of_person(request.scope["person"], today - _CALENDAR_DAYS)
        return json_response(
            http_daily.DailyOverview(
                now=self._days.now(),
                date=text_of(today),
                number=number_of(today),
                ends=start_of(today + 1),
                closes=closes_at(today),
                offers=tuple(_offer(offer, own, today) for offer in OFFERS.values()),
                days=tuple(_commitment(day) for day in days),
                closing_waits=self._days.closing_waits(),
            )
        )

    async def calendar(self, request: Request) -> Response:
        """``GET api/daily/{name}``."""
        offer = OFFERS.get(request.path_params["name"])
        if offer is None:
            return error_response(Refusal("daily.refusal.no-such-deal"))
        async with self._heavy_work.slot(address_of(request.scope)):
            today = await self._days.today()
            own = await self._store.of_person(request.scope["person"], today - _CALENDAR_DAYS)
        runs = _streaks(offer, own, today)
        played = tuple(_own(one) for one in own if one.name == offer.name)
        calendar = http_daily.DailyCalendar(
            offer.name, played, streak=runs.current, longest=runs.longest
        )
        return json_response(calendar)

    async def results(self, request: Request) -> Response:
        """``GET api/daily/{name}/{date}``."""
        deal = _deal(request)
        if isinstance(deal, Refusal):
            return error_response(deal)
        async with self._heavy_work.slot(address_of(request.scope)):
            found = await self._results(deal, request.scope["person"])
        return error_response(found) if isinstance(found, Refusal) else json_response(found)

    async def play(self, request: Request) -> Response:
        """``POST api/daily/{name}/{date}``: see ``http_daily.PlayDaily``."""
        body = await self._body_reader.read(request)
        payload = body if isinstance(body, Refusal) else codec.read(body, http_daily.PlayDaily)
        deal = _deal(request)
        if isinstance(payload, Refusal):
            return error_response(payload)
        if isinstance(deal, Refusal):
            return error_response(deal)
        player = DailyPlayer(request.scope["person"], payload.name, payload.pace)
        address = address_of(request.scope)
        async with self._heavy_work.slot(address):
            table = await self._tables.play(deal, player, address)
        if isinstance(table, Refusal):
            return error_response(table)
        return json_response(TableCreated(table), 201)

    async def best(self, request: Request) -> Response:
        """``GET api/daily/{name}/{date}/best``: the record of the best result, without names."""
        deal = _deal(request)
        if isinstance(deal, Refusal):
            return error_response(deal)
        async with self._heavy_work.slot(address_of(request.scope)):
            results = await self._results(deal, request.scope["person"])
            if isinstance(results, Refusal):
                return error_response(results)
            if not results.open:
                over = deal.day < await self._days.today()
                return error_response(
                    self._days.still_closed() if over else Refusal("daily.refusal.not-played")
                )
            low_wins = OFFERS[deal.name].low_wins
            table = await self._store.best_table(deal.day, deal.name, low_wins=low_wins)
            if table is None or (stored := await self._log.load(table)) is None:
                return error_response(Refusal("daily.refusal.no-best"))
            record = await read_in_thread(table, _anonymous_record, stored)
        return Response(record, 200, {"cache-control": "no-store"}, "application/json")

    async def _results(self, deal: DailyDeal, person: str) -> http_daily.DailyResults | Refusal:
        today, now = await self._days.today(), self._days.now()
        if deal.day > today:
            return Refusal("daily.refusal.not-yet")
        days = await self._days.between(deal.day, deal.day)
        if not days:
            return Refusal("daily.refusal.no-such-day")
        offer = OFFERS[deal.name]
        own = await self._store.result(deal.day, deal.name, person)
        closed = days[0].opened
        begun = own is not None and own.state == "running" and not closed
        shown = closed or shows_results(deal.day, min(now, closes_at(deal.day)), _state(own))
        results = http_daily.DailyResults(
            name=offer.name,
            game=offer.game,
            rules=offer.rules,
            low_wins=offer.low_wins,
            day=_commitment(days[0]),
            closes=closes_at(deal.day),
            open=shown,
            can_play=shown or begun or deal.day == today,
            counts=begun or (own is None and deal.day == today),
            own=None if own is None else _own(own),
            closing_waits=self._days.closing_waits(),
        )
        if not shown:
            return results
        counts = await self._store.counts(deal.day, deal.name)
        board = await self._store.board(deal.day, deal.name, BOARD_LINES, low_wins=offer.low_wins)
        return _with_others(results, counts, board)


def _state(own: StoredDaily | None) -> DailyState | None:
    return None if own is None else own.state


def _deal(request: Request) -> DailyDeal | Refusal:
    """The deal that a path names."""
    name, day = request.path_params["name"], parse_day(request.path_params["date"])
    if name not in OFFERS:
        return Refusal("daily.refusal.no-such-deal")
    return Refusal("daily.refusal.no-such-day") if day is None else DailyDeal(day, name)


def _offer(offer: Offer, own: tuple[StoredDaily, ...], today: int) -> http_daily.DailyOffer:
    runs = _streaks(offer, own, today)
    mine = [one for one in own if one.name == offer.name and one.day == today]
    return http_daily.DailyOffer(
        name=offer.name,
        game=offer.game,
        rules=offer.rules,
        bot=offer.bot,
        low_wins=offer.low_wins,
        own=_own(mine[0]) if mine else None,
        streak=runs.current,
        longest=runs.longest,
    )


def _streaks(offer: Offer, own: tuple[StoredDaily, ...], today: int) -> Streaks:
    finished = (one.day for one in own if one.name == offer.name and one.state == "finished")
    return streaks(finished, today)


def _own(one: StoredDaily) -> http_daily.DailyOwn:
    return http_daily.DailyOwn(
        text_of(one.day), number_of(one.day), one.state, one.table, one.points
    )


def _commitment(day: PublishedDay) -> http_daily.DailyCommitment:
    stored = day.stored
    return http_daily.DailyCommitment(
        date=text_of(stored.day),
        number=number_of(stored.day),
        commitment=commitment_of(stored.day, stored.secret).hex(),
        published=stored.published,
        in_time=stored.published < start_of(stored.day),
        secret=stored.secret.hex() if day.opened else "",
    )


def _with_others(
    results: http_daily.DailyResults,
    counts: tuple[PointCount, ...],
    board: tuple[BoardLine, ...],
) -> http_daily.DailyResults:
    """The results with those of everybody, and one's own place among them."""
    of_all = {one.points: one.accounts + one.guests for one in counts}
    low = results.low_wins
    lines = tuple(
        http_daily.DailyLine(
            1 + sum(_is_better(other.points, line.points, low_wins=low) for other in board),
            line.name,
            line.points,
        )
        for line in board
    )
    shown = msgspec.structs.replace(
        results,
        points=tuple(http_daily.DailyPoints(o.points, o.accounts, o.guests) for o in counts),
        board=lines,
        of=sum(of_all.values()),
    )
    if results.own is None or results.own.points is None:
        return shown
    found = place_among(results.own.points, of_all, low_wins=low)
    return msgspec.structs.replace(shown, place=found.place, beaten=found.beaten)


def _is_better(points: int, other: int, *, low_wins: bool) -> bool:
    return points < other if low_wins else points > other


def _anonymous_record(stored: StoredTable) -> bytes:
    """A table's record as JSON, without the name of the person."""
    description = info.read(stored.description)
    for place in description.places:
        for person in (place.person, *(former.person for former in place.former)):
            if person:
                nobody = description.seating().without_person(person)
                description = description.with_seating(nobody)
    entries = (journal.read(entry, description.game) for entry in stored.entries)
    return write_json(record_from_journal(description, entries))
