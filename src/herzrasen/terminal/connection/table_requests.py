"""What a server is asked about tables over HTTP. All of these raise ApiError."""

from __future__ import annotations

from typing import Final

from herzrasen.library.remote.server_address import path_part
from herzrasen.lobby.room_code import read_code
from herzrasen.protocol.hearts.coach import Hint
from herzrasen.protocol.http_tables import NewTable, QuickMatch, RetryDeal, RoomCode, TableCreated
from herzrasen.protocol.nerts.review import RoundReview
from herzrasen.terminal.connection.api import Api, ApiError

_NOTHING_TO_LEAVE: Final = frozenset(
    f"table.refusal.{code}" for code in ("over", "watcher", "no-such-table")
)
"""What is refused because there is nothing to give up any more."""


async def open_new_table(api: Api, wish: NewTable) -> str:
    """The id of the new table."""
    return (await api.post("api/tables", wish, TableCreated)).table


async def find_quick_match(api: Api, wish: QuickMatch) -> str:
    """The id of the table where one has a seat now."""
    return (await api.post("api/tables/quick", wish, TableCreated)).table


async def find_table(api: Api, named: str) -> str:
    """The id of a table that is named by it, or by its room code."""
    code = read_code(named)
    return (await api.post("api/codes", RoomCode(code), TableCreated)).table if code else named


async def retry_deal(api: Api, table: str, wish: RetryDeal) -> str:
    """The id of the new table at which a deal is played again."""
    return (await api.post(f"api/tables/{path_part(table)}/again", wish, TableCreated)).table


async def leave_for_good(api: Api, table: str) -> None:
    """Give up the seat at a table; that there is none any more is no failure."""
    try:
        await api.post(f"api/tables/{path_part(table)}/leave", {}, dict)
    except ApiError as error:
        if error.refusal.code not in _NOTHING_TO_LEAVE:
            raise


async def fetch_hint(api: Api, table: str) -> Hint:
    """What the coach would do now."""
    return await api.get(f"api/tables/{path_part(table)}/hint", Hint)


async def fetch_round_review(api: Api, table: str, round_: int) -> RoundReview:
    """The review of a round of Nerts, counted from 1."""
    return await api.get(f"api/tables/{path_part(table)}/review", RoundReview, round=round_)
