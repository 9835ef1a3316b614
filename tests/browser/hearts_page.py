"""Page object for the Hearts table in Chromium, and servers with fixed deals."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from herzrasen.cards import Suit, packs
from herzrasen.games import hearts
from herzrasen.server.runtime.entropy import Entropy
from tests.server.auto_play import match_is_over, play
from tests.server.live_server import live_server
from tests.server.table_client import TableClient


@contextmanager
def server_with_fixed_deals(data: Path) -> Iterator[str]:
    """A server that deals to each test the same in every run; yields its address."""
    with live_server(data) as server:
        yield server


@contextmanager
def server_with_moon_deals(data: Path) -> Iterator[str]:
    """A server whose deals are `clubs_to_seat_0`."""
    chance = Entropy(deal=lambda public, _seed: clubs_to_seat_0(public))
    with live_server(data, entropy=chance) as server:
        yield server


def clubs_to_seat_0(public: hearts.Public) -> hearts.Deal:
    """Every club to seat 0 of four, who takes every trick whatever is played."""
    clubs = packs().of_suit(Suit.CLUBS)
    mine, others = iter(clubs), iter(packs() - clubs)
    first = (public.dealer + 1) % 4  # who is dealt to first
    return hearts.Deal(tuple(next(mine if (first + at) % 4 == 0 else others) for at in range(52)))


def hand_card(page: Page, card: str, state: str = "") -> Locator:
    """This card in the hand, in this state."""
    return page.locator(f'hearts-hand [data-card="{card}"]{state}')


def store_settings(page: Page, **settings: str | bool) -> None:
    """Store settings before the page's own scripts run."""
    stored = json.dumps({"speed": "instant", "name": "Eva", "sounds": False, **settings})
    keep = f"localStorage.setItem('herzrasen.settings', {stored!r})"
    page.context.add_init_script(f"if (location.protocol.startsWith('http')) {keep}")


def sit_down(
    page: Page, server: str, rules: str = "standard", free: int = 0, **settings: str | bool
) -> Page:
    """A table opened by this page's browser, and the page on it."""
    store_settings(page, **settings)
    wish = {"game": "hearts", "rules": rules, "name": "Eva", "free": free, "pace": "instant"}
    answer = page.request.post(f"{server}/api/tables", data=wish)
    assert answer.status == 201, answer.text()
    page.goto(f"{server}/#/t/{answer.json()['table']}")
    expect(page.locator("hearts-hand .card, .waiting-room").first).to_be_visible()
    return page


def play_match(server: str, rules: str) -> tuple[TableClient, str]:
    """A person who has played a match over a socket, which is quicker than by a page; its table."""
    person = TableClient(server)
    table = person.open_table("hearts", rules)
    person.join(table)
    play(person, match_is_over)
    return person, table


def page_of_person(page: Page, person: TableClient) -> Page:
    """The page of that person's browser."""
    name, _, value = person.cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": person.server}])
    store_settings(page)
    return page


def hand_cards(page: Page) -> Locator:
    """The cards of the own hand."""
    return page.locator("hearts-hand .card")


def playable_cards(page: Page) -> Locator:
    """The cards that may be pressed now."""
    return page.locator("hearts-hand:not([data-idle]) .card[aria-disabled=false]")


def score_sheet(page: Page) -> Locator:
    """The score sheet between deals."""
    return page.locator(".sheet-panel")


def choose(page: Page, *places: int) -> list[str]:
    """Press the cards at these places of the hand; which they are."""
    names = []
    for place in places:
        card = hand_cards(page).nth(place)
        names.append(name_of(card))
        press(card)
    return names


def press(card: Locator) -> None:
    """Press a card where it shows in the fan, also one that is dimmed."""
    card.click(position={"x": 10, "y": 40}, force=True)


def name_of(card: Locator) -> str:
    """The card's text."""
    return card.get_attribute("data-card") or ""


def pass_cards(page: Page) -> None:
    """Pass the first three cards."""
    choose(page, 0, 1, 2)
    page.locator(".confirm").click()
    expect(page.locator("hearts-passing")).to_have_count(0)


def play_out(page: Page, play_one: Callable[[Page], None]) -> int:
    """Play to the end of the deal; how many cards left the hand, by play or by a claim."""
    for played in range(14):
        goes_on = page.locator(".claiming .go-on")
        expect(playable_cards(page).or_(score_sheet(page)).or_(goes_on).first).to_be_visible()
        if goes_on.count():
            claimed = page.locator(".claiming .claimed-hands > li").first.locator(".card").count()
            goes_on.press("Enter")
            expect(score_sheet(page)).to_be_visible()
            return played + claimed
        if score_sheet(page).count():
            return played
        play_one(page)
    raise AssertionError("more cards than a hand holds")


def play_by_pointer(page: Page) -> None:
    """Play a card by a press."""
    card = playable_cards(page).last
    name = name_of(card)
    press(card)
    expect(hand_card(page, name)).to_have_count(0)


def play_by_pointer_when_asked(page: Page) -> None:
    """Wait for the turn, then play by a press."""
    expect(playable_cards(page).first).to_be_visible()
    play_by_pointer(page)


def score_row(page: Page, place: str) -> list[int]:
    """The figures of a row of the score sheet."""
    cells = page.locator(f"{place} td").all_inner_texts()
    return [int(cell.split()[-1]) for cell in cells]


def focused_element(page: Page) -> str:
    """What has the focus: a card's text, or the class of another element."""
    answer: str = page.evaluate(
        "() => document.activeElement.dataset.card ?? document.activeElement.className"
    )
    return answer


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Walk to the element of this class."""
    for _ in range(12):
        page.keyboard.press(key)
        if name in focused_element(page):
            return
    raise AssertionError(f"{name} is not reached")


def play_by_keyboard(page: Page) -> None:
    """Play a card by keys alone: walk to the first that may be played, press it."""
    page.keyboard.press("Home")
    for _ in range(13):
        at = focused_element(page)
        if hand_card(page, at).get_attribute("aria-disabled") == "false":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(hand_card(page, at)).to_have_count(0)
    # The focus stays in the hand as long as there is one: it may have been the last card, or a bot
    # may have claimed the rest.
    after = "hearts-hand .card:focus, .claiming .go-on:focus, .sheet-panel, .moon-question"
    expect(page.locator(after).first).to_be_visible()


def play_by_keyboard_when_asked(page: Page) -> None:
    """Wait for the turn, then play by keys."""
    expect(playable_cards(page).first).to_be_visible()
    play_by_keyboard(page)


def tap(card: Locator) -> None:
    """Touch a card where it shows in the fan."""
    card.tap(position={"x": 10, "y": 40})


def play_by_finger(page: Page) -> None:
    """Play a card by two taps: the first raises it."""
    name = name_of(playable_cards(page).last)
    card = hand_card(page, name)
    tap(card)
    expect(hand_card(page, name, ".raised")).to_be_visible()
    tap(card)
    expect(card).to_have_count(0)
