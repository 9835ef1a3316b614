"""Requests that never become whole, or are too large: cut off, whatever they are.

What is counted is work: bytes that are parsed, requests that are answered, connections that are
open. Somebody plays meanwhile at a table, and is answered.
"""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import httptools
import pytest
import trustme

from herzrasen.config.limits import Bounds
from herzrasen.config.setting_types import Network
from herzrasen.server.network import http_protocol, websocket_protocol
from herzrasen.server.network.http_protocol import (
    BODY_BYTES,
    HEADER_BYTES,
    HEADER_FIELDS,
    PIPELINED,
)
from herzrasen.server.network.tcp_connections import TcpConnections
from tests.server.person import Person
from tests.server.playing import play
from tests.server.raw_server import PATIENCE, App, Stuck, raw, raw_server, told
from tests.server.served import served
from tests.server.test_short import HANDSHAKE

START: Final = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
WHOLE: Final = START + b"\r\n"
QUICK: Final = Bounds(header_seconds=0.1, body_seconds=0.1)


class Parsed:
    """How many bytes each connection's parser was fed."""

    def __init__(self) -> None:
        self.bytes: list[int] = []

    def parser(self, protocol: Any) -> Any:
        number = len(self.bytes)
        self.bytes.append(0)
        parsed, inner = self.bytes, _REAL(protocol)

        class Counting:
            def feed_data(self, data: bytes) -> None:
                parsed[number] += len(data)
                inner.feed_data(data)

            def __getattr__(self, name: str) -> Any:
                return getattr(inner, name)

        return Counting()


_REAL: Final = httptools.HttpRequestParser


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Parsed:
    counted = Parsed()
    monkeypatch.setattr(httptools, "HttpRequestParser", counted.parser)
    return counted


def address_of(server: str) -> tuple[str, int]:
    parts = urlsplit(server)
    assert parts.port is not None
    return "127.0.0.1", parts.port


def poured(address: tuple[str, int], first: bytes, piece: bytes, pieces: int) -> bytes:
    """Send so many pieces as fast as they are taken; what was answered until the line was cut."""
    connection = raw(address, first)
    with suppress(ConnectionError):
        for _ in range(pieces):
            connection.sendall(piece)
    return told(connection)


def test_endless_headers_are_cut_at_32_kib_and_somebody_plays_meanwhile(
    parsed: Parsed, tmp_path: Path
) -> None:
    with served(tmp_path) as server:
        person = Person(server)
        person.come(person.open_table("hearts", "standard+deals=1"))
        honest = len(parsed.bytes)
        answers: list[bytes] = []
        attack = [
            threading.Thread(
                target=lambda: answers.append(
                    poured(address_of(server), START + b"x: ", b"a" * (1 << 16), 160)
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
    assert len(parsed.bytes) == honest + len(attack)
    assert max(parsed.bytes[honest:]) <= 2 * HEADER_BYTES
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
def test_what_is_no_request_gets_a_status_and_the_line_is_closed(
    request_: bytes, status: bytes
) -> None:
    with raw_server(App()) as address:
        connection = raw(address, request_)
        assert connection.recv(12) == b"HTTP/1.1 " + status
        connection.close()


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"", b""),
        (START, b"HTTP/1.1 408 "),
        (b"\r\n", b"HTTP/1.1 408 "),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab", b""),
        (WHOLE + START, b"HTTP/1.1 200 "),
    ],
)
def test_what_does_not_become_whole_in_time_is_cut_off(said: bytes, answer: bytes) -> None:
    app = App()
    with raw_server(app, QUICK) as address:
        assert told(raw(address, said)).startswith(answer)
    assert len(app.scopes) <= 1


def test_a_body_is_bounded_with_its_chunk_sizes_and_what_nobody_reads_of_it(
    parsed: Parsed,
) -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\n"
    with raw_server(App()) as address:
        poured(address, head + b"Transfer-Encoding: chunked\r\n\r\n1;", b"a" * (1 << 16), 1000)
        poured(address, head + b"Content-Length: 99999999999\r\n\r\n", b"a" * (1 << 16), 1000)
    assert len(parsed.bytes) == 2
    assert parsed.bytes[0] <= 3 * HEADER_BYTES, "a remark behind a chunk's size is no body"
    assert parsed.bytes[1] <= BODY_BYTES + 2 * HEADER_BYTES


def test_a_body_in_the_smallest_chunks_is_read() -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    with raw_server(App()) as address:
        connection = raw(address, head + b"1\r\na\r\n" * 20_000 + b"0\r\n\r\n")
        assert told(connection).startswith(b"HTTP/1.1 200 ")


def test_a_trailer_is_no_header() -> None:
    app = App()
    with raw_server(app) as address:
        connection = raw(
            address,
            b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            b"1\r\na\r\n0\r\nX-Forwarded-For: 127.0.0.1\r\n\r\n",
        )
        assert told(connection).startswith(b"HTTP/1.1 200 ")
    names = [name for name, _ in app.scopes[0]["headers"]]
    assert names == [b"host", b"transfer-encoding", b"connection"]


def test_few_requests_wait_while_one_is_answered() -> None:
    app = Stuck()
    with raw_server(app) as address:
        assert told(raw(address, WHOLE * 1000)) == b""
    assert len(app.scopes) == 1


def test_who_hangs_up_is_answered_no_more_and_nothing_is_logged(
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
        raw(address, WHOLE * 3).close()
        assert gone.wait(PATIENCE)
    assert [record for record in caplog.records if record.exc_info] == []


def test_few_requests_that_wait_are_answered_in_turn() -> None:
    app = App()
    last = START + b"Connection: close\r\n\r\n"
    with raw_server(app) as address:
        assert told(raw(address, WHOLE * (PIPELINED - 1) + last)).count(b"HTTP/1.1 200") == 8
    assert len(app.scopes) == PIPELINED


def test_an_address_asks_so_often_whatever_it_asks_for() -> None:
    """Two thousand requests, eight by eight, of which the application hears a hundred."""
    app = App()
    bounds = Bounds(http_requests_per_second=0.01, http_requests_at_once=100)
    with raw_server(app, bounds) as address:
        for _ in range(250):
            connection = raw(address)
            with suppress(ConnectionError):
                connection.sendall(WHOLE * 7 + START + b"Connection: close\r\n\r\n")
            told(connection)
    assert 90 < len(app.scopes) <= 100


def test_an_answer_that_nobody_reads_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "_READ_SECONDS", 0.1)
    gone = threading.Event()

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(1000):
            await send({"type": "http.response.body", "body": bytes(1 << 16), "more_body": True})
        assert (await receive())["type"] == "http.disconnect"
        gone.set()

    with raw_server(app) as address, raw(address, WHOLE):
        assert gone.wait(PATIENCE)


# Connections --------------------------------------------------------------------------------------


def test_half_requests_from_one_address_shut_nobody_out(tmp_path: Path) -> None:
    """1,200 of them, and somebody at a table, who comes back, and a newcomer."""
    bounds = Bounds(messages_per_second=1000, http_connections_per_address=20)
    connections = TcpConnections(60, bounds.http_connections_per_address)
    with served(tmp_path, limits=bounds, connections=connections) as server:
        person = Person(server)
        table = person.open_table("hearts", "standard+deals=1")
        person.come(table)
        held = [raw(address_of(server), START) for _ in range(1200)]
        try:
            newcomer = Person(server)
            newcomer.come(newcomer.open_table("hearts", "standard"))
            play(person)
            assert 20 <= len(connections) <= 20 + 2, "and the two that play"
        finally:
            for connection in held:
                connection.close()


class Counted:
    """A connection that knows whether it was closed."""

    def __init__(self) -> None:
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


def entered(
    connections: TcpConnections, addresses: Iterator[str] | str, number: int
) -> list[Counted]:
    made = []
    for _ in range(number):
        made.append(connection := Counted())
        address = addresses if isinstance(addresses, str) else next(addresses)
        connections.enter(connection, address)
    return made


def test_the_connection_that_has_waited_longest_makes_room() -> None:
    connections = TcpConnections(100, 3)
    first, second, third = entered(connections, "198.51.100.1", 3)
    connections.works(first)
    other = entered(connections, "198.51.100.2", 1)[0]
    newcomer = entered(connections, "198.51.100.1", 1)[0]
    assert [one.aborted for one in (first, second, third, other, newcomer)] == [
        False, True, False, False, False,
    ]  # fmt: skip
    connections.waits(first)
    entered(connections, "198.51.100.1", 1)
    assert (first.aborted, third.aborted) == (False, True), "its time begins anew"
    assert len(connections) == 4


def test_who_is_answered_or_plays_is_never_closed_for_a_newcomer() -> None:
    connections = TcpConnections(4, 2)
    for connection in (busy := entered(connections, "198.51.100.1", 2)):
        connections.works(connection)
    assert not connections.enter(Counted(), "198.51.100.1")
    for connection in busy:
        connections.upgraded(connection)
    assert connections.enter(Counted(), "198.51.100.1"), "sockets are counted elsewhere"
    assert connections.enter(Counted(), "198.51.100.1")
    assert connections.enter(Counted(), "198.51.100.2")
    assert len(connections) == 4, "of all that wait the first made room"
    assert not any(connection.aborted for connection in busy)
    for connection in [*busy, *busy]:
        connections.leave(connection)
    assert len(connections) == 2


def test_a_trusted_proxy_has_as_many_as_there_are() -> None:
    connections = TcpConnections(100, 3, [Network("10.0.0.0/8")])
    everybody = entered(connections, "10.0.0.1", 50)
    assert not any(connection.aborted for connection in everybody)
    household = (f"2001:db8::{number:x}" for number in count(1))
    assert sum(one.aborted for one in entered(connections, household, 10)) == 7


def test_half_handshakes_of_tls_are_counted(tmp_path: Path) -> None:
    authority = trustme.CA()
    certificate = authority.issue_cert("127.0.0.1")
    certificate.private_key_pem.write_to_path(tmp_path / "key.pem")
    certificate.cert_chain_pems[0].write_to_path(tmp_path / "chain.pem")
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    connections = TcpConnections(50, 5)
    app = App()
    own = (tmp_path / "chain.pem", tmp_path / "key.pem")
    with raw_server(app, connections=connections, certificate=own) as address:
        held = [raw(address) for _ in range(40)]
        with trusting.wrap_socket(raw(address), server_hostname="127.0.0.1") as line:
            line.sendall(START + b"Connection: close\r\n\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
            assert len(connections) <= 5
        for connection in held:
            connection.close()
    assert app.scopes[0]["scheme"] == "https"
    assert app.scopes[0]["client"][0] == "127.0.0.1"


# Sockets ------------------------------------------------------------------------------------------

PART: Final = b"\x01\x81\x00\x00\x00\x00a"
EMPTY: Final = b"\x00\x80\x00\x00\x00\x00"
PING: Final = b"\x89\x80\x00\x00\x00\x00"
BEGUN: Final = b"\x81\xfe\x10\x00\x00\x00\x00\x00abc"


def upgraded(address: tuple[str, int]) -> socket.socket:
    line = raw(address, HANDSHAKE)
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1)
    assert answer.startswith(b"HTTP/1.1 101 ")
    return line


@pytest.mark.parametrize("said", [PART, BEGUN, PART + PING])
def test_a_message_that_does_not_become_whole_is_cut_off(
    said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_protocol, "_WHOLE", 0.1)
    app = App()
    with raw_server(app) as address:
        line = upgraded(address)
        line.sendall(said)
        told(line)
    assert app.heard == []


@pytest.mark.parametrize("frame", [PING, EMPTY, b"\x8a" + PING[1:], b"\x82" + PING[1:]])
def test_frames_that_say_nothing_are_counted(frame: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = count()
    real = websocket_protocol.ShortWay._count  # noqa: SLF001 - how many were looked at

    def look(way: websocket_protocol.ShortWay) -> None:
        next(counted)
        real(way)

    monkeypatch.setattr(websocket_protocol.ShortWay, "_count", look)
    with raw_server(App()) as address:
        line = upgraded(address)
        line.sendall(PART if frame == EMPTY else b"")
        with suppress(ConnectionError):
            line.sendall(frame * 100_000)
        told(line)
    assert next(counted) < 2000, "of a hundred thousand"
