"""The configuration of the server with a data folder: from flags, environment and file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from herzrasen.cli.command import CommandError
from herzrasen.locales import system_language, text
from herzrasen.user_folders import path_in_variable

if TYPE_CHECKING:
    from herzrasen.config.loader import LoadedConfig

CONFIG_FILE: Final = "herzrasen.toml"
"""Name of the configuration file in the data folder."""

CONFIG_VARIABLE: Final = "HERZRASEN_CONFIG"
"""Environment variable that names another configuration file."""


def load_config(
    data: Path, file: Path | None = None, flags: Sequence[tuple[str, str]] = ()
) -> LoadedConfig:
    """Load the configuration of the server with this data folder.

    Raises CommandError for a value that is not allowed, and for a file that was named and cannot be
    read. The file in the data folder may be missing.
    """
    from herzrasen.config.loader import ConfigError, load_all
    from herzrasen.config.sources import SourceError

    named = file or path_in_variable(CONFIG_VARIABLE)
    from_where = named or data / CONFIG_FILE
    try:
        return load_all(
            from_where, os.environ, flags, translate_setting, required=named is not None
        )
    except SourceError as unreadable:
        raise CommandError(translate_setting(str(unreadable), **unreadable.facts)) from None
    except ConfigError as wrong:
        raise CommandError(str(wrong)) from None


def translate_setting(key: str, **facts: str | int) -> str:
    """The sentence for a key below ``settings.`` in the user's language."""
    return text(system_language(), f"settings.{key}", **facts)
