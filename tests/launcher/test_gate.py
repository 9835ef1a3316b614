"""What the gate calls red, and how it counts cores and second tries."""

from __future__ import annotations

import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import gate, tools
from tests.tools import ROOT

FAILS_AT_FIRST = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("name", {names})
def test_journey(name: str) -> None:
    tried = Path(__file__).with_name(name)
    fails = not tried.exists()
    tried.touch()
    assert not fails, "the first try"
"""

WAITS_FOR_ITS_END = """
import signal, sys
try:
    print("begun", flush=True)
    signal.pause()
except KeyboardInterrupt:
    print("what has failed", flush=True)
    sys.exit(2)
"""

FILES_OF_QUOTA = {
    "version 2": ("", ("cpu.max",), "0::"),
    "version 1": ("cpu", ("cpu.cfs_quota_us", "cpu.cfs_period_us"), "4:cpu,cpuacct:"),
}
"""The folder of the groups, the files there, and how `/proc/self/cgroup` lists them."""


@pytest.mark.parametrize(("failing", "code"), [("not browser", 12), ("browser", 13), ("none", 0)])
def test_the_exit_code_names_the_part_that_failed(
    monkeypatch: pytest.MonkeyPatch, failing: str, code: int
) -> None:
    def call(command: list[str]) -> int:
        return int(command[command.index("-m", 3) + 1] == failing)

    monkeypatch.setattr(subprocess, "call", call)
    assert gate.main(["--strict-tools"]) == code


@pytest.mark.parametrize("version", FILES_OF_QUOTA)
@pytest.mark.parametrize("group", ["", "machine", "machine/build.service"])
@pytest.mark.parametrize(
    ("quota", "cores"), [("200000", 2), ("150000", 1), ("50000", 1), ("-1", 64), ("max", 64)]
)
def test_a_container_may_use_less_than_its_host_has(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    version: str,
    group: str,
    quota: str,
    cores: int,
) -> None:
    """Its quota stands at the top where it has a namespace of its own, else where it is listed, or
    above that."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(64), raising=False)
    folder, names, listed = FILES_OF_QUOTA[version]
    values = [quota, "100000"] if len(names) == 2 else [f"{quota} 100000"]
    for name, value in zip(names, values, strict=True):
        file = tmp_path / folder / group / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{value}\n")
    own = tmp_path / "own"
    own.write_text(f"{listed}/machine/build.service\n12:memory:/other\n")
    assert gate.usable_cores(tmp_path, own) == cores


def test_without_a_container_the_affinity_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {1, 3}, raising=False)
    assert gate.usable_cores(tmp_path, tmp_path / "none") == 2


@pytest.mark.parametrize(
    ("journeys", "summary"),
    [
        ("ab", "2 passed, 2 rerun"),
        ("abcdefghijklmnopqrst", "5 failed, 2 passed, 2 rerun"),
    ],
)
def test_second_tries_and_failures_are_few(tmp_path: Path, journeys: str, summary: str) -> None:
    """Two second tries in a run; the third that is needed fails it. A page that is broken does not
    take hours: the part ends after five failures, and names them."""
    (tmp_path / "pytest.ini").touch()
    names = [*journeys]
    (tmp_path / "test_journeys.py").write_text(FAILS_AT_FIRST.format(names=names))
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", *gate.SECOND_TRIES]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    run = subprocess.run(
        [*command, "-n", "1"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert bool(run.returncode) is ("failed" in summary), run.stdout
    assert f" {summary} in " in run.stdout
    assert run.stdout.count("TRIED AGAIN: test_journeys.py::test_journey") == 2
    assert "the first try" in run.stdout


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_what_has_failed_is_said_when_time_is_over(tmp_path: Path) -> None:
    """`.ci/run` interrupts gate and pytest: the gate must wait for what pytest has to say."""
    (tmp_path / "pytest.py").write_text(WAITS_FOR_ITS_END, "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    command = [sys.executable, "-P", "-m", "tests.gate"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        assert running.stdout
        assert running.stdout.readline() == "begun\n"
        os.killpg(running.pid, signal.SIGINT)
        assert running.stdout.read() == "what has failed\n"
    assert running.returncode == gate.Red.TESTS
    assert "--signal=INT" in (ROOT / ".ci/run").read_text("utf-8")


def without(name: str) -> Callable[[], str]:
    """A finder that finds nothing."""

    def finder() -> str:
        raise tools.Missing(name)

    return finder


def test_a_missing_tool_is_said_before_any_test_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for fetch in ("fetch_node_modules", "fetch_debian_packages", "print_versions"):
        monkeypatch.setattr(tools, fetch, lambda *_: None)
    monkeypatch.setattr(tools, "FINDERS", (without("a Firefox"), lambda: "found"))
    assert tools.main([]) == 0
    assert capsys.readouterr().err == ""
    assert tools.main(["--strict-tools"]) == 1
    assert capsys.readouterr().err == "The tests need a Firefox\n"


def test_only_a_run_for_the_cluster_needs_a_database_server_and_a_broker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fetched: list[tools.DebianPackages] = []
    monkeypatch.setattr(tools, "fetch_node_modules", lambda: None)
    monkeypatch.setattr(tools, "fetch_debian_packages", fetched.append)
    monkeypatch.setattr(tools, "print_versions", lambda: None)
    monkeypatch.setattr(tools, "FINDERS", ())
    monkeypatch.setattr(tools, "CLUSTER_FINDERS", (without("PostgreSQL"),))
    assert tools.main(["--strict-tools"]) == 0
    assert tools.main(["--strict-tools", "--cluster"]) == 1
    assert ["postgresql"] not in [packages for _, packages in fetched[0]]
    assert ["postgresql"] in [packages for _, packages in fetched[1]]


class Commands:
    """Commands that fail as often as they are told to, in place of real ones."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, failing: Callable[[list[str]], bool]):
        self.run: list[list[str]] = []
        self.waited: list[float] = []
        self.failing = failing
        monkeypatch.setattr(subprocess, "run", self._run)
        monkeypatch.setattr(time, "sleep", self.waited.append)

    def _run(self, command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        self.run.append(command)
        return subprocess.CompletedProcess(command, 100 * self.failing(command), "")


@pytest.mark.parametrize(("failures", "pauses"), [(0, []), (2, [5, 15]), (3, [5, 15])])
def test_what_asks_a_registry_is_tried_three_times(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failures: int,
    pauses: list[int],
) -> None:
    results = iter([True] * failures + [False])
    commands = Commands(monkeypatch, lambda _: next(results))
    command = ["npm", "ci", "--loglevel=error"]
    if failures == 3:
        with pytest.raises(tools.StepFailed, match=r"npm ci: failed three times, .* code 100"):
            tools.run_patiently("npm ci", command)
    else:
        tools.run_patiently("npm ci", command)
    assert commands.waited == pauses
    announced = [f"npm ci: failed, tried again in {pause} s …" for pause in pauses]
    assert capsys.readouterr().err.splitlines() == announced


def test_a_broken_source_of_packages_keeps_no_browser_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lists of packages that are there may do; each step is named by what it sets up."""
    commands = Commands(monkeypatch, lambda command: "update" in command)
    monkeypatch.setattr(tools, "root_rights", list)
    monkeypatch.setattr(shutil, "which", lambda name: name)
    wanted = ((without("a Firefox"), ["firefox-esr"]), (without("WebKit"), ["driver", "xvfb"]))
    tools.fetch_debian_packages(wanted)
    installed = [command for command in commands.run if "install" in command]
    assert [command[-1] for command in installed] == ["firefox-esr", "xvfb"]
    captured = capsys.readouterr()
    assert captured.out.splitlines()[1:] == [
        "apt-get install firefox-esr …",
        "apt-get install driver xvfb …",
    ]
    assert captured.err.endswith(
        "apt-get update: failed three times, the last time with exit code 100\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="browsers say nothing there")
@pytest.mark.parametrize("finder", tools.BROWSERS)
@pytest.mark.parametrize(
    ("program", "missing"),
    [
        ("/no/such", "names: there is no /no/such"),
        (
            sys.executable,
            f": {sys.executable} is none, it says: Python {platform.python_version()}",
        ),
    ],
)
def test_a_variable_that_names_no_browser_is_no_browser(
    monkeypatch: pytest.MonkeyPatch, finder: Callable[[], str], program: str, missing: str
) -> None:
    """It was ignored where there is no such program, and any program passed for a browser."""
    monkeypatch.setenv(f"HERZRASEN_{finder.__name__.upper()}", program)
    [found] = tools.missing_tools([one for one in tools.VERSIONS if one.args == (finder,)])
    assert missing in found


def test_what_several_tools_need_is_named_once() -> None:
    finders = (without("node_modules"), without("git"), without("node_modules"))
    assert tools.missing_tools(finders) == ["node_modules", "git"]
