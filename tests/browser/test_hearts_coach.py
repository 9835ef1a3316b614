"""The coach at the Hearts table: hints in solo play, and reviews of deals.

What is shown is tested with made-up answers (`coach_samples`), so that nothing hangs on a search;
at the end stands a deal with the real coach.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect

from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.games.protocol import Refusal
from herzrasen.locales import text
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.hearts.coach import DealReview, Hint
from herzrasen.protocol.http_reviews import ReviewProgress
from herzrasen.server.runtime.entropy import Entropy
from tests import page_faults
from tests.browser.axe import findings
from tests.browser.coach_samples import cards, deal_review, hint
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.hearts_page import (
    hand_card,
    hand_cards,
    name_of,
    page_of_person,
    pass_cards,
    play_by_pointer,
    play_match,
    play_out,
    playable_cards,
    score_sheet,
    server_with_fixed_deals,
    sit_down,
    store_settings,
)
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.screen_reader import expect_announced
from tests.server.live_server import live_server

LANGUAGES = ("en", "de")
STEPS = (2, 9, 12, 20, 30, 40)
"""Steps that every deal has, the pass first."""
NAMES = ("Eva", "Ada", "Bruno", "Clara")
SMALLEST = ViewportSize(width=320, height=640)
TOUCH = {"has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_with_fixed_deals(tmp_path_factory.mktemp("data")) as server:
        yield server


# What the coach says ------------------------------------------------------------------------------


def answer(route: Route, value: object, status: int = 200) -> None:
    """Answer with this value, as the server would."""
    route.fulfill(status=status, body=codec.encode(value), content_type="application/json")


def answer_hints(page: Page, asked: Hint | Refusal) -> list[str]:
    """Every question for a hint is answered so from now on; the questions."""
    questions: list[str] = []

    def fulfill(route: Route) -> None:
        questions.append(route.request.url)
        if isinstance(asked, Refusal):
            answer(route, websocket.Refused(asked.code, asked.facts), 409)
        else:
            answer(route, asked)

    page.route("**/api/tables/*/hint", fulfill)
    return questions


def hint_for_turn(page: Page) -> Hint:
    """A hint on what is asked now: the last of the hand is the best."""
    expect(playable_cards(page).first).to_be_visible()
    return hint("play", [cards(name_of(card)) for card in reversed(playable_cards(page).all())])


def hint_for_pass(page: Page) -> Hint:
    """A hint on the pass: six ways, the highest cards of the hand the best."""
    expect(hand_cards(page)).to_have_count(13)
    names = [name_of(card) for card in reversed(hand_cards(page).all())]
    return hint("pass", [cards(*names[at : at + 3]) for at in range(6)])


def request_hint(page: Page, about: Hint) -> Locator:
    """Ask for this hint; the card it is on."""
    answer_hints(page, about)
    page.locator("[data-tool=hint]").click()
    card = page.locator(".hint-card")
    expect(card).to_be_visible()
    return card


def card_badge(page: Page, card: str) -> Locator:
    """What a card of the hand carries while a hint stands."""
    return hand_card(page, card).locator(".worth")


# Hints --------------------------------------------------------------------------------------------


@pytest.mark.smoke
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_shows_values_on_the_cards_and_a_reason(
    open_page: OpenPage, server: str, language: str
) -> None:
    page = sit_down(open_page(DESKTOP, reduced_motion="reduce"), server, language=language)
    pass_cards(page)
    about = hint_for_turn(page)
    names = [str(next(iter(option.cards))) for option in about.options]
    card = request_hint(page, about)
    expect(page.locator("hearts-hand .worth")).to_have_count(len(names))
    point = "," if language == "de" else "."
    best = card_badge(page, names[0])
    expect(best).to_have_attribute("data-stand", "best")
    expect(best).to_contain_text(f"2{point}4")
    expect(best).to_contain_text(f"±0{point}7")
    expect(best.locator("svg")).to_be_visible()
    called = hand_card(page, names[0]).get_attribute("aria-label") or ""
    assert called.endswith(text(language, "coach_table.hint.stand.best"))
    assert f"2{point}4" in called
    assert f"1{point}7" in called
    assert f"3{point}1" in called
    why = text(language, "coach.why.void", seat="Ada", suit=text(language, "cards.suit.D"))
    expect(card.locator(".why")).to_contain_text(why)
    expect_announced(page, why, f"2{point}4")


def test_one_press_selects_a_suggested_pass(phone: Page, server: str) -> None:
    page = sit_down(phone, server)
    about = hint_for_pass(page)
    card = request_hint(page, about)
    expect(page.locator(".worth")).to_have_count(0)
    ways = card.locator(".pass-way")
    expect(ways).to_have_count(5)
    for way in ways.all():
        box = way.bounding_box()
        assert box
        assert box["height"] >= 44
    assert findings(page) == []
    ways.nth(1).tap()
    expect(card).to_have_count(0)
    chosen = page.locator("hearts-hand [aria-pressed=true]")
    expect(chosen).to_have_count(3)
    assert cards(*map(name_of, chosen.all())) == about.options[1].cards
    expect(page.locator(".confirm")).to_be_focused()
    page.locator(".confirm").tap()
    expect(page.locator("hearts-passing")).to_have_count(0)


def test_hint_values_are_inside_the_window_and_do_not_overlap(
    open_page: OpenPage, server: str
) -> None:
    window = SMALLEST
    page = sit_down(open_page(window, **TOUCH), server, language="de", twoTaps=False)
    pass_cards(page)
    while len((about := hint_for_turn(page)).options) < 3:
        play_by_pointer(page)
    card = request_hint(page, about)
    slips = [slip.bounding_box() for slip in page.locator("hearts-hand .worth").all()]
    found = [box for box in slips if box is not None]
    assert len(found) == len(about.options)
    for box in found:
        assert 0 <= box["x"] <= box["x"] + box["width"] <= window["width"]
        assert 0 <= box["y"] <= box["y"] + box["height"] <= window["height"]
    for before, after in pairwise(found):
        same_row = abs(before["y"] - after["y"]) < before["height"] / 2
        assert not same_row or before["x"] + before["width"] <= after["x"] + 4
    lies = card.bounding_box()
    top = hand_cards(page).first.bounding_box()
    assert lies
    assert top
    assert lies["y"] + lies["height"] <= top["y"], "the hand stays free"
    assert horizontal_overflow(page) == 0


# Reviews ------------------------------------------------------------------------------------------


class FinishedMatch(NamedTuple):
    """A finished match of two deals: its server, its table's page, its record, its player's
    browser."""

    server: str
    page: str
    record: str
    state: Any


@pytest.fixture(scope="module")
def finished_match(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[FinishedMatch]:
    chance = Entropy(deal_seed=lambda: bytes(SEED_BYTES), bot_seed=lambda: 7)
    with live_server(tmp_path_factory.mktemp("over"), entropy=chance) as server:
        person, table = play_match(server, "standard+target=none,deals=2")
        context = browser.new_context()
        page = page_of_person(context.new_page(), person)
        record = page.request.get(f"{server}/api/tables/{table}/record").text()
        state = context.storage_state()
        context.close()
        yield FinishedMatch(server, f"{server}/#/t/{table}", record, state)


class ReviewAnswers:
    """Answers to a page's questions for a review: its progress so many times, and then the review,
    once it is released."""

    def __init__(self, page: Page, review: DealReview, steps: int) -> None:
        self.questions: list[str] = []
        self._review = review
        self._steps = steps
        self._released = False
        self._waiting: list[Route] = []
        page.route(re.compile(r"/api/(tables/[^/]+/review|records/review|reviews/)"), self._answer)

    def _answer(self, route: Route) -> None:
        if "brief=1" in route.request.url:  # for the tip on the score sheet
            route.fallback()
            return
        self.questions.append(f"{route.request.method} {route.request.url}")
        asked = len(self.questions)
        if asked <= self._steps:
            answer(route, ReviewProgress("a-job", 13 * asked, 52), 202)
        elif self._released:
            answer(route, self._review)
        else:
            self._waiting.append(route)

    def release(self) -> None:
        """The review is made."""
        self._released = True
        for route in self._waiting:
            answer(route, self._review)


def open_finished_table(page: Page, over: FinishedMatch, **settings: str | bool) -> Page:
    """The finished table, with its score sheet, and a coach who has no time for a tip on it."""
    store_settings(page, **settings)
    page_faults.ask("409 .*brief=1")
    page.route(
        re.compile("brief=1"), lambda route: answer(route, Refusal("coach.refusal.busy"), 409)
    )
    page.goto(over.page)
    expect(score_sheet(page)).to_be_visible()
    return page


@pytest.mark.smoke
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_review(open_page: OpenPage, finished_match: FinishedMatch, language: str) -> None:
    page = open_page(DESKTOP, storage_state=finished_match.state, reduced_motion="reduce")
    open_finished_table(page, finished_match, language=language)
    answers = ReviewAnswers(page, deal_review(2, NAMES, range(4), STEPS), steps=1)
    page.locator("button.review").click()
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("max", "52")
    expect(bar).to_have_attribute("value", "13")
    expect(page.locator(".review-waits")).to_contain_text(
        text(language, "coach_table.review.progress.done", done=13, of=52)
    )
    assert findings(page) == []
    answers.release()
    review = page.locator(".deal-review")
    card = {"card": "{}", "card_subject": "{}"}
    verdict = text(language, "coach.verdict.plays", seat="Eva", mistakes=2, n=9, trick=7, **card)
    before, after = verdict.split("{}")
    expect(review.locator(".verdict")).to_contain_text(before)
    expect(review.locator(".verdict")).to_contain_text(after)
    first, *others = answers.questions
    assert first.endswith("/review?deal=2")
    assert others
    assert all(question.endswith("/api/reviews/a-job") for question in others)
    expect(review.locator("[data-figure=cost]")).to_contain_text(
        "11,3" if language == "de" else "11.3"
    )
    expect(review.locator(".pictures svg.chart")).to_have_count(2)
    expect(review.locator(".pictures .line")).to_have_count(8)
    expect(review.locator(".pictures .flag")).to_have_count(2)
    expect(review.locator(".costs tbody tr[data-grade]")).to_have_count(5)  # one was forced
    for grade in ("good", "inaccuracy", "mistake", "blunder"):
        found = review.locator(f"tr[data-grade={grade}] .grade").first
        expect(found).to_have_text(text(language, f"coach.grade.{grade}"))
        expect(found.locator("svg")).to_be_visible()


# With the real coach ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def quick_coach_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose coach thinks for a moment only, about deals that are always the same."""
    chance = Entropy(deal_seed=lambda: bytes(SEED_BYTES), bot_seed=lambda: 7)
    brief = HeartsBot(level=3, seed=1, effort=20)
    with live_server(tmp_path_factory.mktemp("coached"), entropy=chance, coach=brief) as server:
        yield server


def has_no_missing_text(words: str) -> bool:
    return not re.search(r"coach(_table)?\.|\{\w+\}|undefined|NaN", words)


def test_a_deal_played_by_hints_and_then_reviewed(desktop: Page, quick_coach_server: str) -> None:
    page = sit_down(desktop, quick_coach_server, language="de")
    card = page.locator(".hint-card")
    expect(hand_cards(page)).to_have_count(13)
    page.keyboard.press("w")
    expect(card).to_be_visible()
    assert has_no_missing_text(card.inner_text())
    page.locator(".pass-way").first.click()
    page.locator(".confirm").click()
    expect(page.locator("hearts-passing")).to_have_count(0)

    def by_hint(page: Page) -> None:
        legal = playable_cards(page).count()
        page.keyboard.press("w")
        expect(card).to_be_visible()
        assert has_no_missing_text(card.inner_text())
        expect(page.locator("hearts-hand .worth")).to_have_count(legal)
        best = page.locator("hearts-hand .card:has([data-stand=best])")
        name = name_of(best)
        best.press("Enter")
        expect(hand_card(page, name)).to_have_count(0)

    assert play_out(page, by_hint) == 13
    page.locator("button.review").click()
    review = page.locator(".deal-review")
    expect(review.locator(".verdict")).to_be_visible()
    expect(review.locator(".verdict")).to_contain_text("Eva")
    expect(review.locator(".of-what")).to_have_count(0)  # the match goes on: only one's own play
    expect(review.locator(".pictures svg.chart").first).to_be_visible()
    expect(review.locator(".costs tbody tr[data-grade]").first).to_be_visible()
    assert has_no_missing_text(review.inner_text())
