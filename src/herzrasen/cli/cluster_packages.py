"""The packages that only a cluster needs: the launcher adds them when the settings ask for one.

The launcher cannot know the settings, since it runs before anything is installed that reads them.
So the program, once it has read them, runs the launcher again.
"""

from __future__ import annotations

import importlib
import os
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from herzrasen.cli.command import CommandError
from herzrasen.locales import Translate

PACKAGES: Final = ("asyncpg", "nats")
"""Modules of the group ``cluster`` in pyproject.toml."""

LAUNCHER_VARIABLE: Final = "HERZRASEN_LAUNCHER"
"""Environment variable in which the launcher names the Python that runs it."""


def ensure_cluster_packages(translate: Translate) -> None:
    """Install what a cluster needs, unless it is there.

    Raises CommandError if the launcher did not start this program, or if it fails, which it has
    explained.
    """
    if _are_installed():
        return
    python = os.environ.get(LAUNCHER_VARIABLE)
    launcher = Path(__file__).parents[3] / "herzrasen"
    if python is not None and launcher.is_file():
        command = [python, str(launcher), "setup", "cluster"]
        subprocess.run(command, stdin=subprocess.DEVNULL, check=False)
        importlib.invalidate_caches()
    if not _are_installed():
        raise CommandError(translate("serve.no_packages"))


def _are_installed() -> bool:
    return all(map(find_spec, PACKAGES))
