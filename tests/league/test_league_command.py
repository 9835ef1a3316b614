"""`herzrasen league` as a whole: one small real league, interrupted in every way."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from herzrasen.cli import main
from tests.league.leagues import EXAMPLES

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(sys.platform == "win32", reason="signals"),
]


def small_league(folder: Path) -> Path:
    """The example with one level, one program and one rotation."""
    text = (EXAMPLES / "league.toml").read_text("utf-8")
    for level in ("club", "quick"):
        start = text.index(f"[entrants.{level}]")
        text = text[:start] + text[text.index("[entrants.", start + 1) :]
    text = text.replace("deals = 8\nrotations = 2", "deals = 4\ntables = 1")
    folder.mkdir()
    (folder / "low_card.py").write_bytes((EXAMPLES / "low_card.py").read_bytes())
    file = folder / "league.toml"
    file.write_text(text.replace("_seconds = ", "_seconds = 1"), encoding="utf-8")
    return file


def sittings(file: Path) -> Iterator[dict[str, Any]]:
    """The sittings in the log that are there in full."""
    log = file.parent / "results" / "results.jsonl"
    text = log.read_text("utf-8") if log.exists() else ""
    for line in text.splitlines(keepends=True):
        if line.startswith('{"kind":"sitting"') and line.endswith("\n"):
            yield json.loads(line)


def interrupt(file: Path, number: int, after: int) -> int:
    """Play until so many sittings are finished, then send the signal; the exit code. No program is
    left behind."""
    started = subprocess.Popen(
        [sys.executable, "-m", "herzrasen", "league", str(file)], stderr=subprocess.PIPE, text=True
    )
    assert started.stderr is not None
    programs: dict[int, psutil.Process] = {}
    # A line of progress for each sitting: reading waits for it.
    for line in started.stderr:
        programs |= {one.pid: one for one in psutil.Process(started.pid).children(recursive=True)}
        done, _, planned = line.strip().partition("/")
        if planned and int(done) >= after:
            break
    # Between two sittings there may be none, so look until those of the next one have come.
    while not programs and started.poll() is None:
        programs |= {one.pid: one for one in psutil.Process(started.pid).children(recursive=True)}
    assert programs
    os.kill(started.pid, number)
    started.communicate()
    code = started.returncode
    _, alive = psutil.wait_procs(list(programs.values()), timeout=60)
    assert [one for one in alive if one.status() != psutil.STATUS_ZOMBIE] == []
    return code


@pytest.mark.slow
def test_a_league_that_is_interrupted_ends_as_one_that_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = small_league(tmp_path / "whole")
    assert main.main(["league", str(whole), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["standings"]["deals"] == 4
    assert {row["id"] for row in summary["standings"]["rows"]} == {"beginner", "low-card"}
    assert [sum(row["losses"].values()) for row in summary["standings"]["rows"]] == [0, 0]
    assert all(row["cpu_seconds"] > 0 for row in summary["standings"]["rows"])
    records = sorted((whole.parent / "results" / "records").rglob("*.hrz"))
    assert len(records) == 6
    assert main.main(["check", *map(str, records)]) == 0

    parts = small_league(tmp_path / "parts")
    assert interrupt(parts, signal.SIGINT, after=1) == 130
    assert (parts.parent / "results" / "index.de.html").exists()
    assert interrupt(parts, signal.SIGKILL, after=3) == -signal.SIGKILL
    before = len(list(sittings(parts)))
    assert 3 <= before < 6
    capsys.readouterr()
    assert main.main(["league", str(parts)]) == 0
    assert "Low card" in capsys.readouterr().out
    played = [(one["sitting"], one["deals"]) for one in sittings(parts)]
    assert sorted(map(str, played)) == sorted(
        str((one["sitting"], one["deals"])) for one in sittings(whole)
    )


def test_programs_are_started_once_for_a_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = small_league(tmp_path / "league")
    assert main.main(["league", str(file), "--check"]) == 0
    assert "Low card: low-card 1.0" in capsys.readouterr().out
    (file.parent / "low_card.py").write_text("import nothing_like_this")
    assert main.main(["league", str(file), "--check"]) == 1
    assert "nothing_like_this" in capsys.readouterr().out
    assert not (file.parent / "results").exists()
