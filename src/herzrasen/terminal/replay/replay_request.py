"""Requests about records: the file of a table, and one deal of a file, replayed."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.server_address import path_part
from herzrasen.protocol.http_records import RecordReplay
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.connection.game_values import read_of_game

MAX_RECORD_BYTES: Final = 2 * 1024 * 1024
"""The server reads no more."""
_STILL_RUNNING: Final = "record.refusal.still-running"


class Look(msgspec.Struct, frozen=True):
    """What is looked at: which deal, counted from 1, whose eyes (-2: a watcher's), all cards open
    or not; None for what is usual."""

    deal: int | None = None
    seat: Seat | None = None
    open: bool | None = None


def too_large() -> ApiError:
    """What the server would say, without asking it."""
    return ApiError(Refusal("record.fault.too-big", {"limit": MAX_RECORD_BYTES // 1024**2}))


async def fetch_record(api: Api, table: str, *, view: str = "all", json: bool = False) -> bytes:
    """The record of a table as a file, ``all`` of it or ``mine``, as text or JSON. Raises
    ApiError."""
    kind = "record.json" if json else "record"
    return await api.get_bytes(f"api/tables/{path_part(table)}/{kind}", view=view)


async def fetch_shown_record(api: Api, table: str) -> tuple[bytes, bool]:
    """The whole match when it is over; while it runs, what the own seat saw, and True. Raises
    ApiError."""
    try:
        return await fetch_record(api, table), False
    except ApiError as error:
        if error.refusal.code != _STILL_RUNNING:
            raise
    return await fetch_record(api, table, view="mine"), True


async def replay_record(api: Api, text: bytes, look: Look) -> RecordReplay:
    """One deal of a record, step by step. Raises ApiError."""
    if len(text) > MAX_RECORD_BYTES:
        raise too_large()
    asked = {}
    if look.deal is not None:
        asked["deal"] = str(look.deal)
    if look.seat is not None:
        asked["seat"] = str(look.seat)
    if look.open is not None:
        asked["open"] = "yes" if look.open else "no"
    plain: Any = await api.post(f"api/records?{urlencode(asked)}", text, dict)
    return read_of_game(plain, RecordReplay)
