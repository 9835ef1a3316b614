"""The folders of the user: home, and where systems keep data and settings; and paths with ``~``.

A variable that is set to nothing counts as unset, and so does a home folder that nobody knows, as
in a container that runs with any number as its user.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

NO_HOME: Final = Path("/nonexistent")
"""What Debian calls the home of those who have none; it cannot be written."""


def home() -> Path:
    """The home folder."""
    try:
        return Path.home()
    except RuntimeError:
        return NO_HOME


def user_path(typed: str | Path) -> Path:
    """The path that was typed, with the home folder for ``~``: a shell leaves it as it is behind
    ``--data=``, and nobody else reads it in a variable or a file."""
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        return Path(typed)


def path_argument(typed: str) -> Path:
    """The path that was typed as an argument of a command. Raises ValueError for an empty one, as
    a variable that is not set leaves it: it would be the current folder."""
    return user_path(not_empty(typed))


def not_empty(typed: str) -> str:
    """What was typed as an argument. Raises ValueError for nothing."""
    if not typed:
        raise ValueError
    return typed


def path_in_variable(variable: str) -> Path | None:
    """The path that an environment variable names, None where it names none."""
    named = os.environ.get(variable)
    return user_path(named) if named else None


def data_home() -> Path:
    """Where the system keeps the data of its users' programs."""
    if os.name == "nt":
        return path_in_variable("LOCALAPPDATA") or home()
    return path_in_variable("XDG_DATA_HOME") or home() / ".local/share"


def settings_home() -> Path:
    """Where the system keeps the settings of its users' programs."""
    if os.name == "nt":
        return path_in_variable("APPDATA") or home()
    return path_in_variable("XDG_CONFIG_HOME") or home() / ".config"
