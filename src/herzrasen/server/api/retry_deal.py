"""``api/tables/{table}/again``: play a deal again, alone, or send it to a friend."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen import __version__
from herzrasen.cards import DEALER
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.http_tables import RetryDeal, TableCreated
from herzrasen.server.lobby.table_factory import TableFactory
from herzrasen.server.lobby.table_reading import MayRead, unreadable
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.event_log import EventLog, StoredTable
from herzrasen.storage.table_damage import damage_of, read_in_thread
from herzrasen.table import info, journal, retry_deal
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.table import AlreadyDone, Table

_NOBODY: Final = ""
"""A person who plays nowhere."""


class RetryDealEndpoint:
    """Opens tables where deals are played again."""

    def __init__(
        self,
        factory: TableFactory,
        log: EventLog,
        entropy: Entropy,
        body_reader: BodyReader,
        heavy_work: HeavyWork,
        may_read: MayRead,
    ) -> None:
        self._heavy_work = heavy_work
        self._may_read = may_read
        self._factory = factory
        self._log = log
        self._entropy = entropy
        self._body_reader = body_reader

    async def of_table(self, request: Request) -> Response:
        """``POST api/tables/{table}/again``: see ``http_tables.RetryDeal``."""
        body = await self._body_reader.read(request)
        payload = body if isinstance(body, Refusal) else codec.read(body, RetryDeal)
        if isinstance(payload, Refusal):
            return error_response(payload)
        address = address_of(request.scope)
        async with self._heavy_work.slot(address):
            name = request.path_params["table"]
            stored = await self._log.load(name)
            if stored is None:
                return error_response(Refusal("table.refusal.no-such-table"))
            with damage_of(name):
                description = info.read(stored.description)
            if not await self._may_read(description, request.scope["person"]):
                return error_response(unreadable(description))
            # Who has played a board alone may read it while others still have it before them.
            if (
                payload.send
                and description.tournament
                and not await self._may_read(description, _NOBODY)
            ):
                return error_response(unreadable(description))
            found = await read_in_thread(
                name, self._branch, stored, payload, request.scope["person"]
            )
            opened = (
                found
                if isinstance(found, Refusal)
                else await self._factory.branch(*found, address=address)
            )
        if isinstance(opened, Refusal):
            return error_response(opened)
        return json_response(TableCreated(opened), 201)

    def _branch(
        self, stored: StoredTable, payload: RetryDeal, person: str
    ) -> tuple[TableInfo, tuple[Entry, ...]] | Refusal:
        """The description of the new table, and its entries up to and including the deal."""
        description = info.read(stored.description)
        entries = tuple(journal.read(entry, description.game) for entry in stored.entries)
        seat = retry_deal.seat_for(description, entries, person, payload.seat)
        if isinstance(seat, Refusal):
            return seat
        branch = retry_deal.branch_at(entries, payload.deal)
        if isinstance(branch, Refusal):
            return branch
        now = self._entropy.now()
        described = retry_deal.retry_table(
            description,
            branch.dealt,
            payload.deal,
            seat,
            None if payload.send else (person, payload.name),
            opened=now,
            version=__version__,
        )
        if isinstance(described, Refusal):
            return described
        table = Table(description.game, info.rules_of(description.game, description.rules))
        table.replay(branch.before)
        seed = branch.dealt.seed
        move = self._entropy.deal(table.public, seed or b"")
        dealt = table.propose(DEALER, move, MoveDetails(seed=seed), at=now)
        assert not isinstance(dealt, Refusal | AlreadyDone)
        assert dealt[0].event == branch.dealt.event, "a seed deals the same cards for ever"
        return described, (*branch.before, *dealt)
