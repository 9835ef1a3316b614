"""What a server is asked about duplicate matches and tournaments. All of these raise ApiError."""

from __future__ import annotations

from typing import Literal, TypeAlias

from herzrasen.library.remote.server_address import path_part
from herzrasen.protocol.http_tables import TableCreated
from herzrasen.protocol.http_tournaments import (
    MyTournaments,
    NewTournament,
    TournamentCommand,
    TournamentCreated,
    TournamentPage,
    TournamentPlay,
)
from herzrasen.terminal.connection.api import Api

Sheet: TypeAlias = Literal["results", "travellers"]
"""What there is as CSV."""


async def fetch_tournaments(api: Api) -> MyTournaments:
    """One's own, the newest first."""
    return await api.get("api/tournaments", MyTournaments)


async def create_tournament(api: Api, wish: NewTournament) -> str:
    """The id of the new one."""
    return (await api.post("api/tournaments", wish, TournamentCreated)).tournament


async def fetch_tournament(api: Api, tournament: str) -> TournamentPage:
    """One of them, as one may see it."""
    return await api.get(f"api/tournaments/{path_part(tournament)}", TournamentPage)


async def command_tournament(
    api: Api, tournament: str, command: TournamentCommand
) -> TournamentPage:
    """Do something there; how it stands then."""
    return await api.post(f"api/tournaments/{path_part(tournament)}", command, TournamentPage)


async def play_tournament(api: Api, tournament: str) -> str:
    """The table where one plays next."""
    path = f"api/tournaments/{path_part(tournament)}/play"
    return (await api.post(path, TournamentPlay(), TableCreated)).table


async def fetch_sheet(api: Api, tournament: str, sheet: Sheet) -> bytes:
    """A sheet as CSV."""
    return await api.get_bytes(f"api/tournaments/{path_part(tournament)}/{sheet}.csv")


async def fetch_records(api: Api, tournament: str) -> bytes:
    """The records of all tables that one may see, as a ZIP file."""
    return await api.get_bytes(f"api/tournaments/{path_part(tournament)}/records.zip")
