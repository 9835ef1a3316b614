"""One matchmaker for all nodes, so that two people at two nodes meet at the same table."""

from __future__ import annotations

from collections.abc import Callable

from herzrasen.cluster.link import Links
from herzrasen.cluster.membership import Membership
from herzrasen.cluster.messages import FindMatch, Reply
from herzrasen.cluster.requests import NoAnswer, Requests
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, http_tables
from herzrasen.server.lobby.matchmaker import Matchmaker
from herzrasen.server.runtime.background_tasks import BackgroundTasks


class SharedMatchmaker:
    """Lets one node find matches for all: the one with the lowest id among those that do not stop.

    The nodes need not agree on it: two matchmakers at once only open two tables instead of one.
    """

    def __init__(
        self, here: Matchmaker, membership: Membership, links: Links, requests: Requests
    ) -> None:
        self._here = here
        self._membership = membership
        self._links = links
        self._requests = requests
        self._tasks = BackgroundTasks()

    async def seat(
        self, payload: http_tables.QuickMatch, person: str, address: str
    ) -> str | Refusal:
        """The table where this person has a seat now, or why there is none. A new one is charged
        to the ``address``."""
        node = self._leader()
        if node != self._membership.node:
            body = codec.encode(payload)
            try:
                question = _question(person, body, address)
                reply = await self._requests.ask(node, question, patiently=True)
            except NoAnswer:
                return await self._here.seat(payload, person, address)
            return reply.result if reply.refusal is None else reply.refusal
        return await self._here.seat(payload, person, address)

    def handle(self, sender: str, request: FindMatch) -> None:
        """Find a match for another node."""
        self._tasks.start(self._answer(sender, request))

    def _leader(self) -> str:
        living = self._membership.living
        able = (id_ for id_, node in living.items() if not node.stopping)
        return min(able, default=self._membership.node)

    async def _answer(self, sender: str, request: FindMatch) -> None:
        payload = codec.read_quick_match(request.body)
        found = (
            payload
            if isinstance(payload, Refusal)
            else await self._here.seat(payload, request.person, request.address)
        )
        if isinstance(found, Refusal):
            reply = Reply(request.request, refusal=found)
        else:
            reply = Reply(request.request, found)
        self._links.send(sender, reply)


def _question(person: str, body: bytes, address: str) -> Callable[[int], FindMatch]:
    return lambda number: FindMatch(number, person, body, address)
