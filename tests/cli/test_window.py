"""What commands print fits the window, and is whole in a file: only `rules` and the help did."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from herzrasen.cli import main, window
from tests.record.test_golden import FILES

COLUMNS = 30
HEARTS, NERTS = (
    next(str(file) for file in FILES if file.stem == stem) for stem in ("three", "stoss")
)


def output_of(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    main.main(line.split())
    shown = capsys.readouterr()
    return shown.out or shown.err  # there the progress bar is, too


@pytest.mark.parametrize(
    "line",
    [
        f"check {NERTS}",
        f"replay {NERTS}",
        f"review {NERTS}",
        f"verify-bots --workers 1 {HEARTS}",
        f"verify-deal {NERTS}",
        "backup file --data nowhere",
        "rules show nothing",
    ],
    ids=lambda line: line.split()[0],
)
def test_lines_are_wrapped_between_words(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(window, "columns_of", lambda _: COLUMNS)
    in_file = output_of(line, capsys)
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    in_window = output_of(line, capsys)
    assert max(map(len, in_file.splitlines())) > COLUMNS
    too_long = [line for line in in_window.splitlines() if len(line) > COLUMNS]
    assert [line for line in too_long if len(line.split()) > 1] == []
    assert in_window.split() == in_file.split()
