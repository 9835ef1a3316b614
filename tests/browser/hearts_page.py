"""Steps at the Hearts table in Chromium, and the servers that it stands on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from herzrasen.bots import dealer
from herzrasen.cards import Suit, packs
from herzrasen.games import hearts
from herzrasen.server.runtime.entropy import Chance
from tests.server.served import served


@contextmanager
def steady(data: Path) -> Iterator[str]:
    """A server whose deals are the same in every run; yields its address."""
    numbers = count()
    chance = Chance(deal_seed=lambda: next(numbers).to_bytes(dealer.SEED_BYTES, "big"))
    with served(data, chance=chance) as server:
        yield server


@contextmanager
def moonlit(data: Path) -> Iterator[str]:
    """A server whose deals are `clubs_to_seat_0`."""
    chance = Chance(deal=lambda public, _seed: clubs_to_seat_0(public))
    with served(data, chance=chance) as server:
        yield server


def clubs_to_seat_0(public: hearts.Public) -> hearts.Deal:
    """Every club to seat 0 of four, who takes every trick whatever is played."""
    clubs = packs().of_suit(Suit.CLUBS)
    mine, others = iter(clubs), iter(packs() - clubs)
    first = (public.dealer + 1) % 4  # who is dealt to first
    return hearts.Deal(tuple(next(mine if (first + at) % 4 == 0 else others) for at in range(52)))


def held(page: Page, card: str, state: str = "") -> Locator:
    """This card in the hand, in this state."""
    return page.locator(f'hearts-hand [data-card="{card}"]{state}')


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
    """The cards of the own hand."""
    return page.locator("hearts-hand .card")


def playable(page: Page) -> Locator:
    """The cards that may be pressed now."""
    return page.locator("hearts-hand:not([data-idle]) .card[aria-disabled=false]")


def sheet(page: Page) -> Locator:
    """The score sheet between deals."""
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
        expect(playable(page).or_(sheet(page)).first).to_be_visible()
        if sheet(page).count():
            claimed = page.locator(".shown-claim .claimed-hands > li").first.locator(".card")
            return played + claimed.count()
        play_one(page)
    raise AssertionError("more cards than a hand holds")


def play_by_pointer(page: Page) -> None:
    """Play a card by a press."""
    card = playable(page).last
    name = name_of(card)
    press(card)
    expect(held(page, name)).to_have_count(0)


def play_by_pointer_when_asked(page: Page) -> None:
    """Wait for the turn, then play by a press."""
    expect(playable(page).first).to_be_visible()
    play_by_pointer(page)


def row(page: Page, place: str) -> list[int]:
    """The figures of a row of the score sheet."""
    cells = page.locator(f"{place} td").all_inner_texts()
    return [int(cell.split()[-1]) for cell in cells]


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
    """Play a card by keys alone: walk to the first that may be played, press it."""
    page.keyboard.press("Home")
    for _ in range(13):
        at = focused(page)
        if held(page, at).get_attribute("aria-disabled") == "false":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(held(page, at)).to_have_count(0)
    # The focus stays in the hand as long as there is one: it may have been the last card, or a bot
    # may have claimed the rest.
    after = "hearts-hand .card:focus, .sheet-panel, .moon-question"
    expect(page.locator(after).first).to_be_visible()


def play_by_keyboard_when_asked(page: Page) -> None:
    """Wait for the turn, then play by keys."""
    expect(playable(page).first).to_be_visible()
    play_by_keyboard(page)


def tap(card: Locator) -> None:
    """Touch a card where it shows in the fan."""
    card.tap(position={"x": 10, "y": 40})


def play_by_finger(page: Page) -> None:
    """Play a card by two taps: the first raises it."""
    name = name_of(playable(page).last)
    card = held(page, name)
    tap(card)
    expect(held(page, name, ".raised")).to_be_visible()
    tap(card)
    expect(card).to_have_count(0)
