"""A mutant planted in a copy of the repository: for what a fork cannot do."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Final

from tests import tools
from tests.checks.test_repository import committed_files
from tests.mutants.fork import SECONDS
from tests.mutants.mutant import Mutant
from tests.project_copy import ProjectCopy
from tests.tools import ROOT

MYPY: Final = (sys.executable, "-m", "mypy")
PYTEST: Final = (sys.executable, "-m", "pytest", "-qx", "-n0", "-rfE", "-p", "no:cacheprovider")

_TYPES: Final = ".mypy_cache"

_NONE_RAN: Final = re.compile(r"\s*(?:no tests ran|\d+ deselected) in .*")
"""Pytest's last line where all that is named waits for a later tier."""

_NOT_FOUND: Final = re.compile(r"^ERROR: (?:file or directory )?not found: .*", re.MULTILINE)
_FAILURE: Final = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
_NODE_FAILURE: Final = re.compile(r"^\W*not ok \d+ - (?!.*\.test\.js)(.+)", re.MULTILINE)


def first_failure(
    mutant: Mutant, folder: Path, command: Collection[str], tests: Collection[str], planted: bool
) -> str:
    """What the command with these tests says to fail first; "" if all pass.

    Args:
        mutant: Is in the copy meanwhile, if it is planted.
        folder: For a copy of each process.
        command: Runs tests whose names follow.
        tests: Their names.
        planted: Whether the mutant is.

    Raises:
        ValueError: One of the tests is not there.
    """
    copy = _copy(folder / f"copy-{os.getpid()}")
    source = (copy.folder / mutant.file).read_text("utf-8")
    with copy.with_change(mutant.file, mutant.plant(source) if planted else source):
        passed, printed = copy.run(*command, *tests, timeout=SECONDS)
    last_line = printed.strip().rpartition("\n")[2]
    if passed or _NONE_RAN.fullmatch(last_line):
        return ""
    if absent := _NOT_FOUND.findall(printed):
        raise ValueError(absent)
    failed: list[str] = [*_NODE_FAILURE.findall(printed), *_FAILURE.findall(printed), last_line]
    return failed[0]


@cache
def _copy(folder: Path) -> ProjectCopy:
    copy = ProjectCopy(folder, committed_files(tools.git()))
    if (ROOT / _TYPES).is_dir():
        shutil.copytree(ROOT / _TYPES, folder / _TYPES)
    return copy
