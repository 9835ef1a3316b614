"""The server of the own data folder: one for all programs of this machine, gone when unused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from herzrasen.cli import main
from herzrasen.library.remote.server_address import parse_address
from herzrasen.server.network import lobby_browser
from herzrasen.storage import running_server
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.connection.device_token import DeviceToken
from herzrasen.terminal.connection.local_server import (
    LocalServer,
    LocalServerError,
    answers,
    server_command,
)
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient

WAIT_S = 600


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_S
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.heavy
def test_two_terminals_and_a_browser_share_one_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    one, other = (LocalServer(tmp_path, server_command) for _ in range(2))
    address = run_coroutine(one.address())
    assert run_coroutine(other.address()) == address
    running = running_server.find(tmp_path)
    assert running is not None
    server = psutil.Process(running.pid)

    opened: list[str] = []
    monkeypatch.setenv("HERZRASEN_DATA", str(tmp_path))
    monkeypatch.setattr(lobby_browser, "_has_screen", lambda: True)
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert main.main(["play"]) == 0
    assert opened == [address.base]
    assert address.base in capsys.readouterr().out

    browser = TableClient(address.base.rstrip("/"))
    table = browser.open_table("hearts", "standard")
    browser.join(table)
    other.close()
    one.close()
    browser.socket.ping()
    assert server.is_running()
    browser.close()
    server.wait(WAIT_S)
    wait_until(lambda: one.has_died)
    assert running_server.find(tmp_path) is None


@pytest.mark.heavy
def test_a_server_that_was_killed_is_found_dead_and_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    local = LocalServer(tmp_path, server_command)
    first = run_coroutine(local.address())
    running = running_server.find(tmp_path)
    assert running is not None
    os.kill(running.pid, signal.SIGKILL)
    wait_until(lambda: local.has_died)
    assert not answers(first)
    second = run_coroutine(local.address())
    assert answers(second)
    later = running_server.find(tmp_path)
    assert later is not None
    assert later.pid != running.pid
    local.close()
    wait_until(lambda: local.has_died)


def test_another_server_at_the_port_of_a_dead_one_is_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file of a server that was killed names a port at which another person's answers."""
    own = tmp_path / "own"
    own.mkdir()
    with live_server(tmp_path) as theirs:
        process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
        monkeypatch.setattr(os, "getpid", lambda: process.pid)
        running_server.announce(own, theirs)
        monkeypatch.undo()
        says = "import sys; sys.stdin.close(); sys.exit('none')"
        local = LocalServer(own, lambda _folder: [sys.executable, "-c", says])
        monkeypatch.setattr("herzrasen.terminal.connection.local_server._OTHER_SECONDS", 0.1)
        address = run_coroutine(local.address())
        assert not local.has_died
        api = Api(address, DeviceToken(address, None), lambda: local.has_died)
        process.communicate()
        wait_until(lambda: local.has_died)
        with pytest.raises(ApiError):
            run_coroutine(api.get_bytes("api/games"))
        with pytest.raises(LocalServerError, match="none"):
            run_coroutine(local.address())
        local.close()


def test_a_server_that_cannot_start_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("herzrasen.terminal.connection.local_server._OTHER_SECONDS", 0.1)
    says = "import sys; sys.stdin.close(); sys.exit('The folder is not writable.')"
    local = LocalServer(tmp_path, lambda _folder: [sys.executable, "-c", says])
    with pytest.raises(LocalServerError, match="not writable"):
        run_coroutine(local.address())
    local.close()


def test_a_file_left_behind_is_no_server(tmp_path: Path) -> None:
    running_server.announce(tmp_path, "http://localhost:9/")
    assert running_server.find(tmp_path) is not None
    assert not answers(parse_address("http://localhost:9/"))
    (tmp_path / "server.json").write_bytes(b"{")
    assert running_server.find(tmp_path) is None
    running_server.withdraw(tmp_path)


def test_a_server_that_another_program_started_first_is_not_dead_with_the_own_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both started one at once; the slower of them ends, and both terminals use the other."""
    other = running_server.RunningServer("http://localhost:8000/", os.getppid())
    found = iter((None,))
    monkeypatch.setattr(running_server, "find", lambda _: next(found, other))
    monkeypatch.setattr("herzrasen.terminal.connection.local_server.answers", lambda _: True)
    local = LocalServer(tmp_path, lambda _: [sys.executable, "-c", ""])
    run_coroutine(local.address())
    own = local._process  # noqa: SLF001 - the slower one
    assert own is not None
    assert own.wait(WAIT_S) == 0
    assert not local.has_died
    monkeypatch.setattr(running_server, "is_alive", lambda _: False)
    wait_until(lambda: local.has_died)
    local.close()
