"""Dependencies: no known vulnerabilities, and compatible licences only.

`pip-audit` asks for known holes where the network lets it; where it gets no answer, the test is
skipped loudly. Licences are read from what is installed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final

import pytest

from tests.conftest import NOT_TESTED
from tests.tools import ROOT

TIMEOUT_S: Final = 240
PIN: Final = re.compile(r"^([a-z0-9-]+)==([^ ;\\]+)( ;)?", re.MULTILINE)

ALLOWED_LICENCES: Final = frozenset(
    (
        *("MIT", "MIT-0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "ISC", "Apache-2.0"),
        *("PSF-2.0", "CNRI-Python", "MIT-CMU", "Zlib", "CC0-1.0", "Unlicense"),
    )
)
"""Licences that ask for no more than to be named."""
BY_FILE: Final = ALLOWED_LICENCES | {"MPL-2.0", "CC-BY-4.0"}
"""And those that bind only their own files: enough for what we use as it is and do not pass on."""

SPDX: Final = {
    "MIT License": "MIT",
    "BSD License": "BSD",
    "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""What the registry's classifiers mean."""
COMPATIBLE: Final = {"Permission is hereby granted, free of charge, to any person": "MIT"}
"""What a licence says that is not named anywhere."""
IN_THEIR_FILES: Final = {
    "node_modules/base64-arraybuffer": "MIT",
    "node_modules/only": "MIT",
    "node_modules/xmlhttprequest-ssl": "MIT",
}
"""What packages of npm say that their lock does not know of."""
NOT_IN_THE_WHEEL: Final = {"docutils": frozenset({"GNU General Public License (GPL)"})}
"""Licences of files that only a package's sources hold: docutils' mode for Emacs."""


def read_lock(name: str) -> dict[str, bool]:
    """The packages of a lock, and whether each is for every machine."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    return {package: not marker for package, _, marker in PIN.findall(text)}


def licences(package: Distribution) -> frozenset[str]:
    """Every licence that a package names, whether one may choose among them or not."""
    metadata = package.metadata
    for expression in metadata.get_all("License-Expression", []):
        return parts(expression)
    classified = [line for line in metadata.get_all("Classifier", []) if "OSI Approved ::" in line]
    if classified:
        names = (line.rpartition(" :: ")[2] for line in classified)
        return frozenset(SPDX.get(name, name) for name in names)
    for named in metadata.get_all("License", []):
        return frozenset(re.split(r"\s+(?:AND|OR)\s+", named.strip().partition("\n")[0]))
    return frozenset(allowed_terms(package)) or frozenset({"none that is named"})


def parts(expression: str) -> frozenset[str]:
    """Every licence of an SPDX expression."""
    return frozenset(re.split(r"\s+(?:AND|OR|WITH)\s+|[()]", expression)) - {""}


def allowed_terms(package: Distribution) -> Iterator[str]:
    """The licences whose words are in the package's own licence files."""
    for file in package.files or ():
        if "licen" in file.name.lower():
            words = " ".join(Path(str(file.locate())).read_text("utf-8").split())
            yield from (name for grant, name in COMPATIBLE.items() if grant in words)


def find_disallowed(
    named: dict[str, frozenset[str]], allowed: frozenset[str]
) -> dict[str, list[str]]:
    """The packages with a licence that is not allowed."""
    return {name: sorted(all_ - allowed) for name, all_ in named.items() if all_ - allowed}


@pytest.mark.parametrize(
    ("lock", "allowed"),
    [("play", ALLOWED_LICENCES), ("terminal", BY_FILE), ("cluster", BY_FILE), ("dev", BY_FILE)],
)
def test_every_python_licence_is_compatible(lock: str, allowed: frozenset[str]) -> None:
    named = {}
    for name, everywhere in read_lock(lock).items():
        try:
            named[name] = licences(distribution(name)) - NOT_IN_THE_WHEEL.get(name, frozenset())
        except PackageNotFoundError:
            assert not everywhere, f"{name} is not installed"
    assert len(named) > 20
    assert find_disallowed(named, allowed) == {}
    for name in NOT_IN_THE_WHEEL.keys() & named.keys():
        assert not [file for file in distribution(name).files or () if file.suffix == ".el"]


@pytest.mark.parametrize("folder", [".", "bench/peers", "tests/mutants/stryker"])
def test_every_npm_licence_is_compatible(folder: str) -> None:
    packages = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))["packages"]
    named = {
        name: parts(package.get("license") or IN_THEIR_FILES[name])
        for name, package in packages.items()
        if name
    }
    assert named
    assert find_disallowed(named, BY_FILE) == {}


class FakeDistribution(Distribution):
    """A package of which only its metadata is known."""

    def __init__(self, *lines: str) -> None:
        self.text = "\n".join(("Metadata-Version: 2.4", "Name: planted", *lines, ""))

    def read_text(self, filename: str) -> str | None:
        return self.text if filename == "METADATA" else None

    def locate_file(self, path: Any) -> Any:
        raise FileNotFoundError(path)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("License-Expression: MIT AND GPL-3.0-only", ["GPL-3.0-only"]),
        ("License-Expression: MIT OR (Apache-2.0 AND AGPL-3.0-or-later)", ["AGPL-3.0-or-later"]),
        (
            "Classifier: License :: OSI Approved :: GNU General Public License v3 (GPLv3)",
            ["GNU General Public License v3 (GPLv3)"],
        ),
        ("License: LGPL", ["LGPL"]),
        ("Summary: says nothing", ["none that is named"]),
    ],
)
def test_an_incompatible_licence_is_found(line: str, found: list[str]) -> None:
    assert find_disallowed({"planted": licences(FakeDistribution(line))}, BY_FILE) == {
        "planted": found
    }


def vulnerabilities(report: dict[str, Any]) -> list[str]:
    """The known holes of a report by pip-audit."""
    return [
        f"{package['name']} {package['version']}: {hole['id']}"
        for package in report["dependencies"]
        for hole in package.get("vulns", ())
    ]


def unchecked_packages(report: dict[str, Any]) -> list[str]:
    """The packages that nobody could say anything about."""
    return [package["name"] for package in report["dependencies"] if "skip_reason" in package]


@pytest.mark.slow
@pytest.mark.parametrize("lock", ["play", "terminal", "cluster", "dev", "uv"])
def test_no_known_vulnerabilities(lock: str, tmp_path: Path) -> None:
    words = (
        *("--requirement", f"requirements/{lock}.txt", "--disable-pip", "--require-hashes"),
        *("--format", "json", "--progress-spinner", "off", "--timeout", "10"),
        *("--cache-dir", str(tmp_path)),
    )
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pip_audit", *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        report = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        pytest.skip(f"{NOT_TESTED}an answer to pip-audit from the network")
    assert vulnerabilities(report) == []
    assert len(report["dependencies"]) > 0
    if unchecked_packages(report):
        pytest.skip(f"{NOT_TESTED}what pip-audit asks the network about known holes")


def test_a_known_vulnerability_is_found() -> None:
    report = {
        "dependencies": [
            {"name": "sound", "version": "1", "vulns": []},
            {"name": "leaky", "version": "2", "vulns": [{"id": "CVE-0000-1"}]},
            {"name": "unheard-of", "skip_reason": "nobody knows it"},
        ]
    }
    assert vulnerabilities(report) == ["leaky 2: CVE-0000-1"]
    assert unchecked_packages(report) == ["unheard-of"]
