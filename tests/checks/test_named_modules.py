"""Every `python -m MODULE` that a workflow, a page or a comment names can be run."""

from __future__ import annotations

import re
import sys
from typing import Final

from tests.checks.test_repository import PIN, committed_files
from tests.tools import ROOT

COMMAND: Final = re.compile(r"\bpython3? (?:-[A-Za-z]+ )*-m ([A-Za-z_][\w.]*\w)")
PLACES: Final = (ROOT / "src", ROOT)
NOT_NAMES: Final = frozenset({"MODULE", "module"})
"""Words that stand for any module."""


def can_be_run(module: str) -> bool:
    """Whether this is a program of ours, of Python or of a package that some lock installs."""
    if any((place / module.partition(".")[0]).is_dir() for place in PLACES):
        path = module.replace(".", "/")
        files = (f"{path}.py", f"{path}/__main__.py")
        return any((place / file).is_file() for place in PLACES for file in files)
    return module in sys.stdlib_module_names | {"pip"} | locked_packages()


def locked_packages() -> set[str]:
    """The packages of all locks, as modules are spelled."""
    locks = (ROOT / "requirements").glob("*.txt")
    pins = (name for lock in locks for name, _ in PIN.findall(lock.read_text("utf-8")))
    return {name.replace("-", "_") for name in pins}


def test_every_module_that_a_command_names_can_be_run(git: str) -> None:
    """What the forge's job runs after the gate was renamed: no other test runs a workflow."""
    named = {
        (path.relative_to(ROOT).as_posix(), module)
        for path in committed_files(git)
        if path.suffix in {".yml", ".yaml", ".md", ".toml", ".py", ".sh", ""}
        for module in COMMAND.findall(path.read_text("utf-8", errors="replace"))
        if module not in NOT_NAMES
    }
    assert (".github/workflows/test.yml", "tests.documentation") in named
    assert sorted(one for one in named if not can_be_run(one[1])) == []
