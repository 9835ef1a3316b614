"""Logins at a broker, trust in its certificate, and the errors when either fails."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias, cast

import msgspec
import pytest
import trustme

from herzrasen.config.cluster_settings import ClusterSettings
from herzrasen.config.secret_url import BrokerURL
from herzrasen.locales import LANGUAGES, text
from herzrasen.server.cluster.broker_check import check_broker
from herzrasen.server.cluster.broker_client import BrokerClient
from herzrasen.server.cluster.broker_connection import BrokerConnection, ConnectionLimits
from herzrasen.server.cluster.broker_login import (
    BrokerLogin,
    CredentialsError,
    login_of_file,
    login_of_url,
)
from herzrasen.server.cluster.broker_pool import broker_login, tls_context
from herzrasen.server.cluster.nats_bus import NatsBus
from herzrasen.server.runtime.start_error import StartError
from tests.server.cluster.broker import Broker, round_trips
from tests.server.cluster.nats_accounts import write_credentials
from tests.server.event_loop import run_coroutine

StartBroker: TypeAlias = Callable[[str], Broker]


@pytest.fixture
def start_broker(nats_server: str, tmp_path: Path) -> Iterator[StartBroker]:
    """Starts a broker with a configuration."""
    started: list[Broker] = []

    def start(config: str) -> Broker:
        started.append(Broker(nats_server, tmp_path, config))
        return started[-1]

    yield start
    for broker in started:
        broker.kill()


def connect(settings: ClusterSettings) -> None:
    """Open a bus, use it and close it."""

    async def run_test() -> None:
        bus = NatsBus(settings)
        await bus.open()
        await round_trips(bus)
        await bus.close()

    run_coroutine(run_test())


def start_error(settings: ClusterSettings) -> str:
    """Why a bus cannot be opened; the sentence is complete in every language."""
    with pytest.raises(StartError) as caught:
        connect(settings)
    for language in LANGUAGES:
        sentence = text(language, f"server.{caught.value}", **caught.value.facts)
        assert "hush" not in sentence
    return str(caught.value)


def test_a_password_in_the_url_lets_in(
    start_broker: StartBroker, caplog: pytest.LogCaptureFixture
) -> None:
    config = 'authorization: { user: "me", password: "hu/sh@1" }'
    broker = start_broker(config)
    with caplog.at_level(logging.DEBUG):
        connect(broker.settings("me:hu%2Fsh%401@"))
        assert start_error(broker.settings("me:hush@")) == "broker-login"
        assert start_error(broker.settings()) == "broker-login"
    assert "hu" not in caplog.text


def test_a_token_in_the_url_lets_in(start_broker: StartBroker) -> None:
    broker = start_broker('authorization: { token: "hush-token" }')
    connect(broker.settings("hush-token@"))
    assert start_error(broker.settings("hush@")) == "broker-login"


def test_a_file_of_credentials_lets_in(start_broker: StartBroker, tmp_path: Path) -> None:
    ours, others = tmp_path / "ours.creds", tmp_path / "others.creds"
    broker = start_broker(write_credentials(ours))
    write_credentials(others)
    connect(broker.settings(broker_credentials=ours))
    assert start_error(broker.settings(broker_credentials=others)) == "broker-login"
    assert start_error(broker.settings(broker_credentials=tmp_path / "none")) == "broker-file"


ONLY_A_JWT = "-----BEGIN NATS USER JWT-----\nx\n------END NATS USER JWT------\n"
SHORT_SEED = "-----BEGIN USER NKEY SEED-----\nSUhush\n------END USER NKEY SEED------\n"


@pytest.mark.parametrize("content", ["", ONLY_A_JWT, ONLY_A_JWT + SHORT_SEED])
def test_a_file_without_credentials_is_refused(content: str, tmp_path: Path) -> None:
    file = tmp_path / "some.creds"
    file.write_text(content)
    with pytest.raises(CredentialsError):
        login_of_file(file)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes there")
@pytest.mark.parametrize(
    "setting", ["broker_credentials", "broker_ca", "broker_certificate", "broker_key"]
)
def test_no_start_waits_for_a_pipe_in_a_files_place(setting: str, tmp_path: Path) -> None:
    """The server hung before its first line."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    settings = msgspec.structs.replace(ClusterSettings(), **{setting: pipe})

    def read_files() -> None:
        tls_context(settings)
        broker_login(BrokerURL("tls://localhost"), settings)

    with pytest.raises(StartError, match="broker-file") as refused:
        read_files()
    assert refused.value.facts == {"file": str(pipe)}


def test_a_broker_is_trusted_by_its_certificate(start_broker: StartBroker, tmp_path: Path) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    certificate = write_certificate(authority, tmp_path / "broker")
    broker = start_broker(tls_config(certificate))
    trusted = tmp_path / "ca.pem"
    for scheme in ("nats", "tls"):
        connect(broker.settings(scheme=scheme, broker_ca=trusted))
        assert start_error(broker.settings(scheme=scheme)) == "broker-certificate"
    other = tmp_path / "other.pem"
    trustme.CA().cert_pem.write_to_path(other)
    assert start_error(broker.settings(broker_ca=other)) == "broker-certificate"
    assert start_error(broker.settings(broker_ca=tmp_path / "none")) == "broker-file"


def test_a_node_shows_its_certificate_where_the_broker_wants_one(
    start_broker: StartBroker, tmp_path: Path
) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    certificate = write_certificate(authority, tmp_path / "broker")
    ours, key = write_certificate(authority, tmp_path / "node")
    verify = f'ca_file: "{tmp_path / "ca.pem"}", verify: true'
    broker = start_broker(tls_config(certificate, verify))
    trusted = tmp_path / "ca.pem"
    connect(broker.settings(broker_ca=trusted, broker_certificate=ours, broker_key=key))
    assert start_error(broker.settings(broker_ca=trusted)) == "broker-tls"
    wrong = broker.settings(broker_ca=trusted, broker_certificate=ours, broker_key=ours)
    assert start_error(wrong) == "broker-file"


def write_certificate(authority: trustme.CA, folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    folder.mkdir()
    issued = authority.issue_cert("127.0.0.1")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    issued.cert_chain_pems[0].write_to_path(certificate)
    issued.private_key_pem.write_to_path(key)
    return certificate, key


def tls_config(certificate: tuple[Path, Path], more: str = "") -> str:
    """The configuration of a broker with this certificate."""
    return f'tls: {{ cert_file: "{certificate[0]}", key_file: "{certificate[1]}", {more} }}'


def test_no_password_is_sent_without_tls_where_tls_is_wanted() -> None:
    """A broker, or an attacker in its place, says that it has no TLS."""

    async def run_test() -> None:
        received: asyncio.Queue[bytes] = asyncio.Queue()

        async def pretend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b'INFO {"auth_required":true,"max_payload":1048576}\r\n')
            received.put_nowait(await reader.read())
            writer.close()

        async with await asyncio.start_server(pretend, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            url = BrokerURL(f"tls://me:hush@127.0.0.1:{port}")
            with pytest.raises(StartError, match="broker-tls"):
                await NatsBus(ClusterSettings(broker=(url,))).open()
            assert await received.get() == b""

    run_coroutine(run_test())


@pytest.mark.heavy
def test_one_broker_of_several_is_enough(start_broker: StartBroker) -> None:
    broker = start_broker("")
    nobody = tuple(BrokerURL(f"nats://127.0.0.1:{port}") for port in (1, 2, 3))
    there = broker.settings().broker
    connect(broker.settings(broker=nobody + there))
    assert start_error(broker.settings(broker=nobody)) == "broker-unreachable"
    broker.kill()
    assert start_error(broker.settings()) == "broker-unreachable"


def test_a_broker_with_too_small_a_limit_is_refused(start_broker: StartBroker) -> None:
    broker = start_broker("max_payload: 100KB")
    assert start_error(broker.settings()) == "broker-payload"


@pytest.mark.heavy
@pytest.mark.parametrize("allowed", ["publish", "subscribe"])
def test_a_broker_that_forbids_the_messages_of_a_node_is_refused(
    start_broker: StartBroker, allowed: str
) -> None:
    """Before, the node started, was never ready, and its log named no setting."""
    others = "subscribe" if allowed == "publish" else "publish"
    broker = start_broker(
        "authorization: { users: [ { user: me, password: hush,"
        f' permissions: {{ {allowed}: "herzrasen.>", {others}: "other.>" }} }} ] }}'
    )
    with pytest.raises(StartError, match="broker-silent"):
        run_coroutine(check_broker(broker.settings("me:hush@"), seconds=1.0))


@pytest.mark.heavy
def test_a_broker_that_is_full_or_silent_is_not_there(start_broker: StartBroker) -> None:
    broker = start_broker("max_connections: 1")

    async def fill() -> None:
        bus = NatsBus(broker.settings())
        await bus.open()
        with pytest.raises(StartError, match="broker-unreachable"):
            await NatsBus(broker.settings()).open()
        await bus.close()
        broker.freeze()
        with pytest.raises(StartError, match="broker-unreachable"):
            await NatsBus(broker.settings()).open()

    run_coroutine(fill())
    broker.thaw()


@pytest.mark.parametrize(
    ("url", "login"),
    [
        ("nats://broker", BrokerLogin()),
        ("nats://t%3A1@broker", BrokerLogin(token="t:1")),
        ("nats://e%40va:p%25a%2Fss@broker:4222", BrokerLogin(user="e@va", password="p%a/ss")),
    ],
)
def test_a_login_in_the_url_may_hold_any_sign(url: str, login: BrokerLogin) -> None:
    assert msgspec.structs.asdict(login_of_url(BrokerURL(url))) == msgspec.structs.asdict(login)


def test_what_was_written_to_the_broker_counts_for_its_limit_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else every connection is closed after so many bytes in all."""

    class WrittenAtOnce:
        pending_data_size = 0

        def __init__(self, _transport: object) -> None: ...

        async def open(self, *_: object) -> None: ...

        async def publish(self, *_: object) -> None: ...

        async def flush(self) -> None: ...

        async def close(self) -> None: ...

    monkeypatch.setattr("herzrasen.server.cluster.broker_connection.BrokerClient", WrittenAtOnce)

    async def run_test() -> list[bool]:
        connection = BrokerConnection(ConnectionLimits(unsent_bytes=100), needs_tls=False)
        await connection.open(BrokerURL("nats://broker"), BrokerLogin(), None, "node")
        taken = []
        for _ in range(5):
            taken.append(connection.publish("subject", bytes(90)))
            for _ in range(5):
                await asyncio.sleep(0)
        taken += [connection.publish("subject", bytes(90)) for _ in range(3)]
        await connection.close(1.0)
        return taken

    assert run_coroutine(run_test()) == [True] * 5 + [True, True, False]


@pytest.mark.parametrize(
    ("written", "server"),
    [
        ("nats://broker.example", "nats://broker.example:4222"),
        ("nats://10.0.0.1:4333", "nats://10.0.0.1:4333"),
        ("nats://[fd00::1]:4333", "nats://[fd00::1]:4333"),
    ],
)
def test_a_broker_is_reached_at_a_name_and_at_addresses_of_both_kinds(
    written: str, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected: list[list[str]] = []

    async def note(_client: object, servers: list[str], **_: object) -> None:
        connected.append(servers)
        raise TimeoutError

    async def ignore(_: Exception) -> None: ...

    monkeypatch.setattr(BrokerClient, "connect", note)
    client = BrokerClient(cast("Any", None))
    with pytest.raises(TimeoutError):
        run_coroutine(client.open(BrokerURL(written), BrokerLogin(), None, "node", ignore))
    assert connected == [[server]]
