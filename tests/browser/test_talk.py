"""Two people talk at a table: each in his language, muted, hostile, by key and switched off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import keep, sit_down, steady

HOSTILE = "<img src=x onerror=alert(1)><script>document.title='gone'</script>"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with steady(tmp_path_factory.mktemp("data")) as server:
        yield server


def joined(open_page: OpenPage, server: str) -> tuple[Page, Page]:
    """Eva at an English desktop page, Jan at a German phone, before the match."""
    eva = sit_down(open_page(DESKTOP), server, free=1)
    jan = open_page(PHONE, locale="de-DE", has_touch=True, is_mobile=True)
    keep(jan, name="Jan")
    jan.goto(eva.url)
    jan.get_by_role("button", name=text("de", "connection.gather.sit")).click()
    expect(eva.get_by_text("Jan", exact=True).first).to_be_visible()
    return eva, jan


def test_two_people_talk_each_in_his_language_and_markup_is_text(
    open_page: OpenPage, server: str
) -> None:
    eva, jan = joined(open_page, server)
    jan.locator(".talk-button").click()
    jan.locator(".phrases summary").click()
    jan.get_by_role("button", name=text("de", "talk.phrase.good-luck")).click()
    expect(eva.locator(".talk-button .unread")).to_have_text("1")
    expect(eva.locator("[role=log]")).to_contain_text(f"Jan: {text('en', 'talk.phrase.good-luck')}")
    eva.keyboard.press("b")
    expect(eva.locator("#talk-words")).to_be_focused()
    expect(eva.locator(".talk-button .unread")).to_have_count(0)
    eva.keyboard.type(HOSTILE)
    eva.keyboard.press("Enter")
    expect(eva.locator("#talk-words")).to_have_value("")
    expect(jan.locator(".said .words").last).to_have_text(HOSTILE)
    assert jan.locator(".said img, .said script").count() == 0
    assert (jan.title(), eva.title()) == ("Tisch · Herzrasen", "Table · Herzrasen")
    jan.locator(".reactions button").first.click()
    expect(eva.locator(".said .reaction")).to_contain_text(text("en", "talk.reaction.bravo"))
    assert findings(eva) == []
    assert findings(jan) == []
    eva.locator(".hearing button").click()
    expect(eva.locator(".hearing button")).to_have_attribute("aria-pressed", "true")
    expect(eva.locator(".said li")).to_have_count(1)  # only her own is left
    jan.locator("#talk-words").fill("Hörst du mich?")
    jan.locator("#talk-words").press("Enter")
    expect(jan.locator(".said .own .words").last).to_have_text("Hörst du mich?")
    eva.locator(".hearing button").click()
    expect(eva.locator(".said .words").last).to_have_text("Hörst du mich?")
    eva.keyboard.press("Escape")
    expect(eva.locator(".talk-panel")).to_have_count(0)
    expect(eva.locator(".talk-button")).to_be_focused()


def test_who_switches_talk_off_hears_and_sees_nothing_of_it(
    open_page: OpenPage, server: str
) -> None:
    eva, jan = joined(open_page, server)
    quiet = open_page(DESKTOP)
    keep(quiet, talk=False)
    quiet.goto(eva.url)
    expect(quiet.locator(".gather")).to_be_visible()
    expect(quiet.locator(".talk-button")).to_have_count(0)
    quiet.keyboard.press("b")
    jan.locator(".talk-button").click()
    jan.locator(".reactions button").first.click()
    expect(eva.locator(".talk-button .unread")).to_have_text("1")
    expect(quiet.locator(".talk-panel, .talk-bubble")).to_have_count(0)
    expect(quiet.locator("[role=log]")).not_to_contain_text(text("en", "talk.reaction.bravo"))
