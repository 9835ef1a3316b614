"""The end of a match in the sentences of a record."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.cards import WATCHER, Card
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.events import (
    Charged,
    Claimed,
    Dealt,
    MoonShot,
    Passed,
    Scored,
    TrickTaken,
)
from herzrasen.games.hearts.events import MatchEnded as HeartsEnded
from herzrasen.games.nerts import NertsRules
from herzrasen.games.nerts.events import MatchEnded as NertsEnded
from herzrasen.games.nerts.events import Turned, TurnedOver
from herzrasen.presentation.record import deal_report, hearts_narration, nerts_narration
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.protocol.http_records import RecordStep
from herzrasen.protocol.race import Race, RaceContender
from herzrasen.record.record import Player
from tests.presentation.hearts_matches import match_steps

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


def sentences(event: Any, state: Any, seat: int) -> list[str]:
    """What one seat is told of an event; ``state`` is that after it."""
    step = RecordStep(1, -1, event, hearts.view(state, seat))
    return [*hearts_narration.narrate(step, RecordTranslator("en", NAMES), seat)]


def test_who_receives_cards_is_told_from_whom() -> None:
    dealt: hearts.State | None = None
    for state, event in match_steps("standard+deals=2"):
        if isinstance(event, Passed):
            assert dealt is not None
            for seat in range(4):
                received = [*(hearts.view(state, seat).received or ())]
                (giver,) = (other for other in range(4) if received[0] in dealt.hands[other])
                text = " ".join(sentences(event, state, seat))
                assert f"from {NAMES[giver].name}" in text, text
        if isinstance(event, Dealt):
            dealt = state


def test_the_points_that_are_told_trick_by_trick_are_those_of_the_deal() -> None:
    """Cards that were exposed cost twice as much."""
    checked, taken = 0, Counter[int]()
    skipped = exposed = False
    matches = (match_steps("standard+charging=yes,target=100", seed) for seed in range(20))
    for state, event in chain.from_iterable(matches):
        match event:
            case Dealt():
                taken.clear()
                skipped = exposed = False
            case Charged(charged):
                exposed = any(charged)
                skipped = any(Card.parse("TC") in cards for cards in charged)  # at the end
            case Claimed() | MoonShot():
                skipped = True
            case TrickTaken(winner) if winner is not None:
                (sentence,) = sentences(event, state, WATCHER)
                assert NAMES[winner].name in sentence
                found = re.search(r"one|\d+", sentence)
                taken[winner] += int(found[0].replace("one", "1")) if found else 0
            case Scored(points) if not skipped:
                assert [taken[seat] for seat in range(4)] == [*points]
                checked += exposed
    assert checked > 1


def nerts_sentences(event: Any, *races: Race[nerts.Place]) -> list[str]:
    view = nerts.view(nerts.start(NertsRules(seats=4)), 3)
    step = RecordStep(1, -1, event, view, races=races)
    return [*nerts_narration.narrate(step, RecordTranslator("en", NAMES), 3)]


def test_of_the_cards_that_are_turned_the_top_one_is_told() -> None:
    (sentence,) = nerts_sentences(Turned(0, tuple(map(Card.parse, ("2C", "9H", "KS")))))
    assert RecordTranslator("en").card(Card.parse("KS")) in sentence


def test_a_race_is_as_close_as_the_next_hand_was() -> None:
    contenders = (
        RaceContender(0, 500, 600),
        RaceContender(1, 900, 950),
        RaceContender(2, 530, 700),
    )
    sentence = nerts_sentences(TurnedOver(0), Race(7, "touch", contenders))[-1]
    assert re.search(r"\b30\b", sentence), sentence


def test_how_many_of_all_deals_are_proved_is_said_in_that_order() -> None:
    verdicts: Any = [SimpleNamespace(is_proved=number < 2, fault=None) for number in range(5)]
    sentence = deal_report.summary(verdicts, RecordTranslator("en"))
    assert sentence.index("2") < sentence.index("5"), sentence
