"""Records: written from a match, read from a file, replayed step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from herzrasen import __version__
from herzrasen.bots import dealer
from herzrasen.bots.bot import settings_of
from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.nerts import NertsBot
from herzrasen.cards import Seat
from herzrasen.games.registry import GAMES, game_of
from herzrasen.library.bots_by_name import NamedBot, Player
from herzrasen.library.errors import InvalidRecord
from herzrasen.library.rule_sets import rules_text
from herzrasen.record import (
    Fault,
    ParsedRecord,
    Record,
    check,
    read,
    read_json,
    record_from_journal,
    replay,
    write,
    write_json,
)
from herzrasen.record.from_journal import PROGRAM
from herzrasen.record.record import Player as RecordedPlayer
from herzrasen.record.record import RecordedBot
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import SeatOccupant

if TYPE_CHECKING:
    from herzrasen.library.local_match import LocalMatch

JSON_ENDING = ".json"
"""The ending of a file that holds the JSON form."""


class ReplayStep(msgspec.Struct, frozen=True, eq=False):
    """One event of a replayed record.

    ``deal`` counts from 1. ``seat`` moved, DEALER for chance. ``event`` and the ``state`` after it
    hold every card; in the record of one seat those that it did not see are guessed.
    """

    deal: int
    seat: Seat
    event: Any
    state: Any

    def view(self, seat: Seat) -> Any:
        """What this seat, or ``WATCHER``, knew after the event."""
        return game_of(self.state.public).view(self.state, seat)


def read_record(source: str | Path | bytes) -> Record:
    """Read and check a record: every move has to be legal.

    Args:
        source: the path of a file ``.hrz``, or of its JSON form ``.json``; or the bytes of either.

    Returns:
        The record. ``to_json`` writes its JSON form, ``record_text`` its text.

    Raises:
        InvalidRecord: with the line and column, or the path in JSON, of the first fault.
        OSError: if the file cannot be read.
    """
    return parse_record(source).record


def parse_record(source: str | Path | bytes) -> ParsedRecord:
    """The record with the lines of its text. Raises InvalidRecord and OSError as ``read_record``
    does."""
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    if data.lstrip()[:1] == b"{":  # a text begins with a tag
        record = read_json(data)
        parsed = record if isinstance(record, Fault) else ParsedRecord(record)
    else:
        parsed = read(data)
    if isinstance(parsed, Fault):
        raise InvalidRecord(parsed)
    checked = check(parsed.record, dealer.deal)
    if isinstance(checked, Fault):
        raise InvalidRecord(parsed.locate(checked))
    return parsed


def record_text(record: Record) -> str:
    """The text of a record, as a file ``.hrz`` has it."""
    return write(record).decode()


def save_record(record: Record, path: str | Path) -> None:
    """Write a record into a file.

    Args:
        record: the record.
        path: of the file; if it ends with ``.json``, the JSON form is written.

    Raises:
        OSError: if the file cannot be written.
    """
    path = Path(path)
    path.write_bytes(write_json(record) if path.suffix == JSON_ENDING else write(record))


def replay_record(record: Record) -> Iterator[ReplayStep]:
    """The events of a record one after another, by the rules.

    Raises:
        InvalidRecord: at the first move that is not legal.
    """
    package = GAMES[record.game]
    for number, deal in enumerate(replay(record), 1):
        if isinstance(deal, Fault):
            raise InvalidRecord(deal)
        state = deal.before
        for step in deal.steps:
            state = package.evolve(state, step.event)
            yield ReplayStep(number, step.by, step.event, state)


def record_of_match(
    match: LocalMatch, names: Sequence[str], players: Sequence[Player | None], seat: Seat | None
) -> Record:
    """The record of a match of this process, without dates: it is no event of any day."""
    description = TableInfo(
        game=match.game,
        rules=rules_text(match.rules),
        bot={},
        pace="instant",
        places=(SeatOccupant(0),) * match.seats,
        opened=0,
        version=__version__,
    )
    found = record_from_journal(description, match.journal, seat)
    return msgspec.structs.replace(
        found,
        date=None,
        players=tuple(
            _recorded_player(name, player, full=seat is None)
            for name, player in zip(names, players, strict=True)
        ),
        deals=tuple(msgspec.structs.replace(deal, began=None) for deal in found.deals),
    )


def _recorded_player(name: str, player: Player | None, *, full: bool) -> RecordedPlayer:
    """A player as a record names it: a bot of ours with its settings, any other by name."""
    if not isinstance(player, NamedBot) or not isinstance(player.bot, HeartsBot | NertsBot):
        return RecordedPlayer(name)
    settings = ",".join(f"{key}={value}" for key, value in settings_of(player.bot).items())
    seed = player.bot.seed if full else None
    return RecordedPlayer(name, RecordedBot(PROGRAM, __version__, settings, seed))
