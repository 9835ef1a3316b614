"""Result sheets of whole tournaments, as they are downloaded.

``TAKE_SHEETS=1 .venv/bin/python -m pytest tests/tournaments`` writes them anew; ``git diff`` shows
what has changed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from herzrasen.tournaments.page import page_for
from herzrasen.tournaments.results_csv import standings_csv, travellers_csv
from herzrasen.tournaments.tournament import Entrant
from tests.tournaments.played import new, play_all, with_people

FOLDER: Final = Path(__file__).with_name("golden")
SHEETS: Final = {
    "movement": 5,
    "same-seat": 3,
    "every-seat": 1,
    "swiss": 9,
    "elimination": 10,
}
"""The number of people of each form."""


@pytest.mark.parametrize(("form", "people"), SHEETS.items())
def test_a_sheet_is_as_it_was(form: str, people: int) -> None:
    played = play_all(with_people(new(form, deals=4, rounds=2, late=False), people), seed=20)
    page = page_for("cup", 1, played, "stranger")
    sheet = f"{standings_csv(page)}\n{travellers_csv(page)}".replace("\r\n", "\n")
    file = FOLDER / f"{form}.csv"
    if os.environ.get("TAKE_SHEETS"):
        file.write_text(sheet, "utf-8")
    assert sheet == file.read_text("utf-8")


def test_no_name_is_taken_for_a_formula() -> None:
    played = play_all(with_people(new("same-seat", deals=1, late=False), 2))
    entrants = (Entrant("=1+1", "p0"), Entrant("@home", "p1"))
    page = page_for("cup", 1, replace(played, entrants=entrants), "p0")
    for sheet in (standings_csv(page), travellers_csv(page)):
        assert "'=1+1" in sheet
        assert ",=" not in sheet
        assert ",@" not in sheet
