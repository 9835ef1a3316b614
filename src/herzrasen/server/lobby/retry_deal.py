"""A deal once more, over HTTP: for oneself at once, or to be sent to a friend."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from herzrasen import __version__
from herzrasen.cards import DEALER
from herzrasen.config.limits import Bounds
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.http_tables import DealAgain, TableCreated
from herzrasen.server.lobby.tables import Lobby
from herzrasen.server.middleware.body_reader import Posts, refused
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import address_of
from herzrasen.server.runtime.entropy import Chance
from herzrasen.storage.log import EventLog, Stored
from herzrasen.table import info, journal, retry_deal
from herzrasen.table.info import About
from herzrasen.table.journal import Entry
from herzrasen.table.table import Answered, Table


class DealsAgain:
    """Opens tables where deals are played again."""

    def __init__(
        self, lobby: Lobby, log: EventLog, chance: Chance, limits: Bounds, work: HeavyWork
    ) -> None:
        self._work = work
        self._lobby = lobby
        self._log = log
        self._chance = chance
        self._posts = Posts(limits.tables_per_second, limits.tables_at_once)

    async def of_table(self, request: Request) -> Response:
        """``POST api/tables/{table}/again``: see :class:`answers.DealAgain`."""
        posted = await self._posts.read(request)
        wish = posted if isinstance(posted, Refusal) else codec.read(posted, DealAgain)
        if isinstance(wish, Refusal):
            return refused(wish)
        async with self._work.slot(address_of(request.scope)):
            stored = await self._log.load(request.path_params["table"])
            if stored is None:
                return refused(Refusal("table.refusal.no-such-table"))
            found = await asyncio.to_thread(self._branch, stored, wish, request.scope["person"])
            opened = found if isinstance(found, Refusal) else await self._lobby.branch(*found)
        if isinstance(opened, Refusal):
            return refused(opened)
        headers = {"cache-control": "no-store"}
        return Response(codec.encode(TableCreated(opened)), 201, headers, "application/json")

    def _branch(
        self, stored: Stored, wish: DealAgain, person: str
    ) -> tuple[About, tuple[Entry, ...]] | Refusal:
        """The table that is wished for, and its journal up to the cards in everybody's hands."""
        description = info.read(stored.about)
        if not description.readable_by(person):
            return Refusal("table.refusal.no-watchers")
        entries = tuple(journal.read(entry, description.game) for entry in stored.entries)
        seat = retry_deal.seat_for(description, entries, person, wish.seat)
        if isinstance(seat, Refusal):
            return seat
        branch = retry_deal.branch(entries, wish.deal)
        if isinstance(branch, Refusal):
            return branch
        now = self._chance.now()
        described = retry_deal.table_of(
            description,
            branch.dealt,
            wish.deal,
            seat,
            None if wish.send else (person, wish.name),
            opened=now,
            version=__version__,
        )
        if isinstance(described, Refusal):
            return described
        table = Table(description.game, info.rules_of(description.game, description.rules))
        table.replay(branch.before)
        seed = branch.dealt.seed
        move = self._chance.deal(table.public, seed or b"")
        dealt = table.propose(DEALER, move, at=now, seed=seed)
        assert not isinstance(dealt, Refusal | Answered)
        assert dealt[0].event == branch.dealt.event, "a seed deals the same cards for ever"
        return described, (*branch.before, *dealt)
