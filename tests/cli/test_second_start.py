"""A second start of the program opens the server that runs, also one that has only just begun, and
one whose certificate does not name this machine."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
import trustme

from herzrasen.cli import main
from herzrasen.cli.running_lobby import open_starting
from herzrasen.library.remote.server_address import parse_address
from herzrasen.server import run
from herzrasen.server.network import lobby_browser
from herzrasen.storage import running_server
from herzrasen.storage.sqlite.database import lock_folder
from herzrasen.terminal.connection.local_server import answers


class Healthy(BaseHTTPRequestHandler):
    """Says that it is well."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_words: object) -> None:
        """Write nothing."""


@contextmanager
def healthy_server(secure: ssl.SSLContext | None = None) -> Iterator[str]:
    """The address of a server that is well."""
    server = HTTPServer(("127.0.0.1", 0), Healthy)
    if secure is not None:
        server.socket = secure.wrap_socket(server.socket, server_side=True)
    serving = Thread(target=server.serve_forever, args=(0.01,))
    serving.start()
    try:
        yield f"{'http' if secure is None else 'https'}://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        serving.join()
        server.server_close()


@pytest.fixture
def shown_lobbies(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was opened in the browser."""
    addresses: list[str] = []
    monkeypatch.setattr(lobby_browser, "_has_screen", lambda: True)
    monkeypatch.setattr("webbrowser.open", addresses.append)
    return addresses


def test_of_two_starts_at_once_the_second_opens_what_the_first_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown_lobbies: list[str]
) -> None:
    """It ended with 2: the folder was locked, and nothing answered yet."""
    monkeypatch.setenv("HERZRASEN_DATA", str(tmp_path))
    monkeypatch.setattr(run, "load_kernel", lambda: None)
    monkeypatch.setattr("herzrasen.telemetry.logs.configure", lambda *_: None)
    find, looks = running_server.find, iter([None])
    monkeypatch.setattr(running_server, "find", lambda folder: next(looks, find(folder)))
    with closing(lock_folder(tmp_path)), healthy_server() as address:
        running_server.announce(tmp_path, address)
        assert main.main(["play"]) == 0
        assert shown_lobbies == [address]


def test_a_server_that_is_about_to_answer_is_waited_for_and_not_for_ever(
    tmp_path: Path, shown_lobbies: list[str]
) -> None:
    with healthy_server() as address:
        assert not open_starting(tmp_path, lambda _seconds: None)
        assert shown_lobbies == []
        pauses: list[float] = []

        def pause(seconds: float) -> None:
            pauses.append(seconds)
            if len(pauses) == 3:
                running_server.announce(tmp_path, address)

        assert open_starting(tmp_path, pause)
        assert shown_lobbies == [address]
        assert len(pauses) == 3


def test_a_server_with_the_certificate_of_another_name_is_alive() -> None:
    """It counted as one that does not answer, and the second start ended with 2."""
    certificate = trustme.CA().issue_cert("cards.example")
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate.configure_cert(secure)
    with healthy_server(secure) as address:
        assert answers(parse_address(address))
