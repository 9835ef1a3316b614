"""Who lets their time run out at a public table reads that they count as away, and comes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from herzrasen.locales import text
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import store_settings
from tests.server.auto_play import play
from tests.server.live_server import live_server
from tests.server.table_client import Message, TableClient

HOUSE = {"kind": "public", "time": {"move": 5, "reserve": 0}}


def counts_as_away(message: Message) -> bool:
    return any(away["seat"] == 1 for away in message.get("awaited", ()))


def is_back(message: Message) -> bool:
    return bool(message["type"] == "seats" and message["seats"][1]["here"])


@pytest.mark.parametrize(("lang", "phone"), [("en", True), ("de", False), ("de", True)])
def test_an_idle_person_is_told_that_they_count_as_away_and_comes_back(
    open_page: OpenPage, tmp_path: Path, lang: str, *, phone: bool
) -> None:
    touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if phone else {}
    with live_server(tmp_path, second=0.4, grace=600.0) as server:
        host = TableClient(server)
        table = host.open_table("hearts", "standard+target=1000", house=HOUSE, free=1)
        host.join(table)
        page = open_page(PHONE if phone else DESKTOP, **touch)
        store_settings(page, name="Jan", language=lang)
        page.goto(f"{server}/#/t/{table}")
        page.get_by_role("button", name=text(lang, "connection.gather.sit")).click()
        host.until("seats", is_back)
        host.send(type="begin")
        play(host, counts_as_away)
        line = page.locator(".notice-line")
        expect(line).to_contain_text(text(lang, "members.idle.counts"))
        if page.locator(".notice-chip").is_visible():
            page.locator(".notice-chip").click()
        host.send(type="arrange", seat=1, name="Jan", to="bot")
        expect(line).to_contain_text(text(lang, "members.idle.replaced"))
        line.get_by_role("button", name=text(lang, "members.idle.back")).click()
        play(host, is_back)
        host.close()
