"""``herzrasen ratings``: shows the boards, excludes people, recomputes all ratings from the log.

A person can be excluded while a server runs: it notices within some minutes, and computes the
ratings anew itself.
"""

from __future__ import annotations

import argparse
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from herzrasen.cli.cluster_packages import ensure_cluster_packages
from herzrasen.cli.colours import Style, print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.usage_error import refuse_arguments
from herzrasen.config.data_folder import add_data_option, data_folder
from herzrasen.locales import Translate, system_language, text
from herzrasen.user_files import cause_of

if TYPE_CHECKING:
    from herzrasen.storage.storage import Storage

T = TypeVar("T")

ACTIONS: Final = ("show", "recompute", "exclude", "admit", "excluded")
_OPTION_ACTIONS: Final = {
    "--check": ("recompute",),
    "--reason": ("exclude",),
    "--person": ("exclude", "admit"),
}
"""The actions that an option belongs to."""
_ROWS: Final = 50


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``ratings``."""
    add_data_option(command, translate, creates=False)
    add = command.options.add_argument
    add("--database", metavar="URL", help=translate("ratings.database"))
    add("--check", action="store_true", help=translate("ratings.check"))
    add("--reason", metavar="TEXT", default="", help=translate("ratings.reason"))
    add("--person", action="store_true", help=translate("ratings.person"))
    add("action", choices=ACTIONS, metavar="ACTION", help=translate("ratings.action"))
    add("name", nargs="?", default="", metavar="NAME", help=translate("ratings.name"))


def run(args: argparse.Namespace, translate: Translate) -> int:
    """Do what is asked for. Returns the exit code: 1 if ``recompute --check`` has found ratings
    that do not follow from the log."""
    from herzrasen.storage.errors import StorageError

    for option, actions in _OPTION_ACTIONS.items():
        if getattr(args, option.strip("-")) and args.action not in actions:
            refuse_arguments(args, translate, "without", name=option, other=" / ".join(actions))
    if args.database is not None and args.data is not None:
        refuse_arguments(args, translate, "conflict", name="--database", other="--data")
    if bool(args.name) != (args.action in ("exclude", "admit")):
        raise CommandError(translate("ratings.name-missing"))
    work = {
        "show": _show,
        "recompute": _recompute,
        "exclude": _exclude,
        "admit": _admit,
        "excluded": _list_exclusions,
    }[args.action]
    import asyncio  # loaded late: `--help` needs none

    try:
        return asyncio.run(_with_storage(args, translate, lambda one: work(one, args, translate)))
    except StorageError as closed:
        facts = {"folder": str(data_folder(args.data))} | closed.facts
        raise CommandError(text(system_language(), f"server.{closed}", **facts)) from None
    except (OSError, sqlite3.Error) as error:
        cause = cause_of(error)
        why = translate(f"trouble.{cause.kind}", code=cause.code)
        raise CommandError(translate("ratings.failed", why=why)) from None


async def _with_storage(
    args: argparse.Namespace, translate: Translate, work: Callable[[Storage], Awaitable[T]]
) -> T:
    if args.database is not None:
        ensure_cluster_packages(translate)
        async with _postgres(args.database, translate) as storage:
            return await work(storage)
    writes_much = args.action == "recompute" and not args.check
    async with _sqlite(data_folder(args.data), translate, alone=writes_much) as storage:
        return await work(storage)


@asynccontextmanager
async def _sqlite(folder: Path, translate: Translate, *, alone: bool) -> AsyncIterator[Storage]:
    """The data of a folder. A server may be using it unless ``alone``: then the file is only opened
    if its schema is the present one, since it must not be migrated under a server."""
    from herzrasen.storage.sqlite.database import DATABASE_FILE, Database, lock_folder
    from herzrasen.storage.sqlite.storage import sqlite_storage

    file = folder / DATABASE_FILE
    if not file.exists():
        raise CommandError(translate("backup.nothing", folder=str(folder)))
    if alone:
        with closing(lock_folder(folder)), closing(Database(file)) as database:
            yield sqlite_storage(database)
        return
    with closing(Database.beside_server(file)) as database:
        yield sqlite_storage(database)


@asynccontextmanager
async def _postgres(typed: str, translate: Translate) -> AsyncIterator[Storage]:
    from herzrasen.config.secret_url import DatabaseURL
    from herzrasen.storage.postgres.database import PostgresDatabase
    from herzrasen.storage.postgres.prepare import prepare
    from herzrasen.storage.postgres.storage import postgres_storage

    try:
        url = DatabaseURL(typed).reveal()
    except ValueError:
        raise CommandError(translate("export.no-url")) from None
    await prepare(url, may_migrate=False)
    database = PostgresDatabase(url)
    try:
        yield postgres_storage(database, "ratings")
    finally:
        await database.close()


async def _show(storage: Storage, _args: argparse.Namespace, translate: Translate) -> int:
    """Print the first rows of every board."""
    from herzrasen.ratings.families import FAMILIES
    from herzrasen.ratings.rating import BOARD_MS

    for family in FAMILIES:
        rows = await storage.ratings.board(family, _now() - BOARD_MS, 0, _ROWS)
        print_lines(text(system_language(), f"ratings.family.{family}"), style=Style.HEADING)
        for place, row in enumerate(rows, 1):
            rating = row.rating
            facts = {"score": round(rating.score), "rating": round(rating.mean)}
            facts |= {"twice": round(2 * rating.deviation), "matches": rating.matches}
            facts |= {"left": rating.left, "resigned": rating.resigned}
            print_lines(translate("ratings.row", place=place, name=row.name, **facts))
        if not rows:
            print_lines(translate("ratings.empty"))
    return 0


async def _recompute(storage: Storage, args: argparse.Namespace, translate: Translate) -> int:
    from herzrasen.ratings.recompute import recompute

    result = await storage.ratings.recompute(recompute, write=not args.check)
    facts = {"matches": result.matches, "changes": result.changes, "different": result.different}
    print_lines(translate("ratings.checked" if args.check else "ratings.recomputed", **facts))
    return int(args.check and bool(result.different))


async def _exclude(storage: Storage, args: argparse.Namespace, translate: Translate) -> int:
    person = await _person(storage, args, translate)
    await storage.ratings.exclude(person, _now(), args.reason)
    print_lines(translate("ratings.is-excluded", name=args.name))
    return 0


async def _admit(storage: Storage, args: argparse.Namespace, translate: Translate) -> int:
    person = await _person(storage, args, translate)
    if not await storage.ratings.admit(person):
        raise CommandError(translate("ratings.not-excluded", name=args.name))
    print_lines(translate("ratings.is-admitted", name=args.name))
    return 0


async def _list_exclusions(
    storage: Storage, _args: argparse.Namespace, translate: Translate
) -> int:
    """Print the excluded people."""
    found = await storage.ratings.exclusions()
    for one in found:
        since = time.strftime("%Y-%m-%d", time.gmtime(one.since / 1000))
        name = one.name or one.person
        print_lines(translate("ratings.exclusion", name=name, since=since, reason=one.reason))
    if not found:
        print_lines(translate("ratings.nobody"))
    return 0


async def _person(storage: Storage, args: argparse.Namespace, translate: Translate) -> str:
    """The person of the account with this name, or with ``--person`` of this id."""
    from herzrasen.table.name_skeleton import name_skeleton

    if args.person:
        return str(args.name)
    account = await storage.accounts.by_skeleton(name_skeleton(args.name))
    if account is None:
        raise CommandError(translate("ratings.no-account", name=args.name))
    return account.person


def _now() -> int:
    return int(time.time() * 1000)
