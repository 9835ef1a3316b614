"""``herzrasen backup``, ``restore`` and ``export``: copy a server's data, and bring it back."""

from __future__ import annotations

import argparse
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from herzrasen.cli.colours import print_error, print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.move_data import copy_database
from herzrasen.cli.quiet_logger import quiet_logger
from herzrasen.cli.server_config import load_config
from herzrasen.cli.stop_signals import stopped_by_signals
from herzrasen.cli.stored_counts import stored_counts
from herzrasen.cli.usage_error import refuse_arguments
from herzrasen.config.data_folder import add_data_option, data_folder
from herzrasen.locales import Translate, system_language, text
from herzrasen.user_files import Cause, FileTrouble, cause_of
from herzrasen.user_folders import path_argument

if TYPE_CHECKING:
    from herzrasen.storage.errors import StorageError
    from herzrasen.storage.sqlite.restore import Restored


def add_backup_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``backup``."""
    add_data_option(command, translate, creates=False)
    command.options.add_argument("--replace", action="store_true", help=translate("backup.replace"))
    command.options.add_argument(
        "file", metavar=translate("serve.file"), type=path_argument, help=translate("backup.file")
    )


def add_restore_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``restore``."""
    add_data_option(command, translate)
    command.options.add_argument(
        "--replace", action="store_true", help=translate("restore.replace")
    )
    command.options.add_argument(
        "file", metavar=translate("serve.file"), type=path_argument, help=translate("restore.file")
    )


def add_export_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``export``."""
    add_data_option(command, translate, creates=False)
    command.options.add_argument("--database", metavar="URL", help=translate("export.database"))
    command.options.add_argument(
        "folder", metavar="DIR", type=path_argument, help=translate("export.folder")
    )


def backup(args: argparse.Namespace, translate: Translate) -> None:
    """Write a backup and print what is in it."""
    from herzrasen.storage.errors import StorageError
    from herzrasen.storage.sqlite.backup import (
        BackupRunning,
        InvalidBackup,
        delete_unfinished,
        save,
    )

    folder, file = _existing_data_folder(args, translate), args.file
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
        raise _storage_error(wrong, folder) from None
    except InvalidBackup as unsound:
        raise _file_error("backup.failed", file, unsound.cause, translate) from None
    except (OSError, sqlite3.Error) as error:
        raise _file_error("backup.failed", file, cause_of(error), translate) from None
    print_lines(
        translate(
            "backup.done",
            file=str(file),
            size=saved.size,
            **stored_counts(saved.tables, saved.entries, translate),
        )
    )


def restore(args: argparse.Namespace, translate: Translate) -> None:
    """Restore a backup, and print what has become of the former data."""
    from herzrasen.storage.errors import StorageError
    from herzrasen.storage.sqlite.backup import InvalidBackup, check
    from herzrasen.storage.sqlite.database import DATABASE_FILE, lock_folder
    from herzrasen.storage.sqlite.migrate import NewerVersion
    from herzrasen.storage.sqlite.restore import restore as bring_back
    from herzrasen.storage.sqlite.unfinished_replacement import is_unfinished

    folder, file = data_folder(args.data), args.file
    try:
        found = check(file)
    except InvalidBackup as unsound:
        raise _file_error("restore.unreadable", file, unsound.cause, translate) from None
    except NewerVersion:
        raise CommandError(translate("restore.newer", file=str(file))) from None
    try:
        with closing(lock_folder(folder)), stopped_by_signals():
            if (folder / DATABASE_FILE).exists() and not args.replace:
                raise CommandError(translate("restore.there", folder=str(folder)))
            restored = bring_back(file, folder)
    except StorageError as closed:
        raise _storage_error(closed, folder) from None
    except (OSError, sqlite3.Error) as error:
        unfinished = is_unfinished(folder / DATABASE_FILE)
        key = "restore.unfinished" if unfinished else "restore.failed"
        raise _file_error(key, folder, cause_of(error), translate) from None
    print_lines(
        translate(
            "restore.done",
            file=str(file),
            **stored_counts(found.tables, found.entries, translate),
        )
    )
    _print_restored(restored, translate)


def export(args: argparse.Namespace, translate: Translate) -> int:
    """Write all data as readable files into an empty folder. Returns the exit code: 1 if a table
    is damaged, which is written as far as it can be."""
    from herzrasen.storage import table_damage
    from herzrasen.storage.errors import StorageError
    from herzrasen.storage.sqlite import export as exports

    if args.database is not None and args.data is not None:
        refuse_arguments(args, translate, "conflict", name="--database", other="--data")
    target = args.folder
    data = _existing_data_folder(args, translate) if args.database is None else None
    try:
        with (
            stopped_by_signals(),
            quiet_logger(table_damage.__name__),
            exports.export_folder(target),
        ):
            if data is not None:
                written = exports.export(data, target)
            else:
                with exports.folder_for_copy(target) as copied:
                    copy_database(args.database, copied, translate)
                    written = exports.export(copied, target)
    except exports.FolderNotEmpty:
        raise CommandError(translate("export.full", folder=str(target))) from None
    except FileTrouble as trouble:
        raise _file_error("export.failed", target, trouble.cause, translate) from None
    except StorageError as wrong:
        raise _storage_error(wrong, data or target) from None
    except (OSError, sqlite3.Error) as error:
        raise _file_error("export.failed", target, cause_of(error), translate) from None
    for name in written.damaged:
        print_error(translate("export.damaged", table=name))
    tables = translate("stored.tables", n=written.tables)
    print_lines(translate("export.done", folder=str(target), tables=tables))
    return int(bool(written.damaged))


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


def _file_error(key: str, file: Path, cause: Cause, translate: Translate) -> CommandError:
    why = translate(f"trouble.{cause.kind}", code=cause.code)
    return CommandError(translate(key, file=str(file), why=why))


def _existing_data_folder(args: argparse.Namespace, translate: Translate) -> Path:
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
        raise _storage_error(wrong, folder) from None
    return folder


def _belongs_to_node(folder: Path) -> bool:
    """Whether the settings of a folder are those of a node, as far as they can be read."""
    try:
        return load_config(folder).config.cluster.is_configured
    except CommandError:
        return False


def _storage_error(closed: StorageError, folder: Path) -> CommandError:
    return CommandError(_server_text(str(closed), **({"folder": str(folder)} | closed.facts)))


def _server_text(key: str, **facts: str) -> str:
    return text(system_language(), f"server.{key}", **facts)
