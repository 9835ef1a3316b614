"""The page as a web app: service worker, offline start, updates, manifest, icons."""

import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
import trustme
from playwright.sync_api import Browser, BrowserContext, Page, expect

from herzrasen.locales import LANGUAGES
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.chromium import launch
from tests.client.icons import ICONS
from tests.server.live_server import live_server, process_address, start_process
from tests.tools import CLIENT

CACHE_NAMES = "caches.keys()"
CACHED_PATHS = """async () => {
  const [name] = await caches.keys();
  const requests = await (await caches.open(name)).keys();
  return requests.map((request) => new URL(request.url).pathname);
}"""
WORKER_ACTIVE = "navigator.serviceWorker.ready.then((there) => there.active !== null)"
PAGE_CONTROLLED = "navigator.serviceWorker.controller !== null"
WORKER_WAITING = "(await navigator.serviceWorker.getRegistration()).waiting !== null"


def wait_until(page: Page, condition: str) -> None:
    """Wait in the page itself, whose policy lets nobody else evaluate anything."""
    pause = "await new Promise((wake) => setTimeout(wake, 20))"
    page.evaluate(f"async () => {{ while (!({condition})) {pause}; }}")


def open_with_worker(open_page: OpenPage, server: str, locale: str = "en-GB") -> Page:
    """A page whose worker has kept its files, and hands them out."""
    page = open_page(DESKTOP, locale, service_workers="allow")
    page.goto(server)
    expect(page.locator("game-lobby .play").first).to_be_visible()
    page.evaluate(WORKER_ACTIVE)
    page.reload()
    wait_until(page, PAGE_CONTROLLED)
    expect(page.locator("game-lobby .play").first).to_be_visible()
    return page


@pytest.mark.smoke
@pytest.mark.faulty_page("ERR_FAILED .*/joined/")
def test_offline_lobby_says_so_and_reconnects(
    open_page: OpenPage, tmp_path: Path, port: int
) -> None:
    process = start_process(tmp_path, port=port)
    server = process_address(process)
    try:
        page = open_with_worker(open_page, server, "de-DE")
    finally:
        process.terminate()
        process.communicate()
    page.reload()
    expect(page.get_by_role("heading", name="Keine Verbindung zum Server")).to_be_visible()
    page.locator("#bar [lang=en]").click()
    expect(page.get_by_role("heading", name="No connection to the server")).to_be_visible()
    process = start_process(tmp_path, port=port)
    try:
        assert process_address(process) == server
        expect(page.locator("game-lobby .play").first).to_be_visible()
    finally:
        process.terminate()
        process.communicate()


@pytest.mark.slow
def test_the_next_visit_gets_the_new_version_and_drops_the_old_cache(
    open_page: OpenPage, tmp_path: Path
) -> None:
    folder = tmp_path / "client"
    shutil.copytree(CLIENT, folder)
    with live_server(tmp_path, client=folder, client_recheck=0.0) as server:
        page = open_with_worker(open_page, server)
        (former,) = page.evaluate(CACHE_NAMES)
        names = folder / "kit/members/friendly-name.js"
        names.write_text(names.read_text("utf-8") + "\nwindow.renewed = true;\n", "utf-8")
        page.reload()
        expect(page.locator("game-lobby .play").first).to_be_visible()
        assert page.evaluate("window.renewed") is True
        wait_until(page, WORKER_WAITING)
        page.goto("about:blank")  # nobody looks at the former version any more
        page.goto(server)
        wait_until(page, f"(await {CACHE_NAMES}).length === 1")
        assert page.evaluate(CACHE_NAMES) != [former]
        assert page.evaluate("window.renewed") is True


def test_only_static_files_and_texts_are_cached(open_page: OpenPage, tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        page = open_with_worker(open_page, server)
        page.get_by_role("button", name="Play now").click()
        expect(page.locator("hearts-table")).to_be_visible()
        inside = page.evaluate(CACHED_PATHS)
    assert "/" in inside
    assert any(path.endswith("/joined/games-hearts-table.js") for path in inside), (
        "what was opened is kept"
    )
    assert any(path.endswith("/joined/page.js") for path in inside)
    assert {path for path in inside if not path.startswith("/client/")} == {"/"}
    assert {path.rpartition("/texts/")[2] for path in inside if "/texts/" in path} == {
        f"{language}.json" for language in LANGUAGES
    }


@pytest.fixture
def home_network_browser(chromium_path: str, browser: Browser) -> Iterator[BrowserContext]:
    """A browser for which a name in a home network is this machine."""
    rule = "--host-resolver-rules=MAP herzrasen.home 127.0.0.1"
    launched = launch(browser.browser_type, chromium_path, rule)
    yield launched.new_context(viewport=PHONE, service_workers="allow")
    launched.close()


@pytest.mark.slow
def test_over_plain_http_in_a_home_network_there_is_no_worker(
    home_network_browser: BrowserContext, tmp_path: Path
) -> None:
    page = home_network_browser.new_page()
    with live_server(tmp_path, names=("herzrasen.home",)) as server:
        page.goto(server.replace("127.0.0.1", "herzrasen.home"))
        page.get_by_role("button", name="Play now").click()
        expect(page.locator("hearts-table")).to_be_visible()
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]


@pytest.fixture
def any_certificate_browser(chromium_path: str, browser: Browser) -> Iterator[BrowserContext]:
    """A browser that takes any certificate."""
    launched = launch(browser.browser_type, chromium_path, "--ignore-certificate-errors")
    yield launched.new_context(viewport=DESKTOP, service_workers="allow")
    launched.close()


@pytest.mark.slow
def test_over_tls_the_page_is_cached(
    any_certificate_browser: BrowserContext, tmp_path: Path
) -> None:
    certificate = trustme.CA().issue_cert("localhost", "127.0.0.1")
    chain, key = tmp_path / "chain.pem", tmp_path / "key.pem"
    certificate.private_key_pem.write_to_path(str(key))
    for part in certificate.cert_chain_pems:
        part.write_to_path(str(chain), append=True)
    own = {"server_certificate": chain, "server_key": key}
    process = start_process(tmp_path / "data", settings=own)
    try:
        page = any_certificate_browser.new_page()
        page.goto(process_address(process))
        expect(page.locator("game-lobby .play").first).to_be_visible()
        assert page.evaluate(WORKER_ACTIVE)
        assert len(page.evaluate(CACHE_NAMES)) == 1
    finally:
        process.terminate()
        process.communicate()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_accepts_the_manifest(tmp_path: Path, language: str, open_page: OpenPage) -> None:
    with live_server(tmp_path) as server:
        page = open_page(DESKTOP, locale=language)
        page.goto(server)
        link = page.locator("link[rel=manifest]")
        expect(link).to_have_attribute("href", f"{server}/app/{language}.webmanifest")
        wire = page.context.new_cdp_session(page)
        assert wire.send("Page.getAppManifest")["errors"] == []


def test_every_icon_exists_in_its_size() -> None:
    for icon in ICONS:
        picture = (CLIENT / "core/icons" / icon.name).read_bytes()
        assert struct.unpack(">II", picture[16:24]) == (icon.size, icon.size)
