"""At a table with clocks nobody learns who has answered a claim of the rest, nor what.

Ada claims; Bob, Carl and Dora are asked; Eve watches. Everything that each page is sent is
compared, on a clock that jumps.
"""

from __future__ import annotations

import asyncio
from itertools import permutations, product

from herzrasen.cards import Seat
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from tests.server.latency_fixture import Message
from tests.server.test_idle_people import ClaimedTable
from tests.server.virtual_clock import run_virtual

PUBLIC = HouseRules(kind="public", time=TurnTime(move=10))

Streams = list[list[Message]]
"""What each page was sent, by seat; that of Eve is the last."""


def streams_after(*answers: tuple[Seat, bool]) -> Streams:
    """What was sent from the claim on, with one answer a second, and a second after the last."""

    async def main() -> Streams:
        table = ClaimedTable(PUBLIC)
        pages = [table.connect(person) for person in "abcde"]
        number = (await pages[0].event("play_began"))["number"]
        await asyncio.sleep(1)
        before = [len(page.messages) for page in pages]
        pages[0].send(type="ask_rest", number=number)
        for seat, yes in answers:
            await asyncio.sleep(1)
            pages[seat].send(type="answer_rest", number=number, yes=yes)
        await asyncio.sleep(1)
        streams = [page.messages[at:] for page, at in zip(pages, before, strict=True)]
        table.close()
        return streams

    return run_virtual(main())


def test_nobody_hears_who_answers_first_nor_what() -> None:
    """A clock that stops with the offer still open would say that its seat has agreed."""
    received: list[list[Message]] = []
    for seat, yes in product((1, 2, 3), (True, False)):
        streams = streams_after((seat, yes))
        own = streams.pop(seat)
        assert [one["asked"] for one in own if one["type"] == "clocks"] == [
            [0, 1, 2, 3],
            [other for other in range(4) if other != seat],
        ]
        received += streams
    assert len(received) == 6 * 4
    assert all(stream == received[0] for stream in received)
    assert [one["type"] for one in received[0]] == ["rest_asked", "clocks"]


def test_an_offer_that_fails_looks_alike_whoever_declined() -> None:
    """To Ada and Eve in every order; to who has agreed, whoever of the others declined."""
    received: list[list[Message]] = []
    agreed: dict[tuple[Seat, ...], list[list[Message]]] = {}
    for order, decliner in product(permutations((1, 2, 3)), (1, 2, 3)):
        streams = streams_after(*((seat, seat != decliner) for seat in order))
        received += [streams[0], streams[4]]
        for seat in {1, 2, 3} - {decliner}:
            agreed.setdefault((seat, order.index(seat)), []).append(streams[seat])
    assert all(stream == received[0] for stream in received)
    assert sum(one.get("against") is not None for one in received[0]) == 1
    for same in agreed.values():
        assert len(same) > 1
        assert all(stream == same[0] for stream in same)
