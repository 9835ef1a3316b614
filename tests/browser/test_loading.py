"""What the page loads: how many requests, each module once, and never an empty felt."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.lobby_page import enter_lobby
from tests.server.live_server import live_server

FIRST_PAGE = 20
TABLE = 25
GAMES = (("hearts", "Play now"), ("nerts", "Play Nerts"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


SAVE_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
"""Then a table is not loaded before it is opened, whatever time the first page takes."""


def counting(page: Page) -> list[str]:
    """The addresses that this page asks for from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.on("websocket", lambda socket: asked.append(socket.url))
    return asked


@pytest.mark.smoke
@pytest.mark.parametrize(("game", "button"), GAMES)
def test_the_first_page_and_a_table_need_few_requests(
    open_page: OpenPage, server: str, game: str, button: str
) -> None:
    page = open_page(DESKTOP)
    page.add_init_script(SAVE_DATA)
    asked = counting(page)
    enter_lobby(page, server)
    page.wait_for_load_state("networkidle")
    first = len(asked)
    assert first <= FIRST_PAGE, asked
    page.get_by_role("button", name=button).click()
    expect(page.locator(f"{game}-table [data-key]").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(asked) - first <= TABLE, asked[first:]
    files = [url for url in asked if url.startswith("http")]
    assert len(set(files)) == len(files), "nothing is asked for twice"


def test_no_module_is_evaluated_twice_however_it_is_reached(
    open_page: OpenPage, server: str
) -> None:
    page = open_page(DESKTOP)
    page.goto(server)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("hearts-table [data-key]").first).to_be_visible()
    assert page.evaluate("""async () => {
      const root = document.querySelector('script[src*="main.js"]').src;
      const module = (name) => import(new URL(name, root).href);
      const {settings, changeSettings} = await module('core/settings/settings.js');
      const {settings: same} = await module('core/settings/settings.js');
      const {GAME_PARTS} = await module('games/game-parts.js');
      const {HeartsTable} = await module('games/hearts/table.js');
      await GAME_PARTS.hearts.loadTable();
      changeSettings({log: true});
      return [
        settings === same,
        document.querySelector('hearts-table') instanceof HeartsTable,
        (await module('core/settings/settings.js')).settings.log,
      ];
    }""") == [True, True, True]
    expect(page.locator("play-log")).to_have_count(1)  # the page heard of the change


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize(("game", "button"), GAMES)
def test_a_table_on_its_way_is_drawn_as_a_skeleton(
    open_page: OpenPage, server: str, game: str, button: str, size: dict[str, int]
) -> None:
    page = open_page(size)
    held: list[Route] = []
    page.route(f"**/joined/games-{game}-table.js", lambda route: held.append(route))
    page.goto(server)
    page.get_by_role("button", name=button).click()
    plates = page.locator(".skeleton-plate:visible")
    expect(plates).to_have_count(4 if game == "hearts" else 3)
    expect(page.locator(".skeleton-outline:visible").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for route in held:
        route.continue_()
    expect(page.locator(f"{game}-table [data-key]").first).to_be_visible()
    expect(page.locator(".skeleton")).to_be_hidden()


def test_between_the_press_and_the_table_something_is_always_drawn(
    open_page: OpenPage, server: str
) -> None:
    page = open_page(DESKTOP)
    page.goto(server)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.evaluate("""() => {
      window.empty = [];
      const drawn = 'game-lobby > *, .skeleton, hearts-table > *';
      const look = () => {
        if (![...document.querySelectorAll(drawn)].some((part) => part.checkVisibility()))
          empty.push(document.querySelector('#screen').outerHTML);
        requestAnimationFrame(look);
      };
      look();
    }""")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("hearts-table [data-key]").first).to_be_visible()
    assert page.evaluate("window.empty") == []


@pytest.mark.parametrize(
    ("game", "button", "last"),
    [(*GAMES[0], "moon.css"), (*GAMES[1], "round-end.css")],
)
def test_a_table_s_code_comes_before_the_press(
    open_page: OpenPage, server: str, game: str, button: str, last: str
) -> None:
    page = open_page(DESKTOP)
    page.goto(server)
    with page.expect_response(f"**/{game}/{last}"):
        page.get_by_role("button", name=button).hover()
    asked = counting(page)
    page.get_by_role("button", name=button).click()
    expect(page.locator(f"{game}-table [data-key]").first).to_be_visible()
    assert [url for url in asked if f"{game}-table" in url or url.endswith(last)] == []


@pytest.mark.slow
def test_without_joining_the_page_is_the_same(open_page: OpenPage, server: str) -> None:
    page = open_page(DESKTOP)
    asked = counting(page)
    page.goto(f"{server}/?plain")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("hearts-table [data-key]").first).to_be_visible()
    assert not any("/joined/" in url for url in asked)
    assert f"{server}/client/games/hearts/hand.js" in asked


@pytest.mark.faulty_page("404 .*/joined/screens-lessons-page.js")
def test_a_page_of_a_former_version_begins_again_where_a_part_is_not_to_be_had(
    browser: Browser, server: str
) -> None:
    page = browser.new_page(viewport=DESKTOP, locale="en-GB", service_workers="block")
    page.route("**/joined/screens-lessons-page.js", lambda route: route.fulfill(status=404))
    page.goto(server)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    renewed = "<h1>client/0123456789abcdef/main.js</h1>"
    page.route(f"{server}/", lambda route: route.fulfill(body=renewed, content_type="text/html"))
    page.locator('a[href="#/learn/hearts"]').first.click()
    expect(page.get_by_role("heading", name="client/0123456789abcdef")).to_be_visible()
    page.close()
