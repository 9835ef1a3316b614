"""``herzrasen backup``, ``restore`` and ``export``: what may be typed, and what is done."""

from __future__ import annotations

import argparse
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from herzrasen.cli.command import Unobeyable
from herzrasen.config.data_folder import add_data_word, data_folder
from herzrasen.locales import Say, system_language, text
from herzrasen.user_files import Cause, cause_of


def backup_words(command: Any, say: Say) -> None:
    """The words after ``backup``."""
    add_data_word(command, say)
    command.options.add_argument("--replace", action="store_true", help=say("backup.replace"))
    command.options.add_argument(
        "file", metavar=say("serve.file"), type=Path, help=say("backup.file")
    )


def restore_words(command: Any, say: Say) -> None:
    """The words after ``restore``."""
    add_data_word(command, say)
    command.options.add_argument("--replace", action="store_true", help=say("restore.replace"))
    command.options.add_argument(
        "file", metavar=say("serve.file"), type=Path, help=say("restore.file")
    )


def export_words(command: Any, say: Say) -> None:
    """The words after ``export``."""
    add_data_word(command, say)
    command.options.add_argument("folder", metavar="DIR", type=Path, help=say("export.folder"))


def backup(asked: argparse.Namespace, say: Say) -> None:
    """Write a backup and say what is in it."""
    from herzrasen.storage.backup import Unsound, save

    folder, file = _with_data(asked, say), asked.file
    if file.exists() and not asked.replace:
        raise Unobeyable(say("backup.there", file=str(file)))
    try:
        saved = save(folder, file)
    except Unsound as unsound:
        raise _unobeyable("backup.failed", file, unsound.cause, say) from None
    except (OSError, sqlite3.Error) as error:
        raise _unobeyable("backup.failed", file, cause_of(error), say) from None
    print(
        say("backup.done", file=str(file), tables=saved.tables, entries=saved.entries,
            size=saved.size)
    )  # fmt: skip


def restore(asked: argparse.Namespace, say: Say) -> None:
    """Bring a backup back, and say where what was there before is now."""
    from herzrasen.storage.backup import Unsound, check
    from herzrasen.storage.backup import restore as bring_back
    from herzrasen.storage.sqlite.database import FILE, Closed, claim
    from herzrasen.storage.sqlite.migrate import TooNew

    folder, file = data_folder(asked.data), asked.file
    try:
        found = check(file)
    except Unsound as unsound:
        raise _unobeyable("restore.unreadable", file, unsound.cause, say) from None
    except TooNew:
        raise Unobeyable(say("restore.newer", file=str(file))) from None
    try:
        with closing(claim(folder)):
            if (folder / FILE).exists() and not asked.replace:
                raise Unobeyable(say("restore.there", folder=str(folder)))
            aside = bring_back(file, folder)
    except Closed as closed:
        raise Unobeyable(_server_says(str(closed), folder)) from None
    except (OSError, sqlite3.Error):
        raise Unobeyable(_server_says("no-data", folder)) from None
    print(say("restore.done", file=str(file), tables=found.tables, entries=found.entries))
    if aside is not None:
        print(say("restore.aside", file=str(aside)))


def export(asked: argparse.Namespace, say: Say) -> None:
    """Write everything into a folder."""
    from herzrasen.storage.export import export as write_all

    folder, target = _with_data(asked, say), asked.folder
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise Unobeyable(say("export.full", folder=str(target)))
    try:
        tables = write_all(folder, target)
    except (OSError, sqlite3.Error) as error:
        raise _unobeyable("backup.failed", target, cause_of(error), say) from None
    print(say("export.done", folder=str(target), tables=tables))


def _unobeyable(key: str, file: Path, cause: Cause, say: Say) -> Unobeyable:
    why = say(f"trouble.{cause.kind}", code=cause.code)
    return Unobeyable(say(key, file=str(file), why=why))


def _with_data(asked: argparse.Namespace, say: Say) -> Path:
    from herzrasen.storage.sqlite.database import FILE

    folder = data_folder(asked.data)
    if not (folder / FILE).exists():
        raise Unobeyable(say("backup.nothing", folder=str(folder)))
    return folder


def _server_says(key: str, folder: Path) -> str:
    return text(system_language(), f"server.{key}", folder=str(folder))
