"""The Hearts table by every rule: 3 to 11 seats, two packs, partners, charging, kitty, claims."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, ViewportSize, expect

from herzrasen.games import hearts
from herzrasen.games.hearts.events import TrickTaken
from herzrasen.games.hearts.state import Phase
from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.hearts_page import (
    focused_element,
    hand_cards,
    name_of,
    play_by_pointer_when_asked,
    playable_cards,
    press,
    score_sheet,
    server_with_fixed_deals,
    sit_down,
    tap,
)
from tests.browser.hearts_views import find_state, match_steps, send_event, show_table, table_state
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.recorder import expect_toast

SMALLEST = ViewportSize(width=320, height=640)
CHARGING = "standard+charging=yes,bonus_card=JD,rotation=none"
TABLES = (
    *(f"standard+players={players}" for players in range(3, 11)),
    *(f"standard+players={players},packs=2" for players in range(5, 12)),
    "standard+players=6,partners=2v2v2,charging=yes,bonus_card=JD",
    "standard+players=5,leftover=kitty-hearts,charging=yes",
)
OF_SECOND_PACK = text("en", "cards.of_second_pack", card="").strip()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_with_fixed_deals(tmp_path_factory.mktemp("data")) as server:
        yield server


# Where things lie ---------------------------------------------------------------------------------


def trick_is_full(view: hearts.View, _: hearts.Legal) -> bool:
    """Everybody has played to the second trick."""
    trick = view.public.trick
    return bool(trick and view.public.tricks and len(trick.cards) == view.public.rules.players - 1)


def test_no_parts_of_the_table_overlap(open_page: OpenPage, site: str) -> None:
    """Nor cards of the trick, which the layout sweep leaves out."""
    window = SMALLEST
    page = open_page(window, has_touch=True, is_mobile=True)
    for rules in TABLES:
        show_table(page, site, table_state(find_state(rules, trick_is_full)))
        assert horizontal_overflow(page) == 0, rules
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), rules
        boxes = page.evaluate(BOXES)
        for one, other in combinations(boxes, 2):
            assert do_not_overlap(one, other), (rules, one, other)
        assert all(box["left"] >= -1 and box["right"] <= window["width"] + 1 for box in boxes)


PARTS = ".plaque, hearts-trick .card, hearts-aside, .front .slip, .tools, hearts-hand .fan"
BOXES = f"""() => [...document.querySelectorAll('{PARTS}')]
  .map((element) => {{
    const {{left, right, top, bottom}} = element.getBoundingClientRect();
    const {{key, seat}} = element.dataset;
    return {{what: `${{element.className}} ${{key ?? seat ?? ''}}`, left, right, top, bottom}};
  }})
  .filter(({{left, right}}) => right > left)"""


def do_not_overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes share no point, but for half a pixel."""
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) <= 0.5
        or min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) <= 0.5
    )


def test_captured_cards_are_not_clipped_on_a_phone(open_page: OpenPage, site: str) -> None:
    def much(view: hearts.View, _: hearts.Legal) -> bool:
        """Ada, to the left, has both cards that count besides the hearts, and hearts."""
        won = [trick.cards for trick in view.public.tricks if trick.winner == 1]
        taken = {card.text for cards in won for card in cards}
        return {"JD", "QS"} < taken and any(card[1] == "H" for card in taken)

    page = open_page(PHONE, has_touch=True, is_mobile=True)
    show_table(page, site, table_state(find_state("omnibus", much)))
    assert page.evaluate(CLIPPED) == []


CLIPPED = """() => [...document.querySelectorAll('.got')]
  .filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth)
  .map(({innerText}) => innerText)"""
"""Plates on which more is written than there is room for."""


def test_twenty_cards_can_be_touched(open_page: OpenPage, site: str) -> None:
    def twenty(view: hearts.View, asked: hearts.Legal) -> bool:
        return len(view.hand) == 20 and asked.ask is hearts.Ask.PLAY

    page = open_page(SMALLEST, has_touch=True, is_mobile=True)
    show_table(
        page, site, table_state(find_state("standard+players=5,packs=2,rotation=none", twenty))
    )
    expect(hand_cards(page)).to_have_count(20)
    reached = page.evaluate(TOUCHABLE)
    assert len(reached) == 20
    assert min(width for width, _ in reached) >= 38
    assert min(height for _, height in reached) >= 44
    card = playable_cards(page).last
    name = name_of(card)
    tap(card)
    tap(card)
    assert page.evaluate("sent") == [{"move": "play", "card": name}]


TOUCHABLE = """() => [...document.querySelectorAll('hearts-hand .card')].map((card) => {
  const {left, right, top, bottom} = card.getBoundingClientRect();
  const hit = (x, y) => document.elementFromPoint(x, y) === card;
  const steps = (length) => Array.from({length: Math.floor(length)}, (_, step) => step + 0.5);
  const across = steps(right - left).filter((step) => hit(left + step, top + 8));
  const down = steps(bottom - top).filter((step) => hit(left + 8, top + step));
  return [across.length, down.length];
})"""
"""How many pixels of each card can be pressed along its upper edge, and down its left edge."""


def test_a_watcher_sees_all_eleven(desktop: Page, site: str) -> None:
    state = find_state("standard+players=11,packs=2", trick_is_full)
    show_table(desktop, site, table_state(state, seat=-2))
    expect(desktop.locator(".seat-plate .plaque")).to_have_count(11)
    expect(hand_cards(desktop)).to_have_count(0)
    for one, other in combinations(desktop.evaluate(BOXES), 2):
        assert do_not_overlap(one, other), (one, other)
    assert findings(desktop) == []


# Charging -----------------------------------------------------------------------------------------


def can_expose(_: hearts.View, asked: hearts.Legal) -> bool:
    return asked.ask is hearts.Ask.CHARGE and len(asked.cards) >= 2


def test_exposed_cards_can_be_changed_until_all_have_decided(desktop: Page, site: str) -> None:
    state = find_state(CHARGING, can_expose)
    cards = [card.text for card in hearts.legal(hearts.view(state, 0)).cards]
    page = desktop
    show_table(page, site, table_state(state))
    expect(page.locator(".confirm")).to_have_text(text("en", "hearts_table.charging.keep"))
    expect(page.locator(".does li")).to_have_count(len(cards))
    other = page.locator("hearts-hand .card[aria-disabled=true]").first
    press(other)
    expect_toast(page, text("en", "hearts_table.charging.not_this"))
    page.locator(f"hearts-hand [data-card='{cards[0]}']").press("Enter")
    expect(page.locator("hearts-hand [aria-pressed=true]")).to_have_count(1)
    page.locator(".confirm").press("Enter")
    assert page.evaluate("sent") == [{"move": "charge", "cards": [cards[0]]}]
    for number, event in enumerate(after_charging(state, cards[0]), start=2):
        state = hearts.evolve(state, event)
        send_event(page, state, event, number)
    expect(page.locator("hearts-hand .exposed")).to_have_count(1)
    expect(page.locator(".charging")).to_contain_text("Ada")
    assert findings(page) == []
    page.get_by_role("button", name=text("en", "hearts_table.charging.change")).click()
    expect(page.locator("hearts-hand [aria-pressed=true]")).to_have_count(1)


def after_charging(state: hearts.State, card: str) -> tuple[hearts.Event, ...]:
    chosen = next(one for one in hearts.legal(hearts.view(state, 0)).cards if one.text == card)
    events = hearts.decide(state, 0, hearts.Charge(hearts.view(state, 0).hand & {chosen}))
    assert isinstance(events, tuple)
    return events


# Two packs ----------------------------------------------------------------------------------------


def test_a_two_pack_table_against_bots(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, rules="cancellation")
    second = page.locator("hearts-hand [data-pack='1']")
    expect(second.first).to_be_visible()
    assert OF_SECOND_PACK in (second.first.get_attribute("aria-label") or "")
    first = page.locator("hearts-hand .card:not([data-pack])").first
    assert OF_SECOND_PACK not in (first.get_attribute("aria-label") or "")
    pictures = [
        card.evaluate("card => getComputedStyle(card).backgroundImage")
        for card in (second.first, first)
    ]
    # Within a picture of a court card there are references of its own.
    assert [picture.count('url("data:') for picture in pictures] == [2, 1]
    play_by_pointer_when_asked(page)


def test_cancelled_cards_are_crossed_out_and_set_aside(desktop: Page, site: str) -> None:
    page = desktop
    state, event = next(
        (after, event)
        for seed in range(60)
        for after, event in match_steps("standard+players=6,packs=2", seed)
        if event == TrickTaken(None)
    )
    before = state_before(state)
    show_table(page, site, table_state(before))
    expect(page.locator("hearts-trick .cancelled")).not_to_have_count(0)
    label = page.locator("hearts-trick .cancelled").first.get_attribute("aria-label") or ""
    assert label.endswith(text("en", "hearts_table.trick.cancelled", card="").strip(" ,"))
    send_event(page, state, event, 2)
    expect(page.locator("[role=log] p").last).to_contain_text(text("en", "hearts_table.log.nobody"))
    expect(page.locator("hearts-aside .waiting .card")).to_have_count(len(state.public.waiting))
    page.keyboard.press("e")
    expect(page.locator("[role=alert] p").last).to_contain_text("Waiting for the next trick")


def state_before(state: hearts.State) -> hearts.State:
    """The state just before this one, in which its last trick still lies."""
    last = state.public.tricks[-1]
    waiting = state.public.waiting[: -len(last.cards)]
    public = replace(state.public, tricks=state.public.tricks[:-1], trick=last, waiting=waiting)
    return replace(state, public=public)


# Everything for everyone --------------------------------------------------------------------------


@pytest.mark.parametrize("speed", ["fast", pytest.param("instant", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("standard+players=5,packs=2,charging=yes", marks=pytest.mark.slow),
        "standard+players=6,partners=3v3,leftover=kitty-hearts,trim=own,removed=2C",
    ],
)
def test_a_whole_deal_is_shown_and_announced(
    desktop: Page, site: str, rules: str, speed: str
) -> None:
    page = desktop
    steps = match_steps(rules)
    show_table(page, site, table_state(next(steps)[0]), f"speed={speed}")
    for number, (state, event) in enumerate(steps, start=2):
        assert event is not None
        send_event(page, state, event, number)
        if state.public.phase is Phase.DEAL:
            break
    expect(score_sheet(page)).to_be_visible()
    expect(page.locator(".motion-layer *")).to_have_count(0)
    log = page.locator("[role=log] p").all_inner_texts()
    assert any(line.startswith("The deal is over") for line in log)
    assert not any("hearts_table." in line for line in log)


# The score sheet ----------------------------------------------------------------------------------


def test_eleven_players_have_a_row_each(phone: Page, site: str) -> None:
    page = phone
    state = find_state(
        "standard+players=11,packs=2",
        lambda view, _: view.public.phase is Phase.DEAL and len(view.public.match.deals) == 5,
    )
    show_table(page, site, table_state(state))
    expect(score_sheet(page).locator("tbody tr")).to_have_count(11)
    sums = score_sheet(page).locator(".sum").all_inner_texts()
    assert [int(total) for total in sums] == list(state.public.match.totals)
    assert horizontal_overflow(page) == 0


def test_arrow_keys_move_through_the_rows_of_a_hand(open_page: OpenPage, site: str) -> None:
    page = open_page(PHONE)
    state = find_state("standard+rotation=none", lambda _, asked: asked.ask is hearts.Ask.PLAY)
    show_table(page, site, table_state(state))
    cards = [name_of(card) for card in hand_cards(page).all()]
    hand_cards(page).first.focus()
    page.keyboard.press("ArrowDown")
    row = page.locator("hearts-hand li[data-row='1'] .card").first
    assert focused_element(page) == name_of(row)
    page.keyboard.press("ArrowUp")
    assert focused_element(page) == cards[0]
