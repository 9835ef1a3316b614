"""Other people at the Hearts table: passing together, invitation, watchers, reload, restart."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import (
    choose,
    hand_cards,
    name_of,
    pass_cards,
    play_by_pointer,
    play_by_pointer_when_asked,
    play_out,
    playable_cards,
    press,
    server_with_fixed_deals,
    sit_down,
    store_settings,
)
from tests.server.live_server import process_address, start_process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_with_fixed_deals(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.mark.slow
def test_a_confirmed_pass_can_be_changed_until_everyone_has_passed(
    open_page: OpenPage, server: str
) -> None:
    host = sit_down(open_page(DESKTOP), server, free=1)
    guest = open_page(PHONE, has_touch=True, is_mobile=True)
    store_settings(guest, name="Jan", twoTaps=False)
    guest.goto(host.url)
    guest.get_by_role("button", name=text("en", "connection.gather.sit")).click()
    host.locator(".waiting-room .primary").click()
    expect(guest.locator(".hearts")).to_be_visible()
    choose(host, 0, 1, 2)
    host.locator(".confirm").click()
    expect(host.locator("hearts-passing")).to_contain_text("Jan")
    expect(hand_cards(host)).to_have_count(10)
    host.get_by_role("button", name=text("en", "hearts_table.passing.change")).click()
    expect(hand_cards(host)).to_have_count(13)
    expect(host.locator("hearts-hand [aria-pressed=true]")).to_have_count(3)
    choose(host, 2)
    (other,) = choose(host, 9)
    host.locator(".confirm").click()
    expect(hand_cards(host)).to_have_count(10)
    pass_cards(guest)
    expect(host.locator("hearts-passing")).to_have_count(0)
    assert other not in [name_of(card) for card in hand_cards(host).all()]


def test_the_invitation_link_and_bots_for_free_seats(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, free=3)
    expect(page.locator("#table-link")).to_have_value(page.url)
    begin = text("en", "connection.gather.begin_with_bots.other", n=3)
    page.get_by_role("button", name=begin).click()
    expect(hand_cards(page)).to_have_count(13)


def test_a_watcher_sees_no_hand(open_page: OpenPage, server: str) -> None:
    page = sit_down(open_page(DESKTOP), server)
    watcher = open_page(DESKTOP)
    store_settings(watcher)
    watcher.goto(page.url)
    expect(watcher.get_by_text(text("en", "hearts_table.watching"), exact=True)).to_be_visible()
    expect(watcher.locator(".seats .plaque")).to_have_count(4)
    assert hand_cards(watcher).count() == 0
    pass_cards(page)
    play_by_pointer_when_asked(page)
    expect(watcher.locator(".hearts").get_by_role("img").first).to_be_visible()


def trick_on_own_turn(page: Page) -> dict[str, Any]:
    """What lies on the table, when it is this seat's turn."""
    expect(playable_cards(page).first).to_be_visible()
    return {
        "hand": [name_of(card) for card in hand_cards(page).all()],
        "trick": page.locator("hearts-trick:not(:has(.won)) .card").evaluate_all(
            "cards => cards.map((card) => card.dataset.face)"
        ),
        "seats": page.locator(".plaque").evaluate_all("all => all.map((one) => one.ariaLabel)"),
    }


@pytest.mark.slow
def test_a_reload_shows_the_same_table(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    pass_cards(page)
    for _ in range(3):
        play_by_pointer_when_asked(page)
    before = trick_on_own_turn(page)
    page.reload()
    assert trick_on_own_turn(page) == before
    assert play_out(page, play_by_pointer) == 10


@pytest.mark.smoke
def test_a_restarted_server_shows_the_same_table(
    open_page: OpenPage, tmp_path: Path, port: int
) -> None:
    process = start_process(tmp_path, port=port, pauses=False)
    try:
        where = process_address(process)
        page = sit_down(open_page(DESKTOP), where)
        pass_cards(page)
        play_by_pointer_when_asked(page)
        before = trick_on_own_turn(page)
        stop(process)
        stopping = text("en", "connection.line.stopping")
        expect(page.locator(".notice-line")).to_have_text(stopping)
        press(playable_cards(page).last)  # on its way until the line is back
        process = start_process(tmp_path, port=port, pauses=False)
        process_address(process)
        expect(page.locator(".notice-line")).to_have_count(0)
        after = trick_on_own_turn(page)
        assert len(after["hand"]) == len(before["hand"]) - 1
        assert set(after["hand"]) < set(before["hand"])
    finally:
        stop(process)


def stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate()
