"""The page as an app: it opens without a server, is never out of date, needs nothing of it."""

import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
import trustme
from playwright.sync_api import Browser, BrowserContext, Page, expect

from herzrasen.locales import LANGUAGES
from tests.browser import axe
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.chromium import FLAGS
from tests.client.icons import ICONS
from tests.server.person import ask
from tests.server.served import address, served, start
from tests.tools import CLIENT

KEPT = "caches.keys()"
INSIDE = """async () => {
  const [name] = await caches.keys();
  const requests = await (await caches.open(name)).keys();
  return requests.map((request) => new URL(request.url).pathname);
}"""
READY = "navigator.serviceWorker.ready.then((there) => there.active !== null)"
HANDED_OUT = "navigator.serviceWorker.controller !== null"
WAITS = "(await navigator.serviceWorker.getRegistration()).waiting !== null"


def until(page: Page, condition: str) -> None:
    """Wait in the page itself, whose policy lets nobody else evaluate anything."""
    pause = "await new Promise((wake) => setTimeout(wake, 20))"
    page.evaluate(f"async () => {{ while (!({condition})) {pause}; }}")


def installed(open_page: OpenPage, server: str, locale: str = "en-GB") -> Page:
    """A page whose worker has kept its files, and hands them out."""
    page = open_page(DESKTOP, locale, service_workers="allow")
    page.goto(server)
    expect(page.locator("game-lobby .play").first).to_be_visible()
    page.evaluate(READY)
    page.reload()
    until(page, HANDED_OUT)
    expect(page.locator("game-lobby .play").first).to_be_visible()
    return page


def test_without_a_server_the_lobby_says_so_and_comes_back_by_itself(
    open_page: OpenPage, tmp_path: Path
) -> None:
    process = start(tmp_path)
    server = address(process)
    try:
        page = installed(open_page, server, "de-DE")
    finally:
        process.terminate()
        process.communicate()
    page.reload()
    expect(page.get_by_role("heading", name="Keine Verbindung zum Server")).to_be_visible()
    assert axe.findings(page) == []
    page.locator("#bar [lang=en]").click()
    expect(page.get_by_role("heading", name="No line to the server")).to_be_visible()
    process = start(tmp_path, port=int(server.rpartition(":")[2]))
    try:
        assert address(process) == server
        expect(page.locator("game-lobby .play").first).to_be_visible()
    finally:
        process.terminate()
        process.communicate()


def test_a_new_version_is_what_the_next_visit_sees_and_the_former_is_forgotten(
    open_page: OpenPage, tmp_path: Path
) -> None:
    folder = tmp_path / "client"
    shutil.copytree(CLIENT, folder)
    with served(tmp_path, client=folder) as server:
        page = installed(open_page, server)
        (former,) = page.evaluate(KEPT)
        names = folder / "lobby" / "names.js"
        names.write_text(names.read_text("utf-8") + "\nwindow.renewed = true;\n", "utf-8")
        page.reload()
        expect(page.locator("game-lobby .play").first).to_be_visible()
        assert page.evaluate("window.renewed") is True
        until(page, WAITS)
        page.goto("about:blank")  # nobody looks at the former version any more
        page.goto(server)
        until(page, f"(await {KEPT}).length === 1")
        assert page.evaluate(KEPT) != [former]
        assert page.evaluate("window.renewed") is True


def test_only_files_and_words_are_kept_and_no_answer_of_the_server(
    open_page: OpenPage, tmp_path: Path
) -> None:
    with served(tmp_path) as server:
        page = installed(open_page, server)
        page.get_by_role("button", name="Play now").click()
        expect(page.locator("hearts-table")).to_be_visible()
        inside = page.evaluate(INSIDE)
    assert "/" in inside
    assert any(path.endswith("/hearts/table.js") for path in inside), "what was opened is kept"
    assert any(path.endswith("/lobby/lobby.js") for path in inside)
    assert {path for path in inside if not path.startswith("/client/")} == {
        "/",
        *(f"/texts/{language}.json" for language in LANGUAGES),
    }


@pytest.fixture
def at_home(chromium_path: str, browser: Browser) -> Iterator[BrowserContext]:
    """A browser for which a name in a home network is this machine."""
    rule = "--host-resolver-rules=MAP herzrasen.home 127.0.0.1"
    launched = browser.browser_type.launch(executable_path=chromium_path, args=[*FLAGS, rule])
    yield launched.new_context(viewport=PHONE, service_workers="allow")
    launched.close()


def test_over_plain_http_in_a_home_network_there_is_just_the_page(
    at_home: BrowserContext, tmp_path: Path
) -> None:
    page = at_home.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(error.message))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    with served(tmp_path, names=("herzrasen.home",)) as server:
        page.goto(server.replace("127.0.0.1", "herzrasen.home"))
        page.get_by_role("button", name="Play now").click()
        expect(page.locator("hearts-table")).to_be_visible()
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    assert wrong == []


@pytest.fixture
def trusting(chromium_path: str, browser: Browser) -> Iterator[BrowserContext]:
    """A browser that takes any certificate."""
    launched = browser.browser_type.launch(
        executable_path=chromium_path, args=[*FLAGS, "--ignore-certificate-errors"]
    )
    yield launched.new_context(viewport=DESKTOP, service_workers="allow")
    launched.close()


def test_over_tls_the_page_is_kept(trusting: BrowserContext, tmp_path: Path) -> None:
    certificate = trustme.CA().issue_cert("localhost", "127.0.0.1")
    chain, key = tmp_path / "chain.pem", tmp_path / "key.pem"
    certificate.private_key_pem.write_to_path(str(key))
    for part in certificate.cert_chain_pems:
        part.write_to_path(str(chain), append=True)
    own = {"server_certificate": chain, "server_key": key}
    process = start(tmp_path / "data", settings=own)
    try:
        page = trusting.new_page()
        page.goto(address(process))
        expect(page.locator("game-lobby .play").first).to_be_visible()
        assert page.evaluate(READY)
        assert len(page.evaluate(KEPT)) == 1
    finally:
        process.terminate()
        process.communicate()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_names_pictures_that_are_there(
    tmp_path: Path, language: str, open_page: OpenPage
) -> None:
    with served(tmp_path) as server:
        answer = ask(f"{server}/app/{language}.webmanifest")
        assert answer.headers["content-type"] == "application/manifest+json"
        told = answer.json
        assert (told["lang"], told["display"], told["start_url"]) == (language, "standalone", "../")
        for icon in told["icons"]:
            picture = ask(f"{server}/app/{icon['src']}".replace("/app/..", ""))
            assert (picture.status, picture.headers["content-type"]) == (200, icon["type"])
            assert "immutable" in picture.headers["cache-control"]
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", picture.body[16:24])
                assert icon["sizes"] == f"{width}x{height}"
        page = open_page(DESKTOP, locale="de-DE" if language == "de" else "en-GB")
        page.goto(server)
        link = page.locator("link[rel=manifest]")
        expect(link).to_have_attribute("href", f"{server}/app/{language}.webmanifest")
        wire = page.context.new_cdp_session(page)
        assert wire.send("Page.getAppManifest")["errors"] == []
        assert ask(f"{server}/app/xx.webmanifest").status == 404


def test_every_icon_is_there_in_its_size() -> None:
    for icon in ICONS:
        picture = (CLIENT / "icons" / icon.name).read_bytes()
        assert struct.unpack(">II", picture[16:24]) == (icon.size, icon.size)
