"""The lobby and the gallery of all drawings: contrast, keyboard, window sizes."""

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from tests.browser.axe import findings_in_every_theme
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.dialogs import close_dialog
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.lobby_page import enter_lobby, open_lobby
from tests.browser.recorder import expect_toast

SMALLEST = ViewportSize(width=320, height=640)
LANDSCAPE = ViewportSize(width=844, height=390)
GAMES = ("hearts", "nerts")


def open_rules(page: Page, game: str) -> Locator:
    """The panel of a game with its rules shown."""
    panel = page.locator(f".game[data-game={game}]")
    panel.locator("summary").click()
    expect(panel.locator("rules-panel .rule-set").first).to_be_visible()
    return panel


def test_axe_finds_nothing_in_the_lobby(open_page: OpenPage, site: str) -> None:
    page = open_lobby(open_page(DESKTOP, reduced_motion="reduce"), site, language="de", name="Ada")
    for game in GAMES:
        open_rules(page, game)
    page.locator(".called button").click()
    assert findings_in_every_theme(page) == []


def test_axe_finds_nothing_in_the_gallery(open_page: OpenPage, site: str) -> None:
    page = open_page(DESKTOP, reduced_motion="reduce")
    page.goto(f"{site}/tests/client/gallery.html?part=states")
    expect(page.locator(".card").first).to_be_visible()
    assert findings_in_every_theme(page) == []
    page.goto(f"{site}/tests/client/gallery.html?part=controls")
    expect(page.locator(".sheet")).to_be_visible()
    assert findings_in_every_theme(page) == []


def test_the_lobby_has_no_horizontal_scrolling(open_page: OpenPage, site: str) -> None:
    page = open_lobby(open_page(SMALLEST), site, language="de", name="W" * 24)
    assert horizontal_overflow(page) == 0
    for game in GAMES:
        open_rules(page, game)
    page.locator(".called button").click()
    assert horizontal_overflow(page) == 0


def test_a_fan_of_thirteen_fits_a_phone(open_page: OpenPage, site: str) -> None:
    page = open_page(PHONE)
    page.goto(f"{site}/tests/client/gallery.html?part=fan")
    expect(page.locator(".fan").first).to_be_visible()
    steps = page.locator(".fan").first.evaluate(
        "list => [...list.children].map((item) => item.getBoundingClientRect().left)"
    )
    assert len(steps) == 13
    assert min(right - left for left, right in pairwise(steps)) >= 24
    assert horizontal_overflow(page) == 0


@pytest.mark.slow
def test_language_theme_and_sounds_change_at_once_and_are_stored(
    open_page: OpenPage, site: str
) -> None:
    page = open_lobby(open_page(DESKTOP), site, name="Ada", language="en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Take a seat.")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nimm Platz.")
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("radio", name="Hell").check()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    close_dialog(page)
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Ton einschalten")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nimm Platz.")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    expect(page.get_by_role("button", name="Ton einschalten")).to_be_visible()


def test_a_held_enter_presses_a_button_once(open_page: OpenPage, site: str) -> None:
    page = open_lobby(open_page(DESKTOP), site, name="Ada", language="en", sounds=True)
    page.get_by_role("button", name="Turn sounds off").focus()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # as held
    page.keyboard.up("Enter")
    expect(page.get_by_role("button", name="Turn sounds on")).to_be_focused()


def test_single_keys_can_be_switched_off(open_page: OpenPage, site: str) -> None:
    page = open_lobby(open_page(DESKTOP), site, name="Ada", language="en", keys=False)
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Turn sounds off")).to_be_visible()


@pytest.mark.smoke
def test_a_name_is_given_and_can_be_changed_by_keyboard(open_page: OpenPage, site: str) -> None:
    page = open_lobby(open_page(DESKTOP), site, language="en")
    assert page.locator(".called strong").inner_text().count(" ") == 1
    page.get_by_role("button", name="Change your name").press("Enter")
    page.keyboard.type("Ada <b>")
    page.keyboard.press("Enter")
    expect(page.locator(".called strong")).to_have_text("Ada <b>")
    expect(page.get_by_role("button", name="Change your name")).to_be_focused()


@pytest.mark.parametrize("window", [DESKTOP, PHONE, LANDSCAPE], ids=lambda one: f"{one['width']}")
def test_playing_is_on_the_first_screen_and_stays_in_sight_below_the_rules(
    open_page: OpenPage, site: str, window: ViewportSize
) -> None:
    page = open_lobby(open_page(window), site, language="de", name="Ada")
    play = page.locator(".game[data-game=hearts] .play")
    expect(play).to_be_in_viewport(ratio=1)
    panel = open_rules(page, "hearts")
    for place in ("start", "center"):
        panel.locator("rules-panel").evaluate(
            f"panel => panel.scrollIntoView({{block: '{place}'}})"
        )
        expect(play).to_be_in_viewport(ratio=1)
    last = panel.locator(".at-table .chip input").last
    last.focus()
    box, bar = last.bounding_box(), panel.locator(".play-bar").bounding_box()
    assert box is not None
    assert bar is not None
    assert box["y"] + box["height"] <= bar["y"], "the bar covers nothing that has the focus"


@pytest.mark.parametrize("window", [DESKTOP, PHONE])
def test_the_lobbys_panels_keep_their_shape_when_rules_are_changed(
    open_page: OpenPage, site: str, window: ViewportSize
) -> None:
    page = open_lobby(open_page(window), site, language="de", name="Ada")
    for panel in page.locator(".game").all():
        parts = [panel.locator(".art"), panel.locator(".about")]
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


@pytest.mark.slow
def test_a_preset_sets_the_number_of_seats(open_page: OpenPage, site: str) -> None:
    page = open_lobby(open_page(DESKTOP), site, language="en", name="Ada")
    panel = open_rules(page, "nerts")
    panel.get_by_role("radio", name="5", exact=True).check()
    panel.get_by_role("radio", name="Duel").check()
    expect(panel.get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(panel).to_contain_text("against one bot (Slow · Beginner) · Duel")


def test_the_lobby_requests_the_chosen_table(open_page: OpenPage, site: str) -> None:
    page = open_lobby(open_page(DESKTOP), site, language="en", name="Ada")
    asked: list[object] = []

    def fulfill(route: Route) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(json={"table": "x"})

    page.route("**/api/tables", fulfill)
    nerts = open_rules(page, "nerts")
    nerts.get_by_role("radio", name="2", exact=True).check()
    nerts.get_by_role("radio", name="Medium").check()
    nerts.get_by_role("radio", name="Auto-move", exact=True).check()
    nerts.get_by_role("checkbox", name="Mouse").uncheck()
    nerts.get_by_role("button", name="Play Nerts").click()
    page.wait_for_url("**/#/t/x")
    bot = {"tempo": 3, "insight": 1}
    wish = {"game": "nerts", "rules": "stoss+seats=2", "bot": bot, "free": 0, "pace": "normal"}
    house = {
        "kind": "private",
        "help": "send",
        "inputs": ["touch", "keys"],
        "watchers": "may-sit",
        "time": None,
        "talk": None,
    }
    assert asked == [{**wish, "name": "Ada", "house": house}]


@pytest.mark.faulty_page("alert: .*Allow cookies")
def test_a_browser_that_keeps_nothing_says_so_and_still_shows_the_lobby(
    open_page: OpenPage, site: str
) -> None:
    """Cookies and storage are refused from the very start, some of them by an exception."""
    page = open_page(DESKTOP)
    refuse = "get() { throw new DOMException('blocked', 'SecurityError'); }"
    page.add_init_script(
        f"""for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {{{refuse}}});
        Object.defineProperty(Document.prototype, 'cookie', {{{refuse}, set() {{}}}});
        Object.defineProperty(Navigator.prototype, 'serviceWorker', {{{refuse}}});"""
    )
    errors: list[object] = []
    page.on("pageerror", lambda error: errors.append(error))
    enter_lobby(page, site)
    notice = page.locator(".cookie-notice")
    expect(notice).to_contain_text("Allow cookies for 127.0.0.1")
    open_rules(page, "hearts")
    assert errors == []
    assert horizontal_overflow(page) == 0
    page.set_viewport_size(SMALLEST)
    assert horizontal_overflow(page) == 0


@pytest.mark.smoke
@pytest.mark.faulty_page("ERR_FAILED .*/api/tables")
def test_an_unreachable_server_shows_a_sentence(open_page: OpenPage, site: str) -> None:
    page = open_lobby(open_page(DESKTOP), site, language="en", name="Ada")
    page.route("**/api/tables", lambda route: route.abort())
    page.get_by_role("button", name="Play now").click()
    expect_toast(page, "Cannot reach the server. Is it still running?")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()


TYPE_SIZE = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
RETURNING = """() =>
  localStorage.setItem('herzrasen.rules', JSON.stringify({hearts: {last: 'standard', own: []}}))"""


def bottoms(page: Page) -> list[float]:
    """Where the panels of the two games end."""
    ends: list[float] = page.locator(".game").evaluate_all(
        "(games) => games.map((game) => game.getBoundingClientRect().bottom)"
    )
    return ends


def test_both_games_end_in_one_line_in_every_window(desktop: Page, site: str) -> None:
    page = open_lobby(desktop, site, language="de", name="Ada")
    for newcomer in (True, False):
        if not newcomer:
            page.evaluate(RETURNING)
            page.reload()
            expect(page.locator(".lobby:not([aria-busy])")).to_be_attached()
        assert page.locator(".game .go .learn").count() == (2 if newcomer else 0)
        for width, height, size in ((1280, 800, 16), (2560, 1440, 21.3), (3840, 2160, 32)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise(requestAnimationFrame)")
            hearts, nerts = bottoms(page)
            assert abs(hearts - nerts) < 1, width
            assert abs(page.evaluate(TYPE_SIZE) - size) < 0.2, width
            assert max(hearts, nerts) < height, "both are on the first screen"
    panel = open_rules(page, "hearts")
    hearts, nerts = bottoms(page)
    assert nerts < hearts - 100, "the other game keeps its height"
    expect(panel).to_be_visible()
