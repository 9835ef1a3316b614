"""The review of a round of Nerts in sentences, beside the browser's own."""

from __future__ import annotations

from typing import Any

import pytest

from herzrasen.cards import Card
from herzrasen.games.nerts import Place, Spot
from herzrasen.protocol import codec
from herzrasen.protocol.nerts.review import (
    ReviewFinding,
    ReviewPace,
    RoundReview,
)
from herzrasen.terminal.review.nerts_review import (
    duration,
    figures,
    groups,
    missed_count,
    pace_table,
    sentence,
)
from herzrasen.terminal.translation import Translation

NAMES = ("Eva", "Ada", "Bruno")
QUEEN = Card.parse("QS")
MIDDLE = Place(Spot.FOUNDATION, 0)
FINDINGS = (
    ReviewFinding("played", 3, 1200, 450, QUEEN, Place(Spot.PILE), MIDDLE),
    ReviewFinding("taken", 4, 2200, 1450, QUEEN, Place(Spot.PILE), MIDDLE, 1),
    ReviewFinding("passed", 5, 3200, 0, QUEEN, Place(Spot.WASTE), Place(Spot.TABLEAU, 2)),
    ReviewFinding("passed", 6, 4200, 0, QUEEN, Place(Spot.WASTE), Place(Spot.RIVAL, 2)),
    ReviewFinding("passed", 7, 5200, 0, QUEEN, Place(Spot.WASTE), MIDDLE),
    ReviewFinding("won", 8, 6200, 35, QUEEN, None, MIDDLE, 2, "touch"),
    ReviewFinding("lost", 9, 7200, 20, None, None, None, 1, "arrival"),
    ReviewFinding("paused", 10, 8200, 5000),
)
REVIEW = RoundReview(
    1,
    0,
    65_000,
    FINDINGS,
    640,
    (ReviewPace(0, 40, 1500), ReviewPace(1, 0, None), ReviewPace(2, 9, 900)),
)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_finding_is_a_sentence(language: str) -> None:
    t = Translation(language)
    for finding in FINDINGS:
        sentences = sentence(t, finding, NAMES.__getitem__)
        assert "nerts_review" not in sentences
        assert "{" not in sentences


def test_findings_are_said_with_card_time_and_rival() -> None:
    t = Translation("en")
    sentences = [sentence(t, finding, NAMES.__getitem__) for finding in FINDINGS]
    assert sentences[0] == "Queen of spades, played after 450\u00a0ms."
    assert sentences[1] == "The queen of spades was playable for 1.5\u00a0s. Ada took the spot."
    assert sentences[2] == "Queen of spades: fitted on column 3."
    assert sentences[3] == "Queen of spades: fitted on Bruno’s pile."
    assert sentences[6].startswith("Calling Nerts: you touched 20\u00a0ms before Ada")
    assert duration(Translation("de"), 1500) == "1,5\u00a0s"


def test_findings_are_grouped_and_what_a_foundation_would_have_taken_comes_first() -> None:
    found = groups(Translation("en"), REVIEW, NAMES.__getitem__)
    assert [(group.title, group.count) for group in found] == [
        ("Missed in the middle", 1),
        ("Playable cards you skipped", 3),
        ("Races lost", 1),
        ("Races won", 1),
        ("Slowest plays to the middle", None),
        ("Pauses", 1),
    ]
    assert [line.step for line in found[1].lines] == [7, 6, 5]
    assert found[0].lines[0].time == "0:02.2"


def test_figures_and_paces_are_said() -> None:
    t = Translation("en")
    values = {figure.name: figure.value for figure in figures(t, REVIEW, 0)}
    assert values["Races won"] == "1 of 2"
    assert values["Reaction time"] == "640\u00a0ms"
    assert values["Your speed"] == "1.5\u00a0s"
    assert values["Length"] == "1:05"
    assert missed_count(REVIEW) == 1
    _, rows = pace_table(t, REVIEW, NAMES.__getitem__)
    assert rows == [["Bruno", "9", "900\u00a0ms"], ["Eva", "40", "1.5\u00a0s"], ["Ada", "0", "–"]]


def test_a_review_travels_whole() -> None:
    plain: Any = codec.decode(codec.encode(REVIEW), Any)
    assert codec.from_plain(plain, RoundReview) == REVIEW
