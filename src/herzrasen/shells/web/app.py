"""The server: its addresses, its parts, its beginning and end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from herzrasen.games.protocol import Refusal
from herzrasen.shells.store.kept import Kept
from herzrasen.shells.web.chance import Chance
from herzrasen.shells.web.gate import Gate, same_origin
from herzrasen.shells.web.hints import Hints
from herzrasen.shells.web.jobs import Jobs
from herzrasen.shells.web.line import TOO_MUCH, Allowance, Line
from herzrasen.shells.web.lobby import Lobby
from herzrasen.shells.web.players import Players, Think
from herzrasen.shells.web.records import Records
from herzrasen.shells.web.reviews import Reviews
from herzrasen.shells.web.room import Room
from herzrasen.shells.web.rules import Rules
from herzrasen.shells.web.serving import run
from herzrasen.shells.web.settings import Settings
from herzrasen.shells.web.static import Client, ClientFiles, words
from herzrasen.shells.web.thinking import think as think_as_bot
from herzrasen.table import messages, wire

_NO_TABLE = 4404
_REVIEW_PATIENCE = 60.0
"""Seconds that the coach may think about one question, on however slow a machine."""


def create_app(
    settings: Settings, kept: Kept, chance: Chance | None = None, think: Think = think_as_bot
) -> ASGIApp:
    """The application. Whoever opened what is kept closes it."""
    chance = Chance() if chance is None else chance
    players = Players(think, settings.workers, settings.patience)
    log = kept.log
    lobby = Lobby(log, players, chance, settings)
    rules = Rules()
    records = Records(log)
    # The coach has processes of its own: its work is long, and no bot is to wait for it.
    coaches = Players(think, settings.workers, _REVIEW_PATIENCE)
    jobs = Jobs(coaches, settings.coach, settings.workers)
    reviews = Reviews(log, jobs, chance.table_name)
    hints = Hints(log, coaches, settings.coach)
    client = Client(settings.client)

    async def socket(websocket: WebSocket) -> None:
        await _socket(websocket, lobby, settings.ping)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        lobby.close()
        jobs.close()
        await players.close()
        await coaches.close()

    application = Starlette(
        routes=[
            Route("/", client.page),
            Route("/health", lobby.health),
            Route("/texts/{language}.json", words),
            Route("/api/games", lobby.games),
            Route("/api/rules/{game}", rules.by_text),
            Route("/api/rules", rules.by_options, methods=["POST"]),
            Route("/api/tables", lobby.open_table, methods=["POST"]),
            Route("/api/tables/{table}/record", records.of_table),
            Route("/api/tables/{table}/record.json", records.of_table),
            Route("/api/tables/{table}/review", reviews.of_table),
            Route("/api/tables/{table}/hint", hints.of_table),
            Route("/api/records", records.show, methods=["POST"]),
            Route("/api/records/review", reviews.of_record, methods=["POST"]),
            Route("/api/reviews/{job}", reviews.of_job),
            WebSocketRoute("/api/tables/{table}/socket", socket),
            Mount("/client", ClientFiles(directory=settings.client)),
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=600)],
        exception_handlers={404: _not_found, 405: _not_found, 500: _failed},
        lifespan=lifespan,
    )
    return Gate(application)  # outermost, so that an answer to a bug is strict as well


def serve(host: str, port: int, data: Path, open_browser: bool) -> None:
    """Serve until interrupted, with the tables in the folder ``data``.

    Port 0 leaves the choice to the system. Exits with code 2 and a sentence where that cannot be.
    """
    run(lambda kept: create_app(Settings(data=data), kept), host, port, data, open_browser)


async def _socket(websocket: WebSocket, lobby: Lobby, ping: float) -> None:
    """``api/tables/{table}/socket``: a line to a table, from its opening to its end."""
    if not same_origin(websocket.headers):
        await websocket.close()  # before it is accepted: the answer is 403
        return
    await websocket.accept()
    line = Line(websocket, websocket.scope["person"])
    writing = asyncio.create_task(line.write())
    room = await lobby.room(websocket.path_params["table"])
    if room is None:
        line.refuse(Refusal("table.refusal.no-such-table"))
        line.close(_NO_TABLE)
    else:
        measuring = asyncio.create_task(line.measure(ping)) if ping and room.races else None
        try:
            await _listen(line, room)
        finally:
            if measuring is not None:
                measuring.cancel()
            await room.leave(line)
            line.close(1000)
    await writing


async def _listen(line: Line, room: Room) -> None:
    """Take what a line says until it closes."""
    allowance = Allowance()
    clock = asyncio.get_running_loop().time

    def hear(frame: bytes) -> None:
        message: messages.FromBrowser | Refusal
        if not allowance.take(clock()):
            message = Refusal("table.refusal.too-fast")
            if allowance.exhausted:
                line.close(TOO_MUCH)
        else:
            message = wire.read_message(frame)
        match message:
            case Refusal():
                line.refuse(message)
            case messages.Pong(number):
                if line.answered(number, clock() * 1000):
                    allowance.give_back()
            case _:
                room.hear(line, message)

    await line.listen(hear)


async def _not_found(request: Request, _error: Exception) -> Response:
    """Nothing is here: a person is led to the lobby, a program told so."""
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        return RedirectResponse("/", 303)
    return _refused("table.refusal.no-such-page", 404)


async def _failed(_request: Request, _error: Exception) -> Response:
    """A bug; uvicorn has logged it."""
    return _refused("table.refusal.broken", 500)


def _refused(code: str, status: int) -> Response:
    return Response(wire.encode(messages.Refused(code=code)), status, media_type="application/json")
