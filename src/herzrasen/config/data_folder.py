"""Where a server's data lies."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from herzrasen.locales import Say

VARIABLE: Final = "HERZRASEN_DATA"


def add_data_word(command: Any, say: Say) -> None:
    """The word that names the folder."""
    command.options.add_argument("--data", metavar="DIR", type=Path, help=say("serve.data"))


def data_folder(typed: Path | None) -> Path:
    """The folder that was typed, else the one in ``HERZRASEN_DATA``, else the usual one."""
    if typed is not None:
        return typed
    named = os.environ.get(VARIABLE)
    return Path(named) if named else usual_folder()


def usual_folder() -> Path:
    """Where matches are kept: in the clone, else where the system keeps such things."""
    clone = Path(__file__).resolve().parents[3]
    if (clone / "pyproject.toml").exists():
        return clone / "data"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "herzrasen"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local/share")) / "herzrasen"
