"""Who lets their time run out at a public table reads that they count as away, and comes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from herzrasen.locales import text
from herzrasen.server.runtime.loop_lag import LoopLag
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import store_settings
from tests.server.auto_play import play
from tests.server.clocked_table import clock_runs
from tests.server.live_server import live_server
from tests.server.table_client import Message, TableClient

MOVE = 5
SECOND = 0.02
"""How often the server looks at its clocks, in a tenth of a second: what they show is by hand."""
HOUSE = {"kind": "public", "time": {"move": MOVE, "reserve": 0}}


class IdlersClock(LoopLag):
    """The server's time, by hand: it runs while the idler alone is asked. However slow the machine
    is, nobody else runs out of time."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 1.0

    def running_time(self) -> float:
        return self.seconds

    def let_run_out(self, message: Message) -> None:
        """Let the time of a move pass if such a message says that seat 1 alone is asked."""
        if clock_runs(1)(message) and not clock_runs(0)(message):
            self.seconds += (MOVE + 1) * SECOND


def counts_as_away(message: Message) -> bool:
    return 1 in (message.get("vote") or {}).get("seats", ())


def is_back(message: Message) -> bool:
    return bool(message["type"] == "seats" and message["seats"][1]["here"])


@pytest.mark.parametrize(
    ("lang", "phone"),
    [pytest.param("en", True, marks=pytest.mark.smoke), ("de", False), ("de", True)],
)
def test_an_idle_person_is_told_that_they_count_as_away_and_comes_back(
    open_page: OpenPage, tmp_path: Path, lang: str, *, phone: bool
) -> None:
    touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if phone else {}
    clock = IdlersClock()
    with live_server(tmp_path, second=SECOND, grace=0.0, vote=600.0, lag=clock) as server:
        host = TableClient(server)
        table = host.open_table("hearts", "standard+target=1000", house=HOUSE, free=1)
        host.join(table)
        page = open_page(PHONE if phone else DESKTOP, **touch)
        store_settings(page, name="Jan", language=lang)
        page.goto(f"{server}/#/t/{table}")
        page.get_by_role("button", name=text(lang, "connection.gather.sit")).click()
        host.until("seats", is_back)
        host.send(type="begin")

        def idle_until_away(message: Message) -> bool:
            clock.let_run_out(message)
            return counts_as_away(message)

        vote = play(host, idle_until_away)
        line = page.locator(".notice-line")
        expect(line).to_contain_text(text(lang, "members.idle.counts"))
        if page.locator(".notice-chip").is_visible():
            page.locator(".notice-chip").click()
        host.send(type="voice", vote=vote["vote"]["number"], choice="bot")
        expect(line).to_contain_text(text(lang, "members.idle.replaced"))
        line.get_by_role("button", name=text(lang, "members.idle.back")).click()
        play(host, is_back)
        host.close()
