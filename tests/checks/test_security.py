"""The security page names existing tests, the same ones in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from herzrasen.protocol.lobby import LobbySubscription
from herzrasen.server.rate_limits.message_costs import COSTS
from tests.tools import ROOT

PAGES = ("docs/security.md", "docs/security.de.md")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
FILE = re.compile(r"`(tests/[\w/.]+)")
RATE = {
    PAGES[0]: re.compile(r"([\d,]+)(?: \w+)? at once, (one|\d+) (?:a|in)(?: (\d+))? ([sm])"),
    PAGES[1]: re.compile(
        r"([\d.]+)(?: \w+)? auf einmal, (ein|\d+)\w* (?:je|in)(?: (\d+))? ([sSM])"
    ),
}
"""So many at once, then so many in so many seconds or minutes."""
THREAT = re.compile(r"^\*\*.+?\*\*.*$", re.MULTILINE)


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


@cache
def defined_tests(path: str) -> frozenset[str]:
    """The tests of a file."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
    )


def threats(text: str) -> list[list[tuple[str, str]]]:
    """The tests of each threat, in order."""
    return [NAMED.findall(line) for line in THREAT.findall(text)]


@pytest.mark.parametrize("name", PAGES)
def test_every_test_that_is_named_exists(name: str) -> None:
    named = NAMED.findall(page(name))
    assert named
    assert [one for one in named if one[1] not in defined_tests(one[0])] == []
    assert len(FILE.findall(page(name))) == len(named), "a test is named by its file and its name"


@pytest.mark.parametrize("name", PAGES)
def test_every_threat_names_a_test(name: str) -> None:
    all_ = threats(page(name))
    assert len(all_) > 30
    assert all(all_)


def test_both_pages_name_the_same_tests() -> None:
    english, german = (threats(page(name)) for name in PAGES)
    assert english == german


@pytest.mark.parametrize("name", PAGES)
def test_every_message_and_every_address_stands_there_with_its_cost(name: str) -> None:
    rows = [line for line in page(name).splitlines() if line.startswith("| ")]
    named = {one for line in rows for one in re.findall(r"`([^`]+)`", line.split("|")[1])}
    tags = {str(message.__struct_config__.tag) for message in (*COSTS, LobbySubscription)}
    server = ROOT / "src/herzrasen/server"
    files = (server / "app.py", server / "api/account/routes.py", server / "api/daily.py")
    source = "".join(file.read_text("utf-8") for file in files)
    addresses = set(re.findall(r'(?<!WebSocket)(?:Route|Mount)\("([^"]+)"', source))
    assert len(addresses) > 30
    assert (tags | addresses) - named == set()


def limits(module: Path) -> Iterator[tuple[float, float]]:
    """How many a module admits at once, and how many a second afterwards."""
    found = re.findall(r"RateLimiter\((\w+), (\w+)\)", module.read_text("utf-8"))
    name = module.relative_to(ROOT / "src").with_suffix("").as_posix().replace("/", ".")
    for a_second, at_once in found:
        yield getattr(import_module(name), at_once), getattr(import_module(name), a_second)


@pytest.mark.parametrize("name", PAGES)
def test_every_limit_of_a_request_stands_there(name: str) -> None:
    """A minute that is taken for a second locks a club out, and the other way round lets anybody
    fill the disk; no other test waits so long."""
    stated = {
        (float(re.sub(r"\W", "", at_once)), each / (int(span or 1) * seconds))
        for at_once, count, span, unit in RATE[name].findall(page(name))
        for each in [int(count) if count.isdigit() else 1]
        for seconds in [1 if unit in "sS" else 60]
    }
    parts = (ROOT / "src/herzrasen/server" / part for part in ("api", "auth", "middleware"))
    admitted = {limit for part in parts for file in part.rglob("*.py") for limit in limits(file)}
    assert len(admitted) >= 14
    assert admitted - stated == set()
