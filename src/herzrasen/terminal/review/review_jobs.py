"""Reviews that the server is making.

A job goes on when its page is closed, and its end is then said; asked for again, the review is
there at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.server_address import path_part
from herzrasen.protocol import codec
from herzrasen.protocol.hearts.coach import DealReview
from herzrasen.protocol.http_reviews import ReviewProgress
from herzrasen.terminal.connection.api import Api, ApiError

_POLL_SECONDS: Final = 0.2
_JOB_GONE: Final = "coach.refusal.no-job"
"""The server has given it up, or was started again."""
_MAX_RETRIES: Final = 3

ReviewAnswer: TypeAlias = DealReview | ReviewProgress
AskReview: TypeAlias = Callable[[], Awaitable[ReviewAnswer]]


async def ask_deal_review(api: Api, table: str, deal: int, *, brief: bool = False) -> ReviewAnswer:
    """The review of a deal of a table, or how far it is. Raises ApiError."""
    path = f"api/tables/{path_part(table)}/review?deal={deal}{'&brief=1' if brief else ''}"
    return _read(await api.get(path, dict))


async def ask_record_review(api: Api, text: bytes, deal: int) -> ReviewAnswer:
    """The same of a deal of a record. Raises ApiError."""
    return _read(await api.post(f"api/records/review?deal={deal}", text, dict))


async def ask_review_job(api: Api, job: str) -> ReviewAnswer:
    """A review that was still being made. Raises ApiError."""
    return _read(await api.get(f"api/reviews/{path_part(job)}", dict))


def _read(plain: dict[str, Any]) -> ReviewAnswer:
    answer: ReviewAnswer = codec.from_plain(plain, ReviewProgress if "job" in plain else DealReview)
    return answer


class PendingReview:
    """One review. It has a ``review``, a ``progress`` or a ``refusal``, or none of them yet."""

    def __init__(
        self,
        api: Api,
        ask: AskReview,
        on_end: Callable[[PendingReview], object],
        poll_seconds: float = _POLL_SECONDS,
    ) -> None:
        """``on_end`` is called at the end, if nobody listens then."""
        self.review: DealReview | None = None
        self.progress: ReviewProgress | None = None
        self.refusal: Refusal | None = None
        self._api = api
        self._ask = ask
        self._on_end = on_end
        self._poll_seconds = poll_seconds
        self._listeners: list[Callable[[], object]] = []
        self._task = asyncio.create_task(self._run())

    def listen(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call ``listener`` after each change; the answer stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def retry(self) -> None:
        """Ask once more after a refusal."""
        if self.refusal is not None:
            self.refusal = None
            self._notify()
            self._task = asyncio.create_task(self._run())

    async def wait(self) -> DealReview | None:
        """The review when it is made, None after a refusal. Who no longer waits ends the job."""
        await self._task
        return self.review

    def _notify(self) -> None:
        for listener in [*self._listeners]:
            listener()

    async def _run(self) -> None:
        try:
            self.review = await self._poll()
        except ApiError as error:
            self.refusal = error.refusal
        self.progress = None
        if not self._listeners:
            self._on_end(self)
        self._notify()

    async def _poll(self) -> DealReview:
        retries = 0
        answer = await self._ask()
        while isinstance(answer, ReviewProgress):
            self.progress = answer
            self._notify()
            await asyncio.sleep(self._poll_seconds)
            try:
                answer = await ask_review_job(self._api, answer.job)
            except ApiError as error:
                retries += 1
                if error.refusal.code != _JOB_GONE or retries > _MAX_RETRIES:
                    raise
                answer = await self._ask()
        return answer


class PendingReviews:
    """All reviews that were asked for since the program began, by their key. ``on_end`` is called
    with the job and its deal, if nobody listens to its end."""

    def __init__(self, api: Api, on_end: Callable[[PendingReview, int], object]) -> None:
        self._api = api
        self._on_end = on_end
        self._jobs: dict[str, PendingReview] = {}

    def job(self, key: str, ask: AskReview, deal: int) -> PendingReview:
        """The job with this key; a new one is begun by ``ask``."""
        if key not in self._jobs:
            self._jobs[key] = PendingReview(self._api, ask, lambda job: self._on_end(job, deal))
        return self._jobs[key]
