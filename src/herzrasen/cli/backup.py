"""``herzrasen backup``: copy a server's data into one file."""

from __future__ import annotations

import argparse
import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

from herzrasen.cli.colours import print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.server_data import existing_data_folder, file_error, storage_error
from herzrasen.cli.stop_signals import stopped_by_signals
from herzrasen.cli.stored_counts import stored_counts
from herzrasen.config.data_folder import add_data_option
from herzrasen.locales import Translate
from herzrasen.user_files import cause_of
from herzrasen.user_folders import path_argument

if TYPE_CHECKING:
    pass


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``backup``."""
    add_data_option(command, translate, creates=False)
    command.options.add_argument("--replace", action="store_true", help=translate("backup.replace"))
    command.options.add_argument(
        "file", metavar=translate("serve.file"), type=path_argument, help=translate("backup.file")
    )


def run(args: argparse.Namespace, translate: Translate) -> None:
    """Write a backup and print what is in it."""
    from herzrasen.storage.errors import StorageError
    from herzrasen.storage.sqlite.backup import (
        BackupRunning,
        InvalidBackup,
        delete_unfinished,
        save,
    )

    folder, file = existing_data_folder(args, translate), args.file
    if file.exists() and not args.replace:
        raise CommandError(translate("backup.there", file=str(file)))
    for left in delete_unfinished(Path(os.path.realpath(file)).parent):
        print_lines(translate("backup.unfinished", file=str(left)))
    try:
        with stopped_by_signals():
            saved = save(folder, file)
    except BackupRunning:
        raise CommandError(translate("backup.running", file=str(file))) from None
    except StorageError as wrong:
        raise storage_error(wrong, folder) from None
    except InvalidBackup as unsound:
        raise file_error("backup.failed", file, unsound.cause, translate) from None
    except (OSError, sqlite3.Error) as error:
        raise file_error("backup.failed", file, cause_of(error), translate) from None
    print_lines(
        translate(
            "backup.done",
            file=str(file),
            size=saved.size,
            **stored_counts(saved.tables, saved.entries, translate),
        )
    )
