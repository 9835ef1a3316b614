"""Requests to other nodes: a message with a number, and the reply with the same number."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Final

from herzrasen.cluster.link import Links
from herzrasen.cluster.messages import Message, Reply

_BUSY_TRIES: Final = 8
"""How many time-outs to wait for a node that still answers pings."""


class NoAnswer(Exception):
    """The other node did not answer in time, or its answer may be lost."""


class AnswerLost(NoAnswer):
    """The other node is lost, or the link to it was reset. That alone is no reason to ask another
    node."""


class Requests:
    """The open requests of this node. Every request may be repeated: nothing is done twice."""

    def __init__(self, links: Links, timeout: float) -> None:
        """``timeout`` is in seconds."""
        self._links = links
        self._timeout = timeout
        self._numbers = count(1)
        self._open: dict[int, tuple[str, asyncio.Future[Reply]]] = {}

    async def ask(
        self,
        node: str,
        question: Callable[[int], Message],
        size: int = 64,
        *,
        patiently: bool = False,
    ) -> Reply:
        """Send the message that ``question`` returns for a request number, of about ``size`` bytes;
        returns the reply.

        ``patiently`` waits longer for a node that answers pings: it is only busy, and asking
        another node would add work for the database. Raises NoAnswer.
        """
        number = next(self._numbers)
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._open[number] = node, answer
        self._links.send(node, question(number), size)
        try:
            for _ in range(_BUSY_TRIES if patiently else 1):
                await asyncio.wait([answer], timeout=self._timeout)
                if answer.done() or self._links.is_silent(node):
                    break
            if not answer.done():
                raise NoAnswer(node)
            return answer.result()
        finally:
            del self._open[number]

    def receive(self, sender: str, answer: Reply) -> None:
        """Receive the reply to a request; a late one is dropped."""
        node, waiting = self._open.get(answer.request, ("", None))
        if waiting is not None and node == sender and not waiting.done():
            waiting.set_result(answer)

    def fail(self, node: str) -> None:
        """Give up the requests to a node: it is lost, or its replies may be. Their callers get
        AnswerLost."""
        for asked, waiting in self._open.values():
            if asked == node and not waiting.done():
                waiting.set_exception(AnswerLost(node))
