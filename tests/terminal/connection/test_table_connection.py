"""A table over real sockets: moves are made once, lines come back, what is gone is said."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import trustme
from websockets.asyncio.server import Server, ServerConnection, serve

from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.server_address import parse_address
from herzrasen.protocol.http_account import Me
from herzrasen.protocol.http_tables import NewTable, TableCreated
from herzrasen.protocol.websocket import Arrange, Leave, Sit
from herzrasen.terminal.connection import opening_watch
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.connection.device_token import DeviceToken
from herzrasen.terminal.connection.lobby_connection import LobbyConnection
from herzrasen.terminal.connection.reconnecting_socket import MAX_BACKOFF, backoff
from herzrasen.terminal.connection.table_connection import TableConnection
from tests.library.cutting_relay import cutting_relay, header, without
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server, process_address, start_process

TABLE = NewTable("hearts", "standard", "Eva", pace="instant")
FREE = NewTable("hearts", "standard", "Eva", free=3)
WAIT_S = 600


@asynccontextmanager
async def api_of(server: str, file: Path | None = None) -> AsyncIterator[Api]:
    address = parse_address(server)
    api = Api(address, DeviceToken(address, file))
    try:
        yield api
    finally:
        await api.close()


@asynccontextmanager
async def at_table(api: Api, table: str) -> AsyncIterator[TableConnection]:
    connection = TableConnection(api, table)
    connection.start()
    try:
        yield connection
    finally:
        await connection.close()


async def until(connection: TableConnection, holds: Callable[[], bool]) -> None:
    changed = asyncio.Event()
    stop = connection.listen(lambda _room, _message: changed.set())
    try:
        async with asyncio.timeout(WAIT_S):
            while not holds():
                await changed.wait()
                changed.clear()
    finally:
        stop()


def passing(connection: TableConnection) -> hearts.Pass:
    return hearts.Pass(CardSet([*connection.room.legal.cards][:3]))


def test_who_was_removed_from_a_private_table_is_told_so_and_stays_away(tmp_path: Path) -> None:
    async def main(server: str) -> None:
        async with api_of(server) as api, api_of(server) as other:
            table = (await api.post("api/tables", FREE, TableCreated)).table
            async with at_table(api, table) as host, at_table(other, table) as guest:
                await until(guest, lambda: guest.room.status == "open")
                guest.send(Sit("Jan", 1))
                await until(host, lambda: any(one.name == "Jan" for one in host.room.seats))
                host.send(Arrange(1, "Jan", "removed"))
                await until(guest, lambda: guest.room.is_closed)
                assert guest.room.status == "removed"

    with live_server(tmp_path) as server:
        run_coroutine(main(server))


def test_a_move_is_answered_and_a_wrong_one_refused(tmp_path: Path) -> None:
    async def main(server: str) -> None:
        async with api_of(server) as api:
            table = (await api.post("api/tables", TABLE, TableCreated)).table
            async with at_table(api, table) as line:
                await until(line, lambda: bool(line.room.legal))
                line.submit(hearts.Pass(CardSet()))
                await until(line, lambda: line.room.refusal is not None)
                assert not line.room.pending
                move = line.submit(passing(line))
                assert [sent.id for sent in line.room.pending] == [move]
                assert line.room.refusal is None
                await until(line, lambda: not line.room.pending)
                assert line.room.view.given is not None
                line.send(Leave(end=True))
                await until(line, lambda: line.room.members.ended)

    with live_server(tmp_path) as server:
        run_coroutine(main(server))


@pytest.mark.heavy
def test_a_line_on_which_nothing_arrives_any_more_is_lost_and_opened_again(tmp_path: Path) -> None:
    """Also at once after the greeting, when only one heartbeat has come."""

    async def main(address: str) -> None:
        async with api_of(address) as api:
            table = (await api.post("api/tables", TABLE, TableCreated)).table
            async with at_table(api, table) as line:
                await until(line, lambda: line.room.status == "open")
                relay.freeze()
                await until(line, lambda: line.room.status == "lost")
                await until(line, lambda: line.room.status == "open")

    with live_server(tmp_path, heartbeat=0.1) as server, cutting_relay(server) as relay:
        run_coroutine(main(relay.address))


def test_blocked_websockets_are_said_and_do_not_make_a_table_vanish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table and in the lobby, whatever a proxy answers in the server's place."""
    monkeypatch.setattr(opening_watch, "PATIENCE", 0.0)

    async def main(address: str) -> None:
        async with api_of(address) as api:
            table = (await api.post("api/tables", TABLE, TableCreated)).table
            lobby = LobbyConnection(api)
            changed = asyncio.Event()
            lobby.listen(changed.set)
            lobby.start()
            async with at_table(api, table) as line:
                await until(line, lambda: line.room.trouble == "connection.line.blocked")
                assert line.room.status == "opening"
                while not lobby.trouble:
                    changed.clear()
                    await changed.wait()
                relay.rewrite = None
                await until(line, lambda: line.room.status == "open")
                assert not line.room.trouble
            await lobby.close()

    def elsewhere(lines: list[str]) -> list[str]:
        if header(lines, "upgrade") is None:
            return lines
        return ["GET /nowhere HTTP/1.1", *without(lines[1:], "upgrade", "connection")]

    with live_server(tmp_path) as server, cutting_relay(server, elsewhere) as relay:
        run_coroutine(main(relay.address))


@pytest.mark.slow
def test_a_move_made_while_the_server_is_away_is_made_once_it_is_back(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    async def main() -> None:
        first = await asyncio.to_thread(start_process, tmp_path, port=port, pauses=False)
        try:
            server = await asyncio.to_thread(process_address, first)
            async with api_of(server) as api:
                table = (await api.post("api/tables", TABLE, TableCreated)).table
                async with at_table(api, table) as line:
                    await until(line, lambda: bool(line.room.legal))
                    first.kill()
                    first.communicate()
                    await until(line, lambda: line.room.status == "lost")
                    line.submit(passing(line))
                    assert len(line.room.pending) == 1
                    second = await asyncio.to_thread(
                        start_process, tmp_path, port=port, pauses=False
                    )
                    try:
                        await until(line, lambda: not line.room.pending)
                        assert line.room.status == "open"
                        assert line.room.view.given is not None
                    finally:
                        second.kill()
                        second.communicate()
        finally:
            first.kill()
            first.communicate()

    run_coroutine(main())


def test_a_table_that_does_not_exist_is_gone_for_good(tmp_path: Path) -> None:
    async def main(server: str) -> None:
        async with api_of(server) as api:
            for table in ("no-such-table", "no/such?table"):
                async with at_table(api, table) as line:
                    await until(line, lambda line=line: line.room.status == "gone")  # type: ignore[misc]

    with live_server(tmp_path) as server:
        run_coroutine(main(server))


def test_two_terminals_of_one_device_are_one_person(tmp_path: Path) -> None:
    async def main(server: str) -> None:
        file = tmp_path / "devices.json"
        async with api_of(server, file) as api:
            table = (await api.post("api/tables", TABLE, TableCreated)).table
            async with at_table(api, table) as line:
                await until(line, lambda: bool(line.room.legal))
        async with api_of(server, file) as api, at_table(api, table) as line:
            await until(line, lambda: line.room.status == "open")
            assert line.room.seat == 0
        async with api_of(server) as api, at_table(api, table) as line:
            await until(line, lambda: line.room.status == "open")
            assert not line.room.is_seated
            line.send(Sit("Ina", 1))
            await until(line, lambda: line.room.is_seated)

    with live_server(tmp_path) as server:
        run_coroutine(main(server))


def test_the_lobby_lists_the_own_table(tmp_path: Path) -> None:
    async def main(server: str) -> None:
        async with api_of(server) as api:
            await api.get("api/me", Me)
            lobby, changed = LobbyConnection(api), asyncio.Event()
            lobby.listen(changed.set)
            lobby.start()
            lobby.subscribe(tables=True)
            table = (await api.post("api/tables", TABLE, TableCreated)).table
            async with asyncio.timeout(WAIT_S):
                while not lobby.lobby.mine:
                    await changed.wait()
                    changed.clear()
            assert [own.listing.table for own in lobby.lobby.mine] == [table]
            assert lobby.online
            await lobby.close()

    with live_server(tmp_path) as server:
        run_coroutine(main(server))


def test_refusals_and_trouble_have_a_sentence(tmp_path: Path) -> None:
    async def main(server: str) -> None:
        async with api_of(server) as api:
            wrong = NewTable("hearts", "no-such-rules", "Eva")
            with pytest.raises(ApiError) as refused:
                await api.post("api/tables", wrong, TableCreated)
            assert refused.value.refusal.code == "hearts.refusal.unknown-preset"
            with pytest.raises(ApiError) as strange:
                await api.get("api/me", TableCreated)
            assert strange.value.refusal == Refusal("terminal.trouble.version")

    with live_server(tmp_path) as server:
        run_coroutine(main(server))

    async def offline() -> None:
        async with api_of(server) as api:
            with pytest.raises(ApiError) as gone:
                await api.get("api/me", Me)
            assert gone.value.refusal == Refusal("client.trouble.offline")

    run_coroutine(offline())


async def serve_frames(*frames: str) -> tuple[Server, str]:
    """A server that greets everybody with these frames; its address."""

    async def greet(line: ServerConnection) -> None:
        await line.recv()
        for frame in frames:
            await line.send(frame)
        await line.wait_closed()

    server = await serve(greet, "127.0.0.1", 0)
    [listening] = server.sockets
    return server, f"http://127.0.0.1:{listening.getsockname()[1]}"


def test_a_server_of_another_version_is_left_with_a_sentence() -> None:
    async def main() -> None:
        welcome = '{"type":"welcome","game":"bridge","number":0,"view":null,"legal":null}'
        server, url = await serve_frames(welcome)
        async with server, api_of(url) as api, at_table(api, "table") as line:
            await until(line, lambda: line.room.status == "unreadable")
            assert line.room.is_closed

    run_coroutine(main())


def test_nothing_is_sent_to_a_server_whose_certificate_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    received: list[bytes] = []
    attempts: asyncio.Queue[int] = asyncio.Queue()

    def at_once(attempt: int, _chance: float) -> float:
        attempts.put_nowait(attempt)
        return 0.01

    monkeypatch.setattr("herzrasen.terminal.connection.reconnecting_socket.backoff", at_once)

    async def listen(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        received.append(await reader.read())

    async def main() -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        trustme.CA().issue_cert("localhost").configure_cert(context)
        server = await asyncio.start_server(listen, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        file = tmp_path / "devices.json"
        DeviceToken(parse_address(f"https://localhost:{port}"), file).keep(["herzrasen=secret"])
        async with server, api_of(f"https://localhost:{port}", file) as api:
            with pytest.raises(ApiError) as refused:
                await api.get("api/me", Me)
            assert refused.value.refusal == Refusal("terminal.trouble.certificate")
            async with at_table(api, "table") as line:
                assert [await attempts.get() for _ in range(3)] == [0, 1, 2]
                assert line.room.status == "opening"

    run_coroutine(main())
    assert b"".join(received) == b""


def test_attempts_come_ever_more_slowly_and_spread() -> None:
    assert [backoff(attempt, 0.5) for attempt in (0, 5, 6, 7)] == [0.3, 0.3, 0.6, 1.2]
    assert backoff(5, 0.0) < backoff(5, 1.0) < backoff(6, 1.0)
    assert backoff(99, 0.5) == MAX_BACKOFF
