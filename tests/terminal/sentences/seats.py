"""Each kind of seat, before and in a match: who sits there, and what one may do about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

from msgspec.structs import replace

from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.websocket import SeatInfo
from herzrasen.terminal.screens.table.seat_rows import seat_action, seat_rows
from herzrasen.terminal.state.members import Awaited, Members
from tests.terminal.sentences.tables import VIEWS, WHO, T, room

LEVEL: Final = {"level": 2, "unknown": 1}
SEATS: Final = (
    SeatInfo(0, "person", "Eva"),
    SeatInfo(1, "person", "Jan"),
    SeatInfo(2, "person", "Kim", here=False),
    SeatInfo(3, "person", "Lea", here=False),
    SeatInfo(4, "person", "Mia", LEVEL, here=False, left=True),
    SeatInfo(5, "bot", "Bo", LEVEL),
    SeatInfo(6, "bot", "Cy", LEVEL, open=True),
    SeatInfo(7, "bot", "Di", LEVEL, open=True, later=True),
    SeatInfo(8, "free", ""),
)
HOUSES: Final = (
    HouseRules(),
    HouseRules(watchers="look-on"),
    HouseRules(kind="public"),
    HouseRules(watchers="none"),
)


def states() -> Iterator[tuple[str, Iterable[str]]]:
    """Kim is waited for, Lea no more."""
    members = Members(host=0, ready=(1,), awaited=(Awaited(2, 30_000.0),))
    for (when, view), (who, seat), house in product(VIEWS.items(), WHO.items(), HOUSES):
        at = room(seat, view=view, house=house, members=members, seats=SEATS)
        lines = []
        for info, row in zip(SEATS, seat_rows(T, at, "Zoe", 10_000.0), strict=True):
            action = seat_action(T, at, info, "Zoe")
            message = "" if action is None else action.message
            lines.append(f"{'*' * row.marked}{row.title} | {row.detail} | {row.action} {message}")
        yield f"{when}, {who}, {house.kind}, {house.watchers}", lines
    at = replace(at, members=replace(members, ended=True))
    yield "ended", [row.action for row in seat_rows(T, at, "Zoe", 0.0)]
