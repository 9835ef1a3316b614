"""Links over a bus that loses, repeats and swaps messages, between nodes that reconnect."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import count
from typing import Final

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from herzrasen.cluster.link import Links, subject
from herzrasen.cluster.messages import Frame, LineMessage, Message
from tests.cluster.virtual_loop import VirtualLoop
from tests.server.event_loop import in_thread, run_in_thread

NODES: Final = ("a", "b")
HEALING: Final = 12.0
"""Seconds after which everything that was lost has been noticed."""


class SentOnLink(msgspec.Struct, frozen=True):
    """A message: when it was sent, and its number among all from this node to the other."""

    at: int
    number: int


class EndOfLink(Links):
    """One node's links, with what it has sent, handled and reset, each by a common counter."""

    def __init__(self, node: str, bus: UnreliableBus, ticks: Callable[[], int]) -> None:
        super().__init__(node, bus, self._take, self._note_reset)
        self.node = node
        self.sent: list[SentOnLink] = []
        self.handled: list[int] = []
        """Since the last reset."""
        self.touched: int | None = None
        """When it first had to do with the other end."""
        self.resets: list[int] = []
        self.begun: list[int] = []
        """The resets that this end began, and the other has to follow."""
        self._follows = False
        self.other: EndOfLink | None = None
        self._ticks = ticks

    def send_next(self) -> None:
        """Send a message to the other end."""
        assert self.other is not None
        self.sent.append(SentOnLink(self._ticks(), len(self.sent)))
        self.touched = self.touched or self.sent[-1].at
        self.send(self.other.node, LineMessage(len(self.sent) - 1, b""))

    def _accepts(self, frame: Frame) -> bool:
        self._follows = True
        accepted = super()._accepts(frame)
        self._follows = False
        return accepted

    def _note_reset(self, _node: str) -> None:
        self.resets.append(self._ticks())
        if not self._follows:
            self.begun.append(self.resets[-1])
        self.handled = []

    def _take(self, _sender: str, message: Message) -> None:
        assert isinstance(message, LineMessage)
        assert self.other is not None
        sent = self.other.sent[message.line]
        assert not self.handled or message.line == self.handled[-1] + 1, "missed, or repeated"
        begun = max((at for at in self.other.begun if at < sent.at), default=0)
        if self.touched is not None and self.touched < begun:
            assert self.resets[-1:] > [begun], "only one end was reset"
        self.handled.append(message.line)
        self.touched = self.touched or self._ticks()


class UnreliableBus:
    """What one node publishes waits in ``on_the_way`` until the machine says what becomes of it."""

    def __init__(self, on_the_way: dict[str, list[bytes]]) -> None:
        self.on_the_way = on_the_way
        self.handler: Callable[[bytes], object] = lambda _: None
        self.tell_gap: Callable[[], object] = lambda: None

    def publish(self, subject: str, message: bytes) -> None:
        self.on_the_way[subject].append(message)

    def subscribe(self, _subject: str, handler: Callable[[bytes], object]) -> Callable[[], None]:
        self.handler = handler
        return lambda: None

    def on_gap(self, callback: Callable[[], object]) -> None:
        self.tell_gap = callback


class LinkMachine(RuleBasedStateMachine):
    """Two nodes. Whatever is handled between two resets has no gap and no repetition; a reset of
    one end is one of the other; and in the end everything passes again."""

    repeats = False

    @initialize()
    def start(self) -> None:
        self.loop = VirtualLoop()
        self.on_the_way: dict[str, list[bytes]] = defaultdict(list)
        ticks = count(1)
        self.buses = {node: UnreliableBus(self.on_the_way) for node in NODES}
        self.ends = {node: EndOfLink(node, self.buses[node], lambda: next(ticks)) for node in NODES}
        for node, other in zip(NODES, reversed(NODES), strict=True):
            self.ends[node].other = self.ends[other]
            self._do(self.ends[node].open)

    def teardown(self) -> None:
        if not hasattr(self, "loop"):
            return
        try:
            self._heal()
        finally:
            self.loop.close()

    @rule(node=st.sampled_from(NODES), messages=st.integers(1, 3))
    def send(self, node: str, messages: int) -> None:
        for _ in range(messages):
            self._do(self.ends[node].send_next)

    @rule(node=st.sampled_from(NODES))
    def deliver(self, node: str) -> None:
        if waiting := self.on_the_way[subject(node)]:
            data = waiting.pop(0)
            self._do(lambda: self.buses[node].handler(data))

    @rule(node=st.sampled_from(NODES))
    def deliver_all(self, node: str) -> None:
        while self.on_the_way[subject(node)]:
            self.deliver(node)

    @rule(node=st.sampled_from(NODES))
    def lose(self, node: str) -> None:
        if waiting := self.on_the_way[subject(node)]:
            waiting.pop(0)

    @rule(node=st.sampled_from(NODES))
    def lose_all(self, node: str) -> None:
        self.on_the_way[subject(node)].clear()

    @precondition(lambda self: self.repeats)
    @rule(node=st.sampled_from(NODES), at=st.integers(0, 5))
    def repeat(self, node: str, at: int) -> None:
        waiting = self.on_the_way[subject(node)]
        if waiting:
            waiting.insert(at % (len(waiting) + 1), waiting[0])

    @rule(node=st.sampled_from(NODES))
    def swap(self, node: str) -> None:
        waiting = self.on_the_way[subject(node)]
        waiting[:2] = reversed(waiting[:2])

    @rule(node=st.sampled_from(NODES))
    def reconnect(self, node: str) -> None:
        self._do(self.buses[node].tell_gap)
        assert not self.ends[node].handled, "what came before the gap still counts"

    @rule(seconds=st.sampled_from((0.1, 0.5, 1.1, 3.2)))
    def wait(self, seconds: float) -> None:
        self._run_for(seconds)

    def _heal(self) -> None:
        """Everything passes; then what one end sends arrives at the other, and what was lost has
        reset both."""
        self._pass_for(HEALING)
        lost = {
            node: [one for one in end.sent if one.number not in self._other(node).handled]
            for node, end in self.ends.items()
        }
        for node, end in self.ends.items():
            if lost[node]:
                last = lost[node][-1].at
                assert any(at > last for at in end.resets), "a loss was not noticed"
        for end in self.ends.values():
            self._do(end.send_next)
        self._pass_for(1.0)
        for node, end in self.ends.items():
            assert self._other(node).handled[-1:] == [end.sent[-1].number], "nothing passes"

    def _other(self, node: str) -> EndOfLink:
        other = self.ends[node].other
        assert other is not None
        return other

    def _pass_for(self, seconds: float) -> None:
        end = self.loop.time() + seconds
        while self.loop.time() < end:
            for node in NODES:
                self.deliver_all(node)
            self._run_for(0.05)

    def _do(self, act: Callable[[], object]) -> None:
        """Do something on the loop, with what follows at once."""
        self.loop.call_soon(act)
        self._run_for(0.0)

    def _run_for(self, seconds: float) -> None:
        self.loop.call_later(seconds, lambda: self.loop.call_soon(self.loop.stop))
        self.loop.run_forever()
        for failure in self.loop.failures:
            raise failure


class RepeatingLinkMachine(LinkMachine):
    """The same, where messages arrive twice as well."""

    repeats = True


TestLinks = in_thread(LinkMachine.TestCase)
TestLinksWithRepetition = in_thread(RepeatingLinkMachine.TestCase)


def test_a_reset_reaches_an_end_that_has_heard_nothing_before() -> None:
    def run() -> None:
        machine = LinkMachine()
        machine.start()
        machine.send("b", 1)
        machine.deliver("a")
        machine.reconnect("a")  # a forgets b's stream, and b does not know a's yet
        machine.teardown()

    run_in_thread(run)
