"""Asking a record's bots again, move by move, with what their seats saw and nothing else."""

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
from herzrasen.record.record import Bot, Player
from herzrasen.research.duplicate import spread
from herzrasen.verify.recorded_moves import Made, made


class Outcome(StrEnum):
    """What came of a move.

    It is the bot's, or not; or the first legal one, because the bot had failed. Or it cannot be
    told: a person made it, another program, another version, a bot whose seed or settings are not
    there, or one that had a time and no fixed effort.
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
    """A move that its bot does not make: in which deal, by whom, what stands in the record and
    what the bot does."""

    deal: int
    seat: Seat
    found: hearts.Move
    expected: hearts.Move


class Verified(msgspec.Struct, frozen=True):
    """What came of asking again: ``outcomes[seat]`` counts each seat's moves, by outcome."""

    outcomes: tuple[dict[str, int], ...]
    differences: tuple[Difference, ...]

    @property
    def asked(self) -> int:
        """How many moves were made again."""
        asked = (Outcome.SAME, Outcome.DIFFERENT, Outcome.FAILED)
        return sum(counts.get(outcome, 0) for counts in self.outcomes for outcome in asked)


class _Answer(NamedTuple):
    seat: Seat
    outcome: Outcome
    difference: Difference | None = None


_Question = tuple[Made, Player]


def verify(
    record: Record, *, workers: int | None = None, progress: Callable[[int], object] = bool
) -> Verified | Fault:
    """Ask the bots of a full record of Hearts again, on all cores unless ``workers`` says how many.

    ``progress`` hears how many deals are done.
    """
    blocks: list[list[_Question]] = []
    for number, (deal, played) in enumerate(zip(record.deals, replay(record), strict=False), 1):
        if isinstance(played, Fault):
            return played
        moves = made(number, deal, played)
        blocks.append([(move, record.players[move.seat]) for move in moves])
    counts = [Counter[str]() for _ in record.players]
    differences: list[Difference] = []
    for done, answers in enumerate(spread(_answers, blocks, workers), 1):
        for seat, outcome, difference in answers:
            counts[seat][outcome] += 1
            differences += [] if difference is None else [difference]
        progress(done)
    return Verified(tuple(map(dict, counts)), tuple(differences))


def _answers(questions: Sequence[_Question]) -> list[_Answer]:
    return [_answer(move, player) for move, player in questions]


def _answer(made_: Made, player: Player) -> _Answer:
    bot = _asked(made_, player)
    if isinstance(bot, Outcome):
        return _Answer(made_.seat, bot)
    expected = bot.choose(made_.view)
    if made_.move == expected:
        return _Answer(made_.seat, Outcome.SAME)
    fallback = made_.told and made_.effort is None
    if fallback and made_.move == next(iter(hearts.legal(made_.view))):
        return _Answer(made_.seat, Outcome.FAILED)
    difference = Difference(made_.deal, made_.seat, made_.move, expected)
    return _Answer(made_.seat, Outcome.DIFFERENT, difference)


def _asked(made_: Made, player: Player) -> HeartsBot | Outcome:
    """The bot that made this move, or why it cannot be asked."""
    described = player.bot
    if described is None:
        if made_.effort is None:
            return Outcome.PERSON
        described = player.stand_in
    if described is None or described.seed is None:
        return Outcome.SEED
    if described.name != PROGRAM:
        return Outcome.PROGRAM
    if described.version != __version__:
        return Outcome.VERSION
    # Without an effort it thought as much as its level does, whatever this machine would like.
    bot = hearts_bot({"effort": 0, **_settings(described)}, described.seed)
    if isinstance(bot, Refusal):
        return Outcome.SETTINGS
    return Outcome.TIMED if bot.time_ms else bot


def _settings(bot: Bot) -> dict[str, object]:
    """The settings as they are written: ``level=2``."""
    words: Iterable[tuple[str, str, str]] = (
        word.partition("=") for word in bot.settings.split(",") if word
    )
    return {name: int(value) if value.isdecimal() else value for name, _, value in words}
