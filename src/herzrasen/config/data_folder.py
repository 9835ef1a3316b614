"""Locates the data folder of a server."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from herzrasen.locales import Translate
from herzrasen.user_folders import data_home, path_argument, path_in_variable

VARIABLE: Final = "HERZRASEN_DATA"
"""The environment variable that names the folder."""


def add_data_option(command: Any, translate: Translate, *, creates: bool = True) -> None:
    """Add ``--data``, to a command that creates the folder or to one that needs it."""
    help_text = translate("serve.data" if creates else "serve.existing_data")
    command.options.add_argument("--data", metavar="DIR", type=path_argument, help=help_text)


def data_folder(typed: Path | None) -> Path:
    """The folder given as argument, else the one in ``HERZRASEN_DATA``, else the default."""
    return typed or path_in_variable(VARIABLE) or default_folder()


def default_folder() -> Path:
    """The default folder: inside a clone of the repository, else the system's place for user
    data."""
    clone = Path(__file__).resolve().parents[3]
    if (clone / "pyproject.toml").exists():
        return clone / "data"
    return data_home() / "herzrasen"
