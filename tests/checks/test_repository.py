"""What must not be in the repository, and what the locks must say."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.tools import ROOT

# In pieces, so that this file does not hold what it looks for.
REGISTRIES = re.compile(
    "|".join(("pypi" + r"\.org", "pythonhosted" + r"\.org", "npmjs" + r"\.(?:org|com)"))
    + "|deb" + r"\.debian\.org"
)  # fmt: skip
MACHINE_PATHS = re.compile(r"(?<![\w.~-])/(?:work|root|home|tmp|Users)/\w")

PIN = re.compile(r"^([a-z0-9-]+)==([^ ;]+)", re.MULTILINE)


def committed_files(git: str) -> list[Path]:
    """Every file that is tracked, or would be by `git add`."""
    words = [git, "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = (ROOT / name for name in listed.split("\0") if name)
    return [path for path in paths if path.is_file()]


def places(git: str, pattern: re.Pattern[str]) -> list[str]:
    """Where the pattern stands in a committed text."""
    found = []
    for path in committed_files(git):
        try:
            lines = path.read_text("utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        name = path.relative_to(ROOT).as_posix()
        found += [f"{name}:{n}" for n, line in enumerate(lines, 1) if pattern.search(line)]
    return found


def lock(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")


def test_no_registry_is_named(git: str) -> None:
    assert places(git, REGISTRIES) == []


def test_git_for_windows_leaves_the_lines_as_they_are(git: str) -> None:
    """There, `core.autocrlf` is on: `#!/usr/bin/env python3` and every digest would change."""
    words = [git, "-c", "core.autocrlf=true", "check-attr", "eol", "--", "herzrasen", "a/new.txt"]
    printed = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert printed.splitlines() == ["herzrasen: eol: lf", "a/new.txt: eol: lf"]


def test_no_path_of_a_machine_is_named(git: str) -> None:
    assert places(git, MACHINE_PATHS) == []


@pytest.mark.parametrize("name", ["play", "dev", "cluster-tests", "uv", "ziglang", "release"])
def test_every_package_is_pinned_with_hashes(name: str) -> None:
    lines = re.sub(r"\\\n\s*", "", lock(name)).splitlines()
    packages = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    assert packages
    assert [line for line in packages if not (PIN.match(line) and "--hash=sha256:" in line)] == []


def test_development_and_play_locks_have_the_same_versions() -> None:
    play, dev = dict(PIN.findall(lock("play"))), dict(PIN.findall(lock("dev")))
    assert play.items() <= dev.items()


def test_the_locks_cover_what_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for name, wanted in (
        ("play", project["project"]["dependencies"]),
        ("dev", project["dependency-groups"]["dev"]),
        ("dev", project["dependency-groups"]["docs"]),
        ("cluster-tests", project["dependency-groups"]["cluster-tests"]),
        ("dev", project["project"]["optional-dependencies"]["research"]),
    ):
        names = {re.split(r"[^A-Za-z0-9-]", each)[0] for each in wanted if isinstance(each, str)}
        assert names <= dict(PIN.findall(lock(name))).keys()


@pytest.mark.parametrize("folder", [".", "bench/peers", "tests/mutants/stryker"])
def test_npm_packages_have_hashes_and_no_addresses(folder: str) -> None:
    packages = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))["packages"]
    installed = {name: package for name, package in packages.items() if name}
    assert installed
    assert [name for name, package in installed.items() if "integrity" not in package] == []
    assert [name for name, package in installed.items() if "resolved" in package] == []
