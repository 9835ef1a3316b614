"""What many browsers of a node are sent travels there once, and never out of order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from herzrasen.cluster import messages
from herzrasen.cluster.link import Links
from herzrasen.cluster.messages import Deliver
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
