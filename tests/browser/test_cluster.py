"""Pages on different nodes of a cluster; one node is killed in the middle of a trick or a race."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import (
    choose,
    hand_cards,
    pass_cards,
    play_by_pointer,
    playable_cards,
    store_settings,
)
from tests.browser.members_page import (
    TOUCH,
    follow_link,
    open_table,
    take_free_seat,
    wait_for_table,
)
from tests.cluster.forwarder import forwarder
from tests.cluster.live_cluster import LiveCluster, cluster

__all__ = ["cluster"]

_CHECKS = 400
"""How often the pages are checked until one of them may play."""


@pytest.fixture
def proxies(cluster: LiveCluster) -> Iterator[list[str]]:
    """A proxy for each node, which falls back on the others."""
    addresses = [node.address for node in cluster.nodes]
    with ExitStack() as stack:
        yield [
            stack.enter_context(forwarder([*addresses[at:], *addresses[:at]]))
            for at in range(len(addresses))
        ]


def three_pages(open_page: OpenPage, proxies: list[str], game: str) -> tuple[Page, Page, Page]:
    """A host and a guest at the table and a watcher, each at another node; the match has begun."""
    host = open_table(open_page(DESKTOP), proxies[0], game)
    path = host.url.removeprefix(proxies[0])
    guest = follow_link(open_page(PHONE, **TOUCH), proxies[1] + path, "Jan")
    take_free_seat(guest)
    expect(host.locator(".waiting-room")).to_contain_text("Jan")
    watcher = open_page(DESKTOP)
    store_settings(watcher, name="Ada")
    host.locator(".waiting-room .primary").click()
    wait_for_table(host, guest)
    watcher.goto(proxies[2] + path)
    wait_for_table(watcher)
    return host, guest, watcher


def whose_turn(*pages: Page) -> Page:
    """The page that may play a card, once one may."""
    for _ in range(_CHECKS):
        for page in pages:
            if playable_cards(page).count():
                return page
            page.wait_for_timeout(50)
    raise AssertionError("nobody's turn")


def test_a_trick_goes_on_when_the_node_of_its_table_is_killed(
    open_page: OpenPage, cluster: LiveCluster, proxies: list[str]
) -> None:
    host, guest, watcher = three_pages(open_page, proxies, "hearts")
    choose(host, 0, 1, 2)
    host.locator(".confirm").click()
    pass_cards(guest)
    table = host.url.rpartition("/")[2]
    both = [host, guest]
    for turn in range(4):
        mover = whose_turn(host, guest)
        cards = hand_cards(mover).count()
        if turn == 1:
            cluster.owner(table).kill()
        play_by_pointer(mover)
        expect(hand_cards(mover)).to_have_count(cards - 1)
    for page in (*both, watcher):
        expect(page.locator(".notice-chip")).to_have_count(0)
        expect(page.locator(".hearts")).to_be_visible()


def test_a_race_goes_on_when_the_node_of_its_table_is_killed(
    open_page: OpenPage, cluster: LiveCluster, proxies: list[str], tmp_path: Path
) -> None:
    host, guest, watcher = three_pages(open_page, proxies, "nerts")
    table = host.url.rpartition("/")[2]
    for page in (host, guest):
        page.locator("nerts-start .primary, .start .primary").first.click()
    for page in (host, guest):
        expect(page.locator(".stock-card").first).to_be_visible(timeout=20_000)
    for turn in range(6):
        if turn == 2:
            cluster.owner(table).kill()
        for page in (host, guest):
            page.locator(".stock-card").first.click()
    for page in (host, guest, watcher):
        expect(page.locator(".notice-chip")).to_have_count(0)
    host.screenshot(path=tmp_path / "race.png")
