"""The parts of one table's session, made in the order in which they know each other."""

from __future__ import annotations

from typing import Any

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.lag_compensation.first_touch import QueuedMove
from herzrasen.server.room.bot_schedule import BotSchedule
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.claim_offers import ClaimOfferService
from herzrasen.server.room.deal_draws import DealDraws
from herzrasen.server.room.empty_room import EmptyRoom
from herzrasen.server.room.move_executor import MoveExecutor
from herzrasen.server.room.race_arbiter import RaceArbiter
from herzrasen.server.room.room_chat import RoomChat
from herzrasen.server.room.room_clocks import RoomClocks
from herzrasen.server.room.room_members import RoomMembers
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.step_context import Step, StepContext
from herzrasen.server.room.summary_publisher import SummaryPublisher
from herzrasen.server.room.write_retries import WriteRetries
from herzrasen.table.info import TableInfo
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.table import Table


class SessionParts:
    """The table and what surrounds it. ``arbiter`` is there where moves race."""

    __slots__ = (
        "arbiter",
        "bots",
        "broadcaster",
        "chat",
        "claim_offers",
        "clocks",
        "context",
        "draws",
        "empty_room",
        "executor",
        "members",
        "retries",
        "summary",
        "table",
    )

    def __init__(
        self,
        name: str,
        description: TableInfo,
        table: Table,
        epoch: int,
        settings: SessionSettings,
        context: StepContext,
    ) -> None:
        house = description.house
        self.table = table
        self.context = context
        self.retries = WriteRetries(context)
        self.broadcaster = Broadcaster(name, description, context)
        self.claim_offers = ClaimOfferService(table, self.broadcaster)
        self.empty_room = EmptyRoom(self.broadcaster, settings.linger, context)
        self.members = RoomMembers(
            description,
            table,
            self.broadcaster,
            self.claim_offers,
            self.empty_room,
            settings,
            self.retries,
            context,
        )
        self.draws = DealDraws(
            table, self.members, self.broadcaster, settings, self.retries, context
        )
        self.clocks = RoomClocks(house, self.broadcaster, settings.second, context)
        self.chat = RoomChat(description.game, house, self.broadcaster, context)
        self.executor = MoveExecutor(
            table, self.members, self.broadcaster, self.clocks, self.retries, context
        )
        self.bots = BotSchedule(settings.countdowns, self.draws, self.broadcaster, context)
        self.summary = SummaryPublisher(
            name, description, epoch, self.broadcaster, self.members, context
        )
        self.arbiter: RaceArbiter | None = None
        if (race := GAMES[table.game].RACE) is not None:
            self.arbiter = RaceArbiter(race, house, table, self.members, self.broadcaster, context)

    def execute(
        self, seat: Seat, move: Any, details: MoveDetails, queued: QueuedMove | None = None
    ) -> Step[int | Refusal]:
        """Execute a move, and tell the arbiter what happened by it; ``queued`` is what it came
        from. Returns the number of the move's last event, or why it was refused."""
        arbiter = self.arbiter
        if arbiter is None:
            return (yield from self.executor.execute(seat, move, details))
        details = arbiter.with_late_races(details)
        result = yield from self.executor.execute(seat, move, details)
        for entry, before in self.executor.sent:
            arbiter.event_sent(queued, entry, before)
        return result
