"""HTTP endpoints of reviews: a finished round or deal of a table, and deals of any record.

Where the game has no coach that searches, as Nerts, the review is the answer itself. With one, as
in Hearts, it takes seconds: the answer is the progress of a job with a name to poll by, until the
review is done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.cards import Seat
from herzrasen.coach.coach_part import AnyCoach, CoachPart
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import is_scored
from herzrasen.kits.registry import KITS, part_of
from herzrasen.presentation.record.steps import parse_record
from herzrasen.presentation.review.review_part import PreparedReview, ReviewPart
from herzrasen.protocol import codec
from herzrasen.protocol.http_reviews import ReviewProgress
from herzrasen.record import Fault
from herzrasen.server.api.records import MAX_RECORD_BYTES
from herzrasen.server.api.review_jobs import FollowJob, ReviewJobs, SaveAnswers
from herzrasen.server.lobby.table_reading import MayRead, unreadable
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.stats.outcome import is_over
from herzrasen.storage.event_log import StoredTable
from herzrasen.storage.storage import Storage
from herzrasen.storage.table_damage import damage_of, read_in_thread
from herzrasen.storage.user_data import UserData
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_AT_ONCE: Final = 20
_A_SECOND: Final = 0.5


class _CoachTask(NamedTuple):
    """A review that takes time, and the coach that answers its questions."""

    coach: AnyCoach
    task: PreparedReview


class ReviewEndpoints:
    """Reviews rounds and deals.

    Reading them is heavy work; jobs are started one after another. ``name`` returns a job name that
    cannot be guessed. ``follow`` follows the jobs of other nodes as well.
    """

    def __init__(
        self,
        storage: Storage,
        jobs: ReviewJobs,
        name: Callable[[], str],
        heavy_work: HeavyWork,
        may_read: MayRead,
        follow: FollowJob | None = None,
    ) -> None:
        self._may_read = may_read
        self._heavy_work = heavy_work
        self._log = storage.log
        self._user_data = storage.user_data
        self._jobs = jobs
        self._follow = jobs.follow if follow is None else follow
        self._name = name
        self._body_reader = BodyReader(
            RateLimiter(_A_SECOND, _AT_ONCE), limit=MAX_RECORD_BYTES, content_types=("",)
        )
        self._turn = asyncio.Lock()

    async def of_table(self, request: Request) -> Response:
        """``GET api/tables/{table}/review?round=N`` (Nerts) or ``?deal=N`` (Hearts), counted from
        1: the review for the seat of the person who asks.

        With ``brief=1`` a deal is reviewed as if the match still ran, for that seat alone and
        without the others' hands.
        """
        async with self._heavy_work.slot(address_of(request.scope)):
            return await self._of_table(request, request.path_params["table"])

    async def _of_table(self, request: Request, name: str) -> Response:
        stored = await self._log.load(name)
        if stored is None:
            return error_response(Refusal("table.refusal.no-such-table"))
        with damage_of(name):
            description = info.read(stored.description)
        if not await self._may_read(description, request.scope["person"]):
            return error_response(unreadable(description))
        game = description.game
        part = KITS[game].find(ReviewPart)
        if part is None:
            return error_response(Refusal("coach.refusal.only-hearts"))
        number = _number(request, part.number)
        if isinstance(number, Refusal):
            return error_response(number)
        seat = description.seating().seat_of(request.scope["person"])
        coach = KITS[game].find(CoachPart)
        if coach is not None:
            # Once the match is over, everybody is told the same; what was undone is another deal.
            undone, over = await read_in_thread(name, _branches, stored, game)
            brief = request.query_params.get("brief") == "1"
            over = over and not brief
            key = ("table", name, number, undone, None if over else seat)
            keep = _saver(self._user_data, coach, name, game, stored, number)
            address = address_of(request.scope)
            read = partial(
                _task_of_table, coach, name, description, stored, seat, number, brief=brief
            )
            person = request.scope["person"]
            return await self._start_job(key, keep, address, person, read)
        found = await read_in_thread(name, _finished_review, description, stored, seat, number)
        return error_response(found) if isinstance(found, Refusal) else _json_response(found, 200)

    async def of_record(self, request: Request) -> Response:
        """``POST api/records/review?deal=N&seat=S``: a deal of a record of Hearts, as all seats
        played it or one."""
        body = await self._body_reader.read(request)
        if isinstance(body, Refusal):
            return error_response(body)
        if len(body) > MAX_RECORD_BYTES:
            return error_response(
                Refusal("record.fault.too-big", {"limit": MAX_RECORD_BYTES // 1024 // 1024})
            )
        number = _number(request, "deal")
        seat = _number(request, "seat") if "seat" in request.query_params else None
        if isinstance(number, Refusal) or isinstance(seat, Refusal):
            return error_response(Refusal("record.refusal.not-a-number"))
        twin = request.headers.get("content-type", "").startswith("application/json")
        address = address_of(request.scope)
        async with self._heavy_work.slot(address):
            digest = await asyncio.to_thread(lambda: sha256(body).digest())
            key = ("record", digest, twin, number, seat)
            read = partial(_task_of_record, body, twin, number, seat)
            return await self._start_job(key, None, address, request.scope["person"], read)

    async def of_job(self, request: Request) -> Response:
        """``GET api/reviews/{job}``: the review, or the progress as soon as it changes."""
        return _progress_response(await self._follow(request.path_params["job"]))

    async def _start_job(
        self,
        key: Hashable,
        keep: SaveAnswers | None,
        address: str,
        person: str,
        read: Callable[[], _CoachTask | Refusal],
    ) -> Response:
        """Answer with the job of this review, started by the first request and joined by others."""
        async with self._turn:
            job = self._jobs.find_by_key(key)
            if job is not None:
                if isinstance(job.answer, bytes):
                    return _json_response(job.answer, 200)
                name = self._jobs.join(self._name(), job, address, person)
            else:
                found = await asyncio.to_thread(read)
                if isinstance(found, Refusal):
                    return error_response(found)
                name = self._name()
                started = self._jobs.start(name, key, *found, keep, address, person)
                if isinstance(started, Refusal):
                    return error_response(started)
        return _progress_response(self._jobs.poll(name))


def _progress_response(progress: bytes | ReviewProgress | Refusal) -> Response:
    if isinstance(progress, Refusal):
        return error_response(progress)
    if isinstance(progress, ReviewProgress):
        return json_response(progress, 202)
    return _json_response(progress, 200)


def _saver(
    user_data: UserData,
    coach: AnyCoach,
    table: str,
    game: GameName,
    stored: StoredTable,
    number: int,
) -> SaveAnswers:
    """A callback that stores the costs of a deal's choices for the statistics of its players."""

    async def keep(questions: Sequence[object], answers: Sequence[object]) -> None:
        costs = coach.costs(questions, answers)
        try:
            at = await asyncio.to_thread(_score_time, stored, game, number)
            written = {seat: codec.encode({"at": at, "costs": costs[seat]}) for seat in costs}
            await user_data.save_costs(table, number, written)
        except OSError as error:  # the review is there all the same
            _LOG.error("the costs of a deal's choices could not be saved", error)

    return keep


def _score_time(stored: StoredTable, game: GameName, number: int) -> int:
    """When a deal, counted from 1, was scored, in ms since 1970."""
    stands = journal.active_entries(journal.read(entry, game) for entry in stored.entries)
    return [entry.at for entry in stands if is_scored(entry.event)][number - 1]


def _number(request: Request, name: str) -> int | Refusal:
    text = request.query_params.get(name, "")
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        return Refusal("record.refusal.not-a-number")
    return int(text)


def _branches(stored: StoredTable, game: GameName) -> tuple[int, bool]:
    """The number of undone moves of a match, and whether it is over."""
    last = stored.entries[-1] if stored.entries else None
    return sum(map(journal.is_undo, stored.entries)), is_over(last, game)


def _of_table(
    description: TableInfo, stored: StoredTable, seat: Seat, number: int, *, brief: bool = False
) -> Any:
    game = description.game
    entries = (journal.read(entry, game) for entry in stored.entries)
    return part_of(game, ReviewPart).of_table(description, entries, seat, number, brief=brief)


def _finished_review(
    description: TableInfo, stored: StoredTable, seat: Seat, number: int
) -> bytes | Refusal:
    found = _of_table(description, stored, seat, number)
    return found if isinstance(found, Refusal) else codec.encode(found)


def _task_of_table(
    coach: AnyCoach,
    name: str,
    description: TableInfo,
    stored: StoredTable,
    seat: Seat,
    number: int,
    *,
    brief: bool,
) -> _CoachTask | Refusal:
    with damage_of(name):
        found = _of_table(description, stored, seat, number, brief=brief)
    return found if isinstance(found, Refusal) else _CoachTask(coach, found)


def _task_of_record(
    body: bytes, twin: bool, number: int, seat: Seat | None
) -> _CoachTask | Refusal:
    read = parse_record(body, twin=twin)
    if isinstance(read, Fault):
        return Refusal(read.code, read.all_facts())
    game = read.record.game
    coach = KITS[game].find(CoachPart)
    if coach is None:
        return Refusal("coach.refusal.only-hearts")
    found = part_of(game, ReviewPart).of_record(read, seat=seat, deal=number)
    if isinstance(found, Refusal):
        return found
    if isinstance(found, Fault):
        return Refusal(found.code, found.all_facts())
    return _CoachTask(coach, found[0])


def _json_response(body: bytes, status: int) -> Response:
    return Response(body, status, {"cache-control": "no-store"}, "application/json")
