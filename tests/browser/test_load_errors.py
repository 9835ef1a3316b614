"""Failed loading: missing scripts, texts or modules show a sentence and a way on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import store_settings
from tests.browser.navigation import table
from tests.browser.recorder import RECORDER, expect_toast
from tests.chromium import PATIENCE
from tests.server.live_server import live_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with tables."""
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def page_with_errors(browser: Browser) -> Page:
    """A page that may throw."""
    page = browser.new_page(viewport=PHONE, locale="en-GB", service_workers="block")
    page.set_default_timeout(PATIENCE)
    return page


def block_files(page: Page, files: str) -> Page:
    """This page gets none of these files."""
    page.route(files, lambda route: route.abort())
    return page


@pytest.mark.parametrize(
    "files",
    ["**/main.js", pytest.param("**/vendor/lit.js", marks=pytest.mark.slow), "**/client/**"],
)
@pytest.mark.faulty_page("ERR_FAILED")
def test_missing_scripts_show_a_sentence(page_with_errors: Page, site: str, files: str) -> None:
    block_files(page_with_errors, files).goto(f"{site}/?plain")
    late = page_with_errors.locator("#late")
    expect(late).to_be_visible()  # CSS lets it appear after a while
    expect(late.get_by_role("link")).to_have_count(2)
    expect(late.locator("[lang=de]")).to_contain_text("wird noch geladen")
    page_with_errors.close()


def test_a_loaded_page_shows_no_error(open_page: OpenPage, site: str) -> None:
    page = open_page(DESKTOP)
    page.goto(site)
    expect(page.locator("game-lobby h1")).to_be_visible()
    expect(page.locator(".plain")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.faulty_page("ERR_FAILED .*/texts/")
def test_missing_texts_are_retried(open_page: OpenPage, site: str) -> None:
    page = open_page(PHONE)
    block_files(page, "**/texts/*.json").goto(site)
    expect(page.locator("#wait")).to_be_visible()
    page.unroute("**/texts/*.json")
    expect(page.locator("game-lobby h1")).to_be_visible()
    expect(page.locator("#wait")).to_have_count(0)


@pytest.mark.parametrize(
    ("screen", "file"),
    [
        ("#/t/some", "**/table/table-page.js"),
        ("#/me", "**/account/page.js"),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in (
                ("#/learn/hearts", "**/lessons/page.js"),
                ("#/record", "**/replay/page.js"),
                ("#/games", "**/history/page.js"),
            )
        ),
    ],
)
@pytest.mark.faulty_page(
    "ERR_FAILED", "console: MissingPart", "alert: .*", "tables/some/socket.* 404"
)
def test_a_missing_module_shows_a_sentence_and_a_reload_mends_it(
    page_with_errors: Page, site: str, screen: str, file: str
) -> None:
    store_settings(page_with_errors, language="de")
    block_files(page_with_errors, file).goto(f"{site}/?plain{screen}")
    page = page_with_errors.locator("#screen")
    expect(page).to_contain_text(text("de", "client.trouble.no_part"))
    assert findings(page_with_errors) == []
    page_with_errors.unroute(file)
    with page_with_errors.expect_navigation():
        page.get_by_role("button", name=text("de", "client.trouble.reload")).click()
    expect(page.locator("> :not(.page-message)").first).to_be_attached()
    expect(page).not_to_contain_text(text("de", "client.trouble.no_part"))
    page_with_errors.close()


@pytest.mark.faulty_page("ERR_FAILED", "console: MissingPart", "alert: .*Cannot reach the server")
def test_a_screen_without_a_line_says_so_and_opens_by_itself(
    page_with_errors: Page, server: str
) -> None:
    """The sentences and attempts are tested beside tests/client; here the engine's own import()."""
    page = page_with_errors
    store_settings(page)
    page.goto(server)
    expect(page.locator("game-lobby h1")).to_be_visible()
    page.route("**", lambda route: route.abort())
    page.evaluate("location.hash = '#/me'")
    sentence = page.locator("#screen").get_by_role("alert")
    expect(sentence).to_contain_text(text("en", "client.trouble.away"))
    assert findings(page) == []
    page.unroute_all()
    expect(page.locator("account-page h1").first).to_be_visible()
    page.close()


def test_a_screen_on_a_hanging_line_says_that_it_is_loading(
    page_with_errors: Page, server: str
) -> None:
    page = page_with_errors
    store_settings(page)
    page.goto(server)
    expect(page.locator("game-lobby h1")).to_be_visible()
    held: list[Route] = []
    page.route("**/screens-account*.js", lambda route: held.append(route))
    page.evaluate("location.hash = '#/me'")
    line = page.locator("#screen > .opening")
    expect(line).to_have_text(text("en", "client.loading"))
    expect(line).to_be_in_viewport()
    expect(line).to_have_text(text("en", "client.trouble.slow"))
    for route in held:
        route.continue_()
    expect(page.locator("account-page h1").first).to_be_visible()
    expect(line).to_have_count(0)
    page.close()


@pytest.mark.parametrize("game", ["hearts", "nerts"])
@pytest.mark.parametrize("way", ["table", "lesson"])
@pytest.mark.faulty_page(
    "ERR_FAILED .*-table", "console: MissingPart", "alert: .* Der Tisch lässt sich nicht zeigen"
)
def test_a_missing_table_module_shows_a_sentence_in_its_place(
    page_with_errors: Page, server: str, way: str, game: str
) -> None:
    store_settings(page_with_errors, language="de")
    block_files(page_with_errors, f"**/joined/games-{game}-table.js")
    lead = table(game, "standard" if game == "hearts" else "stoss", free=1)
    if way == "table":
        lead(page_with_errors, server)
        page_with_errors.locator(".waiting-room .primary").click()
    else:
        page_with_errors.goto(f"{server}/#/learn/{game}")
    page = page_with_errors.locator("#screen")
    expect(page.get_by_role("alert")).to_contain_text(text("de", "client.trouble.no_table"))
    expect(page_with_errors.locator("#banner")).to_be_hidden()
    assert findings(page_with_errors) == []
    page_with_errors.unroute(f"**/joined/games-{game}-table.js")
    with page_with_errors.expect_navigation():
        page.get_by_role("button", name=text("de", "client.trouble.reload")).click()
    expect(page.locator(f".{game}")).to_be_visible()
    page_with_errors.close()


@pytest.mark.parametrize(("version", "sentence"), [("f" * 16, "new_version"), ("", "no_part")])
@pytest.mark.faulty_page(
    "uncaught: MissingPart", "404 .*/screens-settings-dialog", "alert: .*Reload"
)
def test_settings_that_do_not_load_at_a_table_offer_to_reload_the_page(
    page_with_errors: Page, server: str, version: str, sentence: str
) -> None:
    """After an upgrade of the server the part does not fit, and that is what is said."""
    page = page_with_errors
    store_settings(page)
    table("hearts", "standard")(page, server)
    page.route("**/joined/screens-settings-dialog.js", lambda route: route.fulfill(status=404))
    if version:
        page.route(f"{server}/", lambda route: route.fulfill(body=f"client/{version}/main.js"))
    settings = page.get_by_role("button", name=text("en", "client.settings.open"))
    settings.click()
    banner = page.locator("#banner")
    expect(banner).to_contain_text(text("en", f"client.trouble.{sentence}"))
    page.unroute_all()
    with page.expect_navigation():
        banner.get_by_role("button", name=text("en", "client.trouble.reload")).click()
    expect(page.locator("hearts-hand .card")).to_have_count(13)
    settings.click()
    expect(page.locator("dialog .settings")).to_be_visible()
    page.close()


@pytest.mark.faulty_page("uncaught: MissingPart", "ERR_FAILED")
def test_settings_that_do_not_load_without_a_line_come_when_there_is_one(
    page_with_errors: Page, server: str
) -> None:
    page = page_with_errors
    store_settings(page)
    table("hearts", "standard")(page, server)
    page.evaluate(RECORDER)
    page.route("**", lambda route: route.abort())
    settings = page.get_by_role("button", name=text("en", "client.settings.open"))
    settings.click()
    expect_toast(page, text("en", "client.trouble.offline"))
    expect(page.locator("#banner")).to_be_hidden()
    page.unroute_all()
    settings.click()
    expect(page.locator("dialog .settings")).to_be_visible()
    page.close()


@pytest.mark.smoke
@pytest.mark.faulty_page(
    "uncaught: called off", "uncaught: Error: ours", "alert: Something went wrong"
)
def test_an_uncaught_error_shows_a_sentence_and_an_aborted_request_does_not(
    page_with_errors: Page, site: str
) -> None:
    store_settings(page_with_errors)
    page_with_errors.goto(site)
    expect(page_with_errors.locator("game-lobby h1")).to_be_visible()
    page_with_errors.evaluate("""() => new Promise((resolve) => {
        addEventListener('unhandledrejection', resolve, {once: true});
        void Promise.reject(new DOMException('called off', 'AbortError'));
    })""")
    expect(page_with_errors.locator("#banner")).to_be_hidden()
    page_with_errors.evaluate("() => void Promise.reject(new Error('ours'))")
    expect(page_with_errors.locator("#banner")).to_contain_text(text("en", "client.trouble.mishap"))
    page_with_errors.close()


@pytest.mark.parametrize(
    "address",
    [
        "#/%E0%A4%A",
        *(
            pytest.param(address, marks=pytest.mark.slow)
            for address in ("#/nothing", "#/t", "#/rules/chess/x")
        ),
    ],
)
def test_an_unknown_address_links_to_the_lobby(
    open_page: OpenPage, site: str, address: str
) -> None:
    page = open_page(PHONE)
    store_settings(page, language="de")
    page.goto(f"{site}/{address}")
    expect(page.locator("h1")).to_have_text(text("de", "client.trouble.title"))
    assert findings(page) == []
    page.get_by_role("link", name=text("de", "client.lobby"), exact=True).click()
    expect(page.locator("game-lobby h1")).to_be_visible()
