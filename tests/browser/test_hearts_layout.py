"""Where things lie at the Hearts table: nothing covers what somebody needs, and nothing moves."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, ViewportSize, expect

from herzrasen.games import hearts
from herzrasen.games.hearts.state import Phase
from herzrasen.locales import LANGUAGES, text
from herzrasen.protocol import codec
from herzrasen.protocol.hearts.coach import Hint
from tests.browser.coach_samples import cards, hint
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import (
    hand_card,
    hand_cards,
    name_of,
    playable_cards,
    press,
    tap,
)
from tests.browser.hearts_views import (
    find_state,
    moon_question,
    send_event,
    show_table,
    table_state,
)
from tests.browser.standing_time import hold_long_timers

CONTROLS = ".own-seat .plaque, .called-out, .calls .button, .tools .tool"
PLACES = f"{CONTROLS}, .seat-plate .plaque, hearts-trick .card, hearts-hand .card"

BOXES = """(parts) => [...document.querySelectorAll(parts)].map((element) => {
  const {left, top, right, bottom} = element.getBoundingClientRect();
  return {what: `${element.className} ${element.textContent.trim()}`, left, top, right, bottom};
}).filter(({left, right}) => right > left)"""


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two boxes share more than half a pixel."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return bool(across > 0.5 and down > 0.5)


def sides(box: dict[str, Any]) -> list[int]:
    """Where a box is, to the pixel."""
    return [round(box[side]) for side in ("left", "top", "right", "bottom")]


def on_turn(view: hearts.View, asked: hearts.Legal) -> bool:
    """In the middle of a trick, in the middle of a deal, with a card that may not be played."""
    trick = view.public.trick
    lies = trick is not None and len(trick.cards) == 2
    return (
        lies and asked.ask is hearts.Ask.PLAY and len(asked.why) > 0 and sum(view.public.points) > 3
    )


def play_hint(view: hearts.View) -> Hint:
    """What the coach would say of this hand: the last card that may be played is the best."""
    asked = hearts.legal(view)
    return hint("play", [cards(card.text) for card in reversed(list(asked.cards))])


def answer_hint(page: Page, advice: Hint) -> None:
    """The coach says this from now on."""
    body = codec.encode(advice)
    page.route(
        "**/api/tables/*/hint",
        lambda route: route.fulfill(body=body, content_type="application/json"),
    )


def test_a_hint_moves_nothing_and_covers_nobody(open_page: OpenPage, site: str) -> None:
    page = open_page(PHONE)
    state = find_state("standard", on_turn)
    show_table(page, site, table_state(state))
    answer_hint(page, play_hint(hearts.view(state, 0)))
    before = page.evaluate(BOXES, PLACES)
    page.locator("[data-tool=hint]").click()
    expect(page.locator(".hint-card")).to_be_visible()
    expect(page.locator("hearts-hand .worth")).not_to_have_count(0)
    after = page.evaluate(BOXES, PLACES)
    assert [sides(box) for box in after] == [sides(box) for box in before]
    (lies,) = page.evaluate(BOXES, ".hint-card")
    for other in page.evaluate(BOXES, f"{PLACES}, .state"):
        assert not overlap(lies, other), other


QUESTIONS = ".passing, .passing .confirm, .moon-question, .moon-question .button"


def moon_hint() -> Hint:
    """The two answers to the question of a moon."""
    asked = hint("pass", [cards(), cards()])
    choices = ("others", "self")
    options = [replace(way, choice=at) for way, at in zip(asked.options, choices, strict=True)]
    return replace(asked, ask="moon", options=tuple(options))


def test_a_hint_stands_beside_the_question(open_page: OpenPage, site: str) -> None:
    page = open_page(PHONE)
    passing = find_state("standard", lambda _, asked: asked.ask is hearts.Ask.PASS)
    hand = [card.text for card in hearts.view(passing, 0).hand]
    ways = hint("pass", [cards(*hand[at : at + 3]) for at in range(5)])
    for state, advice in ((passing, ways), (moon_question(), moon_hint())):
        show_table(page, site, table_state(state), "lang=de")
        answer_hint(page, advice)
        before = page.evaluate(BOXES, QUESTIONS)
        assert len(before) >= 2
        page.locator("[data-tool=hint]").click()
        expect(page.locator(".hint-way").first).to_be_visible()
        page.evaluate("() => new Promise(requestAnimationFrame)")
        after = page.evaluate(BOXES, QUESTIONS)
        assert [sides(box) for box in after] == [sides(box) for box in before]
        (lies,) = page.evaluate(BOXES, ".hint-card")
        (way, *_) = page.evaluate(BOXES, ".hint-way")
        assert overlap(lies, way), "the best way is in sight"
        for other in page.evaluate(BOXES, f"{QUESTIONS}, .seat-plate .plaque"):
            assert not overlap(lies, other), other


def test_broken_hearts_are_seen_at_a_glance(desktop: Page, site: str) -> None:
    broken = find_state("standard", lambda view, _: view.public.broken and len(view.hand) > 3)
    for window in (DESKTOP, PHONE):
        desktop.set_viewport_size(window)
        show_table(desktop, site, table_state(broken))
        (sign,) = desktop.evaluate(BOXES, ".state .broken .sign")
        assert sign["right"] - sign["left"] >= 20
        size = desktop.locator(".state .broken").evaluate("mark => getComputedStyle(mark).fontSize")
        assert float(size.removesuffix("px")) >= 16


def test_a_toast_covers_nothing_and_goes_with_its_reason(open_page: OpenPage, site: str) -> None:
    page = open_page(PHONE)
    hold_long_timers(page)
    state = find_state("standard", on_turn)
    show_table(page, site, table_state(state), "lang=de")
    toast = page.locator(".toast")
    press(page.locator("hearts-hand .card[aria-disabled=true]").first)
    expect(toast).to_be_visible()
    (lies,) = page.evaluate(BOXES, ".toast")
    for other in page.evaluate(BOXES, f"{PLACES}, .bar"):
        assert not overlap(lies, other), other
    card = next(iter(hearts.legal(hearts.view(state, 0)).cards))
    events = hearts.decide(state, 0, hearts.Play(card))
    assert isinstance(events, tuple)
    send_event(page, hearts.evolve(state, events[0]), events[0], 2)
    expect(toast).to_have_count(0)


def test_the_points_of_the_running_deal_stand_beside_the_total(desktop: Page, site: str) -> None:
    state = find_state("standard", on_turn)
    show_table(desktop, site, table_state(state))
    totals = state.public.match.totals
    for seat, points in enumerate(state.public.points):
        plate = desktop.locator(f".plaque[data-seat='{seat}']")
        expect(plate.locator(".total")).to_have_text(
            f"{totals[seat]}+{points}" if points else f"{totals[seat]}"
        )
        label = text(
            "en",
            "hearts_table.seat.running.one" if points == 1 else "hearts_table.seat.running.other",
            n=points,
        )
        assert label in (plate.get_attribute("aria-label") or "")
    desktop.locator("[data-tool=scores]").click()
    row = desktop.get_by_role("dialog").locator("tr.running td").all_inner_texts()
    assert row == [f"+{points}" if points else "0" for points in state.public.points]
    desktop.keyboard.press("Escape")
    hidden = find_state("h2", on_turn)
    show_table(desktop, site, table_state(hidden, options={"taken_shown": False}))
    expect(desktop.locator(".total .running")).to_have_count(0)


def test_the_first_taps_say_that_a_second_one_plays(phone: Page, site: str) -> None:
    state = find_state("standard", on_turn)
    words = phone.locator(".tap-again")
    for _ in range(3):
        show_table(phone, site, table_state(state))
        name = name_of(playable_cards(phone).last)
        tap(hand_card(phone, name))
        expect(words).to_have_text(text("en", "hearts_table.hand.tap_again"))
        (box,) = phone.evaluate(BOXES, ".tap-again")
        assert box["left"] >= 0
        assert box["right"] <= PHONE["width"]
        tap(hand_card(phone, name))
        expect(words).to_have_count(0)
    show_table(phone, site, table_state(state))
    tap(playable_cards(phone).last)
    expect(phone.locator("hearts-hand .raised")).to_be_visible()
    expect(words).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_turn_it_is_stands_whole_beside_the_offer_of_the_rest(
    phone: Page, site: str, language: str
) -> None:
    """Where the rest is certain as where it is not, upright and on its side: the offer took the
    place of “Your turn”, and the smallest phones cut it off."""
    certain = find_state("standard", lambda view, legal: legal.claim and len(view.hand) > 2)
    for state, offers in ((certain, 1), (find_state("standard", on_turn), 0)):
        show_table(phone, site, table_state(state), f"lang={language}")
        for width, height in ((390, 844), (320, 568), (844, 390), (667, 375), (600, 360)):
            phone.set_viewport_size({"width": width, "height": height})
            phone.evaluate("() => new Promise(requestAnimationFrame)")
            expect(phone.locator(".button.claim")).to_have_count(offers)
            cut = phone.locator(".called-out.own-turn").evaluate(
                "(turn) => !turn.offsetWidth || turn.scrollWidth > turn.clientWidth"
            )
            boxes = phone.evaluate(BOXES, CONTROLS)
            mixed = [pair for pair in combinations(boxes, 2) if overlap(*pair)]
            assert (width, cut, mixed) == (width, False, [])


def test_cards_grow_with_the_window(open_page: OpenPage, site: str) -> None:
    page = open_page(DESKTOP)
    show_table(page, site, table_state(find_state("standard", on_turn)))
    width = """(part) => document.querySelector(part).getBoundingClientRect().width"""
    sizes = []
    for window in (
        DESKTOP,
        ViewportSize(width=2560, height=1440),
        ViewportSize(width=3840, height=2160),
    ):
        page.set_viewport_size(window)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        parts = ("hearts-hand .card", "hearts-trick .card", ".hearts")
        sizes.append([page.evaluate(width, part) for part in parts])
    for small, middle, large in zip(*sizes, strict=True):
        assert middle > 1.5 * small
        assert large > 1.4 * middle


def test_the_end_of_a_match_and_the_last_trick_on_a_phone(phone: Page, site: str) -> None:
    over = find_state("standard+deals=1", lambda view, _: view.public.phase is Phase.OVER)
    for window in (DESKTOP, PHONE):
        phone.set_viewport_size(window)
        show_table(phone, site, table_state(over))
        expect(phone.locator(".once")).to_have_text(text("en", "play_again.this.hearts"))
        lobby, again = phone.evaluate(BOXES, ".ends .button")
        assert abs(lobby["top"] - again["top"]) < 1
    show_table(phone, site, table_state(find_state("standard", on_turn)))
    phone.locator("[data-tool=last]").click()
    tops = {round(box["top"]) for box in phone.evaluate(BOXES, ".last-trick .card")}
    assert len(tops) == 1
    assert hand_cards(phone).count() > 0


def test_a_note_on_the_own_plate_keeps_off_its_edge(open_page: OpenPage, site: str) -> None:
    """The name, its note and the total share two rows: a third one touched the lower edge."""
    table = table_state(find_state("standard", on_turn))
    table["seats"][0]["here"] = False
    for size in (DESKTOP, PHONE):
        page = open_page(size)
        show_table(page, site, table, "lang=de")
        room = page.evaluate("""() => {
          const [plate, note] = ['.plaque', '.note'].map((part) =>
            document.querySelector(`.own-seat ${part}`).getBoundingClientRect());
          return plate.bottom - note.bottom;
        }""")
        assert room >= 4
