"""A device link in the browser: shown on the account page, opened on another device by a press."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.lobby_page import enter_lobby
from tests.browser.recorder import expect_toast
from tests.server.auth.account_client import AccountClient, code_of
from tests.server.live_server import live_server


def words(key: str, **facts: str) -> str:
    """A sentence of the page in English."""
    return text("en", f"account.{key}", **facts)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with live_server(tmp_path) as server:
        # To the browser this is no name of its own machine, so the link has a QR code.
        yield server.replace("127.0.0.1", "cards.localhost")


def terminal_at(server: str) -> AccountClient:
    """A terminal, that speaks HTTP alone."""
    return AccountClient(server.replace("cards.localhost", "127.0.0.1"))


def show_link(page: Page, server: str) -> str:
    """The code of a link that this page shows."""
    page.goto(f"{server}/#/me")
    page.get_by_role("button", name=words("another.link")).click()
    link = page.get_by_label(words("another.field")).input_value()
    assert link.startswith(f"{server}/#/device/")
    return link.rpartition("/")[2]


def test_a_match_begun_in_the_browser_goes_on_in_the_terminal(
    open_page: OpenPage, server: str
) -> None:
    page = open_page(DESKTOP)
    enter_lobby(page, server)
    page.get_by_role("button", name="Play now").click()
    page.locator("hearts-table hearts-hand").wait_for()
    table = page.url.partition("#/t/")[2]
    code = show_link(page, server)
    expect(page.locator("device-link svg[role=img]")).to_be_visible()
    expect(page.locator("device-link")).to_contain_text(re.compile(r"[12]:\d\d"))
    command = page.get_by_label(words("another.terminal")).input_value()
    assert command == f"herzrasen terminal {server}/#/device/{code}"
    assert findings(page) == []

    terminal = terminal_at(server)
    assert terminal.ask("POST", "/link/open", {"code": code}).json["own"]
    assert terminal.join(table)["seat"] == 0
    terminal.close()
    expect_toast(page, words("another.joined", name="Firefox · Linux"))
    expect(page.locator("your-devices li")).to_have_count(2)
    expect(page.locator("device-link input")).to_have_count(0)
    assert findings(page) == []
    page.get_by_role("button", name=words("devices.end_others")).click()
    expect(page.locator("your-devices li")).to_have_count(0)
    assert code_of(terminal.ask("GET", "")) == (401, "signed-out")


@pytest.mark.smoke
def test_a_match_begun_in_the_terminal_goes_on_in_the_browser(
    open_page: OpenPage, server: str
) -> None:
    terminal = terminal_at(server)
    table = terminal.open_table("hearts", "standard")
    code = terminal.ask("POST", "/link", {"name": "Tess"}).json["code"]
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    page.goto(f"{server}/#/device/{code}")
    expect(page.get_by_role("heading", level=1)).to_have_text(words("join.title", name="Tess"))
    expect(page.locator("join-page")).to_contain_text(words("join.guest"))
    assert findings(page) == []
    assert horizontal_overflow(page) == 0
    page.get_by_role("button", name=words("join.do", name="Tess")).click()
    expect_toast(page, words("join.done", name="Tess"))
    expect(page.locator("game-lobby")).to_be_visible()
    assert page.url == f"{server}/#"
    page.goto(f"{server}/#/me")
    page.locator(f'a[href="#/t/{table}"]').click()
    expect(page.locator("table-page")).to_be_visible()
    terminal.join(table)
    assert page.evaluate("JSON.parse(localStorage['herzrasen.settings']).name") == "Tess"


def test_a_link_changes_nothing_before_the_press(open_page: OpenPage, server: str) -> None:
    stranger = terminal_at(server)
    stranger.open_table("hearts", "standard")
    code = stranger.ask("POST", "/link", {"name": "Mallory"}).json["code"]
    page = open_page(DESKTOP)
    page.goto(server)
    before = page.context.cookies()
    page.goto(f"{server}/#/device/{code}")
    expect(page.locator("join-page")).to_contain_text(words("join.stranger"))
    page.reload()
    expect(page.locator("join-page")).to_contain_text(words("join.stranger"))
    page.get_by_role("link", name=words("join.stay")).click()
    expect(page.locator("game-lobby")).to_be_visible()
    assert page.context.cookies() == before
    assert len(stranger.get("/devices")["devices"]) == 1
    assert stranger.ask("POST", "/link/show", {"code": code}).status == 200, "still valid"


@pytest.mark.faulty_page(
    "410 .*/api/me/link/show", "alert: (Open this link on|This link has expired)"
)
def test_a_used_link_and_ones_own_say_so(open_page: OpenPage, server: str) -> None:
    page = open_page(DESKTOP)
    code = show_link(page, server)
    page.goto(f"{server}/#/device/{code}")
    title = page.get_by_role("heading", level=1)
    expect(title).to_contain_text("You already play as")
    assert findings(page) == []
    terminal_at(server).ask("POST", "/link/open", {"code": code})
    page.reload()
    expect(title).to_have_text(words("join.invalid"))
    expect(page.locator("join-page [role=alert]")).to_have_text(words("refusal.link"))
    assert findings(page) == []


def test_a_link_expires_on_the_page(open_page: OpenPage, server: str) -> None:
    page = open_page(DESKTOP)
    page.clock.install()
    show_link(page, server)
    page.clock.fast_forward(121_000)
    expect(page.locator("device-link")).to_contain_text(words("another.expired"))
    expect(page.locator("device-link input")).to_have_count(0)
    page.get_by_role("button", name=words("another.new")).click()
    expect(page.get_by_label(words("another.field"))).to_be_focused()


def test_an_account_is_signed_out_where_another_persons_link_is_opened(
    open_page: OpenPage, server: str
) -> None:
    page = open_page(DESKTOP)
    browser = terminal_at(server)
    browser.sign_up("Eva")
    owner = terminal_at(server)
    owner.sign_up("Tess’ account")
    name, _, value = browser.cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": server}])
    code = owner.ask("POST", "/link", {"name": "Tess"}).json["code"]
    page.goto(f"{server}/#/device/{code}")
    expect(page.locator("join-page")).to_contain_text(words("join.signed_in", account="Eva"))
    expect(page.locator("join-page")).to_contain_text(
        words("join.account", account="Tess’ account")
    )
    page.get_by_role("button", name=words("join.do", name="Tess")).click()
    expect_toast(page, words("join.done", name="Tess"))
    page.goto(f"{server}/#/me")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tess’ account")
    assert code_of(browser.ask("GET", "")) == (401, "signed-out")
