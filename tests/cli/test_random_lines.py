"""Random command lines, right and wrong, one after another in one folder: exit code, what is
printed, and what is refused, in both languages."""

from __future__ import annotations

import argparse
import errno
import io
import re
import shlex
import shutil
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from herzrasen import __version__, worker_processes
from herzrasen.cli import main
from herzrasen.cli.standard_streams import OutputError
from herzrasen.research import checkpoint
from herzrasen.research.dataset import generate
from herzrasen.server import run as serving
from herzrasen.terminal import start as terminal
from tests.cli.commands import parsers
from tests.courses.finished_matches import damage
from tests.fingerprints import AssertFingerprints, CourseStep

GOLDEN: Final = Path(__file__).with_name("golden") / "lines.txt"
LINES: Final = 55

FILES: Final = (
    "stoss.hrz",
    "stoss.hrz",
    "standard-seat-2.hrz",
    "a.hrz",
    "b.hrz",
    "c.hrz",
    "d.json",
    "none",
    "",
    "data",
    "-",
)
TEXTS: Final = ("standard", "duel", "h1", "spot+target=20", "spot+x=1", "seats=3", "")
NUMBERS: Final = ("0", "1", "1", "2", "2", "-1", "two", "99")
PLAYERS: Final = ("random", "greedy", "level=1", "tempo=4", "level=9", "nobody", "")
FOLDERS: Final = ("out", "data", "none/below", "stoss.hrz", "other", "")
VALUES: Final = {
    "--data": ("data", "other", "none"),
    "--database": ("no-address", "http://a/b", "sqlite"),
    "--language": ("de", "en", "xx"),
    "--a": PLAYERS, "--b": PLAYERS, "--player": PLAYERS,
    "--rules": TEXTS, "rules": TEXTS, "--host": ("::1", "nowhere"), "--set": ("x.y=1", "lobby"),
    "--config": ("settings.toml", "none"), "--save": ("saved.jsonl", "none/x"),
    "--reason": ("late", ""), "name": ("Eva", "Nobody", ""), "--format": ("npz", "csv"),
    "file": FILES, "files": FILES, "folder": FOLDERS, "directory": FOLDERS, "config": FILES,
    "url": ("http://localhost:1", "no address"), "source": FOLDERS, "target": FOLDERS,
    "game": ("hearts", "nerts", "chess"), "--game": ("hearts", "nerts", "chess"),
    "language": ("en", "de", "xx"),
    **dict.fromkeys(("--deals", "--rounds", "--matches"), ("0", "1", "2", "two", "-1")),
    "--seats": ("0", "1", "2", "3", "13"),
}  # fmt: skip
"""Words for options and arguments; numbers for all others."""
FIRST: Final = {
    "arena hearts": "--a random --b greedy --deals 2 --workers 1",
    "arena nerts": "--a tempo=4 --b tempo=5 --rules duel --rounds 2 --workers 1",
    "dataset": "--player random --deals 2 --workers 1",
}
"""What keeps a command short; later words count instead."""
LEFT_OUT: Final = (
    "", "play", "seat", "verify-bots", "review", "serve", "league", "rules pages", "move-data",
)  # fmt: skip
"""Commands that wait for somebody, take seconds, or show what belongs to this machine."""


OFTEN: Final = {
    "arena hearts": 0.4,
    "arena nerts": 0.4,
    "check": 6,
    "replay": 6,
    "verify-deal": 4,
    "ratings": 6,
    "rules show": 6,
}
OF_THIS_MACHINE: Final = re.compile(r"before-restore-[\d-]+|\d+ KiB")


class Broken(io.StringIO):
    """An output that cannot be written."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code

    def write(self, text: str, /) -> int:
        raise OutputError(OSError(self.code, text))


def words(parser: argparse.ArgumentParser, random: Random) -> list[str]:
    """Options of a command and its arguments, now and then one too many or too few."""
    found: list[str] = []
    for action in parser._actions:  # noqa: SLF001 - argparse does not tell otherwise
        if isinstance(action, (argparse._HelpAction, argparse._SubParsersAction)):  # noqa: SLF001
            continue
        name = action.option_strings[-1] if action.option_strings else action.dest
        some = VALUES.get(name, NUMBERS)
        if action.choices is not None and random.random() < 0.9:
            some = tuple(map(str, action.choices))
        if not action.option_strings:
            found += [random.choice(some)] if random.random() < 0.95 else []
        elif random.random() < 0.25:
            found += [name] if action.nargs == 0 else [name, random.choice(some)]
    if random.random() < 0.05:
        found.insert(random.randrange(len(found) + 1), random.choice(("--port", "more", "--jsn")))
    return found


@pytest.fixture
def folder(template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the commands read; clocks that stand still, no other processes."""
    for name in ("time", "perf_counter_ns", "process_time_ns"):
        monkeypatch.setattr(time, name, int)
    monkeypatch.setenv("HERZRASEN_DATA", "data")
    monkeypatch.setenv("COLUMNS", "80")
    for module, name in ((serving, "run_server"), (terminal, "start")):
        monkeypatch.setattr(module, name, lambda *given, **more: print(given, more))

    def here(function: Any, items: Sequence[Any], _: int | None) -> Iterable[tuple[int, Any]]:
        return enumerate(map(function, items))

    for each in (worker_processes, checkpoint, generate):
        monkeypatch.setattr(each, "imap_unordered", here)
    folder = tmp_path / "here"
    shutil.copytree(template, folder)
    record = (folder / "stoss.hrz").read_bytes()
    for name in ("a.hrz", "b.hrz", "c.hrz", "d.json"):
        (folder / name).write_bytes(damage(record, Random(name)))
    (folder / "settings.toml").write_text("[limits]\nmessages_at_once = 77\n", "utf-8")
    monkeypatch.chdir(folder)
    return folder


def test_lines(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    assert_fingerprints: AssertFingerprints,
) -> None:
    commands = [
        (" ".join(path), parser) for path, parser in parsers() if " ".join(path) not in LEFT_OUT
    ]
    weights = [OFTEN.get(command, 1) for command, _ in commands]
    courses = {}
    for language in ("en_GB", "de_DE"):
        monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
        random, steps = Random(language), list[CourseStep]()
        lines = [f"completion {shell}" for shell in ("bash", "zsh", "fish")]
        for command, parser in random.choices(commands, weights, k=LINES):
            lines.append(shlex.join([*command.split(), *FIRST.get(command, "").split(),
                                     *words(parser, random)]))  # fmt: skip
        for line in lines:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"no record\n")))
            with monkeypatch.context() as patch:
                if random.random() < 0.1:
                    patch.setattr(sys, "stdout", Broken(random.choice((errno.EPIPE, errno.ENOSPC))))
                code = main.main(shlex.split(line))
            out, err = capsys.readouterr()
            came = f"{code}\n{out}\n{err}".replace(str(folder), "FOLDER")
            came = OF_THIS_MACHINE.sub("HERE", came.replace(__version__, "VERSION"))
            steps.append(CourseStep(line, came))
        courses[language] = steps
    assert_fingerprints(GOLDEN, courses)
