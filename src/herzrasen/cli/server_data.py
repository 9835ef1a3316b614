"""The data of a server that a command reads, and why it cannot be read."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from herzrasen.cli.command import CommandError
from herzrasen.cli.server_config import load_config
from herzrasen.config.data_folder import data_folder
from herzrasen.locales import Translate, system_language, text
from herzrasen.user_files import Cause

if TYPE_CHECKING:
    from herzrasen.storage.errors import StorageError


def existing_data_folder(args: argparse.Namespace, translate: Translate) -> Path:
    """The data folder of a single server. Raises CommandError for that of a node: data that may
    still lie there is old, and would look like a backup of what is played now."""
    from herzrasen.storage.errors import StorageError
    from herzrasen.storage.sqlite.database import DATABASE_FILE
    from herzrasen.storage.sqlite.database_files import check_files
    from herzrasen.storage.sqlite.lost_log import check_log
    from herzrasen.storage.sqlite.unfinished_replacement import check_finished

    folder = data_folder(args.data)
    if _belongs_to_node(folder):
        raise CommandError(translate("backup.cluster", folder=str(folder)))
    if not (folder / DATABASE_FILE).exists():
        raise CommandError(translate("backup.nothing", folder=str(folder)))
    try:
        check_finished(folder / DATABASE_FILE)
        check_files(folder / DATABASE_FILE, rights=os.R_OK)
        check_log(folder / DATABASE_FILE)
    except StorageError as wrong:
        raise storage_error(wrong, folder) from None
    return folder


def file_error(key: str, file: Path, cause: Cause, translate: Translate) -> CommandError:
    """Why this file could not be read or written."""
    why = translate(f"trouble.{cause.kind}", code=cause.code)
    return CommandError(translate(key, file=str(file), why=why))


def storage_error(closed: StorageError, folder: Path) -> CommandError:
    """Why the data in this folder cannot be used."""
    return CommandError(_server_text(str(closed), **({"folder": str(folder)} | closed.facts)))


def _belongs_to_node(folder: Path) -> bool:
    """Whether the settings of a folder are those of a node, as far as they can be read."""
    try:
        return load_config(folder).config.cluster.is_configured
    except CommandError:
        return False


def _server_text(key: str, **facts: str) -> str:
    return text(system_language(), f"server.{key}", **facts)
