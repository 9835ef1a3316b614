"""The settings: applied at once, stored, exported and imported, and reachable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from herzrasen.locales import LANGUAGES, text
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_can_be_chosen(desktop: Page, site: str, language: str) -> None:
    """Each is offered by its own name, and the dialog is in it at once."""
    dialog = open_settings(lobby(desktop, site, language="auto"))
    name = settings_text(f"language_is.{language}")
    dialog.get_by_role("radio", name=name, exact=True).check(force=True)
    expect(dialog.locator("h2").first).to_have_text(settings_text("title", language))


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


@pytest.mark.slow
def test_card_backs_have_a_colour_a_pattern_and_a_symbol(desktop: Page, site: str) -> None:
    page = lobby(desktop, site)
    dialog = open_settings(page)
    back = dialog.locator(".preview [data-back]")
    seen = {card_image(back)}
    for name, value in (
        ("back_colour", "teal"),
        ("back_pattern", "waves"),
        ("back_sign", "star"),
    ):
        group = dialog.get_by_role("group", name=settings_text(name), exact=True)
        group.get_by_role("radio", name=settings_text(f"{name}_is.{value}")).check(force=True)
        seen.add(card_image(back))
    assert len(seen) == 4
    assert "%230d6a73" in card_image(back)
    letter = settings_text("back_sign_is.letter", letter="K")
    dialog.get_by_role("radio", name=letter, exact=True).check(force=True)
    page.reload()
    assert [stored_settings(page)[name] for name in ("backColour", "backPattern", "backSign")] == [
        "teal",
        "waves",
        "letter-K",
    ]


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


@pytest.mark.slow
def test_auto_play_of_the_last_card_only(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, CLUBS, autoLast=True)
    for left in range(13, 1, -1):
        expect(hand_cards(page)).to_have_count(left)
        play_by_pointer_when_asked(page)
    expect(page.locator(".sheet-panel")).to_be_visible()


def test_one_key_mutes_at_the_table(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, sounds=True)
    page.keyboard.press("m")
    assert stored_settings(page)["sounds"] is False
    expect(page.get_by_role("button", name=text("en", "client.sound.on"))).to_be_visible()


def key_binding(page: Page, act: str) -> Locator:
    return page.locator(f"[data-bind={act}]")


@pytest.mark.slow
def test_hearts_key_bindings_are_changed_swapped_and_reset(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    page.keyboard.press("?")
    key_binding(page, "scores").click()
    page.keyboard.press("q")
    expect(key_binding(page, "scores")).to_have_text("Q")
    key_binding(page, "rules").click()
    page.keyboard.press("l")
    act = text("en", "hearts_table.bind.act.last")
    expect(page.locator(".said")).to_contain_text(
        text("en", "client.bind.clash", sign="L", act=act)
    )
    page.get_by_role("button", name=text("en", "client.bind.swap")).click()
    expect(key_binding(page, "last")).to_have_text("R")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    for key, title in (("q", "Scores"), ("l", "Rules"), ("r", "Last trick")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_contain_text(title, ignore_case=True)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("s")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(1)  # S means nothing any more
    page.get_by_role("button", name=text("en", "client.bind.reset")).click()
    expect(key_binding(page, "scores")).to_have_text("S")
    assert stored_settings(page)["heartsKeys"] == {}
