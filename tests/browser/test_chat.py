"""Chat in the browser: two languages, muting, markup as text, by keyboard, switched off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import server_with_fixed_deals, sit_down, store_settings

HOSTILE = "<img src=x onerror=alert(1)><script>document.title='gone'</script>"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_with_fixed_deals(tmp_path_factory.mktemp("data")) as server:
        yield server


def host_and_guest(open_page: OpenPage, server: str) -> tuple[Page, Page]:
    """Eva at an English desktop page, Jan at a German phone, before the match."""
    eva = sit_down(open_page(DESKTOP), server, free=1)
    jan = open_page(PHONE, locale="de-DE", has_touch=True, is_mobile=True)
    store_settings(jan, name="Jan")
    jan.goto(eva.url)
    jan.get_by_role("button", name=text("de", "connection.gather.sit")).click()
    expect(eva.get_by_text("Jan", exact=True).first).to_be_visible()
    return eva, jan


@pytest.mark.smoke
def test_chat_in_two_languages_with_markup_shown_as_text(open_page: OpenPage, server: str) -> None:
    eva, jan = host_and_guest(open_page, server)
    jan.locator(".chat-button").click()
    jan.locator(".phrases summary").click()
    jan.get_by_role("button", name=text("de", "chat.phrase.good-luck")).click()
    expect(eva.locator(".chat-button .unread")).to_have_text("1")
    expect(eva.locator("[role=log]")).to_contain_text(f"Jan: {text('en', 'chat.phrase.good-luck')}")
    eva.keyboard.press("b")
    expect(eva.locator("#talk-words")).to_be_focused()
    expect(eva.locator(".chat-button .unread")).to_have_count(0)
    eva.keyboard.type(HOSTILE)
    eva.keyboard.press("Enter")
    expect(eva.locator("#talk-words")).to_have_value("")
    expect(jan.locator(".said .words").last).to_have_text(HOSTILE)
    assert jan.locator(".said img, .said script").count() == 0
    assert (jan.title(), eva.title()) == ("Tisch · Herzrasen", "Table · Herzrasen")
    jan.locator(".reactions button").first.click()
    expect(eva.locator(".said .reaction")).to_contain_text(text("en", "chat.reaction.bravo"))
    assert findings(jan) == []
    eva.locator(".mute-list button").click()
    expect(eva.locator(".mute-list button")).to_have_attribute("aria-pressed", "true")
    expect(eva.locator(".said li")).to_have_count(1)  # only her own is left
    jan.locator("#talk-words").fill("Hörst du mich?")
    jan.locator("#talk-words").press("Enter")
    expect(jan.locator(".said .own .words").last).to_have_text("Hörst du mich?")
    eva.locator(".mute-list button").click()
    expect(eva.locator(".said .words").last).to_have_text("Hörst du mich?")
    eva.keyboard.press("Escape")
    expect(eva.locator(".chat-panel")).to_have_count(0)
    expect(eva.locator(".chat-button")).to_be_focused()


def test_what_a_deleted_person_has_said_goes_from_an_open_page(
    open_page: OpenPage, server: str
) -> None:
    eva, jan = host_and_guest(open_page, server)
    jan.locator(".chat-button").click()
    for words in ("One", "Two"):
        jan.locator("#talk-words").fill(words)
        jan.locator("#talk-words").press("Enter")
    expect(eva.locator(".chat-button .unread")).to_have_text("2")
    done = jan.evaluate("""fetch('api/me', {method: 'DELETE', body: '{"name": ""}',
        headers: {'content-type': 'application/json'}}).then(({ok}) => ok)""")
    assert done
    expect(eva.locator(".chat-button .unread")).to_have_count(0)
    eva.keyboard.press("b")
    expect(eva.locator(".chat-panel .said li")).to_have_count(0)
    eva.keyboard.type("Alone")
    eva.keyboard.press("Enter")
    expect(eva.locator(".chat-panel .said li")).to_have_count(1)


def test_escape_leaves_the_field_and_keeps_what_was_written(
    open_page: OpenPage, server: str
) -> None:
    eva, _jan = host_and_guest(open_page, server)
    eva.keyboard.press("b")
    words = eva.locator("#talk-words")
    expect(words).to_be_focused()
    eva.keyboard.type("Not yet sent")
    words.dispatch_event("keydown", {"key": "Escape", "isComposing": True})
    expect(words).to_be_focused()
    eva.keyboard.press("Escape")
    expect(eva.locator(".chat-panel .said")).to_be_focused()
    expect(words).to_have_value("Not yet sent")
    eva.keyboard.press("Escape")
    expect(eva.locator(".chat-panel")).to_have_count(0)
    eva.keyboard.press("b")
    expect(words).to_have_value("Not yet sent")
    expect(words).to_be_focused()
    eva.keyboard.press("Enter")
    expect(words).to_have_value("")
    eva.keyboard.press("Escape")  # nothing is written: it closes at once
    expect(eva.locator(".chat-panel")).to_have_count(0)


def test_chat_switched_off_shows_and_announces_nothing(open_page: OpenPage, server: str) -> None:
    eva, jan = host_and_guest(open_page, server)
    quiet = open_page(DESKTOP)
    store_settings(quiet, talk=False)
    quiet.goto(eva.url)
    expect(quiet.locator(".waiting-room")).to_be_visible()
    expect(quiet.locator(".chat-button")).to_have_count(0)
    quiet.keyboard.press("b")
    jan.locator(".chat-button").click()
    jan.locator(".reactions button").first.click()
    expect(eva.locator(".chat-button .unread")).to_have_text("1")
    expect(quiet.locator(".chat-panel, .speech-bubble")).to_have_count(0)
    expect(quiet.locator("[role=log]")).not_to_contain_text(text("en", "chat.reaction.bravo"))
