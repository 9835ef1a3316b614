"""What a set-up asks for, and when: with a uv that fills nothing, and no Python of its own.

`test_launcher.py` sets real environments up, so it tries few of the ways there are.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.launcher.test_launcher import PYCACHE, launcher
from tests.tools import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for uv")

KINDS = ("play", "terminal", "cluster", "dev", "cluster-tests")
UV = """#!/bin/sh
stamped=$([ -e .venv/herzrasen.stamp ] && echo "stamped ")
echo "$stamped$*" >> asked
case "$1" in
    venv) rm -rf .venv; mkdir -p "{site}" .venv/bin; : > .venv/bin/python ;;
    pip) [ ! -e offline ] ;;
esac
"""
"""Notes what it is asked for, and whether the environment counts as complete meanwhile."""


class Folder:
    """A project in which nothing is set up yet; ``environment`` is that module of its launcher."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT / "launcher", root / "launcher", ignore=PYCACHE)
        (root / "requirements").mkdir()
        for kind in KINDS:
            self.lock(kind).write_text(f"{kind}\n")
        site = sysconfig.get_path("purelib", "venv", {"base": str(root / ".venv")})
        (root / "uv").write_text(UV.format(site=site))
        (root / "uv").chmod(0o755)
        self.stamp = root / ".venv/herzrasen.stamp"
        self.environment: Any = launcher(root).environment

    def lock(self, kind: str) -> Path:
        """The lock of a kind."""
        return self.root / f"requirements/{kind}.txt"

    def set_up(self, kind: str) -> list[str]:
        """Set a kind up; what uv was asked for."""
        asked = self.root / "asked"
        asked.write_text("")
        self.environment.make_ready(kind)
        return asked.read_text().splitlines()

    def last_lock(self, asked: list[str]) -> str:
        """The kind whose lock uv was to install last; it asks for its hashes each time."""
        assert "--require-hashes" in asked[-1].split()
        return Path(asked[-1].split()[-1]).stem


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """A project whose uv fills nothing."""
    made = Folder(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return made


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_filled_once_from_its_own_lock(folder: Folder, kind: str) -> None:
    """And those that it contains are there with it, but none that contains it."""
    venv, _ = asked = folder.set_up(kind)
    assert venv.startswith("venv --clear")
    assert folder.last_lock(asked) == kind
    contained = KINDS[: KINDS.index(kind) + 1]
    assert [one for one in KINDS if folder.environment.is_ready(one)] == [*contained]
    assert folder.set_up(kind) == folder.set_up("play") == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_lock_is_noticed_in_all_kinds_that_contain_it(folder: Folder, kind: str) -> None:
    """Also that of the tests' own packages: who pulled a new one tested with the former."""
    folder.set_up(kind)
    for number, changed in enumerate(KINDS):
        before = folder.lock(changed).read_text()
        folder.lock(changed).write_text("another day\n")
        assert folder.environment.is_ready(kind) is (number > KINDS.index(kind)), changed
        folder.lock(changed).write_text(before)
    assert folder.environment.is_ready(kind)


@pytest.mark.parametrize(
    ("had", "wanted", "filled"),
    [
        ("terminal", "play", "terminal"),
        ("cluster", "play", "cluster"),
        ("cluster", "terminal", "cluster"),
        ("play", "terminal", "terminal"),
        ("dev", "play", "play"),
        ("dev", "dev", "dev"),
    ],
)
def test_a_new_lock_takes_nothing_away_that_is_in_use(
    folder: Folder, had: str, wanted: str, filled: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A node stays a node, and says so; only the packages of the tests go. A server may run from
    what is there, so it is filled in place."""
    folder.set_up(had)
    folder.lock("play").write_text("another day\n")
    capsys.readouterr()
    asked = folder.set_up(wanted)
    assert len(asked) == 1
    assert folder.last_lock(asked) == filled
    assert folder.environment.translate(filled) in capsys.readouterr().err
    assert folder.set_up(filled) == folder.set_up(wanted) == []


def test_another_python_gets_an_environment_of_its_own(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after an upgrade of the machine: packages of the former one cannot be imported."""
    folder.set_up("play")
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    assert [line.split()[0] for line in folder.set_up("play")] == ["venv", "pip"]


def test_a_python_that_is_gone_is_noticed(folder: Folder) -> None:
    folder.set_up("play")
    (folder.root / ".venv/bin/python").unlink()
    assert [line.split()[0] for line in folder.set_up("play")] == ["venv", "pip"]


def test_while_it_is_filled_nothing_counts_as_complete(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed, or without a network, it begins afresh at the next start."""
    folder.set_up("play")
    folder.lock("play").write_text("another day\n")
    (folder.root / "offline").touch()
    monkeypatch.setattr(folder.environment, "has_module", lambda _name: False)
    with pytest.raises(folder.environment.SetUpError):
        folder.set_up("play")
    assert not folder.stamp.exists()
    (folder.root / "offline").unlink()
    asked = folder.set_up("play")
    assert [line.split()[0] for line in asked] == ["venv", "pip"], "and never one that is stamped"


def test_who_has_waited_for_another_set_up_fills_nothing_again(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The packages would change beneath the program that the other has begun."""
    hold = folder.environment.hold_lock

    @contextmanager
    def wait_for_another(name: str) -> Iterator[None]:
        monkeypatch.setattr(folder.environment, "hold_lock", hold)
        folder.environment.make_ready("play")
        with hold(name):
            yield

    monkeypatch.setattr(folder.environment, "hold_lock", wait_for_another)
    assert [line.split()[0] for line in folder.set_up("play")] == ["venv", "pip"]


def test_pip_installs_what_uv_cannot_with_the_same_hashes(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A registry that was broken into is noticed either way. So is the compiler's."""
    steps: list[list[str]] = []

    def run_step(*words: object) -> None:
        steps.append([*map(str, words)])
        if words[0] == "uv":
            raise folder.environment.SetUpError("    no way to a registry")
        if "venv" in words:
            Path(sysconfig.get_path("purelib", "venv", {"base": words[-1]})).mkdir(
                parents=True, exist_ok=True
            )

    kernel: Any = sys.modules["launcher.kernel"]
    for module in (folder.environment, kernel):
        monkeypatch.setattr(module, "run_step", run_step)
        monkeypatch.setattr(module, "find_uv", lambda: "uv")
    monkeypatch.setattr(folder.environment, "has_module", {"ensurepip"}.__contains__)
    folder.environment.make_ready("dev")
    assert {"--require-hashes", "--no-deps", "--only-binary=:all:"} <= {*steps[-1]}
    assert steps[-1][-1] == str(folder.lock("dev"))
    kernel._fetch_compiler(folder.root / "compiler")  # noqa: SLF001 - where there is none
    assert {"-m", "pip", "--require-hashes", "--only-binary=:all:"} <= {*steps[-1]}
    assert {str(folder.root / "compiler"), str(folder.lock("ziglang"))} <= {*steps[-1]}


def test_uv_is_fetched_where_the_machine_has_none(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside what fetching it once has left that was killed."""
    uv: Any = sys.modules["launcher.uv"]
    (folder.root / ".uv/lib").mkdir(parents=True)
    (folder.root / ".cache/uv/lib").mkdir(parents=True)

    def run_step(*words: Any) -> None:
        target = words[words.index("--target") + 1]
        assert not target.exists()
        (target / "bin").mkdir(parents=True)
        (target / "bin/uv").touch()

    monkeypatch.setattr(uv.shutil, "which", lambda _name: None)
    monkeypatch.setattr(uv, "run_step", run_step)
    monkeypatch.setattr(uv, "has_module", {"pip"}.__contains__)
    assert uv.find_uv() == str(folder.root / ".uv/bin/uv")
    assert sorted(path.name for path in folder.root.glob(".uv/*")) == ["bin"]


@pytest.mark.parametrize(
    ("words", "kind"),
    [([], "play"), (["serve"], "play"), (["terminal"], "terminal"), (["cluster"], "play")],
)
@pytest.mark.usefixtures("folder")
def test_the_word_says_what_is_set_up(
    monkeypatch: pytest.MonkeyPatch, words: list[str], kind: str
) -> None:
    """A cluster's packages are asked for by the program itself, which knows all its settings."""
    commands = sys.modules["launcher.commands"]
    kinds: list[str] = []
    monkeypatch.setattr(commands, "make_ready", kinds.append)
    monkeypatch.setattr(commands, "compile_beside", list)
    monkeypatch.setattr(commands, "exec_python", lambda *_words: None)
    monkeypatch.setenv("HERZRASEN_LAUNCHER", "")
    monkeypatch.setenv("HERZRASEN_KERNEL", "")
    commands.play(words)
    assert kinds == [kind]
