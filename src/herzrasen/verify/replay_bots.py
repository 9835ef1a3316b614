"""Replay of a record's bots: each move is chosen again from the view of its seat, and compared.

A bot depends on its settings, its seed and the view alone. If it chooses differently now, it knew
something else then, or it was another bot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from herzrasen import __version__
from herzrasen.bots.bot import hearts_bot
from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards import Seat
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.record import Fault, Record, replay
from herzrasen.record.from_journal import PROGRAM
from herzrasen.record.record import Player, RecordedBot
from herzrasen.verify.recorded_moves import RecordedMove, recorded_moves
from herzrasen.worker_processes import imap


class MoveOutcome(StrEnum):
    """The outcome of replaying one move.

    SAME and DIFFERENT compare it with the bot's. FAILED: the server made the first legal move
    because the bot had failed. The others cannot be replayed: a person moved, another program or
    version, a bot without a recorded seed or with unknown settings, or one with a time limit
    instead of a fixed effort.
    """

    SAME = "same"
    DIFFERENT = "different"
    FAILED = "failed"
    PERSON = "person"
    PROGRAM = "program"
    VERSION = "version"
    SEED = "seed"
    SETTINGS = "settings"
    TIMED = "timed"


class Difference(msgspec.Struct, frozen=True):
    """A move that its bot does not make: ``found`` in the record, ``expected`` from the bot."""

    deal: int
    seat: Seat
    found: hearts.Move
    expected: hearts.Move


class Verification(msgspec.Struct, frozen=True):
    """The result: ``outcomes[seat]`` counts the seat's moves by outcome."""

    outcomes: tuple[dict[str, int], ...]
    differences: tuple[Difference, ...]

    @property
    def replayed_count(self) -> int:
        """How many moves were replayed."""
        outcomes = (MoveOutcome.SAME, MoveOutcome.DIFFERENT, MoveOutcome.FAILED)
        return sum(counts.get(outcome, 0) for counts in self.outcomes for outcome in outcomes)


class _MoveVerdict(NamedTuple):
    seat: Seat
    outcome: MoveOutcome
    difference: Difference | None = None


_AttributedMove = tuple[RecordedMove, Player]


def verify(
    record: Record, *, workers: int | None = None, progress: Callable[[int], object] = bool
) -> Verification | Fault:
    """Replay the bots of a full record of Hearts, in ``workers`` processes (all cores by default).

    ``progress`` is called with the number of deals done. Returns a Fault if the record is not
    valid.
    """
    blocks: list[list[_AttributedMove]] = []
    for number, (deal, played) in enumerate(zip(record.deals, replay(record), strict=False), 1):
        if isinstance(played, Fault):
            return played
        moves = recorded_moves(number, deal, played)
        blocks.append([(move, record.players[move.seat]) for move in moves])
    counts = [Counter[str]() for _ in record.players]
    differences: list[Difference] = []
    for done, answers in enumerate(imap(_check_moves, blocks, workers), 1):
        for seat, outcome, difference in answers:
            counts[seat][outcome] += 1
            differences += [] if difference is None else [difference]
        progress(done)
    return Verification(tuple(map(dict, counts)), tuple(differences))


def _check_moves(moves: Sequence[_AttributedMove]) -> list[_MoveVerdict]:
    return [_check_move(move, player) for move, player in moves]


def _check_move(recorded: RecordedMove, player: Player) -> _MoveVerdict:
    bot = _bot_for(recorded, player)
    if isinstance(bot, MoveOutcome):
        return _MoveVerdict(recorded.seat, bot)
    expected = bot.choose(recorded.view)
    if recorded.move == expected:
        return _MoveVerdict(recorded.seat, MoveOutcome.SAME)
    fallback = recorded.seat_has_efforts and recorded.effort is None
    if fallback and recorded.move == next(iter(hearts.legal(recorded.view))):
        return _MoveVerdict(recorded.seat, MoveOutcome.FAILED)
    difference = Difference(recorded.deal, recorded.seat, recorded.move, expected)
    return _MoveVerdict(recorded.seat, MoveOutcome.DIFFERENT, difference)


def _bot_for(recorded: RecordedMove, player: Player) -> HeartsBot | MoveOutcome:
    """The bot that made this move, or why it cannot be replayed."""
    recorded_bot = player.bot
    if recorded_bot is None:
        if recorded.effort is None:
            return MoveOutcome.PERSON
        recorded_bot = player.stand_in
    if recorded_bot is None or recorded_bot.seed is None:
        return MoveOutcome.SEED
    if recorded_bot.name != PROGRAM:
        return MoveOutcome.PROGRAM
    if recorded_bot.version != __version__:
        return MoveOutcome.VERSION
    # Without a recorded effort it used its level's, also where this machine would use less.
    bot = hearts_bot({"effort": 0, **_settings(recorded_bot)}, recorded_bot.seed)
    if isinstance(bot, Refusal):
        return MoveOutcome.SETTINGS
    return MoveOutcome.TIMED if bot.time_ms else bot


def _settings(bot: RecordedBot) -> dict[str, object]:
    """Parse the settings as the record writes them: ``level=2``."""
    words: Iterable[tuple[str, str, str]] = (
        word.partition("=") for word in bot.settings.split(",") if word
    )
    return {name: int(value) if value.isdecimal() else value for name, _, value in words}
