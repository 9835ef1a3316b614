"""Carries out what a session asks of the rest of the server: shares of deals, rounds of a beacon,
tables of rematches; and what it has counted and found wrong."""

from __future__ import annotations

import logging
from typing import Final

from herzrasen.games.protocol import GameName, Refusal
from herzrasen.server.room import inputs
from herzrasen.server.room.deal_seeds import DealSeeds
from herzrasen.server.room.effects import (
    AskBeacon,
    CountUp,
    DrawShare,
    ExpectRound,
    FaultName,
    OpenNextTable,
)
from herzrasen.server.room.inputs import Outcome
from herzrasen.server.room.room_services import NextTables
from herzrasen.server.runtime.loop_errors import report_failure
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import fields, log_id
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = logging.getLogger(__name__)
_TROUBLE: Final = RateLimitedLog(_LOG)


def draw_share(seeds: DealSeeds, request: DrawShare) -> Outcome:
    """The server's share of a deal."""
    beacon, ahead = seeds.beacon, request.ahead
    first = None if beacon is None or ahead is None else beacon.next_round(ahead)
    try:
        return inputs.ShareDrawn(seeds.share(request.deal), first)
    except OSError as error:  # where deals are shared, a secret of the server has to be read
        _TROUBLE.error("a deal cannot be drawn", error)
        return inputs.ShareMissing()


def expect_round(seeds: DealSeeds, request: ExpectRound) -> Outcome:
    """When a round of the beacon comes."""
    beacon = seeds.beacon
    return inputs.RoundExpected(0.0 if beacon is None else beacon.seconds_until(request.round))


async def read_beacon(seeds: DealSeeds, wanted: AskBeacon) -> inputs.BeaconAnswered:
    """A round of the beacon, as soon as it is there."""
    beacon, signature = seeds.beacon, None
    try:
        signature = None if beacon is None else await beacon.signature(wanted.round)
    except Exception as error:  # noqa: BLE001 - the deal is drawn without it
        report_failure("read_beacon", error)
    return inputs.BeaconAnswered(wanted.round, signature)


async def open_next_table(tables: NextTables, request: OpenNextTable) -> Outcome:
    """Open the table of a rematch."""
    opened = await tables.open_next(request.description, request.vote, request.address)
    if isinstance(opened, Refusal):
        return inputs.NextTableRefused()
    return inputs.NextTableOpened(opened)


def count_up(effect: CountUp) -> None:
    """Add to a metric."""
    match effect.metric:
        case "races":
            metrics.RACES.inc(effect.amount)
        case "late-shares":
            metrics.LATE_SHARES.inc(effect.amount)
        case "missed-rounds":
            metrics.BEACON_MISSED.inc(effect.amount)


def log_fault(fault: FaultName, table: str, game: GameName) -> None:
    """Log a fault of a bot, or of the game's rules, at the table of this name."""
    if fault == "illegal-bot-move":
        _TROUBLE.warning("a bot's move is not legal", table=log_id(table))
    else:
        where = fields(table=log_id(table), game=game)
        _LOG.error("the rules refuse the dealer's own move: the table closes", extra=where)
