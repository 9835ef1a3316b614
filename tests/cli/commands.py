"""Every command and subcommand once, with the files that it reads, so that tests can go through all
of them."""

from __future__ import annotations

import argparse
import gzip
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from herzrasen.cli.main import build_parser
from herzrasen.locales import system_language, text
from herzrasen.storage.sqlite.backup import save
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from tests.tools import ROOT

_BEFORE: Final = ROOT / "tests" / "compatibility" / "version_before"
_RECORDS: Final = ROOT / "tests" / "golden" / "records"
_LEAGUE: Final = """
title = "Small"
rules = "standard"
deals = 24
tables = 1
results = "results"
[entrants.a]
name = "A"
level = "beginner"
[entrants.b]
name = "B"
level = "club"
"""


@dataclass(frozen=True)
class CommandCase:
    """A command line, run in the folder of ``fill_folder``; FOLDER in it is that folder."""

    line: str
    code: int = 0
    """Its exit code."""
    keys: bytes = b""
    """What is typed until it ends, at a terminal."""
    works: bytes = b""
    """What it shows, as a pattern, as soon as it works or waits for so long that it is left with
    Ctrl+C; empty for what is done at once."""
    long: str = ""
    """The line whose work does not end before Ctrl+C comes, where that is another one."""
    interrupted: tuple[int, ...] = (130,)
    """Exit codes after Ctrl+C while it works."""

    def words(self, folder: Path, *, long: bool = False) -> list[str]:
        """Its words, after the name of the program."""
        line = self.long if long and self.long else self.line
        return line.replace("FOLDER", str(folder)).split()


COMMANDS: Final = (
    CommandCase("play", works=rb"Ctrl\+C", interrupted=(0,)),
    CommandCase("terminal --lines", keys=b"quit\n", works=b"Tables"),
    CommandCase("serve --port 0 --no-browser", works=rb"Ctrl\+C", interrupted=(0,)),
    CommandCase("serve --show-config"),
    CommandCase("backup new"),
    CommandCase("backup --replace saved"),
    CommandCase("restore saved --data FOLDER/other"),
    CommandCase("restore saved --replace"),
    CommandCase("export out"),
    CommandCase("move-data FOLDER/data FOLDER/other", code=2),
    CommandCase("ratings show"),
    CommandCase("ratings recompute --check"),
    CommandCase("ratings recompute"),
    CommandCase("ratings exclude Eva"),
    CommandCase("ratings excluded"),
    CommandCase("ratings admit Jan", code=2),
    CommandCase("check standard.hrz"),
    CommandCase("check -", code=1, keys=b"no record\n\x04", works=b"begun"),
    CommandCase("replay standard.hrz"),
    CommandCase("review stoss.hrz"),
    CommandCase(
        "review standard-seat-2.hrz --deal 1", works=rb"\d+/\d+", long="review standard.hrz"
    ),
    CommandCase("verify-bots standard.hrz --workers 2", works=rb"\d+/\d+", interrupted=(130, 0)),
    CommandCase("verify-deal standard.hrz", code=1),
    CommandCase("seat", keys=b"hello\nquit\n", works=b"begun"),
    CommandCase(
        "arena hearts --a random --b greedy --workers 2 --deals 8",
        works=rb"\d+/\d+",
        long="arena hearts --workers 2 --deals 100000",
    ),
    CommandCase(
        "arena nerts --seats 2 --workers 2 --rounds 12",
        works=rb"\d+/\d+",
        long="arena nerts --workers 2 --rounds 100000",
    ),
    CommandCase("league league.toml --check"),
    CommandCase("league league.toml", works=rb"\d+/\d+"),
    CommandCase(
        "dataset --shard 10 --player random --workers 2 new-set --deals 40",
        works=rb"\d+/\d+",
        long="dataset --workers 2 new-set --deals 100000",
    ),
    CommandCase("rules"),
    CommandCase("rules hearts"),
    CommandCase("rules nerts"),
    CommandCase("rules show standard"),
    CommandCase("rules page hearts en"),
    CommandCase("rules pages pages"),
    CommandCase("completion bash"),
)


def fill_folder(folder: Path) -> None:
    """Write what the commands read: records, a data folder, a backup of it, a league."""
    for name in ("standard", "standard-seat-2", "stoss"):
        shutil.copy(_RECORDS / f"{name}.hrz", folder)
    data = folder / "data"
    data.mkdir()
    shutil.copy(_BEFORE / "device.keys", data)
    dump = gzip.decompress((_BEFORE / "database.sql.gz").read_bytes()).decode()
    with closing(sqlite3.connect(data / DATABASE_FILE)) as connection:
        connection.executescript(dump)
    Database(data / DATABASE_FILE).close()  # it is migrated
    save(data, folder / "saved")
    (folder / "league.toml").write_text(_LEAGUE, "utf-8")


def parsers() -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    """The parser of every command and subcommand, with the words that lead to it."""
    yield from _parsers_below(
        (), build_parser(lambda key, **facts: text(system_language(), f"cli.{key}", **facts))
    )


def _parsers_below(
    words: tuple[str, ...], parser: argparse.ArgumentParser
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    yield words, parser
    for action in parser._actions:  # noqa: SLF001 - argparse does not tell otherwise
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for word, below in action.choices.items():
                yield from _parsers_below((*words, word), below)
