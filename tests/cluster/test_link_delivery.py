"""What many browsers of a node are sent travels there once, and never out of order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from herzrasen.cluster import messages
from herzrasen.cluster.incoming_stream import IncomingStream
from herzrasen.cluster.link import Links
from herzrasen.cluster.messages import Deliver, LineMessage
from herzrasen.lag_compensation.latency import RoundTrip
from tests.server.virtual_clock import run_virtual


class FrameBus:
    """Keeps what was published."""

    def __init__(self) -> None:
        self.frames: list[messages.Frame] = []

    def publish(self, _subject: str, message: bytes) -> None:
        self.frames.append(messages.decode(message))

    def subscribe(self, _subject: str, _handler: object) -> Callable[[], None]:
        return lambda: None

    def on_gap(self, _callback: object) -> None:
        """Nothing is lost."""


def deliver_in_one_turn(*sent: tuple[int, bytes]) -> list[tuple[list[int], bytes]]:
    """The lines and the data of each message of the frame that carries all of these."""

    async def main() -> list[messages.Frame]:
        bus = FrameBus()
        links = Links("here", bus, lambda *_: None, lambda _: None)
        for line, data in sent:
            links.deliver("there", line, data)
        await asyncio.sleep(0)
        return bus.frames

    (frame,) = run_virtual(main())
    return [(one.lines, one.data) for one in frame.messages if isinstance(one, Deliver)]


def test_the_same_data_travels_once_however_much_lies_between() -> None:
    public = b"public"
    between = [(100 + number, b"own %d" % number) for number in range(40)]
    rest = [(line, public) for line in range(1, 40)]
    found = deliver_in_one_turn((0, public), *between, *rest)
    assert found[0] == (list(range(40)), public)
    assert found[1:] == [([line], data) for line, data in between]


def test_no_message_overtakes_another_of_its_line() -> None:
    first, second = b"first", b"second"
    sent = [(1, first), (2, second), (2, first), (1, second), (1, first)]
    found = deliver_in_one_turn(*sent)
    for line in (1, 2):
        arrived = [data for lines, data in found for one in lines if one == line]
        assert arrived == [data for to, data in sent if to == line]


class SlowBus:
    """Delivers after so many seconds."""

    def __init__(
        self, handlers: dict[str, Callable[[bytes], object]], seconds: list[float]
    ) -> None:
        self._handlers = handlers
        self._seconds = seconds

    def publish(self, subject: str, message: bytes) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(self._seconds[0], self._handlers[subject], message)

    def subscribe(self, subject: str, handler: Callable[[bytes], object]) -> Callable[[], None]:
        self._handlers[subject] = handler
        return lambda: None

    def on_gap(self, _callback: object) -> None:
        """Nothing is lost."""


def test_the_way_to_a_node_counts_for_half_a_minute_in_ms() -> None:
    """It is a part of what people at a table of another node are credited with in races."""
    seconds = [0.01]

    async def main() -> list[tuple[RoundTrip, ...]]:
        handlers: dict[str, Callable[[bytes], object]] = {}
        here, there = (
            Links(name, SlowBus(handlers, seconds), lambda *_: None, bool)
            for name in ("here", "there")
        )
        here.open()
        there.open()
        found = []
        for seconds[0], pause in ((0.01, 5.0), (0.02, 40.0), (0.03, 0.0)):
            here.send("there", LineMessage(0, b""))
            await asyncio.sleep(2.0)
            found.append(here.round_trips("there").recent)
            await asyncio.sleep(pause)
        here.close()
        there.close()
        return found

    found = run_virtual(main())
    nearest = [min(trip.took for trip in trips) for trips in found]
    assert nearest == pytest.approx([20, 20, 40])


def test_a_reset_is_asked_for_at_once_after_each_loss_and_then_with_pauses() -> None:
    stream = IncomingStream(1)
    asked = [stream.note_loss(now) for now in (0.0, 0.1, 0.25, 0.3)]
    stream.renew(2)
    assert [*asked, stream.note_loss(0.31), stream.note_loss(0.4)] == [
        *(True, False, True, False),
        *(True, False),
    ]
