"""Only what one lock of `requirements/` installs: each other package of this environment is hidden.

The tests run in the environment `dev`, which has every package; a player's has few of them.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import packages_distributions
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
_PIN: Final = re.compile(r"^([A-Za-z0-9._-]+)==", re.MULTILINE)
_NO_MODULES: Final = re.compile(r"\.__main__$|-")
"""What importing would start, and compiled libraries (with a dash), which ctypes loads."""


class HiddenPackages:
    """A finder that finds none of these modules, whoever else would."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> None:
        if name.partition(".")[0] in self._names:
            raise ModuleNotFoundError(f"hidden: {name}", name=name)


def hide_packages(kind: str) -> None:
    """From now on, this process imports no package but those of ``requirements/<kind>.txt``."""
    locked = set(_PIN.findall((ROOT / f"requirements/{kind}.txt").read_text("utf-8")))
    hidden = {
        module
        for module, distributions in packages_distributions().items()
        if locked.isdisjoint(re.sub(r"[-_.]+", "-", one).lower() for one in distributions)
    }
    sys.meta_path.insert(0, HiddenPackages(frozenset(hidden - {"herzrasen", "tests"})))


def modules_without_their_packages() -> Iterator[str]:
    """Import every module of the program; yields those that import what is hidden."""
    program = importlib.import_module("herzrasen")
    for module in pkgutil.walk_packages(program.__path__, "herzrasen.", onerror=lambda _: None):
        if _NO_MODULES.search(module.name):
            continue
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            if not str(error).startswith("hidden: "):
                raise
            yield module.name


if __name__ == "__main__":
    hide_packages(sys.argv[1])
    print(json.dumps(list(modules_without_their_packages())))
