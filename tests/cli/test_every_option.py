"""Every option of every command has an effect: with it, something else comes out than without it.

An option that is read and then forgotten leaves a command that works, with another result.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from herzrasen import worker_processes
from herzrasen.cli import main
from herzrasen.research import checkpoint
from herzrasen.research.dataset import generate
from herzrasen.server import run as serving
from herzrasen.terminal import start as terminal
from tests.cli.commands import parsers

WITHOUT_EFFECT: Final = {
    ("", "--version"): "test_main.py shows it",
    ("league", "--check"): "starts programs: test_league_command.py shows it",
    ("league", "--show"): "plays without it: test_league_command.py shows it",
    ("arena hearts", "--referee"): "is for programs: test_seat_driver.py shows it",
}
"""Options that are shown elsewhere, and where."""


@dataclass(frozen=True)
class OptionCase:
    """``without`` and the same ``plus`` an option or a word, run in the folder of ``fill_folder``;
    several commands stand between semicolons."""

    without: str
    plus: str
    after: str = ""
    """What is run after either, to show what has been stored."""
    code: int = 0
    """The exit code with it."""
    instead: bool = False
    """Whether ``plus`` is a line of its own instead."""

    @property
    def lines(self) -> tuple[str, str]:
        """The command lines without it and with it."""
        more = self.plus if self.instead else f"{self.without} {self.plus}"
        return f"{self.without}; {self.after}", f"{more}; {self.after}"

    @property
    def names(self) -> set[tuple[str, str]]:
        """The command, and the words that only the second line has."""
        before, words = self.without.split(), self.plus.split()
        command = " ".join(words[:2] if self.instead else before[:2])
        return {(part, word) for word in words for part in (command, command.split()[0])}


_DEALS: Final = "arena hearts --a random --b greedy --deals 2 --workers 1 --json"
_ROUNDS: Final = "arena nerts --a tempo=4 --rules duel --rounds 2 --workers 1 --json"
_MATCHES: Final = (
    "arena hearts --a random --b greedy --rules standard+target=20 --matches 2 --workers 1 --json"
)
_DATASET: Final = "dataset set --player random --deals 2 --workers 1"

CASES: Final = (
    OptionCase("terminal", "--lines"),
    OptionCase("terminal", "--data other"),
    OptionCase("terminal http://localhost:1", "--guest"),
    *(
        OptionCase("serve", plus)
        for plus in (
            "--host ::1", "--port 0", "--data other", "--config settings.toml", "--show-config",
            "--set limits.messages_at_once=77", "--no-browser", "--new-keys", "--until-unused",
        )
    ),
    OptionCase("backup new", "--data other", code=2),
    OptionCase("backup saved", "--replace"),
    OptionCase("restore saved --replace", "--data other"),
    OptionCase("restore saved", "--replace"),
    OptionCase("export out", "--data other", code=2),
    OptionCase("export out", "--database no-address", code=2),
    OptionCase("ratings show", "--data other", code=2),
    OptionCase("ratings show", "--database no-address", code=2),
    OptionCase("ratings recompute", "--check"),
    OptionCase("ratings show", "ratings recompute", instead=True),
    OptionCase("ratings excluded", "ratings show", instead=True),
    OptionCase("ratings show", "ratings excluded", instead=True),
    OptionCase("ratings excluded", "ratings exclude Eva", "ratings excluded", instead=True),
    OptionCase("ratings exclude Eva", "--reason late", "ratings excluded"),
    OptionCase(
        "ratings exclude Eva", "ratings exclude Eva; ratings admit Eva", "ratings excluded",
        instead=True,
    ),
    OptionCase("ratings exclude Nobody", "--person"),
    OptionCase("check standard.hrz", "--json"),
    OptionCase("check standard.hrz", "--canonical"),
    OptionCase("check standard.hrz", "--twin"),
    *(OptionCase("replay standard.hrz --json", plus) for plus in ("--seat 2", "--deal 2")),
    OptionCase("replay standard.hrz --seat 2 --json", "--open"),
    OptionCase("replay standard.hrz", "--json"),
    *(OptionCase("review stoss.hrz", plus) for plus in ("--seat 1", "--json")),
    OptionCase("review stoss.hrz", "--deal 9", code=2),
    OptionCase("verify-bots standard.hrz --workers 1", "--json"),
    OptionCase("verify-bots standard.hrz --workers 1", "--workers 3"),
    OptionCase("verify-deal standard.hrz", "--json", code=1),
    OptionCase(_DEALS, "--a level=1"),
    OptionCase(_DEALS, "--b random"),
    OptionCase(_DEALS, "--one"),
    OptionCase(_DEALS, "--rules h1"),
    OptionCase(_DEALS, "--deals 3"),
    OptionCase(_DEALS, _MATCHES, instead=True),
    OptionCase(_DEALS, "--seed 2"),
    OptionCase(_DEALS, "--sure 99"),
    OptionCase(_DEALS, "--save file"),
    OptionCase(_DEALS, "--workers 3"),
    OptionCase(_DEALS.removesuffix("--json"), "--json"),
    OptionCase(_MATCHES, "--sure 99"),
    OptionCase(_MATCHES, "--workers 3"),
    OptionCase(_MATCHES, "--save file"),
    *(
        OptionCase(_ROUNDS, plus)
        for plus in (
            "--a tempo=1", "--b tempo=2", "--rules stoss", "--seats 3", "--rounds 3", "--seed 2",
            "--workers 3",
        )
    ),
    OptionCase(f"{_ROUNDS} --b tempo=2 --seats 3", "--alone"),
    OptionCase(f"{_ROUNDS} --b tempo=2 --seats 3", "--twice"),
    OptionCase(_ROUNDS.removesuffix("--json"), "--json"),
    OptionCase("league league.toml --show", "--json"),
    *(
        OptionCase(_DATASET, plus)
        for plus in (
            "--deals 3", "--seed 2", "--player greedy", "--rules h1", "--format npz",
            "--shard 1", "--workers 3 --shard 1",
        )
    ),
    *(
        OptionCase(command, plus)
        for command in ("rules", "rules hearts", "rules nerts", "rules show standard")
        for plus in ("--language de", "--json")
    ),
    OptionCase("rules show seats=3", "--game nerts", code=2),
    OptionCase("completion zsh", "completion bash", instead=True),
    OptionCase("completion bash", "completion zsh", instead=True),
    OptionCase("completion bash", "completion fish", instead=True),
)  # fmt: skip


@pytest.fixture(autouse=True)
def here(template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder with what the commands read; clocks that stand; what does not end, and processes,
    say by what they were asked."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("HERZRASEN_DATA", "data")
    for name in ("time", "perf_counter_ns", "process_time_ns"):
        monkeypatch.setattr(time, name, int)
    for module, name in ((serving, "run_server"), (terminal, "start")):
        monkeypatch.setattr(module, name, lambda *words, **more: print(words, more))

    def in_this_process(
        function: Any, items: Sequence[Any], workers: int | None
    ) -> Iterable[tuple[int, Any]]:
        print("workers:", workers)
        return enumerate(map(function, items))

    for each in (worker_processes, checkpoint, generate):
        monkeypatch.setattr(each, "imap_unordered", in_this_process)
    for folder in ("without", "plus"):
        shutil.copytree(template, tmp_path / folder)
        (tmp_path / folder / "settings.toml").write_text(
            "[limits]\nmessages_at_once = 77\n", "utf-8"
        )


@pytest.fixture(scope="module")
def withouts() -> dict[str, object]:
    """What has come out of the lines without, each run once."""
    return {}


def run_lines(
    lines: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[int, object]:
    """The worst exit code, and what came out: what is printed, which files there are, and a
    data set."""
    monkeypatch.chdir(folder)
    code = max(main.main(shlex.split(line)) for line in lines.split(";") if line.strip())
    files = {
        str(file.relative_to(folder)): file.read_bytes() if file.parent.name == "set" else b""
        for file in folder.rglob("*")
        if file.is_file()
    }
    printed = "".join(capsys.readouterr())
    return code, (printed.replace(str(folder), "FOLDER"), files)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.without} {case.plus}")
def test_an_option_has_an_effect(
    case: OptionCase,
    withouts: dict[str, object],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without, plus = case.lines
    if without not in withouts:
        withouts[without] = run_lines(without, tmp_path / "without", capsys, monkeypatch)[1]
    code, after = run_lines(plus, tmp_path / "plus", capsys, monkeypatch)
    assert code == case.code, after
    assert after != withouts[without]


def words_of(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The options of a command, and the words that it takes besides its default."""
    for action in parser._actions:  # noqa: SLF001 - argparse does not tell otherwise
        if isinstance(action, (argparse._HelpAction, argparse._SubParsersAction)):  # noqa: SLF001
            continue
        yield from action.option_strings[-1:]
        yield from (word for word in action.choices or () if word != action.default)


def test_every_option_has_a_case() -> None:
    """And every word that a command takes."""
    known = {name for case in CASES for name in case.names}
    missing = [
        f"{' '.join(command)} {word}"
        for command, parser in parsers()
        for word in words_of(parser)
        if (" ".join(command), word) not in {*known, *WITHOUT_EFFECT}
    ]
    assert missing == []
