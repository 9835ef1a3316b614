"""``herzrasen export``: write a server's data as plain files, readable without this program."""

from __future__ import annotations

import argparse
import sqlite3
from typing import Any

from herzrasen.cli.colours import print_error, print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.move_data import copy_database
from herzrasen.cli.quiet_logger import quiet_logger
from herzrasen.cli.server_data import existing_data_folder, file_error, storage_error
from herzrasen.cli.stop_signals import stopped_by_signals
from herzrasen.cli.usage_error import refuse_arguments
from herzrasen.config.data_folder import add_data_option
from herzrasen.locales import Translate
from herzrasen.user_files import FileTrouble, cause_of
from herzrasen.user_folders import path_argument


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``export``."""
    add_data_option(command, translate, creates=False)
    command.options.add_argument("--database", metavar="URL", help=translate("export.database"))
    command.options.add_argument(
        "folder", metavar="DIR", type=path_argument, help=translate("export.folder")
    )


def run(args: argparse.Namespace, translate: Translate) -> int:
    """Write all data as readable files into an empty folder. Returns the exit code: 1 if a table
    is damaged, which is written as far as it can be."""
    from herzrasen.storage import table_damage
    from herzrasen.storage.errors import StorageError
    from herzrasen.storage.sqlite import export as exports

    if args.database is not None and args.data is not None:
        refuse_arguments(args, translate, "conflict", name="--database", other="--data")
    target = args.folder
    data = existing_data_folder(args, translate) if args.database is None else None
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
        raise file_error("export.failed", target, trouble.cause, translate) from None
    except StorageError as wrong:
        raise storage_error(wrong, data or target) from None
    except (OSError, sqlite3.Error) as error:
        raise file_error("export.failed", target, cause_of(error), translate) from None
    for name in written.damaged:
        print_error(translate("export.damaged", table=name))
    tables = translate("stored.tables", n=written.tables)
    print_lines(translate("export.done", folder=str(target), tables=tables))
    return int(bool(written.damaged))
