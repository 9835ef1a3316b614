"""The settings: applied at once, stored, exported and imported, and reachable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from herzrasen.locales import text
from tests.browser.hearts_page import (
    hand_card,
    hand_cards,
    play_by_pointer_when_asked,
    server_with_moon_deals,
    sit_down,
)
from tests.browser.lobby_page import open_lobby
from tests.browser.recorder import expect_toast

CLUBS = "standard+rotation=none"  # with `moonlit`: seat 0 holds them all, and leads the two


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_with_moon_deals(tmp_path_factory.mktemp("data")) as server:
        yield server


def lobby(page: Page, site: str, **settings: str | bool) -> Page:
    """The lobby of a person with a name, with these settings."""
    return open_lobby(page, site, **{"name": "Ada", "language": "en", **settings})


def open_settings(page: Page) -> Locator:
    """The dialog of the settings, opened, and what is folded unfolded."""
    page.locator(".bar button").last.click()
    dialog = page.get_by_role("dialog").filter(has=page.locator(".settings"))
    dialog.locator("summary").click()
    return dialog


def stored_settings(page: Page) -> dict[str, Any]:
    kept: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('herzrasen.settings'))")
    return kept


def card_image(card: Locator) -> str:
    """What the style sheet draws on a card."""
    drawn: str = card.evaluate("card => getComputedStyle(card).getPropertyValue('--picture')")
    return drawn


def settings_text(key: str, language: str = "en", **facts: str) -> str:
    return text(language, f"client.settings.{key}", **facts)


def test_the_classic_face_is_loaded_when_chosen(desktop: Page, site: str) -> None:
    asked: list[str] = []
    desktop.on("request", lambda request: asked.append(request.url))
    page = lobby(desktop, site)
    assert not any("/classic/" in url or "/settings/dialog.js" in url for url in asked)
    dialog = open_settings(page)
    king = dialog.locator(".preview [data-face=KS]")
    before = card_image(king)
    dialog.get_by_role("radio", name=settings_text("face_is.classic")).focus()
    page.keyboard.press("Space")
    expect(dialog.get_by_role("radio", name=settings_text("face_is.classic"))).to_be_checked()
    page.wait_for_function(
        "before => getComputedStyle(document.querySelector('.preview [data-face=KS]'))"
        ".getPropertyValue('--picture') !== before",
        arg=before,
    )
    classic = card_image(king)
    dialog.get_by_role("radio", name=settings_text("face_is.large")).check(force=True)
    assert len({before, classic, card_image(king)}) == 3
    dialog.get_by_role("switch", name=settings_text("four_colours")).check(force=True)
    assert "%231556b8" in card_image(dialog.locator(".preview [data-face=TD]"))
    page.reload()
    assert [stored_settings(page)[name] for name in ("face", "fourColours")] == ["large", True]


def test_the_stored_classic_face_is_loaded_at_start(desktop: Page, site: str) -> None:
    page = lobby(desktop, site, face="classic")
    page.wait_for_function(
        "() => getComputedStyle(document.querySelector('.card[data-face]'))"
        ".getPropertyValue('--picture').startsWith('url')"
    )


def test_the_speed_has_a_preview(desktop: Page, site: str) -> None:
    page = lobby(desktop, site)
    dialog = open_settings(page)
    card = dialog.locator(".track .card")
    left = card.evaluate("card => card.offsetLeft")
    dialog.get_by_role("button", name=settings_text("try_speed")).click()
    assert card.evaluate("card => card.offsetLeft") > left + 100
    page.wait_for_function("() => !document.querySelector('.track .card').getAnimations().length")
    dialog.get_by_role("radio", name=settings_text("speed_is.instant")).check(force=True)
    assert card.evaluate("card => [card.offsetLeft, card.getAnimations().length]") == [left, 0]


@pytest.mark.smoke
def test_settings_are_exported_and_imported(desktop: Page, site: str, tmp_path: Path) -> None:
    page = lobby(desktop, site, theme="light", face="large")
    dialog = open_settings(page)
    with page.expect_download() as download:
        dialog.get_by_role("button", name=settings_text("file.save")).click()
    kept = tmp_path / download.value.suggested_filename
    download.value.save_as(kept)
    dialog.get_by_role("radio", name=settings_text("theme_is.dark")).check(force=True)
    chosen = dialog.locator("input[type=file]")
    chosen.set_input_files(kept)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect_toast(page, settings_text("file.loaded"))
    assert stored_settings(page)["face"] == "large"

    before = stored_settings(page)
    for name, content, fault in (
        ("letter.json", "Dear Ada,", "fault_file"),
        ("empty.json", '{"file": "herzrasen.settings", "settings": {}}', "fault_other"),
        ("long.json", " " * 200_000, "fault_file"),
    ):
        (tmp_path / name).write_text(content)
        chosen.set_input_files(tmp_path / name)
        expect_toast(page, settings_text(f"file.{fault}", name=name))
    assert stored_settings(page) == before


# At the table -------------------------------------------------------------------------------------


def test_auto_play_of_forced_cards_and_the_last_card(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, CLUBS, autoOnly=True)
    expect(hand_card(page, "2C")).to_have_count(0)  # it must be led; nobody pressed it
    announcement = text("en", "hearts_table.auto", card="two of clubs")
    expect(page.locator("[role=alert] p", has_text=announcement)).to_have_count(1)
    for left in range(12, 1, -1):
        expect(hand_cards(page)).to_have_count(left)
        play_by_pointer_when_asked(page)
    expect(page.locator(".sheet-panel")).to_be_visible()
