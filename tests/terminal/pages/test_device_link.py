"""A link that makes another device the same person, followed in the full screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from herzrasen.library.remote.server_address import parse_address
from herzrasen.protocol.http_account import DeviceLink, NewLink
from herzrasen.protocol.http_tables import NewTable
from herzrasen.terminal.account import account_requests
from herzrasen.terminal.connection.api import Api
from herzrasen.terminal.connection.device_token import DeviceToken
from herzrasen.terminal.connection.table_requests import open_new_table
from herzrasen.terminal.screens.join_person_dialog import JoinPersonDialog, follow_device_link
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.terminal.pages.page_pilot import own_tables, pages

pytestmark = pytest.mark.heavy


def test_a_device_link_is_followed_only_after_a_press(tmp_path: Path) -> None:
    """At a server of its own: sign-ins and links are limited together by address."""

    async def journey(url: str) -> None:
        address = parse_address(url)
        owner = Api(address, DeviceToken(address, None))
        await account_requests.sign_up(owner, "Rosa", "four random words")
        wish = NewTable("hearts", "standard", "Rosa", {}, 0)
        table = await open_new_table(owner, wish)
        link = await owner.post("api/me/link", NewLink("Rosa"), DeviceLink)
        async with pages(url, tmp_path / "settings", name="Eva") as page:
            for keys, account in ((["enter"], None), (["tab", "enter"], "Rosa")):
                page.app.run_worker(follow_device_link(page.app, link.code))
                await page.until(lambda: isinstance(page.app.screen, JoinPersonDialog))
                await page.until_shown("Continue only if you got this link")
                await page.press(*keys)
                await page.until(lambda: not isinstance(page.app.screen, JoinPersonDialog))
                if account is not None:
                    await page.until_told("You are playing as Rosa now.")
                me = await account_requests.fetch_account(page.app.session.api)
                assert me.account == account
            assert page.app.store.values.name == "Rosa"
            await page.until(lambda: own_tables(page) == [table])
            page.app.run_worker(follow_device_link(page.app, link.code))
            await page.until_told("This link doesn’t work")
        await owner.close()

    with live_server(tmp_path) as url:
        run_coroutine(journey(url))
