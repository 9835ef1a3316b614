"""Numbers on the command line beyond any use: they ended in a traceback, an abort of the compiled
code, or took a machine's memory."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from herzrasen.cli import dataset, main
from herzrasen.cli.arena_hearts import MOST_DEALS
from herzrasen.cli.command import CommandError
from herzrasen.terminal.translation import Translation

HUGE = 10**15
MOST = f" {MOST_DEALS:,}"
"""A limit is grouped like every count."""
MANY_DIGITS = "9" * 5000


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("arena hearts --a flat=999999999999", "from 1 to 1,000,000"),
        ("arena hearts --b ismcts=999999999999", "from 1 to 1,000,000"),
        ("arena hearts --a master,effort=2000000", "from 0 to 1,000,000"),
        (f"arena nerts --a tempo={MANY_DIGITS}", "There is no player"),
        (f"arena hearts --deals {HUGE}", MOST),
        (f"arena hearts --matches {HUGE}", MOST),
        (f"arena nerts --rounds {HUGE}", MOST),
        ("arena hearts --deals 0", MOST),
        ("dataset folder --player flat=999999999999", "from 1 to 1,000,000"),
        (f"dataset folder --deals {HUGE}", MOST),
        (f"dataset folder --shard {HUGE}", MOST),
    ],
    ids=lambda line: line[:40],
)
def test_a_limit_is_a_sentence(
    line: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)
    assert main.main(line.split()) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("number", "least", "most"),
    [
        ("deals", 1, MOST_DEALS),
        ("shard", 1, MOST_DEALS),
        ("workers", 1, None),
        ("seed", 0, 2**63 - 1),
    ],
)
def test_a_number_of_a_dataset_may_be_the_least_and_the_most(
    number: str, least: int, most: int | None
) -> None:
    """And nothing beyond, which would end in a file that cannot hold it."""

    def is_taken(value: int) -> bool:
        usual = {"deals": 5, "shard": 5, "workers": None, "seed": 7, "player": "quick"}
        words = {"rules": "standard", "format": "npz", **usual, number: value}
        try:
            plan = dataset._plan(Namespace(**words), Translation("en"))  # noqa: SLF001
        except CommandError:
            return False
        return number == "workers" or getattr(plan, number) == value

    assert [is_taken(value) for value in (least - 1, least)] == [False, True]
    if most is not None:
        assert [is_taken(value) for value in (most, most + 1)] == [True, False]
