"""The effects of a table's session: everything that it wants done, as frozen values.

A *request* is an effect whose outcome the session waits for: its outcome is the next input of that
kind. All others have no outcome.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.games.protocol import Refusal
from herzrasen.lobby.summary import TableSummary
from herzrasen.server.bot_pool.questions import AskBot, AskDealer
from herzrasen.storage.event_log import LogRow
from herzrasen.table.info import TableInfo
from herzrasen.table.members.rematch import RematchVote

TimerName: TypeAlias = Literal["members", "empty", "clocks", "race", "draw", "summary"]
"""What becomes due: something of the members, the end of an empty table, a turn clock, a move of a
race, a step of a draw, the table's summary."""

FaultName: TypeAlias = Literal["illegal-bot-move", "dealer-refused"]
"""A bot has decided on an illegal move, or the rules refuse the dealer's own."""

# Connections --------------------------------------------------------------------------------------


class Send(msgspec.Struct, frozen=True, gc=False):
    """Send a message to some pages."""

    pages: tuple[int, ...]
    message: bytes


class SendError(msgspec.Struct, frozen=True):
    """Send a refusal to a page; ``request_id`` is the id of the refused request, if it has one."""

    page: int
    refusal: Refusal
    request_id: str | None = None


class ShowSeat(msgspec.Struct, frozen=True):
    """From here on a page is sent what this seat may see. Of a watcher's messages some may be
    dropped; then the page greets anew."""

    page: int
    seat: Seat


class ClosePage(msgspec.Struct, frozen=True):
    """Close a connection."""

    page: int
    code: int


class LeaveRoom(msgspec.Struct, frozen=True):
    """The session closes: so does this connection, unless its table goes on at another node."""

    page: int
    code: int


class ForgetPage(msgspec.Struct, frozen=True):
    """The page is gone: nothing more is sent to it."""

    page: int


# Time and bots ------------------------------------------------------------------------------------


class StartTimer(msgspec.Struct, frozen=True, gc=False):
    """Fire a timer in so many seconds, instead of when it was due before."""

    timer: TimerName
    seconds: float


class StopTimer(msgspec.Struct, frozen=True, gc=False):
    """Do not fire a timer."""

    timer: TimerName


class CancelBot(msgspec.Struct, frozen=True):
    """Forget a question to a bot or the dealer: its answer is not wanted any more."""

    ask: int


class AskBeacon(msgspec.Struct, frozen=True):
    """Wait for a round of the beacon."""

    round: BeaconRound


# The rest of the server ---------------------------------------------------------------------------


class PublishSummary(msgspec.Struct, frozen=True):
    """Publish the table's summary for the lobby."""

    summary: TableSummary


class SaveSummary(msgspec.Struct, frozen=True):
    """Store the table's summary for a restart."""

    summary: TableSummary


class AnswerTicket(msgspec.Struct, frozen=True):
    """A request of the rest of the server is done: why it was refused, or None."""

    ticket: int
    refusal: Refusal | None = None


class EndMatch(msgspec.Struct, frozen=True):
    """The match has ended, perhaps because it was broken off."""


class CountUp(msgspec.Struct, frozen=True):
    """Add to a metric."""

    metric: Literal["races", "late-shares", "missed-rounds"]
    amount: int = 1


class ReportFault(msgspec.Struct, frozen=True):
    """Log a fault of a bot, or of the game's rules."""

    fault: FaultName


class EndSession(msgspec.Struct, frozen=True):
    """The last effect: stop timers, bots and writes, and forget the table."""


# Requests -----------------------------------------------------------------------------------------


class Append(msgspec.Struct, frozen=True, gc=False):
    """Append the entries of a move to the log, all or none, on account of these addresses; those of
    an undo are no move (``is_move``)."""

    rows: tuple[LogRow, ...]
    addresses: frozenset[str]
    is_move: bool = True


class Describe(msgspec.Struct, frozen=True):
    """Replace the stored description; ``confirm`` one that another process has stored."""

    description: bytes
    confirm: bool = False


class CheckOwner(msgspec.Struct, frozen=True):
    """Ask whether another process has adopted the table, or changed its seats."""


class AllowNextTable(msgspec.Struct, frozen=True):
    """Ask whether a table may be opened for a rematch, on account of this address."""

    address: str


class OpenNextTable(msgspec.Struct, frozen=True):
    """Open the table of a rematch, on account of this address."""

    description: TableInfo
    vote: RematchVote
    address: str


class DrawShare(msgspec.Struct, frozen=True):
    """Draw the server's share of a deal, counted from 0, and name the first round of the beacon
    that comes in so many seconds or later; None for no round."""

    deal: int
    ahead: float | None


class ExpectRound(msgspec.Struct, frozen=True):
    """Ask in how many seconds a round of the beacon comes."""

    round: BeaconRound


Request: TypeAlias = (
    Append | Describe | CheckOwner | AllowNextTable | OpenNextTable | DrawShare | ExpectRound
)
"""What the session waits for."""

PageEffect: TypeAlias = SendError | ShowSeat | ClosePage | LeaveRoom | ForgetPage
"""What is done to a page, but ``Send``."""

OtherEffect: TypeAlias = (
    Request
    | PageEffect
    | StartTimer
    | StopTimer
    | AskDealer
    | AskBot
    | CancelBot
    | AskBeacon
    | PublishSummary
    | SaveSummary
    | AnswerTicket
    | EndMatch
    | CountUp
    | ReportFault
    | EndSession
)
"""All but ``Send``, which are most."""

Effect: TypeAlias = Send | OtherEffect
"""Everything that a session wants done."""
