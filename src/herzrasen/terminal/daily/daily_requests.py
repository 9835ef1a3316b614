"""Requests about the daily deals. All of these raise ApiError."""

from __future__ import annotations

from herzrasen.library.remote.server_address import path_part
from herzrasen.protocol.http_daily import DailyCalendar, DailyOverview, DailyResults, PlayDaily
from herzrasen.protocol.http_tables import TableCreated
from herzrasen.terminal.connection.api import Api


async def fetch_daily(api: Api) -> DailyOverview:
    """What is offered on the present day."""
    return await api.get("api/daily", DailyOverview)


async def fetch_calendar(api: Api, name: str) -> DailyCalendar:
    """One's own days of a deal."""
    return await api.get(f"api/daily/{path_part(name)}", DailyCalendar)


async def fetch_results(api: Api, name: str, date: str) -> DailyResults:
    """The results of a day."""
    return await api.get(f"api/daily/{path_part(name)}/{path_part(date)}", DailyResults)


async def play_daily(api: Api, name: str, date: str, wish: PlayDaily) -> str:
    """The id of the table where one plays a deal."""
    path = f"api/daily/{path_part(name)}/{path_part(date)}"
    return (await api.post(path, wish, TableCreated)).table


async def fetch_best(api: Api, name: str, date: str) -> bytes:
    """The record of the best result of a day, as JSON."""
    return await api.get_bytes(f"api/daily/{path_part(name)}/{path_part(date)}/best")
