"""The beacon as the server reads it: which round is fixed, and what its answers are worth."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.server.runtime import bounded_get
from herzrasen.server.runtime.beacon_rounds import Beacon
from tests.server.event_loop import run_coroutine
from tests.server.fake_beacon import CHAIN, FakeBeacon, http, serve, signature_of
from tests.server.live_server import live_server
from tests.server.virtual_clock import run_virtual

URL = f"https://beacon.example/{CHAIN}"


def virtual_ms() -> int:
    """The clock that jumps; some days after the first round."""
    return round(1000 * (asyncio.get_running_loop().time() + 300_000))


async def open_beacon(
    fake: FakeBeacon, now: Callable[[], int] = virtual_ms, url: str = URL
) -> Beacon:
    beacon = Beacon(url, now, fake.get)
    beacon.open()
    await asyncio.sleep(0.01)
    return beacon


def test_the_first_round_that_leaves_so_much_time_is_fixed_and_comes_when_it_is_due() -> None:
    async def main() -> None:
        fake = FakeBeacon(virtual_ms)
        beacon = await open_beacon(fake)
        fixed = beacon.next_round(2)
        assert fixed == BeaconRound(CHAIN, 100_002), "due at 300,003 s"
        assert beacon.seconds_until(fixed) == pytest.approx(2.99)
        assert beacon.next_round(3.5) == BeaconRound(CHAIN, 100_003)
        found = await asyncio.gather(*(beacon.signature(fixed) for _ in range(20)))
        assert found == [signature_of(100_002)] * 20
        assert asyncio.get_running_loop().time() == pytest.approx(3, abs=0.02)
        assert fake.asked == ["/info", "/public/latest", "/public/100002"], "one request for all"
        await beacon.close()

    run_virtual(main())


def test_a_round_that_comes_a_little_late_is_waited_for() -> None:
    async def main() -> None:
        slow = FakeBeacon(lambda: virtual_ms() - 1_800)
        beacon = await open_beacon(slow)
        fixed = beacon.next_round(2)
        assert fixed is not None
        assert await beacon.signature(fixed) == signature_of(fixed.round)
        await beacon.close()

    run_virtual(main())


@pytest.mark.parametrize(
    "lie",
    [
        {"round": 7},
        {"randomness": "0" * 64},
        {"signature": "00" * 48},
        {"signature": "zz" * 48},
        {"signature": None},
        {"round": "100002"},
    ],
)
def test_a_beacon_that_lies_counts_as_one_that_is_away(lie: dict[str, Any]) -> None:
    async def main() -> None:
        fake = FakeBeacon(virtual_ms)
        fake.changed = lie
        beacon = await open_beacon(fake)
        fixed = beacon.next_round(2)
        assert fixed is not None
        assert await beacon.signature(fixed) is None
        await beacon.close()

    run_virtual(main())


def test_while_it_is_away_no_deal_waits_for_it() -> None:
    async def main() -> None:
        fake = FakeBeacon(virtual_ms)
        beacon = await open_beacon(fake)
        fixed = beacon.next_round(2)
        assert fixed is not None
        fake.info = {}
        fake.changed = {"round": 7}
        assert await beacon.signature(fixed) is None
        assert beacon.next_round(2) is None
        await asyncio.sleep(120)
        before = len(fake.asked)
        assert [beacon.next_round(2) for _ in range(9)] == [None] * 9
        await asyncio.sleep(0.01)
        assert fake.asked[before:] == ["/info"], "once, whoever asks"
        fake.info = {"hash": CHAIN, "genesis_time": 0, "period": 3}
        await asyncio.sleep(61)
        assert beacon.next_round(2) is None
        await asyncio.sleep(0.01)
        assert beacon.next_round(2) is not None
        await beacon.close()

    run_virtual(main())


@pytest.mark.parametrize("wrong_ms", [-60_000, -3_500, 20_000, 86_400_000])
def test_with_a_wrong_clock_there_is_no_beacon(wrong_ms: int) -> None:
    """Behind, a round could be known to whoever commits; ahead, none would come in time."""

    async def main() -> None:
        beacon = await open_beacon(FakeBeacon(virtual_ms), lambda: virtual_ms() + wrong_ms)
        assert beacon.next_round(2) is None
        await beacon.close()

    run_virtual(main())


@pytest.mark.parametrize(
    ("named", "usable"), [(CHAIN, True), ("1" * 64, False), ("1" * 63, True), ("v2", True)]
)
def test_an_address_that_names_a_hash_names_that_of_the_chain(named: str, usable: bool) -> None:
    async def main() -> None:
        url = f"https://beacon.example/{named}"
        beacon = await open_beacon(FakeBeacon(virtual_ms), url=url)
        assert (beacon.next_round(2) is not None) is usable
        await beacon.close()

    run_virtual(main())


@pytest.mark.parametrize(
    "info",
    [
        {"hash": CHAIN.upper()},
        {"period": 0},
        {"period": 3_600},
        {"genesis_time": -1},
        {"genesis_time": "now"},
    ],
)
def test_information_that_makes_no_sense_is_not_used(info: dict[str, Any]) -> None:
    async def main() -> None:
        fake = FakeBeacon(virtual_ms)
        fake.info |= info
        beacon = await open_beacon(fake)
        assert beacon.next_round(2) is None
        await beacon.close()

    run_virtual(main())


def test_a_round_of_another_chain_or_without_a_setting_is_not_asked_for() -> None:
    async def main() -> None:
        fake = FakeBeacon(virtual_ms)
        beacon = await open_beacon(fake)
        fixed = beacon.next_round(2)
        assert fixed is not None
        other = replace(fixed, chain="1" * 64)
        assert beacon.seconds_until(other) == 0
        assert await beacon.signature(other) is None
        off = Beacon(None, virtual_ms, fake.get)
        off.open()
        assert off.next_round(2) is None
        assert await off.signature(fixed) is None
        assert fake.asked == ["/info", "/public/latest"]
        await beacon.close()

    run_virtual(main())


def test_a_clock_that_jumps_holds_no_deal_up_for_long() -> None:
    async def main() -> None:
        beacon = await open_beacon(FakeBeacon(virtual_ms))
        assert beacon.seconds_until(BeaconRound(CHAIN, 10**14)) <= 90
        await beacon.close()

    run_virtual(main())


# Over HTTP ----------------------------------------------------------------------------------------


def answer_to(sent: bytes, seconds: float = 5.0) -> bytes:
    async def main() -> bytes:
        async def answer(_path: str) -> bytes:
            return sent

        async with serve(answer) as url:
            return await bounded_get.get(f"{url}/info", seconds)

    return run_coroutine(main())


@pytest.mark.parametrize(
    "sent",
    [
        http(b"{}"),
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        b"HTTP/1.0 200 OK\r\n\r\n{}",
    ],
)
def test_an_answer_in_any_form(sent: bytes) -> None:
    assert answer_to(sent) == b"{}"


@pytest.mark.parametrize(
    "sent",
    [
        http(b"{}", "404 Not Found"),
        http(b"{}", "302 Found", "Location: http://127.0.0.1/elsewhere"),
        http(b" " * 20_000),
        b"HTTP/1.1 200 OK\r\n\r\nendless",
        b"HTTP/1.1 200 OK\r\nX-endless",
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
        b"SSH-2.0-OpenSSH",
        b"HTTP/1.1 200 OK\r\n",
    ],
)
def test_an_endless_or_other_answer_is_none(sent: bytes) -> None:
    with pytest.raises(OSError, match="answer"):
        answer_to(sent)


def test_silence_ends_when_its_time_is_over() -> None:
    with pytest.raises(TimeoutError):
        answer_to(b"", 0.05)


def test_nobody_at_the_address_is_no_answer() -> None:
    async def main() -> None:
        async def answer(_path: str) -> bytes:
            return b""

        async with serve(answer) as url:
            pass
        with pytest.raises(OSError, match=r"."):
            await bounded_get.get(f"{url}/info")
        with pytest.raises(OSError, match="no HTTP answer"):
            await bounded_get.get("http://[::1/info")

    run_coroutine(main())


def test_a_server_with_the_setting_reads_the_beacon_when_it_starts(tmp_path: Path) -> None:
    paths = Queue[str]()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.put(self.path)
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    with HTTPServer(("127.0.0.1", 0), Handler) as beacon:
        thread = Thread(target=beacon.serve_forever)
        thread.start()
        try:
            with live_server(tmp_path, beacon=f"http://127.0.0.1:{beacon.server_port}/{CHAIN}"):
                assert paths.get(timeout=30) == f"/{CHAIN}/info"
        finally:
            beacon.shutdown()
            thread.join()
