"""Clocks of two players and two others: whose time is shown, what is warned of and announced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

from msgspec.structs import replace

from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.websocket import ClocksStatus, ClockStatus, Ping, TimedOut
from herzrasen.terminal.members.clock_texts import announce_time, clock_items, low_time_warning
from herzrasen.terminal.state.clocks import Clocks
from herzrasen.terminal.state.table_room import TableRoom
from tests.terminal.sentences.tables import CLOCKS, TIMED, WHO, T, room

AT: Final = 1000.0
"""When the server's message came; each clock is looked at three seconds later."""
STATES: Final = {
    "long": (30_000, 0),
    "with reserve": (30_000, 90_000),
    "at the limit": (23_000, 0),
    "short": (15_000, 4_000),
    "in reserve": (0, 90_000),
    "into the reserve": (1_000, 10_000),
    "not a whole second": (13_001, 0),
    "run out": (2_000, 0),
}


def states() -> Iterator[tuple[str, Iterable[str]]]:
    yield from _one_clock()
    yield from _several_clocks()
    yield from _announcements()


def clock_lines(at: TableRoom, now: float) -> list[str]:
    """What stands above the table, and what is said when time is short."""
    warning = low_time_warning(T, at, now)
    return [*clock_items(T, at, now), *([f"! {warning}"] if warning else [])]


def _one_clock() -> Iterator[tuple[str, Iterable[str]]]:
    for (title, (move, reserve)), runs, over, (who, seat) in product(
        STATES.items(), (True, False), (False, True), (("own", 0), ("other", 1))
    ):
        clock = ClockStatus(0, move, reserve, runs=runs, over=over)
        at = room(seat, house=TIMED, clocks=Clocks(AT, (clock,), (0,)))
        facts = f"{'runs' if runs else 'stands'}{', over' * over}"
        yield (
            f"{title}, {facts}, {who}",
            [
                *clock_items(T, at, AT + 3000),
                low_time_warning(T, at, AT + 3000),
            ],
        )


def _several_clocks() -> Iterator[tuple[str, Iterable[str]]]:
    low = tuple(ClockStatus(seat, 9_000 - 1_000 * seat, runs=seat != 1) for seat in range(3))
    asked = (0,), (1, 2), (0, 1, 2), (), (3,)
    for seats, (who, seat) in product(asked, WHO.items()):
        at = room(seat, house=TIMED, clocks=Clocks(AT, low, seats))
        yield f"asked: {seats}, {who}", clock_lines(at, AT)
    for title, changed in (
        ("public", {"house": replace(TIMED, kind="public")}),
        ("without a limit", {"house": HouseRules()}),
        ("no clocks", {"clocks": None}),
        ("a message of the future", {"clocks": Clocks(AT + 5000, low, (0,))}),
    ):
        at = room(**{"house": TIMED, "clocks": Clocks(AT, low, (0, 2))} | changed)
        yield title, clock_lines(at, AT)


def _announcements() -> Iterator[tuple[str, Iterable[str]]]:
    for who, seat in WHO.items():
        sentences = announce_time(T, room(), room(seat), TimedOut(0))
        yield f"time is out, {who}", [f"{each}" for each in sentences]
    before = Clocks(0.0, (ClockStatus(0, 5_000, runs=True), ClockStatus(1, 9_000)), (0, 1))
    message = ClocksStatus((), ())
    for more, runs_now, runs_before, asked, asked_before, (who, seat) in product(
        (15_000, 15_001), (True, False), (True, False), ((0,), (1,)), ((0, 1), (1,)), WHO.items()
    ):
        was = [replace(clock, runs=runs_before) for clock in before.clocks]
        now = [replace(clock, move=clock.move + more, runs=runs_now) for clock in was]
        pair = (
            room(seat, clocks=Clocks(0.0, tuple(was), asked_before)),
            room(seat, clocks=Clocks(0.0, tuple(now), asked)),
        )
        facts = f"{'runs' if runs_before else 'stands'} -> {'runs' if runs_now else 'stands'}"
        title = f"{more} ms more, {facts}, asked {asked_before} -> {asked}, {who}"
        yield title, [each.sentence for each in announce_time(T, *pair, message)]
    none = room(clocks=None)
    clocked = room(clocks=replace(CLOCKS, clocks=CLOCKS.clocks[:1]))
    for title, was_at, now_at, sent in (
        ("the first clocks", none, clocked, message),
        ("no clocks", clocked, none, message),
        ("a clock less", room(clocks=CLOCKS), clocked, message),
        ("another message", clocked, room(clocks=before), Ping(1)),
    ):
        yield title, [each.sentence for each in announce_time(T, was_at, now_at, sent)]
