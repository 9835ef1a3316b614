"""Reviews over HTTP: a finished round or deal of a table, and the deals of anybody's record.

A round of Nerts is looked at at once. A deal of Hearts takes seconds: the answer is how far the
review is, under a name to ask again by, until it is the review.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Hashable, Sequence
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.cards import Seat
from herzrasen.coach import hearts as coach
from herzrasen.games.hearts.events import MatchEnded, Scored
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.record.steps import opened
from herzrasen.presentation.review import hearts_deals, nerts_rounds
from herzrasen.presentation.review.hearts_deals import Looked
from herzrasen.protocol import codec
from herzrasen.protocol.http_coach import Reviewing
from herzrasen.record import Fault
from herzrasen.server.api.records import LIMIT
from herzrasen.server.api.review_jobs import Job, Jobs, Keep
from herzrasen.server.middleware.body_reader import Posts, refused
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import address_of
from herzrasen.storage.log import Stored
from herzrasen.storage.storage import Kept
from herzrasen.storage.user_data import Belongings
from herzrasen.table import info, journal
from herzrasen.table.info import About

_LOG: Final = logging.getLogger(__name__)
_AT_ONCE: Final = 20
_A_SECOND: Final = 0.5


class Reviews:
    """Reviews rounds and deals. Reading them is heavy work; a job is begun by one after another.

    ``name`` makes a name for a job that cannot be guessed.
    """

    def __init__(self, kept: Kept, jobs: Jobs, name: Callable[[], str], work: HeavyWork) -> None:
        self._work = work
        self._log = kept.log
        self._belongings = kept.belongings
        self._jobs = jobs
        self._name = name
        self._posts = Posts(_A_SECOND, _AT_ONCE, limit=LIMIT, kinds=("",))
        self._turn = asyncio.Lock()

    async def of_table(self, request: Request) -> Response:
        """``GET api/tables/{table}/review?round=N`` or ``?deal=N``, counted from 1, as the game
        has it: for the asker."""
        async with self._work.slot(address_of(request.scope)):
            return await self._of_table(request, request.path_params["table"])

    async def _of_table(self, request: Request, name: str) -> Response:
        stored = await self._log.load(name)
        if stored is None:
            return refused(Refusal("table.refusal.no-such-table"))
        description = info.read(stored.about)
        if not description.readable_by(request.scope["person"]):
            return refused(Refusal("table.refusal.no-watchers"))
        nerts = description.game == "nerts"
        number = _number(request, "round" if nerts else "deal")
        if isinstance(number, Refusal):
            return refused(number)
        seat = description.seating().seat_of(request.scope["person"])
        if not nerts:
            # Once the match is over, everybody is told the same; what was undone is another deal.
            undone, over = await asyncio.to_thread(_branches, stored)
            key = ("table", name, number, undone, None if over else seat)
            keep = _keeping(self._belongings, name, stored, number)
            address = address_of(request.scope)
            return await self._begun(
                key, keep, address, _of_table, description, stored, seat, number
            )
        found = await asyncio.to_thread(_round, description, stored, seat, number)
        return refused(found) if isinstance(found, Refusal) else _sent(found, 200)

    async def of_record(self, request: Request) -> Response:
        """``POST api/records/review?deal=N&seat=S``: a deal of a record of Hearts, as all seats
        played it or one."""
        posted = await self._posts.read(request)
        if isinstance(posted, Refusal):
            return refused(posted)
        if len(posted) > LIMIT:
            return refused(Refusal("record.fault.too-big", {"limit": LIMIT // 1024 // 1024}))
        number = _number(request, "deal")
        seat = _number(request, "seat") if "seat" in request.query_params else None
        if isinstance(number, Refusal) or isinstance(seat, Refusal):
            return refused(Refusal("record.refusal.not-a-number"))
        twin = request.headers.get("content-type", "").startswith("application/json")
        address = address_of(request.scope)
        async with self._work.slot(address):
            digest = await asyncio.to_thread(lambda: sha256(posted).digest())
            key = ("record", digest, twin, number, seat)
            return await self._begun(key, None, address, _of_record, posted, twin, number, seat)

    async def of_job(self, request: Request) -> Response:
        """``GET api/reviews/{job}``: how far a review is as soon as that changes, or the review."""
        name = request.path_params["job"]
        job = self._jobs.named(name)
        if job is not None and job.answer is None:
            self._jobs.answer(job)
            await job.news()
            job = self._jobs.named(name)
        if job is None:
            return refused(Refusal("coach.refusal.no-job"))
        return self._answer(job)

    async def _begun(
        self,
        key: Hashable,
        keep: Keep | None,
        address: str,
        read: Callable[..., Looked | Refusal],
        *what: object,
    ) -> Response:
        """The answer to who asks for this review, the first time or again."""
        async with self._turn:
            job: Job | Refusal | None = self._jobs.known(key)
            if job is None:
                looked = await asyncio.to_thread(read, *what)
                if isinstance(looked, Refusal):
                    return refused(looked)
                job = self._jobs.begin(self._name(), key, looked, keep, address)
        return refused(job) if isinstance(job, Refusal) else self._answer(job)

    def _answer(self, job: Job) -> Response:
        told = self._jobs.answer(job)
        if isinstance(told, Refusal):
            return refused(told)
        if isinstance(told, Reviewing):
            return _json(told, 202)
        return _sent(told, 200)


def _keeping(belongings: Belongings, table: str, stored: Stored, number: int) -> Keep:
    """Keeps what the choices of a table's deal cost, for the statistics of those who made them."""

    async def keep(asked: Sequence[coach.Question], answers: Sequence[coach.Answer]) -> None:
        costs = coach.priced(asked, answers)
        try:
            at = await asyncio.to_thread(_scored_at, stored, number)
            written = {seat: codec.encode({"at": at, "costs": costs[seat]}) for seat in costs}
            await belongings.price(table, number, written)
        except (OSError, sqlite3.Error):  # the review is there all the same
            _LOG.exception("what a deal's choices cost could not be written")

    return keep


def _scored_at(stored: Stored, number: int) -> int:
    """When a deal was scored, counted from 1, which has been."""
    stands = journal.standing(journal.read(entry, "hearts") for entry in stored.entries)
    return [entry.at for entry in stands if isinstance(entry.event, Scored)][number - 1]


def _number(request: Request, name: str) -> int | Refusal:
    asked = request.query_params.get(name, "")
    if not asked.isascii() or not asked.isdecimal() or len(asked) > 6:
        return Refusal("record.refusal.not-a-number")
    return int(asked)


def _branches(stored: Stored) -> tuple[int, bool]:
    """How often something was undone in a match of Hearts, and whether that is over."""
    return sum(map(journal.is_undone, stored.entries)), _over(stored)


def _over(stored: Stored) -> bool:
    last = stored.entries[-1:]
    return any(isinstance(journal.read(entry, "hearts").event, MatchEnded) for entry in last)


def _round(description: About, stored: Stored, seat: Seat, number: int) -> bytes | Refusal:
    entries = (journal.read(entry, "nerts") for entry in stored.entries)
    found = nerts_rounds.of_table(description, entries, seat, number)
    return found if isinstance(found, Refusal) else codec.encode(found)


def _of_table(description: About, stored: Stored, seat: Seat, number: int) -> Looked | Refusal:
    entries = (journal.read(entry, "hearts") for entry in stored.entries)
    return hearts_deals.of_table(description, entries, seat, number)


def _of_record(posted: bytes, twin: bool, number: int, seat: Seat | None) -> Looked | Refusal:
    read = opened(posted, twin=twin)
    if isinstance(read, Fault):
        return Refusal(read.code, read.all_facts())
    if read.record.game != "hearts":
        return Refusal("coach.refusal.only-hearts")
    found = hearts_deals.of_record(read, seat=seat, deal=number)
    if isinstance(found, Fault):
        return Refusal(found.code, found.all_facts())
    return found[0] if isinstance(found, tuple) else found


def _json(value: object, status: int = 200) -> Response:
    return _sent(codec.encode(value), status)


def _sent(body: bytes, status: int) -> Response:
    return Response(body, status, {"cache-control": "no-store"}, "application/json")
