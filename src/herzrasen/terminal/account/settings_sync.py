"""Keeps the settings of a signed-in person alike on all their devices. The last write wins.

The document is the browser's: what only browsers know is left as it is, and what only this device
should have (the colours of its terminal, its way of pressing) does not go there.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from herzrasen.protocol import codec
from herzrasen.terminal.account.account_requests import fetch_preferences, save_preferences
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.connection.device_token import write_private
from herzrasen.terminal.settings import SettingsStore, TerminalSettings, from_document

_UPLOAD_DELAY: Final = 1.0
"""Seconds without a change before it is sent."""
_FILE: Final = "accounts.json"
_GUEST: Final = "account.refusal.guest"

DEVICE_ONLY: Final = frozenset({"colours", "lines", "show_cursor", "log", "two_taps", "best_times"})
"""What a terminal has of its own, and what a browser means for fingers."""


class StoredAccount(msgspec.Struct, frozen=True):
    """What is known of the account that this device is signed in to. ``number`` counts how often
    its settings had been written when they were last read or sent; ``changed``: something was set
    here since."""

    number: int
    changed: bool = False


def shared_document(settings: TerminalSettings) -> dict[str, Any]:
    """The settings that all devices of a person share, under the browser's names."""
    document: dict[str, Any] = msgspec.to_builtins(settings)
    names = {field.name: field.encode_name for field in msgspec.structs.fields(TerminalSettings)}
    return {name: document[name] for own, name in names.items() if own not in DEVICE_ONLY}


def shared_changes(document: dict[str, Any]) -> dict[str, Any]:
    """What a document of an account sets here, by field; values that do not exist are left out."""
    found = from_document(document)
    return {
        field.name: getattr(found, field.name)
        for field in msgspec.structs.fields(TerminalSettings)
        if field.encode_name in document and field.name not in DEVICE_ONLY
    }


class SettingsSync:
    """The settings of one store and of the account at one server. Without a folder what is known of
    the account lasts until the program ends."""

    def __init__(self, api: Api, store: SettingsStore) -> None:
        self._api = api
        self._store = store
        self._file = None if store.folder is None else store.folder / _FILE
        self._account = _read(self._file).get(api.address.base)
        self._shared = shared_document(store.values)
        self._receiving = False
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        store.watch(self._on_change)

    @property
    def is_signed_in(self) -> bool:
        """Whether this device was signed in when it was last asked."""
        return self._account is not None

    async def start(self) -> None:
        """Take what the account has, or give it what is here: after a sign-in, and when the program
        starts on a device that is signed in."""
        before = self._account
        try:
            there = await fetch_preferences(self._api)
        except ApiError:
            return
        ours = there.number == 0 or (before is not None and before.changed)
        if not ours and (before is None or there.number != before.number):
            self._receiving = True
            self._store.change(**shared_changes(there.settings))
            self._receiving = False
            self._shared = shared_document(self._store.values)
        self._keep(StoredAccount(there.number, ours))
        if ours:
            await self.upload()

    def stop(self) -> None:
        """Keep what is set here alone: after a sign-out."""
        self._keep(None)
        self._cancel()

    async def upload(self) -> None:
        """Send what is set here. What the account has besides stays."""
        if self._account is None:
            return
        try:
            there = await fetch_preferences(self._api)
            settings = there.settings | shared_document(self._store.values)
            number = await save_preferences(self._api, there.number, settings)
        except ApiError as error:
            if error.refusal.code == _GUEST:
                self.stop()
            return
        self._keep(StoredAccount(number))

    async def close(self) -> None:
        """Send what was not sent yet."""
        waiting = self._timer is not None and not self._timer.cancelled()
        self._cancel()
        if waiting and self._account is not None and self._account.changed:
            await self.upload()

    def _on_change(self, settings: TerminalSettings) -> None:
        shared = shared_document(settings)
        same, self._shared = shared == self._shared, shared
        if same or self._receiving or self._account is None:
            return
        self._keep(StoredAccount(self._account.number, changed=True))
        self._cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_UPLOAD_DELAY, self._begin_upload)

    def _begin_upload(self) -> None:
        self._timer = None
        self._task = asyncio.create_task(self.upload())

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _keep(self, account: StoredAccount | None) -> None:
        self._account = account
        if self._file is None:
            return
        accounts = _read(self._file)
        accounts.pop(self._api.address.base, None)
        if account is not None:
            accounts[self._api.address.base] = account
        with suppress(OSError):
            write_private(self._file, codec.encode_for_people(accounts))


def _read(file: Path | None) -> dict[str, StoredAccount]:
    if file is None:
        return {}
    try:
        return codec.decode(file.read_bytes(), dict[str, StoredAccount])
    except (OSError, msgspec.MsgspecError):
        return {}
