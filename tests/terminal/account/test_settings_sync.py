"""The settings of a signed-in person on two devices: what is taken, what is sent, what is kept."""

from __future__ import annotations

import asyncio
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.http_account import Preferences
from herzrasen.terminal.account.settings_sync import SettingsSync, StoredAccount
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.settings import SettingsStore
from tests.cluster.virtual_loop import run_in_virtual_time
from tests.server.event_loop import run_coroutine

BASE: Final = "http://server.example/"
OTHER: Final = "http://other.example/"


class SharedSettings:
    """The settings of an account at a server; with a ``refusal`` it answers nothing else."""

    def __init__(self, number: int = 0, **settings: Any) -> None:
        self.address = SimpleNamespace(base=BASE)
        self.number = number
        self.settings = settings
        self.refusal = ""
        self.sent: list[int] = []

    async def get(self, _path: str, _kind: type) -> Preferences:
        if self.refusal:
            raise ApiError(Refusal(self.refusal))
        return Preferences(self.number, self.settings)

    async def put(self, _path: str, sent: Preferences, _kind: type) -> Preferences:
        if self.refusal:
            raise ApiError(Refusal(self.refusal))
        self.sent.append(sent.number)
        self.number, self.settings = sent.number + 1, sent.settings
        return Preferences(self.number, {})


def device(folder: Path | None, account: SharedSettings) -> tuple[SettingsStore, SettingsSync]:
    store = SettingsStore(folder)
    return store, SettingsSync(cast("Api", account), store)


def known_accounts(folder: Path) -> Any:
    """What the device knows of the account."""
    return codec.decode((folder / "accounts.json").read_bytes(), dict[str, StoredAccount])


@pytest.mark.parametrize(
    ("before", "number"),
    [*product((None, StoredAccount(3), StoredAccount(3, True), StoredAccount(0)), (0, 3, 4))],
)
def test_a_device_takes_what_was_written_elsewhere_and_sends_what_was_set_here(
    tmp_path: Path, before: StoredAccount | None, number: int
) -> None:
    """What was set here without a connection wins; an account that has nothing is given it."""
    elsewhere = StoredAccount(7)
    known = {OTHER: elsewhere} | ({BASE: before} if before else {})
    (tmp_path / "accounts.json").write_bytes(codec.encode(known))
    account = SharedSettings(number, theme="light", columns=5)
    store, sync = device(tmp_path, account)
    assert sync.is_signed_in == (before is not None)
    run_coroutine(sync.start())
    sends = number == 0 or (before is not None and before.changed)
    takes = not sends and (before is None or before.number != number)
    assert (store.values.theme == "light") == takes
    assert account.sent == ([number] if sends else [])
    assert account.settings["columns"] == 5, "what only browsers know stays"
    assert account.settings["theme"] == (store.values.theme if sends else "light")
    assert known_accounts(tmp_path) == {OTHER: elsewhere, BASE: StoredAccount(number + sends)}


def test_what_is_set_is_sent_after_a_pause_and_only_if_others_are_to_have_it() -> None:
    async def use(_loop: Any) -> list[tuple[int, Any]]:
        account, seen = SharedSettings(2, theme="felt"), []
        store, sync = device(None, account)

        async def after(seconds: float, **changes: Any) -> None:
            store.change(**changes)
            await asyncio.sleep(seconds)
            seen.append((len(account.sent), account.settings.get("theme")))

        await after(2, theme="light")  # signed in by nobody
        await sync.start()
        await after(2, colours="16")  # of this device alone
        await after(0.6, theme="contrast")
        await after(0.6, theme="light")
        await after(2, hand_order="colours")
        await after(0.6, theme="contrast")
        await sync.close()
        await after(2)
        await sync.close()
        sync.stop()
        await after(2, theme="felt")
        return seen

    assert run_in_virtual_time(use) == [
        (0, "felt"),
        (0, "felt"),
        (0, "felt"),
        (0, "felt"),
        (1, "light"),
        (1, "light"),
        (2, "contrast"),
        (2, "contrast"),
    ]


@pytest.mark.parametrize(
    ("refusal", "stays"), [("client.trouble.server", True), ("account.refusal.guest", False)]
)
def test_who_cannot_send_tries_again_and_who_is_a_guest_keeps_it_here(
    tmp_path: Path, refusal: str, stays: bool
) -> None:
    account = SharedSettings(2, theme="felt")
    store, sync = device(tmp_path, account)
    run_coroutine(sync.start())
    account.refusal = refusal

    async def set_and_close() -> None:
        store.change(theme="light")
        await sync.close()

    run_coroutine(set_and_close())
    assert known_accounts(tmp_path) == ({BASE: StoredAccount(2, changed=True)} if stays else {})
    run_coroutine(sync.start())
    assert known_accounts(tmp_path) == ({BASE: StoredAccount(2, changed=True)} if stays else {})
    account.refusal = ""
    run_coroutine(sync.upload())
    assert account.sent == ([2] if stays else [])
