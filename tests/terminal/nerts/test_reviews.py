"""What the coach says of a round is what the browser says: sentences of findings, and the tip after
a match, for random reviews."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from herzrasen.cards import Card
from herzrasen.games.nerts import Place, Spot
from herzrasen.protocol.codec import encode
from herzrasen.protocol.nerts.review import (
    ReviewFinding,
    ReviewPace,
    RoundReview,
)
from herzrasen.terminal.nerts.match_tip import tip_of
from herzrasen.terminal.nerts.review_page import (
    duration,
    finding_sentence,
    review_figures,
    review_groups,
    review_page,
)
from herzrasen.terminal.translation import Translation
from tests.terminal.browser_twin import ask_browser

KINDS: Any = ("played", "taken", "covered", "attacked", "ended", "passed", "won", "lost", "paused")


def name_of(seat: int) -> str:
    return str(seat)


def random_review(random: Random) -> RoundReview:
    findings = tuple(random_finding(number, random) for number in range(random.randrange(12)))
    paces = (ReviewPace(0, 20, 1834), ReviewPace(1, 0, None))
    return RoundReview(1, 0, 61_200, findings, random.choice((None, 850, 2340)), paces)


def random_finding(number: int, random: Random) -> ReviewFinding:
    kind = random.choice(KINDS)
    target = random.choice(
        (Place(Spot.FOUNDATION, 2), Place(Spot.RIVAL, 1), Place(Spot.TABLEAU, 3))
    )
    races: Any = random.choice(("touch", "ties", "coin", "arrival"))
    is_race = kind in ("won", "lost")
    by = 1 if kind in ("taken", "attacked", "won", "lost") else None
    ms = random.choice((40, 400, 960, 1250, 4000, 12_345))
    decided = races if is_race else None
    card = None if kind == "paused" else Card.parse("QS'")
    return ReviewFinding(kind, number, number * 1500, ms, card, None, target, by, decided)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_tip_after_a_match_is_the_browsers(language: str, node: str) -> None:
    reviews = [random_review(Random(seed)) for seed in range(60)]
    plain = [json.loads(encode(review)) for review in reviews]
    module = "games/nerts/match-tip.js"
    theirs = ask_browser(node, [(module, "tipOf", [review]) for review in plain], language)
    t, sentences = Translation(language), []
    for review, tip in zip(reviews, theirs, strict=True):
        mine = tip_of(review)
        assert (mine is None) == (tip is None)
        if mine is not None:
            assert (mine.habit, mine.count) == (tip["habit"], tip["n"])
            assert mine.finding.number == tip["finding"]["number"]
            sentences.append(mine.sentence(t, name_of))
    assert len(sentences) > 20
    assert all("{" not in sentence and "match_note" not in sentence for sentence in sentences)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_finding_is_a_sentence(language: str) -> None:
    t = Translation(language)
    for seed in range(40):
        review = random_review(Random(seed))
        page = review_page(review, 0, t, name_of, 80)
        text = "\n".join("".join(piece for piece, _ in line.pieces) for line in page.lines)
        assert "nerts_review." not in text
        assert "{" not in text
        groups = [*review_groups(review, t, name_of)]
        count = sum(len(sentences) for _, sentences in groups)
        assert count <= len(review.findings)
        assert len([*review_figures(review, 0, t)]) == 6


def test_times_are_written_as_the_language_writes_them() -> None:
    assert [duration(ms, Translation("de")) for ms in (40, 999, 1250, 12_345)] == [
        "40\u00a0ms",
        "999\u00a0ms",
        "1,3\u00a0s",
        "12,3\u00a0s",
    ]
    assert duration(1834, Translation("en")) == "1.8\u00a0s"


def test_a_race_that_was_won_names_the_rival() -> None:
    finding = ReviewFinding(
        "won", 3, 0, 38, Card.parse("AS"), None, Place(Spot.FOUNDATION, 0), 1, "touch"
    )
    sentence = finding_sentence(finding, Translation("en"), lambda seat: ("You", "Kim")[seat])
    assert sentence == "Ace of spades: 38\u00a0ms before Kim."
