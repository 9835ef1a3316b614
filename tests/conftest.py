"""Shared test configuration: tiers, options, and loud skips for missing tools."""

import gc
import os
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel
from tests import page_faults, seeds, tools
from tests.chromium import browser
from tests.compiled_tests import compile_share
from tests.fingerprints import assert_fingerprints, assert_long_text
from tests.gate import BROWSER_FOLDERS
from tests.golden_text import assert_golden
from tests.mutants.result_table import table
from tests.postgres import postgres_server, postgres_url
from tests.tiers import tier

__all__ = [
    "assert_fingerprints",
    "assert_golden",
    "assert_long_text",
    "browser",
    "postgres_server",
    "postgres_url",
]

Tool = TypeVar("Tool")

NOT_TESTED = "NOT TESTED, missing: "

CLUSTER_FIXTURES = {"postgres_programs", "nats_server"}
"""Who asks for one of these is marked `cluster`."""

settings.register_profile(
    "full",
    deadline=None,
    derandomize=True,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("full"), max_examples=10)
settings.register_profile("all", settings.get_profile("full"), max_examples=1000)
settings.load_profile("full")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("herzrasen")
    group.addoption(
        "--full",
        action="store_true",
        help="run the tests marked heavy, too, and all of the browser",
    )
    group.addoption("--all", action="store_true", help="run the tests marked slow, too: hours")
    group.addoption(
        "--cluster",
        action="store_true",
        help="run instead the tests marked cluster: heavy ones, and with --all the slow ones too",
    )
    group.addoption(
        "--bare",
        action="store_true",
        help="run instead the tests marked bare, on Debians that have nothing but Python",
    )
    group.addoption(
        "--update-golden", action="store_true", help="write the golden texts anew, as they are now"
    )
    group.addoption(
        "--write-texts",
        default="",
        metavar="FOLDER",
        help="write what golden texts are compared with to this folder, and compare nothing",
    )
    group.addoption(
        "--strict-tools",
        action="store_true",
        help="a missing node, TypeScript or Chromium is a failure, not a skip",
    )
    group.addoption(
        "--seed",
        default="",
        help="vary the cards, which each test's id seeds; `random` draws a seed and reports it",
    )


def pytest_configure(config: pytest.Config) -> None:
    refuse_missing_paths(config)
    settings.load_profile(tier(config))
    compile_share(config)
    os.environ["TZ"] = "UTC"  # kept texts hold times of day; a test of another place sets its own
    if sys.platform != "win32":
        time.tzset()
    if config.option.seed == "random":  # the workers of xdist get what was drawn
        config.option.seed = str(secrets.randbits(32))


def refuse_missing_paths(config: pytest.Config) -> None:
    """Say so where a path leads nowhere: the workers of xdist would find no tests, and no fault."""
    for argument in config.args:
        path = config.invocation_params.dir / argument.partition("::")[0]
        if not (path.exists() or config.option.pyargs):
            raise pytest.UsageError(f"file or directory not found: {argument}")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without the collector of garbage: nearly all that comes stays, and it need not look
    at that again in each test."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_report_header(config: pytest.Config) -> str | None:
    return f"varied by --seed {config.option.seed}" if config.option.seed else None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    attempt = getattr(item, "execution_count", 1)  # of pytest-rerunfailures
    seeds.begin_test(item.nodeid, item.config.option.seed, attempt)
    marks = item.iter_markers("faulty_page")
    page_faults.begin_test(pattern for mark in marks for pattern in mark.args)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """After a test's last line, while its servers and pages are still there."""
    result = yield
    page_faults.check()
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and item.config.option.seed:
        again = f"--seed {item.config.option.seed} deals these cards again"
        report.sections.append(("seed", again))
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if not CLUSTER_FIXTURES.isdisjoint(fixtures):
            item.add_marker(pytest.mark.cluster)
        if not {"chromium_path", "engines"}.isdisjoint(fixtures):
            assert item.nodeid.startswith(BROWSER_FOLDERS), f"the gate would not run {item.nodeid}"
            item.add_marker(pytest.mark.browser)
            if is_in_the_shorter_language(item):
                item.add_marker(pytest.mark.slow)
            elif not item.get_closest_marker("smoke"):
                item.add_marker(pytest.mark.heavy)
    later = {"quick": ("heavy", "slow"), "full": ("slow",), "all": ()}[tier(config)]
    left_out = [
        item
        for item in items
        if any(map(item.get_closest_marker, later))
        or bool(item.get_closest_marker("cluster")) is not config.option.cluster
        or bool(item.get_closest_marker("bare")) is not config.option.bare
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        kept = set(items).difference(left_out)
        items[:] = [item for item in items if item in kept]


def is_in_the_shorter_language(item: pytest.Item) -> bool:
    """Whether a test looks in English at a page that another looks at in German: German words are
    the longer ones, so English waits for the last tier."""
    if not hasattr(item, "callspec"):
        return False
    params = item.callspec.params
    return "en" in (params.get("language"), params.get("locale", "")[:2])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.section(f"TRIED AGAIN: {report.nodeid}", yellow=True)
        terminalreporter.line(report.longreprtext)
    finished = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    planted = [dict(report.user_properties).get("mutants") for report in finished]
    if rows := [row for row in planted if row]:
        terminalreporter.section("PLANTED FAULTS, AND WHO NOTICED THEM")
        terminalreporter.line(table(sorted(rows)))
    skips = [report.longrepr for report in terminalreporter.getreports("skipped")]
    reasons = [longrepr[2] for longrepr in skips if isinstance(longrepr, tuple)]
    missing = Counter(reason.split(NOT_TESTED)[1] for reason in reasons if NOT_TESTED in reason)
    if missing:
        terminalreporter.section("PART OF THE PROJECT WAS NOT TESTED", red=True, bold=True)
        for tool, tests in missing.most_common():
            terminalreporter.line(f"{tests} tests skipped for want of {tool}", red=True)


def require_tool(finder: Callable[[], Tool], request: pytest.FixtureRequest) -> Tool:
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
    return require_tool(tools.node, request)


@pytest.fixture(scope="session")
def tsc(request: pytest.FixtureRequest) -> list[str]:
    """The words that run the TypeScript compiler."""
    return require_tool(tools.tsc, request)


@pytest.fixture(scope="session")
def biome(request: pytest.FixtureRequest) -> list[str]:
    """The words that run the formatter and linter of JavaScript and CSS."""
    return require_tool(tools.biome, request)


@pytest.fixture(scope="session")
def tmux_path(request: pytest.FixtureRequest) -> str:
    """The program tmux."""
    return require_tool(tools.tmux, request)


@pytest.fixture(scope="session")
def zsh_path(request: pytest.FixtureRequest) -> str:
    """The shell zsh."""
    return require_tool(tools.zsh, request)


@pytest.fixture(scope="session")
def fish_path(request: pytest.FixtureRequest) -> str:
    """The shell fish."""
    return require_tool(tools.fish, request)


@pytest.fixture(scope="session")
def chromium_path(request: pytest.FixtureRequest) -> str:
    """The program Chromium."""
    return require_tool(tools.chromium, request)


@pytest.fixture(scope="session")
def postgres_programs(request: pytest.FixtureRequest) -> Path:
    """The folder of PostgreSQL's programs."""
    return require_tool(tools.postgres_programs, request)


@pytest.fixture(scope="session")
def ssh_programs(request: pytest.FixtureRequest) -> tools.SshPrograms:
    """The programs of OpenSSH."""
    return require_tool(tools.ssh_programs, request)


@pytest.fixture(scope="session")
def git(request: pytest.FixtureRequest) -> str:
    """The program git."""
    return require_tool(tools.git, request)


@pytest.fixture(scope="session")
def compiler(request: pytest.FixtureRequest) -> str:
    """A C++ compiler."""
    return require_tool(tools.compiler, request)


@pytest.fixture(scope="session")
def compiled_kernel(request: pytest.FixtureRequest) -> CompiledKernel:
    """The bots' kernel as a library."""
    return require_tool(tools.compiled_kernel, request)


@pytest.fixture(scope="session")
def pyspiel(request: pytest.FixtureRequest) -> ModuleType:
    """OpenSpiel's games."""
    return require_tool(tools.pyspiel, request)


@pytest.fixture(scope="session")
def nats_server(request: pytest.FixtureRequest) -> str:
    """The program nats-server, the broker of a cluster."""
    return require_tool(tools.nats_server, request)
