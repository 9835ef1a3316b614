"""The account page: password, passkey, two browsers, recovery code, deletion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.lobby_page import enter_lobby
from tests.browser.recorder import expect_toast_with
from tests.server.live_server import live_server

PASSWORD = "a long enough word"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with live_server(tmp_path) as server:
        # A passkey needs a secure page, and a host with a name: the own machine is one.
        yield server.replace("127.0.0.1", "localhost")


def open_account(page: Page, address: str) -> None:
    enter_lobby(page, address)
    # By key: while the lobby is still coming, a link may slip away from under a pointer.
    page.get_by_role("link", name=re.compile("Your account|Dein Konto")).press("Enter")
    expect(page.locator("recent-matches h2")).to_be_visible()


def sign_up(page: Page, name: str) -> str:
    page.get_by_role("radio", name="New account").check(force=True)
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    return recovery_code(page)


def recovery_code(page: Page) -> str:
    dialog = page.get_by_role("dialog", name="Recovery code")
    code = dialog.locator("#recovery-code").inner_text()
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(dialog.locator("#recovery-code")).to_have_text(code)
    dialog.get_by_role("button", name="I have saved it").click()
    expect(dialog).to_have_count(0)
    return code


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.get_by_role("radio", name="Sign in").check(force=True)
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in").click()


@pytest.mark.faulty_page(
    "403 .*/api/me/sign-in",
    "alert: (Wrong username or password|This device has been signed out)",
    "401 .*/api/(games|me)",
)
def test_one_account_in_two_browsers(open_page: OpenPage, address: str) -> None:
    desk, phone = open_page(DESKTOP), open_page(PHONE, has_touch=True, is_mobile=True)
    enter_lobby(desk, address)
    desk.get_by_role("button", name="Play now").click()
    desk.locator("hearts-table").wait_for()
    table = desk.url.partition("#/t/")[2]
    open_account(desk, address)
    expect(desk.locator(f'a[href="#/t/{table}"]')).to_be_visible()
    code = sign_up(desk, "Eva")
    expect(desk.get_by_role("heading", level=1)).to_have_text("Eva")
    assert re.fullmatch(r"(\w{5}-){4}\w{5}", code)
    assert findings(desk) == []

    open_account(phone, address)
    sign_in(phone, "Eva", "something else")
    expect(phone.locator("sign-in-forms [role=alert]")).to_have_text("Wrong username or password.")
    sign_in(phone, "Eva")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Eva")

    desk.get_by_role("button", name="Settings").click()
    with desk.expect_response(lambda answer: answer.request.method == "PUT"):
        desk.get_by_role("radio", name="Light").check(force=True)
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("data-theme", "light")

    phone.locator(f'a[href="#/t/{table}"]').click()
    phone.locator("hearts-table hearts-hand").wait_for()
    open_account(phone, address)
    phone.get_by_role("button", name="Sign out all others").click()
    expect(phone.get_by_role("button", name="Sign out all others")).to_have_count(0)
    desk.goto(f"{address}/#/me")
    desk.reload()
    phone.get_by_role("button", name="Sign out", exact=True).click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Guest")
    expect(phone.locator(f'a[href="#/t/{table}"]')).to_have_count(0)


@pytest.mark.smoke
@pytest.mark.faulty_page("409 .*/api/me/passkeys/")
def test_an_account_with_a_passkey_only(open_page: OpenPage, address: str) -> None:
    page = open_page(DESKTOP)
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )
    open_account(page, address)
    page.get_by_role("radio", name="New account").check(force=True)
    page.get_by_label("Username").fill("Eva")
    page.get_by_role("button", name="Use a passkey").click()
    recovery_code(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Eva")
    remove = page.get_by_role("button", name=re.compile("Remove the passkey"))
    remove.click()
    expect_toast_with(page, "Without this passkey you could no longer sign in")

    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Guest")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Eva")

    page.get_by_text("Set a password", exact=True).click()
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Save").click()
    expect_toast_with(page, "Password changed")
    remove.click()
    expect(remove).to_have_count(0)


@pytest.mark.faulty_page(
    r"400 .*/api/me\b", "403 .*/api/me/sign-in", "alert: Wrong username or password"
)
def test_deleting_the_account_is_confirmed_twice(open_page: OpenPage, address: str) -> None:
    page = open_page(DESKTOP)
    open_account(page, address)
    sign_up(page, "Eva")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert '"account": "Eva"' in Path(download.value.path()).read_text()
    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("button", name="Continue").click()
    assert findings(page) == []
    page.get_by_label("type your username").fill("Jan")
    page.get_by_role("dialog").get_by_role("button", name="Delete my data").click()
    expect_toast_with(page, "Nothing was deleted")
    expect(page.get_by_role("heading", level=1)).to_have_text("Eva")
    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("type your username").fill("Eva")
    page.get_by_role("dialog").get_by_role("button", name="Delete my data").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Guest")
    sign_in(page, "Eva")
    expect(page.locator("sign-in-forms [role=alert]")).to_have_text("Wrong username or password.")


def test_a_guest_is_never_asked_to_make_an_account(open_page: OpenPage, address: str) -> None:
    page = open_page(DESKTOP)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    enter_lobby(page, address)
    page.get_by_role("button", name="Play now").click()
    page.locator("hearts-table").wait_for()
    # Today's matches are asked for, which every guest has.
    about = [url for url in asked if "/api/me" in url or "/account/page" in url]
    assert [url for url in about if not url.endswith("/api/me/finished")] == []


def test_a_name_already_at_the_table_has_to_be_changed(open_page: OpenPage, address: str) -> None:
    host, friend = open_page(DESKTOP), open_page(PHONE, has_touch=True, is_mobile=True)
    for page, name in ((host, "Eva"), (friend, "Еva")):
        page.add_init_script(f"localStorage['herzrasen.settings'] = '{{\"name\": \"{name}\"}}'")
    enter_lobby(host, address)
    host.get_by_role("button", name="With friends").first.click()
    host.locator("waiting-room").wait_for()
    friend.goto(host.url)
    friend.get_by_role("button", name="Sit down", exact=True).click()
    dialog = friend.get_by_role("dialog")
    expect(dialog).to_contain_text("looks too much like a name at this table")
    dialog.get_by_label("Your name").fill("<i>Ewa</i>")
    dialog.get_by_role("button").last.click()
    expect(host.locator("waiting-room")).to_contain_text("<i>Ewa</i>")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_page_fits_a_narrow_phone(open_page: OpenPage, address: str, locale: str) -> None:
    page = open_page({"width": 320, "height": 640}, locale)
    open_account(page, address)
    for form in page.locator("sign-in-forms .chip input").all():
        form.check(force=True)
        assert horizontal_overflow(page) == 0
        assert findings(page) == []
