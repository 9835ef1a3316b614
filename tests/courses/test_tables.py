"""Random matches at a table, step by step: what each seat sees, may do and is told, what the clocks
show; and all that is made of a match afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from herzrasen.games.protocol import GameName
from tests.courses.finished_matches import afterwards
from tests.courses.seated_tables import SeatedTable
from tests.fingerprints import AssertFingerprints

GOLDEN: Final = Path(__file__).with_name("golden")
COURSES: Final = {"hearts": 9, "nerts": 9}
STEPS: Final = {"hearts": 150, "nerts": 200}


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_matches(
    game: GameName, assert_fingerprints: AssertFingerprints, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    tables = {f"{game} {seed}": SeatedTable(game, seed) for seed in range(COURSES[game])}
    courses = {
        name: [*table.play(STEPS[game]), *afterwards(table)] for name, table in tables.items()
    }
    assert_fingerprints(GOLDEN / f"{game}.txt", courses)
