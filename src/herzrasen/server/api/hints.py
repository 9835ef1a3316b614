"""Hints over HTTP: what the coach would do, for a person who plays against bots alone."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.cards import WATCHER
from herzrasen.coach.coach_part import AnyCoach, CoachPart
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.kits.registry import KITS, part_of
from herzrasen.protocol.answer_types import AnswerTypes
from herzrasen.server.api.hint_queue import HintQueue
from herzrasen.server.bot_pool.worker_pool import BotWorkerPool
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.storage.event_log import EventLog, StoredTable
from herzrasen.storage.table_damage import read_in_thread
from herzrasen.table import info, journal
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


class HintEndpoint:
    """Gives hints. Reading the table is heavy work; thinking is done in the coach's processes."""

    def __init__(
        self, log: EventLog, pool: BotWorkerPool, judge: object, heavy_work: HeavyWork
    ) -> None:
        self._heavy_work = heavy_work
        self._log = log
        self._queue = HintQueue(pool, judge)

    async def of_table(self, request: Request) -> Response:
        """``GET api/tables/{table}/hint``: for the move that the asker is to make now."""
        name, person = request.path_params["table"], request.scope["person"]
        address = address_of(request.scope)
        async with self._heavy_work.slot(address):
            stored = await self._log.load(name)
            if stored is None:
                return error_response(Refusal("table.refusal.no-such-table"))
            moment = await read_in_thread(name, moment_of, stored, person)
        if isinstance(moment, Refusal):
            return error_response(moment)
        game, coach, number, view = moment
        gone = wait_until_gone(request)
        found = await self._queue.hint(coach, (name, number), view, person, address, gone)
        if isinstance(found, Refusal):
            return error_response(found)
        kind = part_of(game, AnswerTypes).hint
        assert kind is not None, "a game with a coach has hints"
        answer = msgspec.convert(
            msgspec.structs.asdict(found) | {"number": number}, kind, from_attributes=True
        )
        return json_response(answer)


async def wait_until_gone(request: Request) -> None:
    """Wait until the client of a request has closed its connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def moment_of(stored: StoredTable, token: str) -> tuple[GameName, AnyCoach, int, object] | Refusal:
    """The game, its coach, the last event's number and the sender's view, if a hint is allowed."""
    description = info.read(stored.description)
    game = description.game
    coach = KITS[game].find(CoachPart)
    if coach is None:
        return Refusal("coach.refusal.only-hearts")
    if (refusal := description.help_refusal) is not None:
        return refusal
    seating = description.seating()
    seat = seating.seat_of(token)
    if seat == WATCHER or seat != seating.solo_seat:
        return Refusal("coach.refusal.not-solo")
    if description.house.kind == "public" and _others_began(seating):
        return Refusal("coach.refusal.not-solo")  # it may be rated
    table = Table(game, info.rules_of(game, description.rules))
    table.replay(journal.read(entry, game) for entry in stored.entries)
    view = table.view(seat)
    if view.seat not in table.to_act():
        return Refusal("coach.refusal.not-asked")
    return game, coach, table.number, view


def _others_began(seating: Seating) -> bool:
    """Whether others than one person began the match; at an old table, whether others sat there."""
    if seating.began_with:
        return seating.began_with > 1
    return any(place.former for place in seating.occupants)
