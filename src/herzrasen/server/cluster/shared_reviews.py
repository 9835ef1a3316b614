"""Review jobs of all nodes: any node answers a poll, by asking the node that runs the job.

A job's name begins with a mark of its node. If that node is gone, so is the job, and the page
starts it again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Final, TypeAlias

import msgspec

from herzrasen.cluster.link import Links
from herzrasen.cluster.membership import Membership
from herzrasen.cluster.messages import FollowReview, Reply
from herzrasen.cluster.requests import NoAnswer, Requests
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.http_reviews import ReviewProgress
from herzrasen.server.runtime.background_tasks import BackgroundTasks

_SEPARATOR: Final = "."
_TRIES: Final = 2

FollowJob: TypeAlias = Callable[[str], Awaitable[bytes | ReviewProgress | Refusal]]
"""Returns the state of a job as soon as it changes: the review as JSON, its progress, or a
refusal."""


class SharedReviews:
    """Finds the node of a job. ``here`` follows the jobs of this node."""

    def __init__(
        self, here: FollowJob, membership: Membership, links: Links, requests: Requests
    ) -> None:
        self._here = here
        self._membership = membership
        self._links = links
        self._requests = requests
        self._tasks = BackgroundTasks()

    def job_name(self, name: str) -> str:
        """The name of a job of this node, from one that cannot be guessed."""
        return f"{_mark(self._membership.node)}{_SEPARATOR}{name}"

    async def follow(self, name: str) -> bytes | ReviewProgress | Refusal:
        """The state of a job as soon as it changes, at whatever node it runs."""
        mark = name.partition(_SEPARATOR)[0]
        if mark == _mark(self._membership.node):
            return await self._here(name)
        for _ in range(_TRIES):
            node = next((id_ for id_ in self._membership.living if _mark(id_) == mark), None)
            if node is None:
                break
            try:
                reply = await self._requests.ask(
                    node, lambda number: FollowReview(number, name), patiently=True
                )
            except NoAnswer:
                continue
            if reply.refusal is not None:
                return reply.refusal
            if isinstance(reply.result, bytes):
                return reply.result
            return msgspec.convert(reply.result, ReviewProgress)
        return Refusal("coach.refusal.no-job")

    def handle(self, sender: str, request: FollowReview) -> None:
        """Follow a job for another node."""
        self._tasks.start(self._answer(sender, request))

    async def _answer(self, sender: str, request: FollowReview) -> None:
        found = await self._here(request.job)
        if isinstance(found, Refusal):
            reply = Reply(request.request, refusal=found)
        elif isinstance(found, ReviewProgress):
            reply = Reply(request.request, msgspec.to_builtins(found))
        else:
            reply = Reply(request.request, found)
        self._links.send(sender, reply, len(found) if isinstance(found, bytes) else 64)


def _mark(node: str) -> str:
    """A hash that stands for a node in names that people see."""
    return blake2b(node.encode(), digest_size=6).hexdigest()
