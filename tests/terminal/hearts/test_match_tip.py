"""The coach's sentence after a match is the browser's, for random reviews."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from herzrasen.cards import CardSet, packs
from herzrasen.games import hearts
from herzrasen.protocol.codec import encode
from herzrasen.protocol.hearts.coach import (
    CoachFact,
    DealReview,
    MoveCost,
    Outlook,
    ReviewedMove,
    SeatReview,
)
from herzrasen.terminal.hearts.match_tip import costliest_deal, tip_of
from herzrasen.terminal.hearts.score_sheet import sheet_panel
from herzrasen.terminal.hearts.selectors import between_deals
from herzrasen.terminal.translation import Translation
from tests.terminal.browser_twin import ask_browser
from tests.terminal.hearts.rooms import board_state, find_state, look_of

MODULE = "games/hearts/match-tip.js"
GRADES: Any = ("good", "inaccuracy", "mistake", "blunder")
REASONS = ("equal", "takes", "sheds", "clear")
CARDS = [*packs(1)]


def random_move(random: Random) -> ReviewedMove:
    trick = random.randrange(4)
    count = 1 if trick else 3
    chosen, best = (CardSet(random.sample(CARDS[:6], count)) for _ in range(2))
    cost = MoveCost(random.choice((0.4, 1.5, 4.0)), random.choice((0, 0.5, 2.0)), best, 3.0)
    why = tuple(
        CoachFact(f"coach.why.{random.choice(REASONS)}", {"card": random.choice(CARDS).text})
        for _ in range(2)
    )
    return ReviewedMove(1, trick, chosen, False, random.choice(GRADES), cost, None, why)


def random_review(seed: int) -> DealReview:
    random = Random(seed)
    moves = tuple(random_move(random) for _ in range(random.randrange(5)))
    outlook = (Outlook(0, (6.5,) * 4, (0.1,) * 4),)
    fact = CoachFact("coach.why.equal")
    return DealReview(
        random.randrange(1, 9), (SeatReview(1, fact, 5, 2.0, None, moves, outlook, None),)
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_tip_is_the_browsers(language: str, node: str) -> None:
    reviews = [random_review(seed) for seed in range(60)]
    plain = [json.loads(encode(review)) for review in reviews]
    theirs = ask_browser(node, [(MODULE, "tipOf", [one, 1]) for one in plain], language)
    mine = [tip_of(review, 1) for review in reviews]
    assert all(tip_of(review, 0) is None for review in reviews)
    assert [tip is None for tip in mine] == [tip is None for tip in theirs]
    tips = [tip for tip in mine if tip is not None]
    assert len(tips) > 15
    calls = [(MODULE, "tipSentence", [tip, None]) for tip in theirs if tip is not None]
    t = Translation(language)
    assert [tip.sentence(t, str) for tip in tips] == ask_browser(node, calls, language)


def test_the_costliest_deal_is_the_browsers(node: str) -> None:
    points = [[3, 13, 0, 13, 1], [0, 0], [-10, 0], [], [26], [-10, 4]]
    theirs = ask_browser(node, [(MODULE, "costliestDeal", [one]) for one in points])
    assert [costliest_deal(one) for one in points] == theirs == [4, 0, 0, 0, 1, 2]


def test_only_the_last_sheet_has_the_notes() -> None:
    over = find_state("standard+target=20", lambda view, _: view.public.phase is hearts.Phase.OVER)
    between = find_state("standard+target=20", lambda view, _: between_deals(view))
    notes = ("★ Milestone: first win.", "Deal 1: the queen.")
    for state, shown in ((over, True), (between, False)):
        board = board_state(state)
        panel = sheet_panel(board, look_of(board, match_notes=notes), 80)
        texts = ["".join(span.text for span in line) for line in panel.lines]
        assert all((note in texts) == shown for note in notes)
