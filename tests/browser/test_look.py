"""The lobby and the gallery of everything drawn: readable, reachable, within the window."""

import json
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.width import sideways

SMALLEST = ViewportSize(width=320, height=640)
THEMES = ("felt", "dark", "light", "contrast")
LANGUAGES = ("en", "de")
GAMES = ("hearts", "nerts")


def lobby(page: Page, site: str, **settings: str | bool) -> Page:
    """The lobby with these settings, once the presets have come."""
    page.goto(f"{site}/tests/client/gallery.html?part=states")
    page.evaluate(
        "stored => localStorage.setItem('herzrasen.settings', stored)", json.dumps(settings)
    )
    page.goto(site)
    expect(page.locator(".lobby:not([aria-busy])")).to_be_attached()
    return page


def open_rules(page: Page, game: str) -> Locator:
    """The panel of a game with its rules shown."""
    panel = page.locator(f".game[data-game={game}]")
    panel.locator("summary").click()
    expect(panel.locator("rule-chooser .rule-set").first).to_be_visible()
    return panel


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_the_lobby(
    open_page: OpenPage, site: str, theme: str, language: str
) -> None:
    page = lobby(open_page(DESKTOP), site, theme=theme, language=language, name="Ada")
    assert findings(page) == []
    for game in GAMES:
        open_rules(page, game)
    page.locator(".called button").click()
    assert findings(page) == []
    page.locator(".bar button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert findings(page) == []


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_the_gallery(open_page: OpenPage, site: str, theme: str) -> None:
    page = open_page(DESKTOP)
    page.goto(f"{site}/tests/client/gallery.html?theme={theme}&part=states")
    expect(page.locator(".card").first).to_be_visible()
    assert findings(page) == []
    page.goto(f"{site}/tests/client/gallery.html?theme={theme}&part=controls")
    expect(page.locator(".sheet")).to_be_visible()
    assert findings(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_never_scrolls_sideways(open_page: OpenPage, site: str, language: str) -> None:
    page = lobby(open_page(SMALLEST), site, language=language, name="W" * 24)
    assert sideways(page) == 0
    for game in GAMES:
        open_rules(page, game)
    page.locator(".called button").click()
    assert sideways(page) == 0


def test_a_fan_of_thirteen_fits_a_phone(open_page: OpenPage, site: str) -> None:
    page = open_page(PHONE)
    page.goto(f"{site}/tests/client/gallery.html?part=fan")
    expect(page.locator(".fan").first).to_be_visible()
    steps = page.locator(".fan").first.evaluate(
        "list => [...list.children].map((item) => item.getBoundingClientRect().left)"
    )
    assert len(steps) == 13
    assert min(right - left for left, right in pairwise(steps)) >= 24
    assert sideways(page) == 0


def test_language_look_and_sounds_change_at_once_and_are_kept(
    open_page: OpenPage, site: str
) -> None:
    page = lobby(open_page(DESKTOP), site, name="Ada", language="en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Take a seat.")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nimm Platz.")
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("radio", name="Hell").check()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Ton einschalten")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nimm Platz.")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    expect(page.get_by_role("button", name="Ton einschalten")).to_be_visible()


def test_single_keys_can_be_switched_off(open_page: OpenPage, site: str) -> None:
    page = lobby(open_page(DESKTOP), site, name="Ada", language="en", keys=False)
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Turn sounds off")).to_be_visible()


def test_a_name_is_given_and_can_be_changed_by_keyboard(open_page: OpenPage, site: str) -> None:
    page = lobby(open_page(DESKTOP), site, language="en")
    assert page.locator(".called strong").inner_text().count(" ") == 1
    page.get_by_role("button", name="Change your name").press("Enter")
    page.keyboard.type("Ada <b>")
    page.keyboard.press("Enter")
    expect(page.locator(".called strong")).to_have_text("Ada <b>")
    expect(page.get_by_role("button", name="Change your name")).to_be_focused()


@pytest.mark.parametrize("window", [DESKTOP, PHONE])
def test_the_lobbys_panels_keep_their_shape_when_rules_are_changed(
    open_page: OpenPage, site: str, window: ViewportSize
) -> None:
    page = lobby(open_page(window), site, language="de", name="Ada")
    for panel in page.locator(".game").all():
        parts = [panel.locator(".art"), panel.locator(".about"), panel.locator(".go")]
        before = [part.bounding_box() for part in parts]
        game = panel.get_attribute("data-game")
        assert game
        open_rules(page, game)
        for was, part in zip(before, parts, strict=True):
            now = part.bounding_box()
            assert was is not None
            assert now is not None
            assert [was[side] for side in ("x", "width", "height")] == [
                now[side] for side in ("x", "width", "height")
            ]
        panel.locator("summary").click()


def test_a_preset_brings_its_seats(open_page: OpenPage, site: str) -> None:
    page = lobby(open_page(DESKTOP), site, language="en", name="Ada")
    panel = open_rules(page, "nerts")
    panel.get_by_role("radio", name="5", exact=True).check()
    panel.get_by_role("radio", name="Duel").check()
    expect(panel.get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(panel).to_contain_text("against one bot · Duel")


def test_the_lobby_asks_for_the_table_that_was_chosen(open_page: OpenPage, site: str) -> None:
    page = lobby(open_page(DESKTOP), site, language="en", name="Ada")
    asked: list[object] = []

    def opened(route: Route) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(json={"table": "x"})

    page.route("**/api/tables", opened)
    nerts = open_rules(page, "nerts")
    nerts.get_by_role("radio", name="2", exact=True).check()
    nerts.get_by_role("radio", name="Brisk").check()
    nerts.get_by_role("radio", name="Send", exact=True).check()
    nerts.get_by_role("checkbox", name="Mouse").uncheck()
    nerts.get_by_role("button", name="Play Nerts").click()
    page.wait_for_url("**/#/t/x")
    bot = {"tempo": 3, "insight": 2}
    wish = {"game": "nerts", "rules": "stoss+seats=2", "bot": bot, "free": 0, "pace": "normal"}
    house = {
        "kind": "private",
        "help": "send",
        "inputs": ["touch", "keys"],
        "watchers": "may-sit",
        "time": None,
        "talk": None,
    }
    assert asked == [{**wish, "name": "Ada", "house": house, "decks": ""}]


def test_a_lost_server_is_a_sentence(open_page: OpenPage, site: str) -> None:
    page = lobby(open_page(DESKTOP), site, language="en", name="Ada")
    page.route("**/api/tables", lambda route: route.abort())
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".toast")).to_have_text(
        "The server cannot be reached. Is it still running?"
    )
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
