"""Locates the data folder of a server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from herzrasen.locales import Translate

VARIABLE: Final = "HERZRASEN_DATA"
"""The environment variable that names the folder."""


def add_data_option(command: Any, translate: Translate, *, creates: bool = True) -> None:
    """Add ``--data``, to a command that creates the folder or to one that needs it."""
    help_text = translate("serve.data" if creates else "serve.existing_data")
    command.options.add_argument("--data", metavar="DIR", type=Path, help=help_text)


def data_folder(typed: Path | None) -> Path:
    """The folder given as argument, else the one in ``HERZRASEN_DATA``, else the default."""
    if typed is not None:
        return typed
    named = os.environ.get(VARIABLE)
    return Path(named) if named else default_folder()


def default_folder() -> Path:
    """The default folder: inside a clone of the repository, else the system's place for user
    data."""
    clone = Path(__file__).resolve().parents[3]
    if (clone / "pyproject.toml").exists():
        return clone / "data"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "herzrasen"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local/share")) / "herzrasen"
