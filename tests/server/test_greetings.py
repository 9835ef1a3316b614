"""What a greeting costs does not depend on how long a table has been played at, and whoever greets
again and again pays for it himself."""

from __future__ import annotations

import threading
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any, cast, get_args

import pytest

from herzrasen.cards import WATCHER
from herzrasen.config.limits import Bounds
from herzrasen.protocol import websocket
from herzrasen.protocol.house_rules import House
from herzrasen.server.bot_pool.event_history import Past
from herzrasen.server.network.connection import Line
from herzrasen.server.rate_limits.heavy_requests import HeavyWork, Overloaded
from herzrasen.server.rate_limits.message_costs import COSTS, GREETING
from herzrasen.server.rate_limits.rate_limiter import Allowance, Shared
from herzrasen.server.websocket import table_endpoint
from herzrasen.table.table import RECENT
from tests.server.clocked import Clocked
from tests.server.journals import Journal
from tests.server.long_tables import long_round, write_table
from tests.server.loop import run
from tests.server.person import Person
from tests.server.served import served
from tests.server.work import LOOP, Work, work
from tests.table.playing import new_table

__all__ = ["work"]


def reads(work: Work) -> dict[str, int]:
    return {kind: work.calls[kind] for kind in ("decoded", "log read", "table read", "replayed")}


NOTHING = {"decoded": 0, "log read": 0, "table read": 0, "replayed": 0}


@pytest.mark.parametrize("events", [120, 2400])
def test_a_greeting_reads_nothing_however_long_the_round_is(
    events: int, tmp_path: Path, work: Work
) -> None:
    table = write_table(tmp_path, "nerts", long_round(events))
    with served(tmp_path) as server:
        first = Person(server)
        assert first.come(table)["number"] == events
        assert work.on_the_loop["decoded"] == work.on_the_loop["replayed"] == 0
        work.forget()
        for last in (0, events // 2, events - 200, -5):
            first.say(type="hello", last=last)
            welcome = first.until("welcome")
            assert (welcome["number"], welcome["missed"]) == (events, [])
            assert welcome["view"]["public"]["phase"] == "play"
        assert reads(work) == NOTHING
        assert work.calls["seen"] == 0
        first.say(type="hello", last=events - 20)
        assert len(first.until("welcome")["missed"]) == 20
        assert reads(work) == NOTHING
        assert work.calls["seen"] == 20


def test_a_bot_that_takes_over_reads_the_round_beside_the_loop(work: Work) -> None:
    table, log = new_table("nerts"), Journal()
    entries = long_round(400)
    log.write(entries)
    table.replay(entries)
    work.forget()

    async def recall() -> Any:
        threading.current_thread().name = LOOP
        return await Past("T", table, log, HeavyWork()).missed(WATCHER, 0)

    assert len(run(recall())) == 400
    assert work.calls["decoded"] > 300
    assert work.on_the_loop["decoded"] == 0
    assert work.on_the_loop["seen"] <= 40


def test_of_a_burst_of_greetings_one_is_under_way_at_a_time() -> None:
    async def greeted() -> tuple[int, int]:
        at = Clocked("nerts", "stoss", House())
        far = at.come("c")
        await far.until(lambda message: message["type"] == "welcome")
        before = sum(message["type"] == "welcome" for message in far.heard)
        for _ in range(50):
            at.room.hear(far.line, websocket.Hello(0))
        far.say(type="rename", name="")
        await far.until(lambda message: message["type"] == "refused")
        burst = sum(message["type"] == "welcome" for message in far.heard) - before
        at.room.hear(far.line, websocket.Hello(0))
        far.say(type="rename", name="x" * 99)
        await far.until(
            lambda message: (
                (message["type"] == "refused" and message is not far.heard[-1])
                or sum(one["type"] == "welcome" for one in far.heard) == before + burst + 1
            )
        )
        after = sum(message["type"] == "welcome" for message in far.heard) - before - burst
        at.close()
        return burst, after

    assert run(greeted()) == (1, 1)


# What it costs of the allowance ------------------------------------------------------------------


class Recorder:
    """A room, and a line to it, that only note what they are told."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.refused: list[str] = []
        self.closed: list[int] = []

    def hear(self, _line: Line, message: Any) -> None:
        self.heard.append(message)

    address = "a"

    def refuse(self, refusal: Any) -> None:
        self.refused.append(refusal.code)

    def close(self, code: int) -> None:
        self.closed.append(code)


def said_at_once(said: bytes, times: int, bounds: Bounds) -> tuple[int, int]:
    """How many of so many equal messages are heard, and refused, when they come at once."""
    at = Recorder()
    visit = table_endpoint.TableSession(
        cast("Any", at), cast("Any", at), "T", bounds, Shared(1000, 10_000), lambda: 0.0
    )
    for _ in range(times):
        visit.hear(said)
    assert at.refused == ["table.refusal.too-fast"] * len(at.refused)
    return len(at.heard), len(at.refused)


def test_what_costs_more_than_a_move_counts_for_more_than_a_move() -> None:
    bounds = Bounds(messages_at_once=240)
    move = b'{"type":"submit","id":"a","move":{"move":"turn"}}'
    assert said_at_once(move, 300, bounds) == (240, 60)
    greetings = int(240 / GREETING)
    assert greetings < 60
    assert said_at_once(b'{"type":"hello","last":0}', 100, bounds) == (greetings, 100 - greetings)
    sitting = b'{"type":"sit","name":"Eva"}'
    assert said_at_once(sitting, 100, bounds)[0] == int(240 / COSTS[websocket.Sit])


def test_all_lines_of_an_address_share_what_they_may_say_and_new_ones_bring_nothing() -> None:
    now = 0.0
    shared = Shared(10, 100, lambda: now)
    first, second, other = shared.enter("a"), shared.enter("a"), shared.enter("b")
    assert first is second
    assert first is not other
    assert [first.take(now), second.take(now, 99), first.take(now)] == [True, True, False]
    assert other.take(now, 100)
    shared.leave("a")
    assert shared.enter("a") is first
    shared.leave("a")
    shared.leave("a")
    now = 1.0
    assert shared.enter("a") is first
    shared.leave("a")
    now = 30.0
    assert shared.enter("a").take(now, 100)


def test_a_message_is_taken_from_both_allowances() -> None:
    at, shared = Recorder(), Shared(0.001, 5)
    for _ in range(2):
        visit = table_endpoint.TableSession(
            cast("Any", at), cast("Any", at), "T", Bounds(), shared, lambda: 0.0
        )
        for _ in range(4):
            visit.hear(b'{"type":"continue","deal":0}')
    assert (len(at.heard), len(at.refused)) == (5, 3)


def test_a_server_that_allows_little_still_lets_everybody_greet() -> None:
    assert said_at_once(b'{"type":"hello"}', 3, Bounds(messages_at_once=4)) == (1, 2)


def test_every_message_has_its_cost_and_a_move_costs_least() -> None:
    assert {*COSTS} == {*get_args(websocket.FromBrowser)}
    assert min(COSTS.values()) == COSTS[websocket.Submit] == 1


def test_an_allowance_is_charged_by_cost() -> None:
    allowance = Allowance(2.0, 10.0)
    assert allowance.take(0.0, 8)
    assert not allowance.take(0.0, 3)
    assert allowance.take(0.0, 2)
    assert not allowance.take(0.4)
    allowance.charge(0.5, 6)
    assert not allowance.take(3.4)
    assert allowance.take(3.6)
    assert allowance.take(100.0, 99)
    assert not allowance.take(100.0)


# Heavy work ---------------------------------------------------------------------------------------


def test_an_address_has_one_heavy_request_worked_on_at_a_time_and_others_go_between() -> None:
    import asyncio

    async def main() -> list[str]:
        work, order = HeavyWork(threads=2), list[str]()
        running = Counter[str]()

        async def one(address: str) -> None:
            async with work.slot(address):
                running[address] += 1
                assert running[address] == 1
                assert running.total() <= 2
                order.append(address)
                await asyncio.sleep(0)
                running[address] -= 1

        await asyncio.gather(*(one("a") for _ in range(20)), one("b"), one("c"))
        return order

    order = run(main())
    assert order.count("a") == 20
    assert order.index("b") <= 2
    assert order.index("c") <= 4


def test_what_an_address_asks_for_is_bounded_in_number_and_in_time() -> None:
    import asyncio

    async def main() -> None:
        now = 0.0
        work = HeavyWork(clock=lambda: now)
        stop = asyncio.Event()

        async def wait() -> None:
            async with work.slot("a"):
                await stop.wait()

        waiting = [asyncio.create_task(wait()) for _ in range(30)]
        await asyncio.sleep(0)
        with pytest.raises(Overloaded):
            async with work.slot("a"):
                pass
        async with work.slot("b"):
            now += 61  # longer than anybody may at once
        stop.set()
        await asyncio.gather(*waiting, return_exceptions=True)
        with pytest.raises(Overloaded):
            async with work.slot("b"):
                pass
        now += 60
        async with work.slot("b"):
            pass

    run(main())


# The attack ---------------------------------------------------------------------------------------


def test_three_watchers_who_greet_within_the_limits_stop_nobody(tmp_path: Path, work: Work) -> None:
    table = write_table(tmp_path, "nerts", long_round(1500))
    bounds = Bounds()
    with served(tmp_path, limits=bounds) as server:
        honest = Person(server)
        honest.come(honest.open_table("nerts", "stoss+seats=1,stuck=off,progress=always"))
        honest.submit(move="ready")
        honest.until("happened", lambda told: told["event"]["event"] == "started")
        watchers = [Person(server)]
        watchers[0].come(table)
        for _ in range(2):
            watchers.append(Person(server, watchers[0].cookie))
            watchers[-1].come(table)
        work.forget()
        greetings = 0
        for _ in range(20):
            for watcher in watchers:
                for _ in range(10):
                    watcher.say(type="hello", last=0)
                    greetings += 1
            move = honest.submit(move="turn")
            honest.until("accepted", partial(_is, move))
        served_greetings = 0
        for watcher in watchers:
            watcher.say(type="rename", name="")  # answered last, or one too many
            while (told := watcher.next())["type"] != "refused" or told["code"].endswith("fast"):
                served_greetings += told["type"] == "welcome"
                if told["type"] == "refused" and _refused(watcher) >= 200 - 24:
                    break
    assert greetings == 600
    assert reads(work) | {"replayed": 0} == NOTHING
    assert work.calls["seen"] <= 20 + served_greetings * RECENT
    assert served_greetings <= 3 * (bounds.messages_at_once / GREETING + 30)


def _is(move: str, told: dict[str, Any]) -> bool:
    return bool(told["id"] == move)


def _refused(person: Person) -> int:
    return sum(told["type"] == "refused" for told in person.told)
