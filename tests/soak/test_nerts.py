"""Twelve of the fastest bots, round after round: nothing breaks, and memory does not grow."""

from pathlib import Path
from typing import Final

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from tests.games.nerts.positions import rules
from tests.soak.nerts import Soak

MATCH: Final = 5
"""Rounds in a match: a table keeps its events as long as it is open."""
TABLES: Final = (
    "stoss+seats=12",
    "partners+seats=12,jokers=2,aces=free",
    "pagat+seats=12,foundations=per-suit,tableau_piles=3,pile_size=20,aces=automatic",
    "partners+seats=12,teams=roles,between=rotate,fill_ms=0,call=automatic",
    "stoss+seats=12",
    "stoss+seats=12,jokers=2,teams=summed,handicap=caller-grows,call=required",
    "stoss+seats=12,between=pass-on",
)
"""Twelve seats each, match after match; in the third one rounds get stuck."""
GROWTH: Final = 8 * 2**20
"""Bytes that the process may grow by once it is warm, however long it goes on."""


def soak(rounds: int, log: Path, first: int = 0) -> None:
    """So many rounds; the number of the first match decides the decks."""
    process, warm = psutil.Process(), 0
    for match in range(rounds // MATCH):
        text = f"{TABLES[match % len(TABLES)]},target=none,spread=none,rounds={MATCH},tie=shared"
        table = Soak(rules(text), log, seed=first + match)
        table.play(MATCH)
        assert table.replay_log() == table.state
        assert len(table.table.public.match.deals) == MATCH
        del table
        memory = process.memory_info().rss
        if match < len(TABLES):
            warm = memory
        assert memory < warm + GROWTH


@pytest.mark.slow
def test_forty_rounds(tmp_path: Path) -> None:
    soak(40, tmp_path / "log")


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(1, 11))
def test_five_thousand_rounds(chunk: int, tmp_path: Path) -> None:
    soak(500, tmp_path / "log", first=1000 * chunk)
