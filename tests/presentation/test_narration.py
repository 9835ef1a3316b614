"""The end of a match in the sentences of a record."""

from __future__ import annotations

import pytest

from herzrasen.games import hearts, nerts
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.events import MatchEnded as HeartsEnded
from herzrasen.games.nerts import NertsRules
from herzrasen.games.nerts.events import MatchEnded as NertsEnded
from herzrasen.presentation.record import hearts_narration, nerts_narration
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.protocol.http_records import RecordStep
from herzrasen.record.record import Player

NAMES = tuple(Player(name) for name in ("Ada", "Bruno", "Clara", "Dora"))


def hearts_end(places: tuple[int, ...], seat: int, language: str = "en") -> list[str]:
    view = hearts.view(hearts.start(HeartsRules()), seat)
    step = RecordStep(1, -1, HeartsEnded(places), view)
    return [*hearts_narration.narrate(step, RecordTranslator(language, NAMES), seat)]


def nerts_end(places: tuple[int, ...], seat: int, language: str = "en") -> list[str]:
    view = nerts.view(nerts.start(NertsRules(seats=4)), seat)
    step = RecordStep(1, -1, NertsEnded(places), view)
    return [*nerts_narration.narrate(step, RecordTranslator(language, NAMES), seat)]


@pytest.mark.parametrize("end", [hearts_end, nerts_end])
def test_all_who_share_first_place_are_named_in_one_sentence(end: object) -> None:
    assert callable(end)
    (sentence,) = end((1, 3, 1, 4), 1)
    assert sentence.endswith("Ada and Clara share first place.")
    (sentence,) = end((1, 3, 1, 4), 2)
    assert sentence.endswith("You share first place with Ada.")
    (sentence,) = end((1, 1, 1, 4), 3, "de")
    assert sentence.endswith("Ada, Bruno und Clara teilen sich den ersten Platz.")
    (sentence,) = end((1, 1, 3, 4), 0, "de")
    assert sentence.endswith("Du teilst dir den ersten Platz mit Bruno.")


def test_a_single_winner_wins() -> None:
    assert hearts_end((1, 2, 3, 4), 1) == ["The match is over. Ada wins."]
    assert nerts_end((1, 2, 3, 4), 1) == ["Ada wins the match."]
