"""The account page at a real server: sign up, sign in elsewhere, recover, rename, delete."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from herzrasen.library.remote.server_address import parse_address
from herzrasen.protocol.http_tables import NewTable
from herzrasen.terminal.account import account_requests
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.connection.device_token import DeviceToken
from herzrasen.terminal.connection.table_requests import open_new_table
from herzrasen.terminal.controls.dialog import AskDialog
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.screens.account_screen import AccountScreen
from herzrasen.terminal.screens.settings_screen import SettingsScreen
from tests.server.event_loop import run_coroutine
from tests.terminal.pages.page_pilot import PagePilot, PlayedServer, own_tables, pages

PASSWORD = "four random words"


def signs_in(name: str, password: str) -> Any:
    return lambda page: account_requests.sign_in(page.app.session.api, name, password)


async def sign_up(page: PagePilot, name: str) -> str:
    """Make an account; its recovery code, which is then left."""
    await page.open(AccountScreen())
    await page.until_shown("Account (optional)")
    await page.focus("#form")
    await page.press("right")
    await page.until_shown("Create account")
    await page.focus("#name-line")
    page.app.screen.query_one("#name-line", TextLine).value = name
    await page.write("#password-line", PASSWORD)
    await page.press("enter")
    await page.until(lambda: isinstance(page.app.screen, AskDialog))
    await page.press("escape")
    await page.until(lambda: isinstance(page.app.screen, AskDialog))
    code = next(line for line in page.text().splitlines() if "-" in line and "│" in line)
    await page.press("enter")
    await page.until_shown("Your devices")
    return code.strip(" │")


@pytest.mark.heavy
def test_an_account_is_made_and_its_recovery_code_is_shown_once(
    server: PlayedServer, tmp_path: Path
) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path / "a") as page:
            code = await sign_up(page, "Ada Lovelace")
            assert "Profile · Ada Lovelace" in page.text()
            await account_requests.sign_out(page.app.session.api)
            await account_requests.recover(
                page.app.session.api, "Ada Lovelace", code, "another password"
            )
            await signs_in("Ada Lovelace", "another password")(page)
            with pytest.raises(ApiError):
                await signs_in("Ada Lovelace", PASSWORD)(page)

    run_coroutine(journey())


@pytest.mark.slow
def test_settings_follow_a_person_to_another_terminal(server: PlayedServer, tmp_path: Path) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path / "a") as page:
            await sign_up(page, "Grace Hopper")
            api = page.app.session.api
            stored = await account_requests.fetch_preferences(api)
            from_browser = stored.settings | {"backSign": "letter-G", "volume": "loud"}
            await account_requests.save_preferences(api, stored.number, from_browser)
            await page.open(SettingsScreen())
            await page.focus("#setting-theme")
            await page.press("right")
            await page.until(lambda: page.app.store.values.theme == "dark")
        async with pages(server.url, tmp_path / "b", name="Nobody") as page:
            await signs_in("Grace Hopper", PASSWORD)(page)
            await page.app.settings_sync.start()
            assert page.app.store.values.theme == "dark"
            stored = await account_requests.fetch_preferences(page.app.session.api)
            assert stored.settings["backSign"] == "letter-G", "what only browsers know stays"
            assert stored.settings["theme"] == "dark"
            assert "colours" not in stored.settings

    run_coroutine(journey())


@pytest.mark.slow
def test_the_lobby_lists_the_tables_of_the_person_that_one_is(
    server: PlayedServer, tmp_path: Path
) -> None:
    async def journey() -> None:
        address = parse_address(server.url)
        elsewhere = Api(address, DeviceToken(address, None))
        await account_requests.sign_up(elsewhere, "Marie Curie", PASSWORD)
        table = await open_new_table(elsewhere, NewTable("hearts", "standard", "Marie", {}, 0))
        async with pages(server.url, tmp_path) as page:
            await page.until(lambda: page.app.session.lobby.lobby.mine is not None)
            assert own_tables(page) == []
            await page.open(AccountScreen())
            await page.focus("#name-line")
            page.app.screen.query_one("#name-line", TextLine).value = "Marie Curie"
            await page.write("#password-line", PASSWORD)
            await page.press("enter")
            await page.until_told("Marie Curie")
            await page.until(lambda: own_tables(page) == [table])
            await page.focus("#sign-out")
            await page.press("enter")
            await page.until(lambda: own_tables(page) == [])
        await elsewhere.close()

    run_coroutine(journey())


@pytest.mark.slow
def test_another_device_is_signed_out(server: PlayedServer, tmp_path: Path) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path / "a") as page:
            await sign_up(page, "Alan Turing")
            address = parse_address(server.url)
            other = Api(address, DeviceToken(address, None))
            await account_requests.sign_in(other, "Alan Turing", PASSWORD)
            await page.open(AccountScreen())
            await page.focus("#device-0, #device-1")
            await page.press("enter")
            await page.until(lambda: not page.app.screen.query("#device-1, #device-0"))
            with pytest.raises(ApiError, match="signed-out"):
                await account_requests.fetch_account(other)
            await other.close()

    run_coroutine(journey())


@pytest.mark.slow
def test_a_new_name_another_password_and_the_data_as_a_file(
    server: PlayedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / "Downloads").mkdir()

    async def journey() -> None:
        async with pages(server.url, tmp_path / "a") as page:
            await sign_up(page, "Emmy Noether")
            page.app.screen.query_one("#name-line", TextLine).value = "Emmy"
            await page.focus("#rename")
            await page.press("enter")
            await page.until_shown("Profile · Emmy")
            await page.write("#former-line", PASSWORD)
            await page.write("#password-line", "short")
            await page.press("enter")
            await page.until_told("A password has 8 to 256")
            await page.write("#password-line", " but longer")
            await page.press("enter")
            await page.until(
                lambda: not page.app.screen.query_one("#password-line", TextLine).value
            )
            await signs_in("Emmy", "short but longer")(page)
            await page.focus("#download")
            await page.press("enter")
            file = tmp_path / "Downloads" / "herzrasen.json"
            await page.until(file.exists)
            assert json.loads(file.read_text())["account"] == "Emmy"

    run_coroutine(journey())


@pytest.mark.slow
def test_deleting_is_asked_twice_and_wants_the_name(server: PlayedServer, tmp_path: Path) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path / "a") as page:
            await sign_up(page, "Ada Byron")
            api = page.app.session.api
            await page.focus("#delete")
            await page.press("enter")
            await page.until_shown("Delete your data?")
            await page.press("enter")
            await page.until_shown("Profile · Ada Byron")
            assert (await account_requests.fetch_account(api)).account == "Ada Byron"
            for typed in ("Somebody", "Ada Byron"):
                await page.focus("#delete")
                await page.press("enter")
                await page.until_shown("Delete your data?")
                await page.press("tab", "enter")
                await page.until_shown("To confirm, type")
                await page.write("#line", typed)
                await page.press("enter")
                await page.until(lambda: isinstance(page.app.screen, AccountScreen))
            await page.until_shown("Profile · Guest")
            assert (await account_requests.fetch_account(api)).account is None

    run_coroutine(journey())
