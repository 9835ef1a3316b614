"""The golden rounds come out as they are written."""

from pathlib import Path

import pytest

from tests.games.nerts.golden import FILES, played


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_round_comes_out_as_written(file: Path) -> None:
    text = file.read_text("utf-8")
    assert played(text) == text


def test_there_are_golden_rounds() -> None:
    assert len(FILES) >= 12
