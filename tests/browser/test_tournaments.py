"""A duplicate match on three pages: the host's, a guest's, and one that only looks on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import store_settings
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.members_page import TOUCH
from tests.browser.navigation import cookie_header
from tests.server.live_server import live_server
from tests.server.test_tournaments import TournamentClient


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


def player_of(page: Page, server: str, name: str) -> TournamentClient:
    """The person of this page, who can play by themselves."""
    player = TournamentClient(server, name)
    player.cookie = cookie_header(page)
    return player


def sentence(key: str, language: str = "en", **facts: str | int) -> str:
    return text(language, f"tournament.{key}", **facts)


@pytest.mark.smoke
def test_the_screens_lead_from_the_form_to_the_first_table(desktop: Page, server: str) -> None:
    """The gate's one journey over the three screens of tournaments."""
    desktop.goto(f"{server}/#/event/new")
    desktop.locator("#event-title").fill("Sunday club")
    desktop.get_by_role("button", name=sentence("create.submit")).click()
    expect(desktop.locator("h1")).to_have_text("Sunday club")
    TournamentClient(server, "Tom").do(f"/{desktop.url.rpartition('/')[2]}", "enter")
    desktop.reload()
    expect(desktop.locator(".standings tbody tr")).to_have_count(2)
    desktop.goto(f"{server}/#/events")
    desktop.locator("tournament-list a", has_text="Sunday club").click()
    desktop.get_by_role("button", name=sentence("host.start"), exact=True).click()
    first = sentence("play.button", board=sentence("board", round=1, deal=1))
    desktop.get_by_role("button", name=first).click()
    expect(desktop.locator(".hearts")).to_be_visible()


def test_a_duplicate_match_from_the_form_to_the_travellers(
    open_page: OpenPage, server: str
) -> None:
    host, guest = open_page(DESKTOP), open_page(PHONE, **TOUCH)
    follower = open_page(DESKTOP, locale="de-DE")
    store_settings(host, name="Eva")
    store_settings(guest, name="Tom")

    host.goto(f"{server}/#/event/new")
    expect(host.get_by_role("button", name=sentence("create.submit"))).to_be_enabled()
    assert findings(host) == []
    host.locator("#event-title").fill("Friday club")
    host.locator("#event-rounds").select_option("1")
    host.get_by_role("button", name=sentence("create.submit")).click()
    expect(host.locator("h1")).to_have_text("Friday club")
    expect(host.get_by_role("button", name=sentence("host.start"))).to_be_disabled()
    address = host.url

    guest.goto(address)
    guest.locator("#enter-name").fill("Tom")
    assert findings(guest) == []
    guest.get_by_role("button", name=sentence("enter.button")).click()
    expect(guest.locator(".own-part")).to_contain_text(sentence("enter.waiting"))
    follower.goto(address)
    expect(follower.locator(".standings tbody tr")).to_have_count(2)
    expect(host.locator(".standings tbody")).to_contain_text("Tom")  # by itself
    expect(host.locator(".evenness")).to_be_visible()
    host.get_by_role("button", name=sentence("host.start"), exact=True).click()

    # The guest goes to the table as soon as there is one, and back to the page by "Leave".
    first = sentence("play.button", board=sentence("board", round=1, deal=1))
    guest.get_by_role("button", name=first).click()
    expect(guest.locator(".hearts")).to_be_visible()
    expect(guest.locator("[data-tool=undo]")).to_have_count(0)
    guest.locator("leave-button button").click()
    expect(guest.get_by_role("button", name=sentence("play.again"))).to_be_visible()

    cup = f"/{address.rpartition('/')[2]}"
    eva, tom = player_of(host, server, "Eva"), player_of(guest, server, "Tom")
    tom.play_next(cup)
    second = sentence("play.button", board=sentence("board", round=1, deal=2))
    expect(guest.get_by_role("button", name=second)).to_be_visible()
    assert guest.locator(".traveller").count() == 0, "Eva has still to play these cards"

    # After the last card of a deal the sheet leads on to the next one.
    host.get_by_role("button", name=first).click()
    expect(host.locator(".hearts")).to_be_visible()
    eva.play_next(cup)
    host.reload()  # past the question of a claim, if there is one
    host.get_by_role("link", name=sentence("play.next")).click()
    expect(host.locator(".hearts-sheet, .hearts")).not_to_have_count(0)
    host.locator("leave-button button").click()
    expect(host.locator(".traveller")).to_have_count(1)
    for player in (eva, tom):
        for _ in range(3):
            player.play_next(cup)

    expect(follower.locator(".chip-like")).to_have_text(sentence("phase.over", "de"))
    expect(follower.locator(".traveller")).to_have_count(4)
    follower.locator(".traveller summary").first.click()
    expect(follower.locator(".traveller[open] tbody tr")).to_have_count(2)
    for page in (host, follower, guest):
        expect(page.locator(".chip-like")).not_to_be_empty()
        assert findings(page) == []
        assert horizontal_overflow(page) == 0
    follower.get_by_role("link", name=sentence("sheets.replay_of", "de", table=1)).first.click()
    expect(follower.locator("record-page .hearts")).to_be_visible()

    host.goto(f"{server}/#/events")
    expect(host.locator("tournament-list li")).to_have_count(1)
    assert findings(host) == []
