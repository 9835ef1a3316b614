"""``herzrasen restore``: put a backup in the place of a server's data, which is kept beside it."""

from __future__ import annotations

import argparse
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from herzrasen.cli.colours import print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.server_data import file_error, storage_error
from herzrasen.cli.stop_signals import stopped_by_signals
from herzrasen.cli.stored_counts import stored_counts
from herzrasen.config.data_folder import add_data_option, data_folder
from herzrasen.locales import Translate
from herzrasen.user_files import cause_of
from herzrasen.user_folders import path_argument

if TYPE_CHECKING:
    from herzrasen.storage.sqlite.restore import Restored


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``restore``."""
    add_data_option(command, translate)
    command.options.add_argument(
        "--replace", action="store_true", help=translate("restore.replace")
    )
    command.options.add_argument(
        "file", metavar=translate("serve.file"), type=path_argument, help=translate("restore.file")
    )


def run(args: argparse.Namespace, translate: Translate) -> None:
    """Restore a backup, and print what has become of the former data."""
    from herzrasen.storage.errors import StorageError
    from herzrasen.storage.sqlite.backup import InvalidBackup, check
    from herzrasen.storage.sqlite.database import DATABASE_FILE, lock_folder
    from herzrasen.storage.sqlite.migrate import NewerVersion
    from herzrasen.storage.sqlite.restore import restore
    from herzrasen.storage.sqlite.unfinished_replacement import is_unfinished

    folder, file = data_folder(args.data), args.file
    try:
        found = check(file)
    except InvalidBackup as unsound:
        raise file_error("restore.unreadable", file, unsound.cause, translate) from None
    except NewerVersion:
        raise CommandError(translate("restore.newer", file=str(file))) from None
    try:
        with closing(lock_folder(folder)), stopped_by_signals():
            if (folder / DATABASE_FILE).exists() and not args.replace:
                raise CommandError(translate("restore.there", folder=str(folder)))
            restored = restore(file, folder)
    except StorageError as closed:
        raise storage_error(closed, folder) from None
    except (OSError, sqlite3.Error) as error:
        unfinished = is_unfinished(folder / DATABASE_FILE)
        key = "restore.unfinished" if unfinished else "restore.failed"
        raise file_error(key, folder, cause_of(error), translate) from None
    print_lines(
        translate(
            "restore.done",
            file=str(file),
            **stored_counts(found.tables, found.entries, translate),
        )
    )
    _print_restored(restored, translate)


def _print_restored(restored: Restored, translate: Translate) -> None:
    """Print what has become of the former data, the keys and the settings."""
    from herzrasen.storage.secrets import KEY_FILE

    for key, names in (("restore.came", restored.came), ("restore.stayed", restored.stayed)):
        if names:
            print_lines(translate(key, files=", ".join(names)))
    if restored.aside is not None:
        print_lines(translate("restore.aside", file=str(restored.aside)))
    if restored.other_keys:
        print_lines(translate("restore.other_keys", file=str(restored.aside)))
    if KEY_FILE not in (*restored.came, *restored.stayed):
        print_lines(translate("restore.no_keys"))
