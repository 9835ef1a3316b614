"""Nothing shows a blank page: what cannot be had is a sentence, with a way on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import keep
from tests.browser.screens import table
from tests.server.served import served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with tables."""
    with served(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def stricken(browser: Browser) -> Page:
    """A page that may throw."""
    return browser.new_page(viewport=PHONE, locale="en-GB")


def without(page: Page, files: str) -> Page:
    """This page gets none of these files."""
    page.route(files, lambda route: route.abort())
    return page


@pytest.mark.parametrize("files", ["**/main.js", "**/vendor/lit.js", "**/client/**"])
def test_a_page_whose_scripts_do_not_come_says_so_itself(
    stricken: Page, site: str, files: str
) -> None:
    without(stricken, files).goto(site)
    late = stricken.locator("#late")
    expect(late).to_be_visible()  # CSS lets it appear after a while
    expect(late.get_by_role("link")).to_have_count(2)
    expect(late.locator("[lang=de]")).to_contain_text("noch nicht da")
    stricken.close()


def test_a_page_that_came_says_nothing_of_it(open_page: OpenPage, site: str) -> None:
    page = open_page(DESKTOP)
    page.goto(site)
    expect(page.locator("game-lobby h1")).to_be_visible()
    expect(page.locator(".plain")).to_have_count(0)


def test_without_words_the_page_keeps_trying_and_comes(open_page: OpenPage, site: str) -> None:
    page = open_page(PHONE)
    without(page, "**/texts/*.json").goto(site)
    expect(page.locator("#wait")).to_be_visible()
    page.unroute("**/texts/*.json")
    expect(page.locator("game-lobby h1")).to_be_visible()
    expect(page.locator("#wait")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("screen", "file"),
    [
        ("#/t/some", "**/table-page.js"),
        ("#/learn/hearts", "**/learn/page.js"),
        ("#/record", "**/replay/page.js"),
        ("#/games", "**/past/page.js"),
        ("#/me", "**/account/page.js"),
    ],
)
def test_a_part_that_does_not_come_is_a_sentence_and_comes_when_the_page_is_loaded_again(
    stricken: Page, site: str, language: str, screen: str, file: str
) -> None:
    keep(stricken, language=language)
    without(stricken, file).goto(f"{site}/{screen}")
    page = stricken.locator("#screen")
    expect(page).to_contain_text(text(language, "client.trouble.mishap"))
    assert findings(stricken) == []
    stricken.unroute(file)
    with stricken.expect_navigation():
        page.get_by_role("button", name=text(language, "client.trouble.reload")).click()
    expect(page.locator("> :not(.lobby)").first).to_be_attached()
    expect(page).not_to_contain_text(text(language, "client.trouble.mishap"))
    stricken.close()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["hearts", "nerts"])
@pytest.mark.parametrize("way", ["table", "lesson"])
def test_a_table_that_does_not_come_is_a_sentence_in_its_place(
    stricken: Page, server: str, way: str, game: str, language: str
) -> None:
    keep(stricken, language=language)
    without(stricken, f"**/{game}/table.js")
    lead = table(game, "standard" if game == "hearts" else "stoss", free=1)
    if way == "table":
        lead(stricken, server)
        stricken.locator(".gather .primary").click()
    else:
        stricken.goto(f"{server}/#/learn/{game}")
    page = stricken.locator("#screen")
    expect(page.get_by_role("alert")).to_contain_text(text(language, "client.trouble.no_table"))
    expect(stricken.locator("#banner")).to_be_hidden()
    assert findings(stricken) == []
    stricken.unroute(f"**/{game}/table.js")
    with stricken.expect_navigation():
        page.get_by_role("button", name=text(language, "client.trouble.reload")).click()
    expect(page.locator(f".{game}")).to_be_visible()
    stricken.close()


def test_a_mistake_of_ours_is_a_sentence_and_what_was_called_off_is_none(
    stricken: Page, site: str
) -> None:
    keep(stricken)
    stricken.goto(site)
    expect(stricken.locator("game-lobby h1")).to_be_visible()
    stricken.evaluate("""() => new Promise((resolve) => {
        addEventListener('unhandledrejection', resolve, {once: true});
        void Promise.reject(new DOMException('called off', 'AbortError'));
    })""")
    expect(stricken.locator("#banner")).to_be_hidden()
    stricken.evaluate("() => void Promise.reject(new Error('ours'))")
    expect(stricken.locator("#banner")).to_contain_text(text("en", "client.trouble.mishap"))
    stricken.close()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("address", ["#/nothing", "#/t", "#/rules/chess/x", "#/%E0%A4%A"])
def test_an_address_with_nothing_leads_to_the_lobby(
    open_page: OpenPage, site: str, language: str, address: str
) -> None:
    page = open_page(PHONE)
    keep(page, language=language)
    page.goto(f"{site}/{address}")
    expect(page.locator("h1")).to_have_text(text(language, "client.trouble.title"))
    assert findings(page) == []
    page.get_by_role("link", name=text(language, "client.lobby"), exact=True).click()
    expect(page.locator("game-lobby h1")).to_be_visible()
