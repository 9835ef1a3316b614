"""What both recorders do: load the program's modules with changed syntax trees, and write what each
process of pytest has seen to a file of its own.

A recorder is a plugin of pytest, ``-p`` with its module's name. What happens in programs that a
test starts is not seen.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""As in tests.tools, which would load a part of the program before it can be changed."""

_FOLDER: Final = "HERZRASEN_RECORDING"
_OPTIONS: Final = ("-q", "-n", "2", "--dist=worksteal", "-p", "no:cacheprovider")
_NOT_RECORDED: Final = ("--ignore=tests/checks", "--ignore=tests/mutants", "-m", "not browser")


def run_recorded(recorder: str, folder: Path, tests: Collection[str]) -> int:
    """Run the tests without a browser, those of the gate where none are named, with a recorder that
    writes to the folder; pytest's exit code."""
    words = (sys.executable, "-m", "pytest", *_OPTIONS, *_NOT_RECORDED, "-p", recorder, *tests)
    return subprocess.call(words, cwd=ROOT, env={**os.environ, _FOLDER: str(folder)})


def write(seen: object) -> None:
    """Keep what this process has seen."""
    file = Path(os.environ[_FOLDER], f"{time.time_ns()}-{os.getpid()}.json")
    file.write_text(json.dumps(seen), "utf-8")


def read(folder: Path) -> Iterator[Any]:
    """What each process has seen, the latest last."""
    for file in sorted(folder.glob("*.json")):
        yield json.loads(file.read_text("utf-8"))


def load_changed(change: Callable[[str, str], ast.Module], names: Mapping[str, object]) -> None:
    """Compile what is loaded of the program from now on as the tree that is made of a module's text
    and its file below the repository; its modules know these names, too."""

    class Loader(SourceFileLoader):
        def exec_module(self, module: ModuleType) -> None:
            """Keep nothing of what is compiled."""
            file = Path(self.path).relative_to(ROOT).as_posix()
            tree = ast.fix_missing_locations(change(self.get_data(self.path).decode(), file))
            vars(module).update(names)
            exec(compile(tree, self.path, "exec", dont_inherit=True), vars(module))

    class Finder(MetaPathFinder):
        def find_spec(
            self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
        ) -> ModuleSpec | None:
            """Whatever is found of the program, with the loader above."""
            if fullname.partition(".")[0] != "herzrasen":
                return None
            spec = PathFinder.find_spec(fullname, path, target)
            if spec is not None and isinstance(spec.loader, SourceFileLoader):
                spec.loader = Loader(spec.loader.name, spec.loader.path)
            return spec

    sys.meta_path.insert(0, Finder())
