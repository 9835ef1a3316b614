"""A fault planted in a fork of this process: its functions get other code, and nothing is imported
anew.

`load_tests` imports the tests and with them the program; neither may start a thread. Then each
fault has a process of its own, a second old where another would still be importing. A fork knows
the module that was loaded: what a module does itself stays as it was, and so does whatever runs in
a program that a test starts.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import os
import select
import shutil
import signal
from collections import defaultdict
from collections.abc import Callable, Collection
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

import pytest

SECONDS: Final = 300.0
"""What the tests of a fault may take: one that lets them hang is noticed, too."""

TEARDOWN_SECONDS: Final = 20.0
"""How long they may then end what they have started."""

_OPTIONS: Final = ("-q", "-n0", "-m", "not browser", "-p", "no:cacheprovider", "--timeout=60")
_IMPORTED: Final = ("-W", "ignore::pytest.PytestAssertRewriteWarning")

_PASSED: Final = (pytest.ExitCode.OK.name, pytest.ExitCode.NO_TESTS_COLLECTED.name)


class NotPlanted(Exception):
    """No function that is loaded would run the changed code."""


class _Collector:
    """A plugin that keeps the names of the tests that would run."""

    found: frozenset[str] = frozenset()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.found = frozenset(item.nodeid for item in session.items)


def load_tests(words: Collection[str]) -> frozenset[str]:
    """Import the files of these tests, and name all tests of the gate that are there."""
    files = {file for word in words if Path(file := word.partition("::")[0]).exists()}
    collector = _Collector()
    if files:
        with contextlib.redirect_stdout(io.StringIO()):
            pytest.main(
                ["--collect-only", *_OPTIONS, *_IMPORTED, *sorted(files)], plugins=[collector]
            )
    gc.unfreeze()  # what tests/conftest.py has frozen: functions are looked for
    return collector.found


def exchange_code(file: str, old: str, new: str) -> None:
    """Let the functions of a loaded module do what another text of the module says.

    Raises:
        NotPlanted: A change needs the module anew.
    """
    path = str(Path(file).absolute())
    module = Path(file).relative_to("src").with_suffix("").as_posix().replace("/", ".")
    importlib.import_module(module.removesuffix(".__init__"))
    before, after = (_codes(compile(text, path, "exec", dont_inherit=True)) for text in (old, new))
    exchanged = {
        code: other
        for name, codes in before.items()
        if len(codes) == len(after[name])
        for code, other in zip(codes, after[name], strict=True)
        if code != other
    }
    functions = [
        it
        for it in gc.get_objects()
        if type(it) is FunctionType and it.__code__.co_filename == path and it.__code__ in exchanged
    ]
    for function in functions:
        code = exchanged[function.__code__]
        if code.co_freevars != function.__code__.co_freevars:
            raise NotPlanted
        function.__code__ = code
    if not functions:
        raise NotPlanted


def _codes(code: CodeType) -> defaultdict[str, list[CodeType]]:
    """The code of all functions in a module's or function's, by their names."""
    found = defaultdict[str, list[CodeType]](list)
    for it in code.co_consts:
        if isinstance(it, CodeType):
            found[it.co_qualname].append(it)
            for name, inner in _codes(it).items():
                found[name] += inner
    return found


class _Reporter:
    """A plugin that tells of each failure at once."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell

    def pytest_runtest_logreport(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            self._tell(report.nodeid)

    pytest_collectreport = pytest_runtest_logreport


def first_failure(plant: Callable[[], None], tests: Collection[str], folder: Path) -> str:
    """What fails first of the tests after the fault was planted; "" if all pass.

    Args:
        plant: Exchanges code.
        tests: Their names.
        folder: For the tests' files, which go with the fork.

    Raises:
        NotPlanted: The fault needs the module anew.
    """
    reading, writing = os.pipe()
    if not (child := os.fork()):
        try:
            _run_tests(
                plant, tests, folder, lambda answer: os.write(writing, f"{answer}\n".encode())
            )
        finally:
            os._exit(1)
    os.close(writing)
    try:
        ready, _, _ = select.select([reading], [], [], SECONDS)
        answer = os.read(reading, 4096).decode().partition("\n")[0] if ready else "TIMED OUT"
        select.select([reading], [], [], TEARDOWN_SECONDS if ready else 0)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # what its tests have started, too
        os.waitpid(child, 0)
        os.close(reading)
        shutil.rmtree(folder, ignore_errors=True)
    if answer == NotPlanted.__name__:
        raise NotPlanted
    return "" if answer in _PASSED else answer or "DIED"


def _run_tests(
    plant: Callable[[], None], tests: Collection[str], folder: Path, tell: Callable[[str], object]
) -> None:
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    try:
        plant()
    except (ImportError, NotPlanted):
        tell(NotPlanted.__name__)
    else:
        words = (*_OPTIONS, *_IMPORTED, "-x", f"--basetemp={folder}", *tests)
        tell(pytest.ExitCode(pytest.main([*words], plugins=[_Reporter(tell)])).name)
