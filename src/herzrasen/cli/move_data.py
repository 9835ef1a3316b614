"""``herzrasen move-data``: from a data folder into a PostgreSQL database, or back."""

from __future__ import annotations

import argparse
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from herzrasen.cli.cluster_packages import ensure_cluster_packages
from herzrasen.cli.colours import print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.quiet_logger import quiet_logger
from herzrasen.cli.stored_counts import stored_counts
from herzrasen.locales import Translate, system_language, text
from herzrasen.user_files import cause_of
from herzrasen.user_folders import not_empty

if TYPE_CHECKING:
    from herzrasen.config.secret_url import DatabaseURL
    from herzrasen.storage.move_data.move_data import MovedCounts


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``move-data``."""
    for name in ("from", "to"):
        command.options.add_argument(
            name, metavar=name.upper(), type=not_empty, help=translate(f"move-data.{name}")
        )


def run(args: argparse.Namespace, translate: Translate) -> None:
    """Move all data, and print how much that was."""
    typed_source, typed_target = getattr(args, "from"), args.to
    source, target = _database_url(typed_source), _database_url(typed_target)
    if source is None and target is not None:
        moved = _move_to_postgres(Path(typed_source), target, translate)
    elif source is not None and target is None:
        moved = _move_to_folder(source, Path(typed_target), translate)
    else:
        raise CommandError(translate("move-data.one-of-each"))
    shown = typed_target if target is None else str(target)
    print_lines(
        translate(
            "move-data.done", target=shown, **stored_counts(moved.tables, moved.entries, translate)
        )
    )


def copy_database(typed: str, folder: Path, translate: Translate) -> None:
    """Copy the database of a URL, which may be in use, into an empty folder."""
    url = _database_url(typed)
    if url is None:
        raise CommandError(translate("export.no-url"))
    _move_to_folder(url, folder, translate, running=True)


def _database_url(typed: str) -> DatabaseURL | None:
    """The URL of a database; None for what is a folder."""
    from herzrasen.config.secret_url import DatabaseURL

    try:
        return DatabaseURL(typed)
    except ValueError:
        return None


def _move_to_postgres(folder: Path, url: DatabaseURL, translate: Translate) -> MovedCounts:
    ensure_cluster_packages(translate)
    from herzrasen.storage.move_data.move_data import move_to_postgres

    return _run(lambda: move_to_postgres(folder, url.reveal()), folder, translate)


def _move_to_folder(
    url: DatabaseURL, folder: Path, translate: Translate, *, running: bool = False
) -> MovedCounts:
    ensure_cluster_packages(translate)
    from herzrasen.storage.move_data.move_data import move_to_folder

    return _run(lambda: move_to_folder(url.reveal(), folder, running=running), folder, translate)


def _run(
    move: Callable[[], Coroutine[Any, Any, MovedCounts]], folder: Path, translate: Translate
) -> MovedCounts:
    """Run the move. What goes wrong is a sentence."""
    import asyncio

    from herzrasen.storage.errors import StorageError
    from herzrasen.storage.move_data.errors import MoveDataError

    try:
        with quiet_logger("asyncio"):  # one warning for each message to a database that is gone
            return asyncio.run(move())
    except MoveDataError as refused:
        raise CommandError(translate(f"move-data.{refused}", **refused.facts)) from None
    except StorageError as closed:
        facts = {"folder": str(folder)} | closed.facts
        raise CommandError(text(system_language(), f"server.{closed}", **facts)) from None
    except (OSError, sqlite3.Error) as error:
        cause = cause_of(error)
        why = translate(f"trouble.{cause.kind}", code=cause.code)
        raise CommandError(translate("move-data.failed", why=why)) from None
