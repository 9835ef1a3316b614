"""README's two commands on a bare Debian 12 and 13, as an ordinary user, also on a bad line."""

from __future__ import annotations

import fcntl
import signal
import subprocess
from collections.abc import Iterator
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.bare.cut_line import CutLine
from tests.bare.machine import RELEASES, BareMachine, debian_root
from tests.checks.test_repository import committed_files
from tests.conftest import require_tool

pytestmark = pytest.mark.bare

ADVICE = "apt install python3-venv"
RUNNING = "Herzrasen is running at "


@pytest.fixture(scope="session", params=RELEASES)
def bare(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, git: str
) -> BareMachine:
    """A machine with nothing but Python."""
    kept = require_tool(partial(debian_root, request.param), request)
    folder = tmp_path_factory.mktemp("bare") / request.param
    return BareMachine(kept, folder, committed_files(git))


@pytest.fixture(scope="session")
def advice(bare: BareMachine) -> str:
    """What the first start says where Python has no pip: the machine has it from then on."""
    code, printed = bare.run("./herzrasen")
    assert code == 1, printed
    code, installed = bare.run("sh", "-c", f"apt-get update && {ADVICE} -y", user=0)
    assert code == 0, installed
    return printed


@pytest.fixture
def machine(bare: BareMachine, advice: str) -> BareMachine:
    """A machine with what README asks for, on which nobody has set Herzrasen up."""
    assert advice
    bare.new_home()
    return bare


@pytest.fixture(scope="session")
def table_bytes(bare: BareMachine, advice: str) -> int:
    """How many bytes come through the line until a table can be opened."""
    assert advice
    bare.new_home()
    with CutLine() as line:
        code, printed = bare.run("./herzrasen", "--version", proxy=line.address)
        assert code == 0, printed
        return line.bytes


def table_of(started: subprocess.Popen[str]) -> tuple[str, list[str]]:
    """The address at which a table can be opened, and the lines that were printed before."""
    assert started.stdout is not None
    before: list[str] = []
    for line in started.stdout:
        if RUNNING in line:
            return line.partition(RUNNING)[2].strip(), before
        before.append(line)
    raise AssertionError("".join(before))


@pytest.fixture
def stopping() -> Iterator[list[subprocess.Popen[str]]]:
    """Commands that are ended as by Ctrl-C."""
    started: list[subprocess.Popen[str]] = []
    yield started
    for one in started:
        one.send_signal(signal.SIGINT)
        one.communicate()


def wait_for_the_kernel(project: Path) -> list[Path]:
    """The compiled kernels, when nobody compiles one any more."""
    with (project / ".cache/kernel.lock").open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
    return list((project / "src/herzrasen/bots/hearts/engine").glob("kernel-*"))


def test_what_is_missing_is_said_and_how_to_install_it(advice: str) -> None:
    """The rest of these tests follows the advice."""
    assert ADVICE in advice
    assert "Traceback" not in advice


def test_the_first_command_opens_a_table_and_compiles_beside_it(
    machine: BareMachine, stopping: list[subprocess.Popen[str]]
) -> None:
    started = machine.start("./herzrasen")
    stopping.append(started)
    address, before = table_of(started)
    assert "Traceback" not in "".join(before)
    server = urlsplit(address)
    connection = HTTPConnection(server.hostname or "", server.port)
    connection.request("GET", "/health")
    assert connection.getresponse().status == 200
    connection.close()
    assert len(wait_for_the_kernel(machine.project)) == 1
    assert not (machine.project / ".cache/ziglang").exists()


def test_the_second_command_runs_tests(machine: BareMachine) -> None:
    """A few: that the environment holds is what matters."""
    code, printed = machine.run("./herzrasen", "test", "tests/cards")
    assert code == 0, printed
    assert " passed" in printed


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.8])
def test_a_line_that_is_cut_is_said_and_the_next_start_goes_on(
    machine: BareMachine, table_bytes: int, share: float
) -> None:
    with CutLine(int(table_bytes * share)) as line:
        code, printed = machine.run("./herzrasen", "--version", proxy=line.address)
    assert code == 1, printed
    assert "Setup failed. The usual cause is the network" in printed
    assert "Traceback" not in printed
    code, printed = machine.run("./herzrasen", "--version")
    assert (code, "herzrasen " in printed) == (0, True), printed


def test_a_line_that_is_cut_while_the_compiler_comes_keeps_nobody_from_playing(
    machine: BareMachine, table_bytes: int, stopping: list[subprocess.Popen[str]]
) -> None:
    with CutLine(table_bytes + (10 << 20)) as line:
        started = machine.start("./herzrasen", proxy=line.address)
        stopping.append(started)
        table_of(started)
        assert wait_for_the_kernel(machine.project) == []
    again = machine.start("./herzrasen", "serve", "--port=0", "--no-browser", "--data=~/other")
    stopping.append(again)
    table_of(again)
    assert len(wait_for_the_kernel(machine.project)) == 1
