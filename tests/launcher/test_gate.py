"""What the gate calls red, and how it counts cores and second tries."""

from __future__ import annotations

import os
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


@pytest.mark.parametrize(("failures", "pauses"), [(0, []), (2, [5, 15]), (3, [5, 15])])
def test_what_asks_a_registry_is_tried_three_times(
    monkeypatch: pytest.MonkeyPatch, failures: int, pauses: list[int]
) -> None:
    results = iter([1] * failures + [0])
    waited: list[float] = []

    def run(command: list[str], *, check: bool, **_: Any) -> subprocess.CompletedProcess[str]:
        result = subprocess.CompletedProcess[str](command, next(results))
        if check:
            result.check_returncode()
        return result

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(time, "sleep", waited.append)
    if failures == 3:
        with pytest.raises(subprocess.CalledProcessError):
            tools.run_patiently(["npm", "ci"])
    else:
        tools.run_patiently(["npm", "ci"])
    assert waited == pauses
