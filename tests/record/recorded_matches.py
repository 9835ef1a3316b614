"""Records of random matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games.nerts import Place, Spot
from herzrasen.games.nerts.events import Moved, RoundEnded
from herzrasen.games.protocol import GameName
from herzrasen.protocol.race import Race, RaceContender
from herzrasen.record import Record, record_from_journal
from herzrasen.table import info, journal
from herzrasen.table.bot_names import BOT_NAMES
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.seats import SeatOccupant
from tests.laws.hearts import HEARTS
from tests.laws.nerts import NERTS
from tests.strategies import MatchStep, Subject, match_at_random

SUBJECTS: dict[GameName, Subject] = {"hearts": HEARTS, "nerts": NERTS}


def journal_of(walk: Sequence[MatchStep]) -> list[Entry]:
    """The journal of a match in which a bot made every other move."""
    rules = walk[0].before.public.rules
    seats = info.seat_count(rules)
    entries: list[Entry] = []
    for count, step in enumerate(walk):
        think_time = count % 90 if step.seat != DEALER and count % 2 else None
        seed = bytes(31) + bytes([count % 256]) if step.seat == DEALER else None
        entries += journal.make_entries(
            step.events,
            MoveDetails(
                seed=seed,
                effort=think_time,
                races=tuple(random_races(entries[-3:], seats)) if count % 3 == 0 else (),
            ),
            after=len(entries),
            by=step.seat,
            at=count * 700,
        )
    return entries


def random_races(before: Sequence[Entry], seats: int) -> Iterator[Race[Place]]:
    """A race for each entry before, logged late: that for a call comes after the score."""
    for entry in before:
        match entry.event:
            case Moved(seat, _, cards, target) if target.at in (Spot.FOUNDATION, Spot.RIVAL):
                card, other = cards[0], (seat + 1) % seats
                mine = RaceContender(seat, 300 + entry.number, 310 + entry.number, card)
                theirs = Card(card.rank, card.suit, other)
                yield Race(
                    entry.number,
                    "touch",
                    (mine, RaceContender(other, 338 + entry.number, 360 + entry.number, theirs)),
                    target,
                )
            case RoundEnded(caller=seat) if seat is not None:
                other = (seat + 1) % seats
                yield Race(
                    entry.number,
                    "arrival",
                    (RaceContender(seat, 90, 95), RaceContender(other, -7, 250)),
                )
            case _:
                pass


def description_of(subject: Subject, rules: Any) -> TableInfo:
    """The description of a table of one person and bots."""
    places = (
        SeatOccupant(seed=seat, name=name, person=None if seat else "person")
        for seat, name in enumerate(BOT_NAMES[: subject.seats(rules)])
    )
    return TableInfo(
        game="hearts" if subject.name == "hearts" else "nerts",
        rules=info.text_of(rules),
        bot={"level": 2} if subject.name == "hearts" else {"tempo": 3, "insight": 2},
        pace="normal",
        places=tuple(places),
        opened=0,
        begun=True,
        version="1.2.3",
    )


def record_of_match(
    subject: Subject, walk: Sequence[MatchStep], seat: Seat | None = None
) -> Record:
    """The record of a match: full, or a seat's or the WATCHER's. Its cards were not dealt from its
    seeds, so it names no shuffle method."""
    about_it = description_of(subject, walk[0].before.public.rules)
    return msgspec.structs.replace(
        record_from_journal(about_it, journal_of(walk), seat), shuffle=None
    )


def random_record(game: GameName, rules: str, seat: Seat | None = None, seed: int = 1) -> Record:
    """The record of a whole match of random moves."""
    subject = SUBJECTS[game]
    made = info.rules_of(game, rules)
    return record_of_match(subject, list(match_at_random(subject, made, Random(seed))), seat)
