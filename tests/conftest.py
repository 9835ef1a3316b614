"""What all tests share: the two options, the loud skip, and how long Hypothesis looks."""

from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

from herzrasen.bots.hearts.engine.compiled import Compiled
from tests import tools
from tests.chromium import browser

__all__ = ["browser"]

Tool = TypeVar("Tool")

NOT_TESTED = "NOT TESTED, missing: "

settings.register_profile(
    "short", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("all", settings.get_profile("short"), max_examples=1000)
settings.load_profile("short")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("herzrasen")
    group.addoption("--all", action="store_true", help="run the tests marked slow, too")
    group.addoption(
        "--update-golden", action="store_true", help="write what happens now into tests/golden"
    )
    group.addoption(
        "--strict-tools",
        action="store_true",
        help="a missing node, TypeScript or Chromium is a failure, not a skip",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--all"):
        settings.load_profile("all")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--all"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    told = [report.longrepr for report in terminalreporter.getreports("skipped")]
    reasons = [longrepr[2] for longrepr in told if isinstance(longrepr, tuple)]
    missing = Counter(reason.split(NOT_TESTED)[1] for reason in reasons if NOT_TESTED in reason)
    if missing:
        terminalreporter.section("PART OF THE PROJECT WAS NOT TESTED", red=True, bold=True)
        for tool, tests in missing.most_common():
            terminalreporter.line(f"{tests} tests skipped for want of {tool}", red=True)


def required(finder: Callable[[], Tool], request: pytest.FixtureRequest) -> Tool:
    """What `finder` finds; else a loud skip, or a failure where the run is strict."""
    try:
        return finder()
    except tools.Missing as missing:
        if request.config.getoption("--strict-tools"):
            pytest.fail(f"{NOT_TESTED}{missing}", pytrace=False)
        pytest.skip(f"{NOT_TESTED}{missing}")


@pytest.fixture(scope="session")
def node(request: pytest.FixtureRequest) -> str:
    """The program node."""
    return required(tools.node, request)


@pytest.fixture(scope="session")
def tsc(request: pytest.FixtureRequest) -> list[str]:
    """The words that run the TypeScript compiler."""
    return required(tools.tsc, request)


@pytest.fixture(scope="session")
def chromium_path(request: pytest.FixtureRequest) -> str:
    """The program Chromium."""
    return required(tools.chromium, request)


@pytest.fixture(scope="session")
def git(request: pytest.FixtureRequest) -> str:
    """The program git."""
    return required(tools.git, request)


@pytest.fixture(scope="session")
def compiler(request: pytest.FixtureRequest) -> str:
    """A C++ compiler."""
    return required(tools.compiler, request)


@pytest.fixture(scope="session")
def compiled_kernel(request: pytest.FixtureRequest) -> Compiled:
    """The bots' kernel as a library."""
    return required(tools.compiled_kernel, request)


@pytest.fixture(scope="session")
def pyspiel(request: pytest.FixtureRequest) -> ModuleType:
    """OpenSpiel's games."""
    return required(tools.pyspiel, request)
