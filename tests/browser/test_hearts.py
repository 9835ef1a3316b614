"""Hearts played through the page: by pointer, by keyboard, by finger; watched, interrupted, read aloud."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from herzrasen.bots import dealer
from herzrasen.cards import CardSet, Suit, packs
from herzrasen.games import hearts
from herzrasen.shells.web.chance import Chance
from herzrasen.texts import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.web.served import address, served, start

SMALLEST = ViewportSize(width=320, height=640)
ON_ITS_SIDE = ViewportSize(width=844, height=390)
THEMES = ("felt", "dark", "light", "contrast")
LANGUAGES = ("en", "de")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose deals are the same in every run."""
    numbers = count()
    chance = Chance(deal_seed=lambda: next(numbers).to_bytes(dealer.SEED_BYTES, "big"))
    with served(tmp_path_factory.mktemp("data"), chance=chance) as server:
        yield server


@pytest.fixture
def moonlit(tmp_path: Path) -> Iterator[str]:
    """A server that deals every club to seat 0, who takes every trick whatever is played."""

    def deal(public: hearts.Public, _seed: bytes) -> hearts.Deal:
        clubs = packs().of_suit(Suit.CLUBS)
        others = iter(packs() - clubs)
        mine = iter(clubs)
        first = (public.dealer + 1) % 4  # who is dealt to first
        return hearts.Deal(
            tuple(next(mine if (first + at) % 4 == 0 else others) for at in range(52))
        )

    with served(tmp_path, chance=Chance(deal=deal)) as server:
        yield server


def keep(page: Page, **settings: str | bool) -> None:
    """Store settings before the page's own scripts run."""
    stored = json.dumps({"speed": "instant", "name": "Eva", "sounds": False, **settings})
    page.context.add_init_script(f"localStorage.setItem('herzrasen.settings', {stored!r})")


def sit_down(
    page: Page, server: str, rules: str = "standard", free: int = 0, **settings: str | bool
) -> Page:
    """A table opened by this page's browser, and the page on it."""
    keep(page, **settings)
    wish = {"game": "hearts", "rules": rules, "name": "Eva", "free": free, "pace": "instant"}
    answer = page.request.post(f"{server}/api/tables", data=wish)
    assert answer.status == 201, answer.text()
    page.goto(f"{server}/#/t/{answer.json()['table']}")
    expect(page.locator(".hearts, .gather").first).to_be_visible()
    return page


def hand(page: Page) -> Locator:
    return page.locator("hearts-hand .card")


def playable(page: Page) -> Locator:
    """The cards that may be pressed now."""
    return page.locator("hearts-hand:not([data-idle]) .card[aria-disabled=false]")


def sheet(page: Page) -> Locator:
    return page.locator(".sheet-panel")


def choose(page: Page, *places: int) -> list[str]:
    """Press the cards at these places of the hand; which they are."""
    names = []
    for place in places:
        card = hand(page).nth(place)
        names.append(name_of(card))
        press(card)
    return names


def press(card: Locator) -> None:
    """Press a card where it shows in the fan, also one that is dimmed."""
    card.click(position={"x": 10, "y": 40}, force=True)


def name_of(card: Locator) -> str:
    return card.get_attribute("data-card") or ""


def pass_cards(page: Page) -> None:
    choose(page, 0, 1, 2)
    page.locator(".confirm").click()
    expect(page.locator("hearts-passing")).to_have_count(0)


def play_out(page: Page, play_one: Callable[[Page], None]) -> int:
    """Play to the end of the deal; how many cards were played."""
    for played in range(14):
        expect(playable(page).or_(sheet(page)).first).to_be_visible()
        if sheet(page).count():
            return played
        play_one(page)
    raise AssertionError("more cards than a hand holds")


def play_by_pointer(page: Page) -> None:
    card = playable(page).last
    name = name_of(card)
    press(card)
    expect(page.locator(f"hearts-hand [data-card='{name}']")).to_have_count(0)


def row(page: Page, place: str) -> list[int]:
    """The figures of a row of the score sheet."""
    cells = page.locator(f"{place} td").all_inner_texts()
    return [int(cell.replace("\N{MINUS SIGN}", "-")) for cell in cells]


def test_a_deal_by_pointer(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    expect(hand(page)).to_have_count(13)
    expect(page.locator(".confirm")).to_have_attribute("aria-disabled", "true")
    pass_cards(page)
    expect(page.locator("hearts-hand .received")).to_have_count(3)
    assert play_out(page, play_by_pointer) == 13
    points = row(page, "tbody tr")
    assert sum(points) in (26, 78)
    assert row(page, "tfoot tr") == points
    page.locator(".next").click()
    expect(page.locator(".state")).to_contain_text("Deal 2")
    expect(hand(page)).to_have_count(13)
    expect(page.locator(".whither")).to_contain_text("Clara")


def focused(page: Page) -> str:
    """What has the focus: a card's text, or the class of another element."""
    answer: str = page.evaluate(
        "() => document.activeElement.dataset.card ?? document.activeElement.className"
    )
    return answer


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Walk to the element of this class."""
    for _ in range(12):
        page.keyboard.press(key)
        if name in focused(page):
            return
    raise AssertionError(f"{name} is not reached")


def play_by_keyboard(page: Page) -> None:
    page.keyboard.press("Home")
    for _ in range(13):
        at = focused(page)
        if page.locator(f"hearts-hand [data-card='{at}']").get_attribute("aria-disabled") == "false":
            break
        page.keyboard.press("ArrowRight")
    left = hand(page).count() - 1
    page.keyboard.press("Enter")
    expect(page.locator(f"hearts-hand [data-card='{at}']")).to_have_count(0)
    if left:
        assert focused(page) in [name_of(card) for card in hand(page).all()]


def test_a_deal_by_keyboard_without_single_keys(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, keys=False)
    page.keyboard.press("ArrowRight")
    assert focused(page) == name_of(hand(page).first)
    for _ in range(3):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    expect(page.locator("hearts-hand [aria-pressed=true]")).to_have_count(3)
    tab_to(page, "confirm", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("hearts-hand .received")).to_have_count(3)
    expect(page.locator("hearts-hand .card:focus")).to_have_count(1)
    assert play_out(page, play_by_keyboard) == 13
    expect(sheet(page)).to_be_focused()
    tab_to(page, "next")
    page.keyboard.press("Enter")
    expect(page.locator(".state")).to_contain_text("Deal 2")
    expect(page.locator("hearts-hand .card:focus")).to_have_count(1)


def test_single_keys_do_what_buttons_do(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    dialog = page.get_by_role("dialog")
    for key in "lsri":
        page.keyboard.press(key)
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    choose(page, 0, 1, 2)
    page.keyboard.press("p")
    expect(page.locator("hearts-passing")).to_have_count(0)
    before = [name_of(card) for card in hand(page).all()]
    page.keyboard.press("o")
    expect(hand(page).first).not_to_have_attribute("data-card", before[0])
    last = name_of(hand(page).last)
    hand(page).first.focus()
    page.keyboard.press("End")
    page.keyboard.press({"T": "0"}.get(last[0], last[0].lower()))
    assert focused(page)[0] == last[0]


def test_the_table_can_be_asked_aloud(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    now = page.locator("[role=alert] p")
    for key in "htxzv":
        said = now.count()
        page.keyboard.press(key)
        expect(now).to_have_count(said + 1)
    heard = [message.strip("\N{NO-BREAK SPACE}") for message in now.all_inner_texts()]
    assert heard[-2] == "Totals: You 0, Ada 0, Bruno 0, Clara 0."
    suits = re.findall(r"Clubs|Diamonds|Spades|Hearts", heard[-5])
    assert suits == [text("en", f"cards.suit.{suit}") for suit in dict.fromkeys(in_hand(page))]


def in_hand(page: Page) -> list[str]:
    """The suits' letters, card by card."""
    return [name_of(card)[1] for card in hand(page).all()]


def test_what_is_played_is_told_once_and_never_twice_alike(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    pass_cards(page)
    play_out(page, play_by_pointer)
    log = page.locator("[role=log] p").all_inner_texts()
    assert all(one != other for one, other in zip(log, log[1:], strict=False))
    takes = [line for line in log if "the trick" in line]
    assert len(takes) >= 6  # the log keeps the newest forty messages
    assert any(line.startswith("The deal is over") for line in log)


def test_an_illegal_card_is_explained(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, language="de")
    pass_cards(page)
    forbidden = page.locator("hearts-hand:not([data-idle]) .card[aria-disabled=true]")
    expect(playable(page).first).to_be_visible()
    while not forbidden.count():
        play_by_pointer(page)
        expect(playable(page).first).to_be_visible()
    cards = hand(page).count()
    lies = page.locator("hearts-trick .card").first
    led = (lies.get_attribute("data-face") or "")[1] if lies.count() else ""
    press(forbidden.first)
    said = page.locator(".toast").inner_text()
    reasons = {
        text("de", "hearts.refusal.hearts-not-broken"),
        text("de", "hearts.refusal.first-trick-points"),
        text("de", "hearts.refusal.must-lead", card="Kreuz-Zwei"),
        *(text("de", "hearts.refusal.follow-suit", suit=text("de", f"cards.suit.{led}")) for _ in led),
    }
    assert said in reasons
    expect(page.locator("[role=alert] p").last).to_have_text(said)
    expect(hand(page)).to_have_count(cards)
    assert page.locator("hearts-hand:not([data-idle])").count() == 1


def test_the_choice_can_be_changed_before_it_is_confirmed(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    first, second, third = choose(page, 0, 1, 2)
    choose(page, 5)
    expect(page.locator(".toast")).to_have_text(text("en", "hearts_table.passing.enough", n=3))
    choose(page, 1)
    expect(page.locator(".confirm")).to_have_attribute("aria-disabled", "true")
    (other,) = choose(page, 6)
    page.locator(".confirm").click()
    expect(page.locator("hearts-passing")).to_have_count(0)
    held = [name_of(card) for card in hand(page).all()]
    assert second in held
    assert not {first, third, other} & set(held)


def test_a_confirmed_choice_can_be_changed_while_somebody_still_chooses(
    open_page: OpenPage, server: str
) -> None:
    host = sit_down(open_page(DESKTOP), server, free=1)
    guest = open_page(PHONE, has_touch=True, is_mobile=True)
    keep(guest, name="Jan", twoTaps=False)
    guest.goto(host.url)
    guest.get_by_role("button", name=text("en", "connection.gather.sit")).click()
    expect(host.locator(".hearts")).to_be_visible()  # the last seat is taken: the match begins
    choose(host, 0, 1, 2)
    host.locator(".confirm").click()
    expect(host.locator("hearts-passing")).to_contain_text("Jan")
    expect(hand(host)).to_have_count(10)
    host.get_by_role("button", name=text("en", "hearts_table.passing.change")).click()
    expect(hand(host)).to_have_count(13)
    expect(host.locator("hearts-hand [aria-pressed=true]")).to_have_count(3)
    choose(host, 2)
    (other,) = choose(host, 9)
    host.locator(".confirm").click()
    expect(hand(host)).to_have_count(10)
    pass_cards(guest)
    expect(host.locator("hearts-passing")).to_have_count(0)
    assert other not in [name_of(card) for card in hand(host).all()]


def test_the_link_is_there_to_copy_and_bots_take_what_is_free(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, free=3)
    expect(page.locator("#table-link")).to_have_value(page.url)
    assert findings(page) == []
    page.get_by_role("button", name=text("en", "connection.gather.begin_with_bots.other", n=3)).click()
    expect(hand(page)).to_have_count(13)


def test_a_watcher_sees_the_table_and_no_hand(open_page: OpenPage, server: str) -> None:
    page = sit_down(open_page(DESKTOP), server)
    watcher = open_page(DESKTOP)
    keep(watcher)
    watcher.goto(page.url)
    expect(watcher.get_by_text(text("en", "hearts_table.watching"))).to_be_visible()
    expect(watcher.locator(".seats .plaque")).to_have_count(4)
    assert hand(watcher).count() == 0
    pass_cards(page)
    play_by_pointer_when_asked(page)
    expect(watcher.locator(".hearts").get_by_role("img").first).to_be_visible()
    assert findings(watcher) == []


def play_by_pointer_when_asked(page: Page) -> None:
    expect(playable(page).first).to_be_visible()
    play_by_pointer(page)


def middle_of_a_deal(page: Page) -> dict[str, Any]:
    """What lies on the table, when it is this seat's turn."""
    expect(playable(page).first).to_be_visible()
    return {
        "hand": [name_of(card) for card in hand(page).all()],
        "trick": page.locator("hearts-trick:not(:has(.won)) .card").evaluate_all(
            "cards => cards.map((card) => card.dataset.face)"
        ),
        "seats": page.locator(".plaque").evaluate_all("all => all.map((one) => one.ariaLabel)"),
    }


def test_a_reload_shows_the_same_table(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    pass_cards(page)
    for _ in range(3):
        play_by_pointer_when_asked(page)
    before = middle_of_a_deal(page)
    page.reload()
    assert middle_of_a_deal(page) == before
    assert play_out(page, play_by_pointer) == 10


def test_a_restarted_server_shows_the_same_table(open_page: OpenPage, tmp_path: Path) -> None:
    process = start(tmp_path, pauses=False)
    try:
        where = address(process)
        page = sit_down(open_page(DESKTOP), where)
        pass_cards(page)
        play_by_pointer_when_asked(page)
        before = middle_of_a_deal(page)
        stop(process)
        expect(page.locator("#banner")).to_contain_text(text("en", "connection.line.lost"))
        press(playable(page).last)  # on its way until the line is back
        process = start(tmp_path, port=int(where.rpartition(":")[2]), pauses=False)
        address(process)
        expect(page.locator("#banner")).to_be_hidden(timeout=30_000)
        after = middle_of_a_deal(page)
        assert len(after["hand"]) == len(before["hand"]) - 1
        assert set(after["hand"]) < set(before["hand"])
    finally:
        stop(process)


def stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate(timeout=30)


def test_the_shooter_is_asked_and_the_moon_is_celebrated(open_page: OpenPage, moonlit: str) -> None:
    page = sit_down(open_page(DESKTOP), moonlit, rules="new-moon+rotation=none,target=25")
    page.keyboard.press("ArrowRight")
    for _ in range(13):
        play_by_keyboard_when_asked(page)
    others = page.get_by_role("button", name=text("en", "hearts_table.moon.others.name"))
    expect(others).to_be_focused()
    assert findings(page) == []
    page.keyboard.press("Enter")
    expect(sheet(page)).to_contain_text(text("en", "hearts_table.log.won.you"))
    assert row(page, "tbody tr") == [0, 26, 26, 26]
    places = page.locator(".places .rank").all_inner_texts()
    assert places == ["1.", "2.", "2.", "2."]
    expect(page.locator("tbody .shot .moon")).to_be_visible()
    assert findings(page) == []
    here = page.url
    page.locator(".next").click()
    expect(page).not_to_have_url(here)
    expect(hand(page)).to_have_count(13)


def play_by_keyboard_when_asked(page: Page) -> None:
    expect(playable(page).first).to_be_visible()
    play_by_keyboard(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing(open_page: OpenPage, server: str, language: str) -> None:
    page = sit_down(open_page(DESKTOP), server, language=language)
    expect(hand(page)).to_have_count(13)
    in_every_theme(page)
    pass_cards(page)
    play_by_pointer_when_asked(page)
    expect(playable(page).first).to_be_visible()
    in_every_theme(page)
    for tool in ("rules", "scores", "last", "overview"):
        page.locator(f"[data-tool={tool}]").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        in_every_theme(page)
        page.keyboard.press("Escape")
    page.locator(".seats .plaque").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    in_every_theme(page)
    page.keyboard.press("Escape")
    play_out(page, play_by_pointer)
    in_every_theme(page)


def in_every_theme(page: Page) -> None:
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert findings(page) == [], theme
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", THEMES[0])


def test_a_deal_by_finger(phone: Page, server: str) -> None:
    page = sit_down(phone, server)
    for place in range(3):
        tap(hand(page).nth(place))
    page.locator(".confirm").tap()
    expect(page.locator("hearts-hand .received")).to_have_count(3)
    expect(playable(page).first).to_be_visible()
    card = playable(page).first
    name = name_of(card)
    tap(card)
    expect(page.locator(f"[data-card='{name}'].raised")).to_be_visible()
    expect(hand(page)).to_have_count(13)
    tap(page.locator(f"[data-card='{name}']"))
    expect(page.locator(f"[data-card='{name}']")).to_have_count(0)
    assert play_out(page, play_by_finger) == 12


def tap(card: Locator) -> None:
    card.tap(position={"x": 10, "y": 40})


def play_by_finger(page: Page) -> None:
    name = name_of(playable(page).last)
    card = page.locator(f"hearts-hand [data-card='{name}']")
    tap(card)
    expect(page.locator(f"[data-card='{name}'].raised")).to_be_visible()
    tap(card)
    expect(card).to_have_count(0)


def test_a_card_is_dragged_to_the_table(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    pass_cards(page)
    expect(playable(page).first).to_be_visible()
    name = name_of(playable(page).first)
    page.locator(f"hearts-hand [data-card='{name}']").drag_to(
        page.locator(".stage"), source_position={"x": 10, "y": 40}
    )
    expect(page.locator(f"hearts-hand [data-card='{name}']")).to_have_count(0)


@pytest.mark.parametrize("window", [DESKTOP, PHONE, SMALLEST, ON_ITS_SIDE])
def test_everything_is_within_the_window_and_large_enough_to_press(
    open_page: OpenPage, server: str, window: ViewportSize
) -> None:
    narrow = window["width"] < 900
    page = sit_down(open_page(window, has_touch=narrow, is_mobile=narrow), server, language="de")
    expect(hand(page)).to_have_count(13)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [card.bounding_box() for card in hand(page).all()]
    assert all(box and box["height"] >= 44 for box in boxes)
    shown = page.evaluate(SHOWN)
    assert min(shown) >= 24
    others = page.locator(".plaque, .tool, .confirm").all()
    for other in others:
        box = other.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert 0 <= box["x"] <= window["width"] - box["width"]


SHOWN = """() => [...document.querySelectorAll('hearts-hand .card')].map((card) => {
  const {left, right, top} = card.getBoundingClientRect();
  let width = 0;
  for (let x = Math.ceil(left); x < right; x += 1) if (document.elementFromPoint(x, top + 14) === card) width += 1;
  return width;
})"""
"""How many pixels of each card's upper edge can be pressed."""


def test_the_pack_is_whole(server: str) -> None:
    """The deals that these tests play are real ones."""
    public = hearts.start(hearts.HeartsRules()).public
    assert CardSet(dealer.deal(public, bytes(dealer.SEED_BYTES)).pack) == packs()
    assert server
