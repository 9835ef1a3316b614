"""Cost-based message limits: a greeting costs the same at any length of a table's journal, and
repeated greetings use up the sender's own limit."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast, get_args

import pytest

from herzrasen.cards import WATCHER
from herzrasen.config.app_settings import ServerSettings
from herzrasen.config.client_limits import LimitSettings
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.server.bot_pool.event_history import EventHistory
from herzrasen.server.network.connection import Connection
from herzrasen.server.rate_limits.address_shares import household_address
from herzrasen.server.rate_limits.heavy_requests import WAITING, HeavyWork, TooMuchHeavyWork
from herzrasen.server.rate_limits.message_costs import COSTS, GREETING
from herzrasen.server.rate_limits.rate_limiter import SharedBuckets, TokenBucket
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.websocket import table_endpoint
from herzrasen.server.websocket.heartbeats import Heartbeats
from herzrasen.storage.errors import DamagedTable
from tests.server.clocked_table import ClockedTable
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.long_tables import long_round, write_table
from tests.server.memory_log import ReadOnlyLog
from tests.server.table_client import TableClient
from tests.server.work_counter import LOOP, WorkCounter, work_counter
from tests.table.random_play import new_table

__all__ = ["work_counter"]


def reads(work_counter: WorkCounter) -> dict[str, int]:
    return {
        kind: work_counter.calls[kind] for kind in ("decoded", "log read", "table read", "replayed")
    }


NOTHING = {"decoded": 0, "log read": 0, "table read": 0, "replayed": 0}


@pytest.mark.parametrize("events", [120, 2400])
def test_a_greeting_reads_nothing_however_long_the_round_is(
    events: int, tmp_path: Path, work_counter: WorkCounter
) -> None:
    table = write_table(tmp_path, "nerts", long_round(events))
    with live_server(tmp_path) as server:
        first = TableClient(server)
        assert first.join(table)["number"] == events
        assert work_counter.on_the_loop["decoded"] == work_counter.on_the_loop["replayed"] == 0
        work_counter.forget()
        for last in (0, events // 2, events - 200, -5):
            first.send(type="hello", last=last)
            welcome = first.until("welcome")
            assert (welcome["number"], welcome["missed"]) == (events, [])
            assert welcome["view"]["public"]["phase"] == "play"
        assert reads(work_counter) == NOTHING
        assert work_counter.calls["seen"] == 0
        first.send(type="hello", last=events - 20)
        assert len(first.until("welcome")["missed"]) == 20
        assert reads(work_counter) == NOTHING
        assert work_counter.calls["seen"] == 20


def test_a_bot_that_takes_over_reads_the_round_beside_the_loop(work_counter: WorkCounter) -> None:
    table, log = new_table("nerts"), ReadOnlyLog()
    entries = long_round(400)
    log.write(entries)
    table.replay(entries)
    work_counter.forget()

    async def recall() -> Any:
        threading.current_thread().name = LOOP
        return await EventHistory("T", table, log, HeavyWork()).missed_events(WATCHER, 0)

    assert len(run_coroutine(recall())) == 400
    assert work_counter.calls["decoded"] > 300
    assert work_counter.on_the_loop["decoded"] == 0
    assert work_counter.on_the_loop["seen"] <= 40


def test_concurrent_greetings_are_handled_one_at_a_time() -> None:
    async def greet_often() -> tuple[int, int]:
        at = ClockedTable("nerts", "stoss", HouseRules())
        far = at.connect("c")
        await far.until(lambda message: message["type"] == "welcome")
        before = sum(message["type"] == "welcome" for message in far.messages)
        for _ in range(50):
            at.room.receive(far.line, websocket.Hello(0))
        far.send(type="rename", name="")
        await far.until(lambda message: message["type"] == "refused")
        burst = sum(message["type"] == "welcome" for message in far.messages) - before
        at.room.receive(far.line, websocket.Hello(0))
        far.send(type="rename", name="x" * 99)
        await far.until(
            lambda message: (
                (message["type"] == "refused" and message is not far.messages[-1])
                or sum(one["type"] == "welcome" for one in far.messages) == before + burst + 1
            )
        )
        after = sum(message["type"] == "welcome" for message in far.messages) - before - burst
        at.close()
        return burst, after

    assert run_coroutine(greet_often()) == (1, 1)


# What it costs of the allowance ------------------------------------------------------------------


class RecordingRoom:
    """A room, and a line to it, that only note what they are told."""

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.refused: list[str] = []
        self.closed: list[int] = []

    def receive(self, _line: Connection, message: Any) -> None:
        self.messages.append(message)

    address = "a"

    def send_error(self, refusal: Any) -> None:
        self.refused.append(refusal.code)

    def close(self, code: int) -> None:
        self.closed.append(code)


def send_at_once(frame: bytes, times: int, bounds: LimitSettings) -> tuple[int, int]:
    """How many of so many equal messages are heard, and refused, when they come at once."""
    at = RecordingRoom()
    shared = SharedBuckets(1000, 10_000)
    visit = table_endpoint.TableSession(
        cast("Any", at), cast("Any", at), "T", bounds, shared, Heartbeats(0), lambda: 0.0
    )
    for _ in range(times):
        visit.receive(frame)
    assert at.refused == ["table.refusal.too-fast"] * len(at.refused)
    return len(at.messages), len(at.refused)


def test_expensive_messages_use_more_of_the_limit() -> None:
    bounds = LimitSettings(messages_at_once=240)
    move = b'{"type":"submit","id":"a","move":{"move":"turn"}}'
    assert send_at_once(move, 300, bounds) == (240, 60)
    greetings = int(240 / GREETING)
    assert greetings < 60
    assert send_at_once(b'{"type":"hello","last":0}', 100, bounds) == (greetings, 100 - greetings)
    sitting = b'{"type":"sit","name":"Eva"}'
    assert send_at_once(sitting, 100, bounds)[0] == int(240 / COSTS[websocket.Sit])


def test_an_address_may_send_as_much_as_ten_connections() -> None:
    of_address = table_endpoint.shared_buckets(
        LimitSettings(messages_per_second=3, messages_at_once=20)
    ).acquire("a")
    assert of_address.take(0.0, 200)
    assert not of_address.take(0.0)
    assert of_address.take(1.0, 30)
    assert not of_address.take(1.0)


def test_all_connections_of_an_address_share_one_limit() -> None:
    now = 0.0
    shared = SharedBuckets(10, 100)
    first, second, other = shared.acquire("a"), shared.acquire("a"), shared.acquire("b")
    assert first is second
    assert first is not other
    assert [first.take(now), second.take(now, 99), first.take(now)] == [True, True, False]
    assert other.take(now, 100)
    shared.release("a", now)
    assert shared.acquire("a") is first
    shared.release("a", now)
    shared.release("a", now)
    now = 1.0
    assert shared.acquire("a") is first
    shared.release("a", now)
    now = 30.0
    assert shared.acquire("a").take(now, 100)


def test_who_has_gone_gives_back_the_bucket_of_the_address() -> None:
    class NotedRoom(RecordingRoom):
        async def disconnect(self, _line: Connection) -> None:
            self.closed.append(0)

    held: list[str] = []
    shared = SimpleNamespace(
        acquire=held.append, release=lambda address, _now: held.remove(address)
    )
    at: Any = NotedRoom()
    bounds = LimitSettings()
    visit = table_endpoint.TableSession(
        at, at, "T", bounds, cast("Any", shared), Heartbeats(0), lambda: 0.0
    )
    assert held == ["a"]
    run_coroutine(visit.disconnect())
    assert held == []
    assert at.closed == [0]


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        (None, CloseCode.NO_TABLE),
        (Refusal("table.refusal.written-enough"), CloseCode.TOO_MANY),
        (TooMuchHeavyWork(), CloseCode.TOO_MANY),
        (DamagedTable("entries"), CloseCode.DATA_GONE),
        (OSError(), CloseCode.DATA_GONE),
    ],
)
def test_a_page_that_comes_to_no_table_hears_why(outcome: object, code: CloseCode) -> None:
    """By the code it tells whether to come back, and when."""
    at = RecordingRoom()

    async def room(*_: str) -> None:
        if isinstance(outcome, Exception):
            raise outcome

    async def accept(_socket: object, begin: Any) -> None:
        assert await begin(at) is None

    written: Any = SimpleNamespace(
        refusal=lambda _: outcome if isinstance(outcome, Refusal) else None
    )
    admission: Any = SimpleNamespace(accept=accept)
    tables: Any = SimpleNamespace(room=room)
    endpoint = table_endpoint.TableEndpoint(tables, admission, ServerSettings(), written)
    run_coroutine(endpoint.serve(cast("Any", SimpleNamespace(path_params={"table": "T"}))))
    assert (len(at.refused), at.closed) == (1, [code])


def test_a_message_uses_both_buckets() -> None:
    at, shared = RecordingRoom(), SharedBuckets(0.001, 5)
    for _ in range(2):
        visit = table_endpoint.TableSession(
            cast("Any", at), cast("Any", at), "T", LimitSettings(), shared, Heartbeats(0), lambda: 0
        )
        for _ in range(4):
            visit.receive(b'{"type":"continue","deal":0}')
    assert (len(at.messages), len(at.refused)) == (5, 3)


def test_an_answered_ping_costs_neither_the_connection_nor_its_address() -> None:
    """At a table of Nerts each page answers all the time: many at one address would be refused."""
    at, shared = RecordingRoom(), SharedBuckets(0.001, 3)
    sent: list[int] = []
    page: Any = SimpleNamespace(
        address="a",
        receive_pong=lambda number, _: number in sent,
        note_round_trip=bool,
        send_error=at.send_error,
    )
    visit = table_endpoint.TableSession(
        page, page, "T", LimitSettings(), shared, Heartbeats(0), lambda: 0
    )
    for expected in (True, False):
        sent = [1] * expected
        for _ in range(5):
            visit.receive(b'{"type":"pong","number":1}')
        assert len(at.refused) == (0 if expected else 2), "one that nobody sent is paid for"


@pytest.mark.parametrize(
    ("size", "refused"), [(1023, []), (1024, []), (1025, ["table.refusal.too-big"])]
)
def test_a_message_of_just_the_limit_is_read(size: int, refused: list[str]) -> None:
    """As many KiB as the setting says; and moves cost the token that every message does."""
    at, shared = RecordingRoom(), SharedBuckets(0.001, 9)
    visit = table_endpoint.TableSession(
        cast("Any", at), cast("Any", at), "T", LimitSettings(message_kib=1), shared,
        Heartbeats(0), lambda: 0,
    )  # fmt: skip
    visit.receive(b'{"type":"continue","deal":0}'.ljust(size))
    assert at.refused == refused
    assert len(at.messages) == (not refused)
    assert shared.acquire("a").tokens(0.0) == 8


def test_a_server_that_allows_little_still_lets_everybody_greet() -> None:
    assert send_at_once(b'{"type":"hello"}', 3, LimitSettings(messages_at_once=4)) == (1, 2)


def test_every_message_has_its_cost_and_a_move_costs_least() -> None:
    assert {*COSTS} == {*get_args(websocket.FromBrowser)}
    assert min(COSTS.values()) == COSTS[websocket.Submit] == 1


def test_an_allowance_is_charged_by_cost() -> None:
    allowance = TokenBucket(2.0, 10.0)
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

    order = run_coroutine(main())
    assert order.count("a") == 20
    assert order.index("b") <= 2
    assert order.index("c") <= 4


@pytest.mark.parametrize("households", [1, 1000])
def test_heavy_requests_of_a_48_hold_up_nobody_elsewhere(households: int) -> None:
    """A thousand requests wait, of one household or of as many: an honest one is answered first,
    and so are those of neighbours after one turn of each /56. What is too much gives way."""

    async def main() -> tuple[list[str], int]:
        work, order, refused = HeavyWork(threads=2), list[str](), 0

        async def one(address: str) -> None:
            nonlocal refused
            try:
                async with work.slot(address):
                    order.append(address)
                    await asyncio.sleep(0)
            except TooMuchHeavyWork:
                refused += 1

        flood = [household_address(f"2001:db8:1:{n % households:x}::1") for n in range(1000)]
        await asyncio.gather(*map(one, (*flood, HONEST, NEIGHBOUR)))
        return order, refused

    order, refused = run_coroutine(main())
    assert order.index(HONEST) == 1
    assert order.index(NEIGHBOUR) <= 6
    assert refused == 1000 + 2 - 2 - WAITING


HONEST = household_address("2001:db8:2::1")
NEIGHBOUR = household_address("2001:db8:1:ff00::1")


def test_heavy_requests_of_an_address_are_limited_in_time() -> None:
    async def main() -> None:
        now = 0.0
        work = HeavyWork(clock=lambda: now)
        async with work.slot("b"):
            now += 61  # longer than anybody may at once
            waits = asyncio.create_task(work.slot("b").__aenter__())
            await asyncio.sleep(0)
        for once_more in (waits, work.slot("b").__aenter__()):
            with pytest.raises(TooMuchHeavyWork):
                await once_more
        now += 60
        async with work.slot("b"):
            pass

    run_coroutine(main())


def test_heavy_requests_take_turns_by_their_time() -> None:
    """Whoever asks for what takes seconds is not asked once for each that takes some ms."""

    async def main() -> list[str]:
        now, order = 0.0, list[str]()
        work = HeavyWork(threads=1, clock=lambda: now)

        async def one(address: str, seconds: float) -> None:
            nonlocal now
            async with work.slot(address):
                order.append(address)
                now += seconds
                await asyncio.sleep(0)

        dear = (one("a", 2.0) for _ in range(20))
        await asyncio.gather(*dear, *(one("b", 0.02) for _ in range(20)))
        return order

    assert run_coroutine(main()) == ["a"] + ["b"] * 20 + ["a"] * 19


def test_the_servers_own_heavy_work_is_nobodys_share() -> None:
    """As the tables of a dead node, which all have to be read at once."""

    async def main() -> None:
        now = 0.0
        work = HeavyWork(clock=lambda: now)

        async def read() -> None:
            nonlocal now
            async with work.slot(""):
                now += 61  # longer than any address may
                await asyncio.sleep(0)

        await asyncio.gather(*(read() for _ in range(500)))

    run_coroutine(main())


# The attack ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_refill")
def test_three_watchers_who_greet_within_the_limits_stop_nobody(
    tmp_path: Path, work_counter: WorkCounter
) -> None:
    work_counter.count(Broadcaster, "send_welcome", "welcome")
    table = write_table(tmp_path, "nerts", long_round(1500))
    bounds = LimitSettings()
    with live_server(tmp_path, limits=bounds) as server:
        honest = TableClient(server)
        honest.join(honest.open_table("nerts", "stoss+seats=1,stuck=off,progress=always"))
        honest.submit(move="ready")
        honest.until("happened", lambda message: message["event"]["event"] == "started")
        watchers = [TableClient(server)]
        watchers[0].join(table)
        for _ in range(2):
            watchers.append(TableClient(server, watchers[0].cookie))
            watchers[-1].join(table)
        work_counter.forget()
        greetings = 0
        for _ in range(20):
            for watcher in watchers:
                for _ in range(10):
                    watcher.send(type="hello", last=0)
                    greetings += 1
            move = honest.submit(move="turn")
            honest.until("accepted", partial(_is, move))
        for watcher in watchers:
            watcher.until("welcome")
    served_greetings = work_counter.calls["welcome"]
    assert greetings == 600
    assert reads(work_counter) | {"replayed": 0} == NOTHING
    assert work_counter.calls["seen"] <= 20, "no greeting is answered with events"
    assert 3 <= served_greetings <= 3 * bounds.messages_at_once / GREETING


def _is(move: str, message: dict[str, Any]) -> bool:
    return bool(message["id"] == move)
