"""A running server: TLS, proxies, metrics, and shutdown without loss."""

from __future__ import annotations

import json
import os
import signal
import socket
import ssl
import subprocess
import urllib.request
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest
import trustme
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from herzrasen.config.client_limits import LimitSettings
from herzrasen.config.setting_types import Network
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from tests.server.auto_play import play, trick_was_taken
from tests.server.live_server import live_server, process_address, start_process
from tests.server.table_client import TIMEOUT, TableClient, http_request

NOBODY = "203.0.113.7"
TRUSTED = (Network("127.0.0.1/8"),)


def wait_for_end(process: subprocess.Popen[str], ending: signal.Signals) -> str:
    """Send a signal and wait for the end, which has to be a good one; what was said on the way."""
    process.send_signal(ending)
    _, complaint = process.communicate()
    assert process.returncode == 0, complaint
    return complaint


# Stopping -----------------------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_second_signal_ends_the_server_without_a_word(tmp_path: Path) -> None:
    """Before, the end of the application was cancelled, and logged with a traceback."""
    with start_process(tmp_path, settings={"log_level": "info"}) as process:
        process_address(process)
        process.send_signal(signal.SIGTERM)
        log = wait_for_end(process, signal.SIGINT)
    assert "Traceback" not in log
    assert "stopped" in log


@pytest.mark.parametrize(
    "ending", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)]
)
def test_a_move_under_way_is_answered_before_the_server_stops(
    ending: signal.Signals, tmp_path: Path
) -> None:
    with start_process(tmp_path, pauses=False, settings={"log_level": "info"}) as process:
        person = TableClient(process_address(process))
        table = person.open_table("hearts", "standard")
        person.join(table)
        person.until("happened", lambda m: len(m["view"]["public"]["chosen"]) == 3)
        before, cards = person.last["number"], person.last["view"]["hand"][:3]
        move = person.submit(move="pass", cards=cards)
        log_output = wait_for_end(process, ending)
    with pytest.raises(ConnectionClosed) as closed:
        person.until("nothing")
    answered = any(json.loads(frame).get("id") == move for frame in person.frames)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert " stopping" in log_output
    assert " stopped" in log_output
    with start_process(tmp_path) as again:
        returned = TableClient(process_address(again), person.cookie)
        welcome = returned.join(table)
        assert welcome["number"] >= person.last["number"]
        if answered:
            assert welcome["number"] > before, "what was acknowledged is there"
        returned.send(type="submit", id=move, move={"move": "pass", "cards": cards})
        assert returned.until("accepted")["id"] == move, "made once, whenever it arrived"
        wait_for_end(again, signal.SIGTERM)


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    with start_process(tmp_path) as process:
        person = TableClient(process_address(process))
        person.join(person.open_table("hearts", "standard"))
        process.send_signal(signal.SIGTERM)
        wait_for_end(process, signal.SIGTERM)


@pytest.mark.heavy
def test_a_hang_up_ends_neither_the_server_nor_its_bots(tmp_path: Path) -> None:
    """A closing terminal sends it to all, `systemctl reload` to the server; nothing is lost by it,
    and nobody has to connect again."""
    with start_process(tmp_path, pauses=False, settings={"table_workers": 1}) as process:
        person = TableClient(process_address(process))
        person.join(person.open_table("hearts", "standard+deals=1"))
        play(person, trick_was_taken)  # so the process has answered, and ignores the signal by now
        bots = psutil.Process(process.pid).children()
        assert bots
        for pid in (process.pid, *(bot.pid for bot in bots)):
            os.kill(pid, signal.SIGHUP)
        play(person)
        metrics = http_request(f"{person.server}/metrics").body.decode()
        assert "herzrasen_bot_process_deaths_total 0.0" in metrics
        wait_for_end(process, signal.SIGTERM)


# TLS ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


def write_certificate(authority: trustme.CA, folder: Path) -> dict[str, object]:
    """Write a new certificate for this machine; the settings that name it."""
    folder.mkdir(exist_ok=True)
    certificate = authority.issue_cert("127.0.0.1", "localhost")
    certificate.private_key_pem.write_to_path(folder / "key.pem")
    chain = b"".join(blob.bytes() for blob in certificate.cert_chain_pems)
    (folder / "chain.pem").write_bytes(chain)
    return {"server_certificate": folder / "chain.pem", "server_key": folder / "key.pem"}


@pytest.mark.heavy
def test_over_tls_a_cookie_is_secure_and_a_line_opens(
    authority: trustme.CA, tmp_path: Path
) -> None:
    own = write_certificate(authority, tmp_path / "tls")
    with start_process(tmp_path / "data", settings={**own, "log_level": "info"}) as process:
        server = process_address(process)
        assert server.startswith("https://")
        trusting = ssl.create_default_context()
        authority.configure_trust(trusting)
        with urllib.request.urlopen(f"{server}/", context=trusting, timeout=TIMEOUT) as page:
            assert "; Secure" in page.headers["set-cookie"]
            assert page.headers["set-cookie"].startswith("__Host-herzrasen-")
        door = f"wss{server.removeprefix('https')}/api/tables/none/socket"
        with connect(door, ssl=trusting, origin=Origin(server), open_timeout=TIMEOUT) as line:
            assert json.loads(line.recv(timeout=TIMEOUT))["code"] == "table.refusal.no-such-table"
        first = serial(server, trusting)
        key = (tmp_path / "tls/key.pem").read_bytes()
        write_certificate(authority, tmp_path / "tls")
        new_key = (tmp_path / "tls/key.pem").read_bytes()
        (tmp_path / "tls/key.pem").write_bytes(key)
        process.send_signal(signal.SIGHUP)
        assert process.stderr is not None
        assert any("the old one stays" in line for line in process.stderr)
        assert serial(server, trusting) == first, "half of it was written"
        (tmp_path / "tls/key.pem").write_bytes(new_key)
        process.send_signal(signal.SIGHUP)
        assert any("read again" in line for line in process.stderr)
        assert serial(server, trusting) != first
        wait_for_end(process, signal.SIGTERM)


def serial(server: str, trusting: ssl.SSLContext) -> object:
    """The number of the certificate that a new connection is shown."""
    host, _, port = server.removeprefix("https://").partition(":")
    with (
        socket.create_connection((host, int(port)), timeout=TIMEOUT) as raw,
        trusting.wrap_socket(raw, server_hostname=host) as line,
    ):
        certificate = line.getpeercert()
        assert certificate is not None
        return certificate["serialNumber"]


@pytest.mark.parametrize("key", ["none.pem", pytest.param("chain.pem", marks=pytest.mark.heavy)])
def test_an_invalid_certificate_is_reported(
    key: str, authority: trustme.CA, tmp_path: Path
) -> None:
    own = write_certificate(authority, tmp_path / "tls")
    own |= {"server_key": tmp_path / "tls" / key}
    with start_process(tmp_path / "data", settings=own) as process:
        output, complaint = process.communicate()
    assert (process.returncode, output) == (2, "")
    assert "do not match" in complaint
    assert "Traceback" not in complaint


# Proxies ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_refill")
def test_forwarded_headers_of_a_trusted_proxy_are_used(tmp_path: Path) -> None:
    forwarded = {"x_forwarded_for": NOBODY, "x_forwarded_proto": "https"}
    bounds = LimitSettings(requests_at_once=2)
    with live_server(tmp_path, trusted_proxies=TRUSTED, limits=bounds) as server:
        assert "; Secure" in http_request(f"{server}/", None, **forwarded).headers["set-cookie"]
        asked = [http_request(f"{server}/api/games", None, **forwarded).status for _ in range(3)]
        assert asked == [200, 200, 429]
        other = {**forwarded, "x_forwarded_for": "203.0.113.8"}
        assert http_request(f"{server}/api/games", None, **other).status == 200, (
            "another address, its own limit"
        )


def test_a_page_that_came_over_plain_http_changes_nothing_where_tls_is_spoken(
    tmp_path: Path,
) -> None:
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        host = server.removeprefix("http://")
        person = TableClient(server)
        table = person.open_table("hearts", "standard")
        for proto, page, fine in (
            ("https", f"https://{host}", True),
            ("https", f"http://{host}", False),
            ("http", f"http://{host}", True),
            ("http", f"https://{host}", True),
            ("https", f"ftp://{host}", False),
            ("http", "null", False),
        ):
            headers = {"x_forwarded_for": NOBODY, "x_forwarded_proto": proto, "origin": page}
            posted = http_request(
                f"{server}/api/tables", b"{}", content_type="application/json", **headers
            ).json["code"]
            assert (posted == "table.refusal.origin") is not fine, (proto, page)
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            if fine:
                TableClient(server).connect(table, **named)
            else:
                with pytest.raises(InvalidStatus) as refused:
                    TableClient(server).connect(table, **named)
                assert refused.value.response.status_code == 403


@pytest.mark.usefixtures("no_refill")
def test_forwarded_headers_of_others_are_ignored(tmp_path: Path) -> None:
    bounds = LimitSettings(requests_at_once=2)
    with live_server(tmp_path, limits=bounds, metrics_from=(Network(NOBODY),)) as server:
        claims = {"x_forwarded_for": NOBODY, "x_forwarded_proto": "https"}
        assert "Secure" not in http_request(f"{server}/", None, **claims).headers["set-cookie"]
        asked = [
            http_request(f"{server}/api/games", x_forwarded_for=f"203.0.113.{n}").status
            for n in range(3)
        ]
        assert asked == [200, 200, 429], "all of them are one address"
        assert http_request(f"{server}/metrics", None, **claims).status == 404


# Metrics ------------------------------------------------------------------------------------------


def fetch_metrics(server: str, **headers: str) -> dict[str, float]:
    answer = http_request(f"{server}/metrics", None, **headers)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/plain")
    lines = [line.rsplit(" ", 1) for line in answer.body.decode().splitlines() if line[0] != "#"]
    return {name: float(value) for name, value in lines}


def test_the_metrics_count_what_happens_and_name_nobody(tmp_path: Path) -> None:
    with live_server(tmp_path, metrics_from=TRUSTED) as server:
        before = fetch_metrics(server)
        person = TableClient(server)
        table = person.open_table("hearts", "standard+deals=1", name="Eva-Maria")
        person.join(table)
        person.send(type="submit", id="x", move={"move": "play", "card": "nonsense"})
        person.next_error()
        person.until("happened", lambda m: len(m["view"]["public"]["chosen"]) == 3)
        now = fetch_metrics(server)
        assert now["herzrasen_tables"] == now["herzrasen_matches"] == 1
        assert now["herzrasen_lines"] == now["herzrasen_people"] == 1
        opened = 'herzrasen_tables_opened_total{game="hearts"}'
        assert now[opened] - before.get(opened, 0) == 1
        moves = 'herzrasen_moves_total{game="hearts"}'
        assert now[moves] - before.get(moves, 0) >= 4, "the deal and three passes"
        refused = 'herzrasen_refusals_total{code="table.refusal.not-understood"}'
        assert now[refused] - before.get(refused, 0) == 1
        for kind in ("herzrasen_commit_seconds_count", "herzrasen_bot_thought_seconds_count"):
            assert now[kind] > before[kind]
        text = http_request(f"{server}/metrics").body.decode()
        token = person.cookie.partition("=")[2]
        assert not [word for word in (table, "Eva", token) if word in text]
        person.close()


# Limits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("whose", ["connections_per_address", "connections_per_person"])
def test_excess_connections_are_refused_until_one_closes(whose: str, tmp_path: Path) -> None:
    with live_server(tmp_path, limits=LimitSettings(**{whose: 2})) as server:
        person = TableClient(server)
        table = person.open_table("hearts", "standard")
        person.join(table)
        second = TableClient(server, person.cookie)
        second.join(table)
        third = TableClient(server, person.cookie)
        third.connect(table)
        assert third.next_error() == "too-many-lines"
        with pytest.raises(ConnectionClosed) as closed:
            third.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        third.close()
        second.close()
        assert TableClient(server, person.cookie).join(table)["seat"] == 0
        if whose == "connections_per_person":
            stranger = TableClient(server)
            assert stranger.join(table)["seat"] != 0


def test_a_message_that_is_too_big_is_refused_by_the_setting(tmp_path: Path) -> None:
    with live_server(tmp_path, limits=LimitSettings(message_kib=1)) as server:
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard"))
        person.send(type="rename", name="x" * 1024)
        refused = person.until("refused")
        assert (refused["code"], refused["facts"]) == ("table.refusal.too-big", {"limit": 1})


def test_what_is_remembered_of_addresses_is_bounded() -> None:
    now = [0.0]
    limits = RateLimiter(1, 2, max_keys=100, clock=lambda: now[0])
    for number in range(10_000):
        assert limits.take(f"address {number}")
    assert len(limits) <= 100
    assert limits.take("address 9999")
    assert not limits.take("address 9999"), "an address that has just asked is still known"
    now[0] = 10.0
    assert len(limits) == 0, "a quiet address is forgotten"
