"""Requests that never become whole, or are too large: cut off, whatever they are.

What is counted is work: bytes that are parsed, requests that are answered, connections that are
open. A person plays meanwhile at a table, and is answered.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from urllib.parse import urlsplit

import httptools
import pytest
import trustme
import uvicorn
from uvicorn.server import ServerState

from herzrasen.config.client_limits import LimitSettings
from herzrasen.config.setting_types import Network
from herzrasen.games.protocol import Refusal
from herzrasen.locales import LANGUAGES, text
from herzrasen.server.app import _finish
from herzrasen.server.auth.passwords import PasswordService
from herzrasen.server.network import http_protocol, tls_listener
from herzrasen.server.network.http_protocol import HEADER_FIELDS, PIPELINED, HttpProtocol
from herzrasen.server.network.incoming_request import BODY_BYTES, BODY_CHUNKS, HEADER_BYTES
from herzrasen.server.network.tcp_connections import (
    MAX_REFUSED,
    TcpConnections,
    limited_connections,
)
from herzrasen.server.network.tls_certificate import TlsCertificate
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.uvicorn_server import UvicornServer
from tests.server.auto_play import play
from tests.server.echo_line import HANDSHAKE
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.raw_server import App, StuckApp, raw_server, raw_socket, read_all
from tests.server.table_client import TIMEOUT, TableClient, http_request
from tests.server.virtual_clock import run_virtual, stop_server
from tests.server.work_counter import WorkCounter, work_counter

__all__ = ["work_counter"]

START: Final = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
WHOLE: Final = START + b"\r\n"


class Parsed:
    """How many bytes each connection's parser was fed."""

    def __init__(self) -> None:
        self.bytes: list[int] = []

    def parser(self, protocol: Any) -> Any:
        number = len(self.bytes)
        self.bytes.append(0)
        parse_counter, inner = self.bytes, _REAL(protocol)

        class Counting:
            def feed_data(self, data: bytes) -> None:
                parse_counter[number] += len(data)
                inner.feed_data(data)

            def __getattr__(self, name: str) -> Any:
                return getattr(inner, name)

        return Counting()


_REAL: Final = httptools.HttpRequestParser


@pytest.fixture
def parse_counter(monkeypatch: pytest.MonkeyPatch) -> Parsed:
    counted = Parsed()
    monkeypatch.setattr(httptools, "HttpRequestParser", counted.parser)
    return counted


def address_of(server: str) -> tuple[str, int]:
    parts = urlsplit(server)
    assert parts.port is not None
    return "127.0.0.1", parts.port


def send_endlessly(address: tuple[str, int], first: bytes, piece: bytes, pieces: int) -> bytes:
    """Send so many pieces as fast as they are taken; what was answered until the line was cut."""
    with raw_socket(address, first) as connection:
        with suppress(ConnectionError):
            for _ in range(pieces):
                connection.sendall(piece)
        return read_all(connection)


def test_endless_headers_are_cut_at_32_kib_while_play_continues(
    parse_counter: Parsed, tmp_path: Path
) -> None:
    with live_server(tmp_path) as server:
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard+deals=1"))
        honest = len(parse_counter.bytes)
        answers: list[bytes] = []
        attack = [
            threading.Thread(
                target=lambda: answers.append(
                    send_endlessly(address_of(server), START + b"x: ", b"a" * (1 << 16), 160)
                )
            )
            for _ in range(6)
        ]
        for thread in attack:
            thread.start()
        play(person)
        for thread in attack:
            thread.join()
        assert person.last["view"] is not None
    assert len(parse_counter.bytes) == honest + len(attack)
    assert max(parse_counter.bytes[honest:]) <= 2 * HEADER_BYTES
    assert all(answer.startswith(b"HTTP/1.1 431 ") for answer in answers if answer)


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (WHOLE, b"200"),
        (b"GET /" + b"a" * 2 * HEADER_BYTES, b"431"),
        (START + b"a: b\r\n" * (HEADER_FIELDS - 1) + b"\r\n", b"200"),
        (START + b"a: b\r\n" * HEADER_FIELDS + b"\r\n", b"431"),
        (b"\r\n" * HEADER_BYTES + WHOLE, b"431"),
        (b"GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
        (b"CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
        (b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
        (b"\x16\x03\x01nonsense\r\n\r\n", b"400"),
        (START + b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n", b"200"),
        (START + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n", b"400"),
        (HANDSHAKE[:-2] + b"Cookie: " + b"a" * 9000 + b"\r\n\r\n", b"431"),
    ],
)
def test_an_invalid_request_gets_a_status_and_is_disconnected(
    request_: bytes, status: bytes
) -> None:
    with raw_server(App()) as address, raw_socket(address, request_) as connection:
        assert connection.recv(12) == b"HTTP/1.1 " + status


class Wire(asyncio.Transport):
    """A transport that keeps what is written to it, until it is closed."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written = b""
        self.closed_at: float | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert self.closed_at is None
        self.written += data

    def is_closing(self) -> bool:
        return self.closed_at is not None

    def close(self) -> None:
        if self.closed_at is None:
            self.closed_at = asyncio.get_running_loop().time()

    abort = close

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def connect_wire(wire: Wire, app: App, limits: LimitSettings, **more: Any) -> HttpProtocol:
    config = uvicorn.Config(app, lifespan="off", log_config=None, timeout_keep_alive=3600)
    config.load()
    settings = {"connections": limited_connections(limits), "limits": limits, **more}
    protocol = HttpProtocol(config, ServerState(), {}, **settings)
    protocol.connection_made(wire)
    return protocol


@pytest.mark.parametrize(
    ("data", "answer", "seconds"),
    [
        (b"", b"", 10),
        (START, b"HTTP/1.1 408 ", 10),
        (b"\r\n", b"HTTP/1.1 408 ", 10),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab", b"", 60),
        (WHOLE + START, b"HTTP/1.1 200 ", 10),
    ],
)
def test_an_incomplete_request_times_out(data: bytes, answer: bytes, seconds: int) -> None:
    app, wire = App(), Wire()

    async def wait() -> None:
        protocol = connect_wire(wire, app, LimitSettings(header_seconds=10.0, body_seconds=60.0))
        if data:
            protocol.data_received(data)
        await asyncio.sleep(500)
        protocol.connection_lost(None)

    run_virtual(wait())
    assert wire.closed_at == pytest.approx(seconds, abs=0.01)
    assert wire.written.startswith(answer)
    assert bool(wire.written) == bool(answer)
    assert len(app.scopes) <= 1


def test_who_is_refused_and_sends_nothing_is_soon_disconnected() -> None:
    """Else all places for those who read why would be taken."""
    wire = Wire()

    async def wait() -> None:
        connections, limits = TcpConnections(1, 1), LimitSettings(header_seconds=400.0)
        connections.add(other := Wire(), "198.51.100.1")
        connections.mark_busy(other)
        protocol = connect_wire(wire, App(), limits, connections=connections)
        await asyncio.sleep(500)
        protocol.connection_lost(None)

    run_virtual(wait())
    assert wire.closed_at == pytest.approx(http_protocol._HEARD_SECONDS, abs=0.01)  # noqa: SLF001


@pytest.mark.parametrize(("reads", "seconds"), [(False, 30), (True, 400)])
def test_who_reads_on_in_time_is_not_disconnected_for_it(reads: bool, seconds: int) -> None:
    wire = Wire()

    async def wait() -> None:
        protocol = connect_wire(wire, App(), LimitSettings(header_seconds=400.0))
        protocol.pause_writing()
        await asyncio.sleep(29)
        if reads:
            protocol.resume_writing()
        await asyncio.sleep(500)
        protocol.connection_lost(None)

    run_virtual(wait())
    assert wire.closed_at == pytest.approx(seconds, abs=0.01)


def test_a_pause_of_the_server_is_no_time_of_a_request() -> None:
    """A header of which half had come before it got 408, with the other half unread."""
    app, wire = App(), Wire()

    async def wait() -> None:
        lag = LoopLag()
        lag.start()
        protocol = connect_wire(
            wire, app, LimitSettings(header_seconds=10.0), time=lag.running_time
        )
        protocol.data_received(WHOLE[:-2])
        await asyncio.sleep(5)
        stop_server(60)
        await asyncio.sleep(4)
        protocol.data_received(WHOLE[-2:])
        await asyncio.sleep(0.1)
        protocol.connection_lost(None)
        lag.stop()

    run_virtual(wait())
    assert wire.written.startswith(b"HTTP/1.1 200 ")


def test_a_body_is_bounded_with_its_chunk_sizes_and_what_nobody_reads_of_it(
    parse_counter: Parsed,
) -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\n"
    with raw_server(App()) as address:
        send_endlessly(
            address, head + b"Transfer-Encoding: chunked\r\n\r\n1;", b"a" * (1 << 16), 1000
        )
        send_endlessly(
            address, head + b"Content-Length: 99999999999\r\n\r\n", b"a" * (1 << 16), 1000
        )
    assert len(parse_counter.bytes) == 2
    assert parse_counter.bytes[0] <= 3 * HEADER_BYTES, "a remark behind a chunk's size is no body"
    assert parse_counter.bytes[1] <= BODY_BYTES + 2 * HEADER_BYTES


CHUNKED: Final = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)


def test_a_body_has_so_many_tiny_chunks_while_play_continues(
    work_counter: WorkCounter, tmp_path: Path
) -> None:
    """The parser calls back for each chunk: 50 bodies of 680,000 of them come meanwhile."""
    work_counter.count(HttpProtocol, "on_body", "chunks")
    with live_server(tmp_path) as server:
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard+deals=1"))
        own = work_counter.calls["chunks"]
        answers: list[bytes] = []

        def attack() -> None:
            answers.extend(
                send_endlessly(address_of(server), CHUNKED, b"1\r\na\r\n" * 10_000, 68)
                for _ in range(10)
            )

        threads = [threading.Thread(target=attack) for _ in range(5)]
        for thread in threads:
            thread.start()
        play(person)
        for thread in threads:
            thread.join()
        assert person.last["view"] is not None
    assert work_counter.calls["chunks"] - own <= len(answers) * BODY_CHUNKS == 50 * BODY_CHUNKS
    assert all(answer.startswith(b"HTTP/1.1 4") for answer in answers if answer)


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        (b"1\r\na\r\n" * (BODY_CHUNKS - 1), b"HTTP/1.1 200"),
        (b"1\r\na\r\n" * BODY_CHUNKS, b""),
        ((b"400\r\n" + b"a" * 1024 + b"\r\n") * 3 * BODY_CHUNKS, b"HTTP/1.1 200"),
    ],
)
def test_a_body_is_read_in_chunks_of_a_sensible_size(body: bytes, answer: bytes) -> None:
    """The chunk that ends it counts as well. One with too many is cut."""
    with raw_server(App()) as address:
        assert read_all(raw_socket(address, CHUNKED + body + b"0\r\n\r\n"))[:12] == answer


def test_a_trailer_has_so_many_fields(work_counter: WorkCounter) -> None:
    """Behind a large body there would be room for 100,000 of them."""
    work_counter.count(HttpProtocol, "on_header", "fields")
    large = b"10000\r\n" + b"a" * 65_536 + b"\r\n0\r\n"
    with raw_server(App()) as address:
        send_endlessly(address, CHUNKED + large, b"a:\r\n" * 1000, 100)
    assert work_counter.calls["fields"] <= 2 * BODY_CHUNKS


def test_a_trailer_is_no_header() -> None:
    app = App()
    with raw_server(app) as address:
        connection = raw_socket(
            address,
            b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            b"1\r\na\r\n0\r\nX-Forwarded-For: 127.0.0.1\r\n\r\n",
        )
        assert read_all(connection).startswith(b"HTTP/1.1 200 ")
    names = [name for name, _ in app.scopes[0]["headers"]]
    assert names == [b"host", b"transfer-encoding", b"connection"]


def test_pipelined_requests_are_limited() -> None:
    app = StuckApp()
    with raw_server(app) as address:
        assert read_all(raw_socket(address, WHOLE * 1000)) == b""
    assert len(app.scopes) == 1


def test_a_client_disconnect_cancels_the_answer_without_logging(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The request that is being answered, too, where another one waits behind it."""
    gone = threading.Event()

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"late"})
        gone.set()

    with raw_server(app) as address:
        raw_socket(address, WHOLE * 3).close()
        assert gone.wait(TIMEOUT)
    assert [record for record in caplog.records if record.exc_info] == []


def test_pipelined_requests_are_answered_in_order() -> None:
    app = App()
    last = START + b"Connection: close\r\n\r\n"
    with raw_server(app) as address:
        assert (
            read_all(raw_socket(address, WHOLE * (PIPELINED - 1) + last)).count(b"HTTP/1.1 200")
            == 8
        )
    assert len(app.scopes) == PIPELINED


@pytest.mark.usefixtures("no_refill")
def test_http_requests_are_rate_limited_by_address() -> None:
    """Two thousand requests, eight by eight, of which the application hears a hundred."""
    app = App()
    bounds = LimitSettings(http_requests_at_once=100)
    with raw_server(app, bounds) as address:
        for _ in range(250):
            read_all(raw_socket(address, WHOLE * 7 + START + b"Connection: close\r\n\r\n"))
    assert 90 < len(app.scopes) <= 100


# Connections --------------------------------------------------------------------------------------


def test_incomplete_requests_of_one_address_do_not_block_others(tmp_path: Path) -> None:
    """1,200 of them, a person at a table who reconnects, and a newcomer."""
    bounds = LimitSettings(messages_per_second=1000, http_connections_per_address=20)
    connections = TcpConnections(60, bounds.http_connections_per_address)
    with (
        live_server(tmp_path, limits=bounds, connections=connections) as server,
        ExitStack() as held,
    ):
        person = TableClient(server)
        table = person.open_table("hearts", "standard+deals=1")
        person.join(table)
        for _ in range(1200):
            held.enter_context(raw_socket(address_of(server), START))
        newcomer = TableClient(server)
        newcomer.join(newcomer.open_table("hearts", "standard"))
        play(person)
        assert 20 <= len(connections) <= 20 + 2, "and the two that play"


class Counted:
    """A connection that knows whether it was closed."""

    def __init__(self) -> None:
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


def open_connections(
    connections: TcpConnections, addresses: Iterator[str] | str, number: int
) -> list[Counted]:
    made = []
    for _ in range(number):
        made.append(connection := Counted())
        address = addresses if isinstance(addresses, str) else next(addresses)
        connections.add(connection, address)
    return made


def test_the_connection_that_has_waited_longest_makes_room() -> None:
    connections = TcpConnections(100, 3)
    first, second, third = open_connections(connections, "198.51.100.1", 3)
    connections.mark_busy(first)
    other = open_connections(connections, "198.51.100.2", 1)[0]
    newcomer = open_connections(connections, "198.51.100.1", 1)[0]
    assert [one.aborted for one in (first, second, third, other, newcomer)] == [
        False, True, False, False, False,
    ]  # fmt: skip
    connections.mark_idle(first)
    open_connections(connections, "198.51.100.1", 1)
    assert (first.aborted, third.aborted) == (False, True), "its time begins anew"
    assert len(connections) == 4


def test_active_connections_are_never_closed_for_new_ones() -> None:
    connections = TcpConnections(4, 2)
    for connection in (busy := open_connections(connections, "198.51.100.1", 2)):
        connections.mark_busy(connection)
    assert not connections.add(Counted(), "198.51.100.1")
    for connection in busy:
        connections.mark_upgraded(connection)
    assert connections.add(Counted(), "198.51.100.1"), "sockets are counted elsewhere"
    assert connections.add(Counted(), "198.51.100.1")
    assert connections.add(Counted(), "198.51.100.2")
    assert len(connections) == 4, "of all that wait the first made room"
    assert not any(connection.aborted for connection in busy)
    for connection in [*busy, *busy]:
        connections.remove(connection)
    assert len(connections) == 2


def test_a_newcomer_to_a_full_server_reads_why() -> None:
    """As at the limit of descriptors: before, the connection was closed with the request unread,
    and the browser showed an empty page. Few are heard; more are refused at once."""
    connections = TcpConnections(1, 1)
    with raw_server(App(), connections=connections) as address, ExitStack() as held:
        line = held.enter_context(raw_socket(address, HANDSHAKE))
        assert line.recv(1 << 16).startswith(b"HTTP/1.1 101 ")
        answer = read_all(raw_socket(address, WHOLE))
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 503 ")
        assert b"text/html" in head
        for language in LANGUAGES:
            assert text(language, "table.refusal.full").encode() in body
        silent = [held.enter_context(raw_socket(address)) for _ in range(MAX_REFUSED)]
        assert read_all(raw_socket(address)).startswith(b"HTTP/1.1 503 "), "one too many"
        silent[0].sendall(WHOLE)
        assert read_all(silent[0]).startswith(b"HTTP/1.1 503 ")


def test_a_websocket_needs_http_1_1() -> None:
    """Over HTTP/1.0 the request is answered as it is: what comes after it is no frame."""
    app = App()
    with raw_server(app) as address:
        old = HANDSHAKE.replace(b"HTTP/1.1", b"HTTP/1.0")
        assert read_all(raw_socket(address, old)).startswith(b"HTTP/1.1 200 ")
    assert [scope["type"] for scope in app.scopes] == ["http"]


def test_a_trusted_proxy_has_no_connection_limit_of_its_own() -> None:
    connections = TcpConnections(100, 3, [Network("10.0.0.0/8")])
    everybody = open_connections(connections, "10.0.0.1", 50)
    assert not any(connection.aborted for connection in everybody)
    household = (f"2001:db8::{number:x}" for number in count(1))
    assert sum(one.aborted for one in open_connections(connections, household, 10)) == 7


def issue_certificate(folder: Path) -> tuple[TlsCertificate, ssl.SSLContext]:
    """A certificate for this machine, and what a client needs that trusts it."""
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    issued.cert_chain_pems[0].write_to_path(folder / "chain.pem")
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    return TlsCertificate(folder / "chain.pem", folder / "key.pem", lambda: ""), trusting


def test_half_handshakes_of_tls_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tls_listener, "HANDSHAKE_SECONDS", 3600.0)
    own, trusting = issue_certificate(tmp_path)
    connections = TcpConnections(50, 5)
    app = App()
    with (
        raw_server(app, connections=connections, certificate=own) as address,
        ExitStack() as held,
    ):
        for _ in range(40):
            held.enter_context(raw_socket(address))
        with trusting.wrap_socket(raw_socket(address), server_hostname="127.0.0.1") as line:
            line.sendall(START + b"Connection: close\r\n\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
            assert len(connections) <= 5
    assert app.scopes[0]["scheme"] == "https"
    assert app.scopes[0]["client"][0] == "127.0.0.1"


def test_a_client_that_says_goodbye_and_stays_does_not_stop_the_stop(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Over TLS such a connection is still there when the server stops. To close it once more is an
    error, by which the server ended with status 1 and left its last steps out."""
    own, trusting = issue_certificate(tmp_path)
    with ExitStack() as held, raw_server(App(), certificate=own) as address:
        line = trusting.wrap_socket(raw_socket(address), server_hostname="127.0.0.1")
        held.enter_context(line)
        line.sendall(HANDSHAKE)
        assert line.recv(12) == b"HTTP/1.1 101"
        line.sendall(b"\x88\x82\0\0\0\0" + (1000).to_bytes(2))
        while b"\x88\x02" + (1000).to_bytes(2) not in (received := line.recv(1 << 16)):
            assert received
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def no_time_left(_server: UvicornServer) -> None:
    raise TimeoutError


def test_who_stays_connected_over_tls_is_no_error_of_the_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log said "Cancel 0 running task(s)", as an error, after every stop with such a page."""
    monkeypatch.setattr(UvicornServer, "_wait_tasks_to_complete", no_time_left)
    own, trusting = issue_certificate(tmp_path)
    with ExitStack() as held, raw_server(App(), certificate=own) as address:
        line = trusting.wrap_socket(raw_socket(address), server_hostname="127.0.0.1")
        held.enter_context(line)
        line.sendall(START + b"\r\n")
        assert line.recv(12) == b"HTTP/1.1 200"
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_what_waits_for_its_turn_when_the_server_stops_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Two of five sign-ins are worked on, three wait: all are answered, and nothing is logged as a
    failure (it was a traceback for each)."""
    monkeypatch.setattr(UvicornServer, "_wait_tasks_to_complete", no_time_left)
    go_on, asked = threading.Event(), threading.Semaphore(0)

    async def verify(service: PasswordService, *arguments: Any) -> bool | Refusal:
        asked.release()
        return await real(service, *arguments)

    real = PasswordService.verify
    monkeypatch.setattr(PasswordService, "verify", verify)
    monkeypatch.setattr(PasswordService, "_verify_hash", lambda *_: go_on.wait(TIMEOUT))
    with ThreadPoolExecutor() as threads:
        with live_server(tmp_path, shutdown=GracefulShutdown()) as server:
            ask = partial(
                http_request,
                f"{server}/api/me/sign-in",
                b'{"name":"Eva","password":"a long enough word"}',
                content_type="application/json",
            )
            answers = [threads.submit(ask) for _ in range(5)]
            for _ in answers:
                assert asked.acquire(timeout=TIMEOUT)
        go_on.set()
        codes = [answer.result().json["code"] for answer in answers]
    assert codes == ["table.refusal.stopping"] * 5
    assert "Traceback" not in capfd.readouterr().err


def test_tables_finish_before_the_connections_to_them_close() -> None:
    """People would not see the last moves."""
    ended: list[str] = []

    def part(name: str) -> Any:
        async def finish() -> None:
            ended.append(name)

        return SimpleNamespace(finish=finish)

    run_coroutine(_finish(part("tables"), None, part("connections")))
    assert ended == ["tables", "connections"]
