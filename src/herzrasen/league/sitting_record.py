"""The record of a sitting: a file ``.hrz`` of all its deals, for ``herzrasen check`` and a replay.

The format has no word for a lost deal. It is recorded as it was brought to its end, and a comment
says who lost it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from herzrasen import __version__
from herzrasen.games import hearts
from herzrasen.league.league_config import LeagueConfig, LeagueEntrant
from herzrasen.league.schedule import LeagueSitting, seats_of_a
from herzrasen.league.sitting import rules_of_sitting
from herzrasen.league.sitting_result import SittingResult
from herzrasen.record import record_from_journal, write
from herzrasen.record.record import Player, RecordedBot
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.seats import SeatOccupant

RECORDS: Final = "records"
"""The folder of all records, within the league's."""


def record_path(sitting: LeagueSitting) -> str:
    """The path of a sitting's record, from the league's folder."""
    first, last = sitting.first + 1, sitting.first + sitting.count
    name = f"deals-{first:05}-{last:05}-seating-{sitting.seating + 1}.hrz"
    return f"{RECORDS}/{sitting.a}_{sitting.b}/{name}"


def record_text(config: LeagueConfig, result: SittingResult, journal: Sequence[Entry]) -> bytes:
    """The record of a sitting as a file."""
    sitting = result.sitting
    of_a = seats_of_a(config.rules)[sitting.seating]
    both = (config.entrant(sitting.a), config.entrant(sitting.b))
    seated = [both[seat not in of_a] for seat in range(config.rules.players)]
    description = TableInfo(
        game="hearts",
        rules=hearts.format_rules(rules_of_sitting(config.rules, sitting.count), config.preset),
        bot={},
        pace="instant",
        places=tuple(SeatOccupant(0, entrant.name) for entrant in seated),
        opened=journal[0].at,
        version=__version__,
    )
    record = msgspec.structs.replace(
        record_from_journal(description, journal),
        players=tuple(
            _player(entrant, result.usage[entrant.id == sitting.b].program) for entrant in seated
        ),
    )
    return write(record) + "".join(f"{line}\n" for line in _comments(result, seated)).encode()


def save_record(folder: Path, sitting: LeagueSitting, text: bytes) -> None:
    """Write a record so that it is there in full or not at all. Raises OSError."""
    path = folder / record_path(sitting)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def _player(entrant: LeagueEntrant, program: str) -> Player:
    name, _, version = program.rpartition(" ")
    settings = ",".join(filter(None, (entrant.level and f"bot={entrant.level}", *entrant.settings)))
    return Player(
        entrant.name, RecordedBot(name or program, version if name else "", settings[:400])
    )


def _comments(result: SittingResult, seated: Sequence[LeagueEntrant]) -> list[str]:
    return [
        f"; deal {number}: seat {deal.loss.seat} ({seated[deal.loss.seat].name}) lost it "
        f"({deal.loss.kind}); the last moves are random"
        for number, deal in enumerate(result.deals, 1)
        if deal.loss is not None
    ]
