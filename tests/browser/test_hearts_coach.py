"""The coach at the Hearts table: hints in solo play, and reviews of deals.

What is shown is tested with made-up answers (`coach_samples`), so that nothing hangs on a search;
at the end stands a deal with the real coach.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
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
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.dialogs import close_dialog
from tests.browser.hearts_page import (
    choose,
    hand_card,
    hand_cards,
    name_of,
    page_of_person,
    pass_cards,
    play_by_finger,
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
from tests.browser.recorder import expect_toast
from tests.browser.screen_reader import expect_announced
from tests.server.live_server import live_server

RECORDS = Path(__file__).parents[1] / "golden" / "records"
LANGUAGES = ("en", "de")
STEPS = (2, 9, 12, 20, 30, 40)
"""Steps that every deal has, the pass first."""
NAMES = ("Eva", "Ada", "Bruno", "Clara")
SMALLEST = ViewportSize(width=320, height=640)
REVIEW_TIMEOUT_MS = 60_000  # ms that the coach may think on a busy machine
FETCHED_SCRIPTS = """() => performance.getEntriesByType('resource')
    .filter(({name}) => name.endsWith('/hint')).length"""
"""How many hints this page has asked for."""
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


@pytest.mark.slow
def test_equally_good_cards_are_marked_and_worse_ones_are_not(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    pass_cards(page)
    while len((about := hint_for_turn(page)).options) < 3:
        play_by_pointer(page)
    names = [str(next(iter(option.cards))) for option in about.options]
    request_hint(page, about)
    expect(card_badge(page, names[1])).to_have_attribute("data-stand", "near")
    expect(card_badge(page, names[1])).to_contain_text("≈")
    expect(card_badge(page, names[2])).to_have_attribute("data-stand", "worse")
    near = text("en", "coach_table.hint.stand.near")
    assert (hand_card(page, names[1]).get_attribute("aria-label") or "").endswith(near)
    assert near not in (hand_card(page, names[2]).get_attribute("aria-label") or "")


@pytest.mark.slow
def test_a_hint_goes_away_with_the_move(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    pass_cards(page)
    request_hint(page, hint_for_turn(page))
    expect(page.locator("[data-tool=hint]")).to_have_attribute("aria-pressed", "true")
    play_by_pointer(page)
    expect(page.locator(".hint-card, .worth")).to_have_count(0)
    expect(playable_cards(page).first).to_be_visible()
    expect(page.locator(".hint-card, .worth")).to_have_count(0)
    expect(page.locator("[data-tool=hint]")).to_have_attribute("aria-pressed", "false")


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


def test_a_key_opens_and_closes_the_hint(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    pass_cards(page)
    answer_hints(page, hint_for_turn(page))
    card = page.locator(".hint-card")
    for key in ("w", "Escape"):
        page.keyboard.press("w")
        expect(card).to_be_visible()
        page.keyboard.press(key)
        expect(card).to_have_count(0)
    assert page.evaluate(FETCHED_SCRIPTS) == 1, "the same hint is not asked for twice"
    page.keyboard.press("w")
    card.get_by_role("button", name=text("en", "coach_table.hint.close")).click()
    expect(card).to_have_count(0)
    expect(page.locator("hearts-hand .card:focus")).to_have_count(1)


def test_without_single_keys_the_hint_button_works(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, keys=False)
    pass_cards(page)
    questions = answer_hints(page, hint_for_turn(page))
    page.keyboard.press("w")
    page.locator("[data-tool=hint]").press("Enter")
    expect(page.locator(".hint-card")).to_be_visible()
    assert len(questions) == 1


@pytest.mark.slow
def test_no_hint_when_there_is_no_choice(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, "standard+players=10")  # five cards a hand
    expect(hand_cards(page)).to_have_count(5)
    pass_cards(page)
    play_out(page, play_by_pointer)
    questions = answer_hints(page, hint_for_forced_card())
    expect(page.locator("[data-tool=undo]")).to_be_visible()
    expect(page.locator("[data-tool=hint]")).to_have_count(0)
    assert questions == []


def hint_for_forced_card() -> Hint:
    return hint("play", [cards("2C")])


@pytest.mark.faulty_page("409 .*/hint")
def test_a_refused_hint_shows_a_sentence(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    answer_hints(page, Refusal("coach.refusal.failed"))
    page.locator("[data-tool=hint]").click()
    expect_toast(page, text("en", "coach.refusal.failed"))
    request_hint(page, hint_for_pass(page))


@pytest.mark.slow
def test_no_hint_button_at_a_table_with_other_people(open_page: OpenPage, server: str) -> None:
    host = sit_down(open_page(DESKTOP), server, free=1)
    guest = open_page(PHONE, **TOUCH)
    store_settings(guest, name="Jan")
    guest.goto(host.url)
    guest.get_by_role("button", name=text("en", "connection.gather.sit")).tap()
    watcher = open_page(DESKTOP)
    store_settings(watcher, name="Uli")
    watcher.goto(host.url)
    host.locator(".waiting-room .primary").click()
    for page in (host, guest, watcher):
        expect(page.locator("[data-tool=scores]")).to_be_visible()
        expect(page.locator("[data-tool=hint]")).to_have_count(0)
    questions = answer_hints(host, hint_for_pass(host))
    host.keyboard.press("w")
    choose(host, 0)
    expect(host.locator("hearts-hand [aria-pressed=true]")).to_have_count(1)
    assert questions == []


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


def answer_reviews(page: Page, review: DealReview) -> list[str]:
    """Every question for a review is answered so, at once; the questions."""
    answers = ReviewAnswers(page, review, steps=0)
    answers.release()
    return answers.questions


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


def test_the_outlook_charts_have_their_numbers_as_text(
    open_page: OpenPage, finished_match: FinishedMatch
) -> None:
    page = open_finished_table(
        open_page(DESKTOP, storage_state=finished_match.state), finished_match
    )
    answer_reviews(page, deal_review(2, NAMES, [0], STEPS))
    page.locator("button.review").click()
    tables = page.locator(".outlook table")
    expect(tables.first).not_to_be_visible()
    page.locator(".outlook summary").click()
    expect(tables).to_have_count(2)
    expect(tables.first.locator("tbody tr")).to_have_count(14)
    expect(tables.nth(1).locator("tbody tr").first).to_contain_text("30%")
    assert findings(page) == []


def test_every_review_line_links_to_its_step_in_the_replay(
    open_page: OpenPage, finished_match: FinishedMatch
) -> None:
    page = open_finished_table(
        open_page(DESKTOP, storage_state=finished_match.state), finished_match
    )
    answer_reviews(page, deal_review(2, NAMES, range(4), STEPS))
    page.locator("button.review").click()
    moments = page.locator(".deal-review .moment")
    expect(moments).to_have_count(6)
    with page.expect_popup() as popped:
        moments.nth(3).click()
    replay = popped.value
    expect(replay.locator(".transport .said")).to_have_attribute("data-step", "20")
    expect(replay.locator(".to-deal[aria-current=true]")).to_have_text("2")


def test_after_the_match_a_watcher_may_open_the_review(
    open_page: OpenPage, finished_match: FinishedMatch
) -> None:
    page = open_finished_table(open_page(DESKTOP), finished_match)
    answer_reviews(page, deal_review(2, NAMES, range(4), STEPS))
    page.locator("button.review").click()
    expect(page.locator(".verdict")).to_contain_text("Eva")


def test_a_review_continues_while_its_dialog_is_closed(
    open_page: OpenPage, finished_match: FinishedMatch
) -> None:
    page = open_finished_table(
        open_page(DESKTOP, storage_state=finished_match.state), finished_match
    )
    answers = ReviewAnswers(page, deal_review(2, NAMES, range(4), STEPS), steps=2)
    page.locator("button.review").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    close_dialog(page)
    answers.release()
    expect_toast(page, text("en", "coach_table.review.ready", deal=2))
    page.locator("button.review").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert len(answers.questions) == 3


@pytest.mark.faulty_page("404 .*/api/reviews/a-job")
def test_a_review_unknown_to_the_server_is_started_again(
    open_page: OpenPage, finished_match: FinishedMatch
) -> None:
    page = open_finished_table(
        open_page(DESKTOP, storage_state=finished_match.state), finished_match
    )
    review = deal_review(2, NAMES, range(4), STEPS)
    answers = iter([ReviewProgress("a-job", 1, 52), Refusal("coach.refusal.no-job"), review])

    def handle_review(route: Route) -> None:
        if "brief=1" in route.request.url:  # for the tip on the score sheet
            return route.fallback()
        match next(answers):
            case Refusal(code, facts):
                answer(route, websocket.Refused(code, facts), 404)
            case value:
                answer(route, value, 202 if isinstance(value, ReviewProgress) else 200)
        return None

    page.route(re.compile(r"/api/(tables/[^/]+/review|reviews/)"), handle_review)
    page.locator("button.review").click()
    expect(page.locator(".verdict")).to_be_visible()


@pytest.mark.faulty_page("503 .*/api/reviews/a-job", "alert: .* wrong with the coach")
def test_a_review_that_failed_says_so(open_page: OpenPage, finished_match: FinishedMatch) -> None:
    """In its dialog; and when that was closed meanwhile, beside the table."""
    page = open_finished_table(
        open_page(DESKTOP, storage_state=finished_match.state), finished_match
    )
    failed = websocket.Refused("coach.refusal.failed")
    waiting: list[Route] = []
    page.route("**/review?deal=2", lambda route: answer(route, ReviewProgress("a-job", 1, 52), 202))
    page.route("**/api/reviews/a-job", lambda route: answer(route, failed, 503))
    page.locator("button.review").click()
    expect(page.locator("dialog p[role=alert]")).to_have_text(text("en", "coach.refusal.failed"))
    page.unroute("**/api/reviews/a-job")
    page.route("**/api/reviews/a-job", lambda route: waiting.append(route))
    page.get_by_role("button", name=text("en", "coach_table.review.again")).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    while not waiting:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    answer(waiting[0], failed, 503)
    expect_toast(page, text("en", "coach.refusal.failed"))


@pytest.mark.faulty_page("503 .*/review.deal=2", "alert: The coach has too much to do")
def test_a_failed_review_request_shows_a_sentence_and_can_be_retried(
    open_page: OpenPage, finished_match: FinishedMatch
) -> None:
    page = open_finished_table(
        open_page(DESKTOP, storage_state=finished_match.state), finished_match
    )
    busy = websocket.Refused("coach.refusal.busy")
    page.route("**/review?deal=2", lambda route: answer(route, busy, 503))
    page.locator("button.review").click()
    expect(page.locator("dialog p[role=alert]")).to_have_text(text("en", "coach.refusal.busy"))
    page.unroute("**/review?deal=2")
    answer_reviews(page, deal_review(2, NAMES, range(4), STEPS))
    page.get_by_role("button", name=text("en", "coach_table.review.again")).click()
    expect(page.locator(".verdict")).to_be_visible()


@pytest.mark.slow
def test_between_deals_the_last_deal_is_reviewed(phone: Page, server: str) -> None:
    page = sit_down(phone, server)
    pass_cards(page)
    play_out(page, play_by_finger)
    questions = answer_reviews(page, deal_review(1, NAMES, [0], STEPS))
    page.locator("button.review").tap()
    expect(page.locator(".verdict")).to_be_visible()
    assert questions[0].endswith("/review?deal=1")
    expect(page.locator(".of-what")).to_have_count(0)  # one deal, one player
    page.keyboard.press("Escape")
    expect(page.locator(".next")).to_be_visible()


def test_a_record_is_reviewed_on_the_replay_page(
    open_page: OpenPage, finished_match: FinishedMatch
) -> None:
    page = open_page(DESKTOP)
    store_settings(page)
    page.goto(f"{finished_match.server}/#/record")
    page.locator("#record-text").fill(finished_match.record)
    page.get_by_role("button", name=text("en", "replay.show")).click()
    expect(page.locator(".transport")).to_be_visible()
    questions = answer_reviews(page, deal_review(1, NAMES, range(4), STEPS))
    page.locator(".about button.review").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert questions == [f"POST {finished_match.server}/api/records/review?deal=1"]
    page.locator(".of-what .chip", has_text="Bruno").click()
    page.locator(".deal-review .moment").nth(2).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".transport .said")).to_have_attribute("data-step", "9")
    expect(page.locator("#record-eyes")).to_have_value("2")


def test_a_record_of_nerts_offers_no_review_of_hearts(desktop: Page, server: str) -> None:
    store_settings(desktop)
    desktop.goto(f"{server}/#/record")
    desktop.locator("input[type=file]").set_input_files(RECORDS / "stoss.hrz")
    expect(desktop.locator(".transport")).to_be_visible()
    expect(desktop.locator(".about button.review")).to_have_count(0)


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
