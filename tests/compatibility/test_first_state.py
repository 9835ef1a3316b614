"""Tables of the first state of the program (commit 1e2248c6^, before Nerts passed its decks on) are
replayed to the same points. The version before wrote newer entries."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from herzrasen.games.protocol import GameName
from herzrasen.table import info, journal
from herzrasen.table.table import Table

FOLDER = Path(__file__).parent / "first_state"


@pytest.mark.parametrize(
    ("game", "rules", "totals"),
    [
        ("hearts", "standard+deals=2", (26, 3, 13, 10)),
        ("nerts", "stoss+seats=2", (-20, -16)),
    ],
)
def test_a_table_is_replayed_to_the_same_points(
    game: GameName, rules: str, totals: tuple[int, ...]
) -> None:
    table = Table(game, info.rules_of(game, rules, 1))
    packed = (FOLDER / f"{game}.jsonl.gz").read_bytes()
    for line in gzip.decompress(packed).splitlines():
        table.apply(journal.read(line, game))
    assert table.public.match.totals == totals
