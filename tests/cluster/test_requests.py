"""Requests to nodes that answer late, twice, for others, or not at all."""

from __future__ import annotations

import asyncio
from typing import Final, cast

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from herzrasen.cluster.link import Links
from herzrasen.cluster.messages import Message, Reply, TakeSeat
from herzrasen.cluster.requests import NoAnswer, Requests
from tests.cluster.virtual_loop import VirtualLoop
from tests.server.event_loop import in_thread

TIMEOUT: Final = 1.0
NODES: Final = ("a", "b")
_NODE = st.sampled_from(NODES)


class SentMessages:
    """The part of the links that requests need."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, int]] = []

    def send(self, node: str, message: Message, _size: int) -> None:
        assert isinstance(message, TakeSeat)
        self.sent.append((node, message.request))

    def is_silent(self, _node: str) -> bool:
        return False


class Asked:
    """One request: what may still come of it, and what came."""

    def __init__(self, node: str, since: float, task: asyncio.Task[Reply]) -> None:
        self.node = node
        self.since = since
        self.task = task
        self.expected: str | None = None
        """The first thing that happened to it: an answer, or "none"."""


class RequestMachine(RuleBasedStateMachine):
    """Each request ends by the first that happens: the answer of the node that was asked, its loss,
    or the end of the time. Nothing is remembered of it then."""

    @initialize()
    def start(self) -> None:
        self.loop = VirtualLoop()
        self.links = SentMessages()
        self.requests = Requests(cast("Links", self.links), TIMEOUT)
        self.asked: dict[int, Asked] = {}

    def teardown(self) -> None:
        if hasattr(self, "loop"):
            self.wait(2 * TIMEOUT)
            assert all(one.task.done() for one in self.asked.values())
            assert not self.requests._open  # noqa: SLF001
            self.loop.close()

    @rule(node=_NODE)
    def ask(self, node: str) -> None:
        def question(number: int) -> Message:
            return TakeSeat(number, "t", 1, "eva", "Eva")

        task = self.loop.create_task(self.requests.ask(node, question))
        self.wait(0.0)
        to, number = self.links.sent[-1]
        assert to == node
        assert number not in self.asked
        self.asked[number] = Asked(node, self.loop.time(), task)

    @rule(sender=_NODE, which=st.integers(0, 5), facts=st.sampled_from(("one", "two")))
    def answer(self, sender: str, which: int, facts: str) -> None:
        number = 1 + which
        one = self.asked.get(number)
        if one is not None and one.node == sender and one.expected is None:
            one.expected = facts
        self.requests.receive(sender, Reply(number, facts))
        self.wait(0.0)

    @rule(node=_NODE)
    def lose(self, node: str) -> None:
        for one in self.asked.values():
            if one.node == node and one.expected is None:
                one.expected = "none"
        self.requests.fail(node)
        self.wait(0.0)

    @rule(seconds=st.sampled_from((0.3, 0.6, 1.1)))
    def wait(self, seconds: float) -> None:
        self.loop.call_later(seconds, self.loop.stop)
        self.loop.run_forever()
        self._run_rest()
        for one in self.asked.values():
            if one.expected is None and self.loop.time() - one.since >= TIMEOUT:
                one.expected = "none"
            assert one.task.done() == (one.expected is not None)
            if one.task.done():
                failed = isinstance(one.task.exception(), NoAnswer)
                assert ("none" if failed else one.task.result().result) == one.expected

    def _run_rest(self) -> None:
        """Let what has become ready run to its end."""
        for _ in range(5):
            self.loop.call_soon(self.loop.stop)
            self.loop.run_forever()


TestRequests = in_thread(RequestMachine.TestCase)
