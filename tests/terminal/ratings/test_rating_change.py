"""What a match changed in one's own rating, as a sentence."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.protocol.http_history import MyFinishedMatch
from herzrasen.protocol.http_ratings import RatingPoint
from herzrasen.terminal.ratings import rating_change
from herzrasen.terminal.ratings.rating_change import AT_ONCE, change_sentence, rating_note
from herzrasen.terminal.translation import Translation
from tests.server.event_loop import run_coroutine

END = 1_795_000_000_000
CURVE = (
    RatingPoint(END - 5000, 1500.4, 120.0),
    RatingPoint(END + 3, 1489.6, 110.0),
    RatingPoint(END + 900_000, 1700.0, 100.0),
)


@pytest.mark.parametrize(
    ("language", "ended", "sentence"),
    [
        ("en", END, "Your rating: 1,490 ± 220 (−10)"),
        ("de", END, "Deine Stärke: 1.490 ± 220 (−10)"),
        ("en", END + 900_000, "Your rating: 1,700 ± 200 (+210)"),
        ("en", END - 5000, "Your first rating: 1,500 ± 240"),
        ("en", END + 50_000, ""),
    ],
)
def test_the_change_is_that_of_the_match_which_ended_then(
    language: str, ended: int, sentence: str
) -> None:
    assert change_sentence(Translation(language), CURVE, ended) == sentence


@pytest.mark.parametrize(
    ("rating", "table", "expected"),
    [("hearts-classic", "T1", True), ("hearts-classic", "T2", False), ("private", "T1", False)],
)
def test_only_a_rated_match_among_the_finished_ones_is_told_of(
    rating: str, table: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fetch_matches(_api: object) -> list[MyFinishedMatch]:
        return [MyFinishedMatch("T1", "hearts", END, won=True)]

    async def fetch_rating(api: object, family: str) -> SimpleNamespace:
        assert (api, family) == (at.api, rating)
        return SimpleNamespace(curve=CURVE)

    monkeypatch.setattr(rating_change, "fetch_finished", fetch_matches)
    monkeypatch.setattr(rating_change, "fetch_own", fetch_rating)
    room = SimpleNamespace(is_played=True, table=table, rating=rating)
    at: Any = SimpleNamespace(room=room, t=Translation("en"), api=object())
    assert bool(run_coroutine(rating_note(at, AT_ONCE))) == expected
