"""Records of matches played at random, for the tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games.nerts import Spot
from herzrasen.games.nerts.events import Moved, RoundEnded
from herzrasen.games.protocol import GameName
from herzrasen.protocol.race import Claimed, Race
from herzrasen.record import Record, keep
from herzrasen.table import info, journal
from herzrasen.table.info import About
from herzrasen.table.journal import Entry
from herzrasen.table.seats import BOT_NAMES, Place
from tests.laws.hearts import HEARTS
from tests.laws.nerts import NERTS
from tests.strategies import Step, Subject, match_at_random

SUBJECTS: dict[GameName, Subject] = {"hearts": HEARTS, "nerts": NERTS}


def journal_of(walk: Sequence[Step]) -> list[Entry]:
    """The journal of a match in which every other move was thought about by a bot."""
    rules = walk[0].before.public.rules
    seats = info.seats_in(rules)
    entries: list[Entry] = []
    for count, step in enumerate(walk):
        thought = count % 90 if step.seat != DEALER and count % 2 else None
        seed = bytes(31) + bytes([count % 256]) if step.seat == DEALER else None
        entries += journal.entries(
            step.events,
            after=len(entries),
            by=step.seat,
            at=count * 700,
            seed=seed,
            effort=thought,
            races=tuple(contested(entries[-1:], seats)) if count % 3 == 0 else (),
        )
    return entries


def contested(before: Sequence[Entry], seats: int) -> Iterator[Race]:
    """A race for the play that came before, told late."""
    for entry in before:
        match entry.event:
            case Moved(seat, _, cards, target) if target.at in (Spot.FOUNDATION, Spot.RIVAL):
                card, other = cards[0], (seat + 1) % seats
                mine = Claimed(seat, 300 + entry.number, 310 + entry.number, card)
                theirs = Card(card.rank, card.suit, other)
                yield Race(
                    entry.number,
                    "touch",
                    (mine, Claimed(other, 338 + entry.number, 360 + entry.number, theirs)),
                    target,
                )
            case RoundEnded(caller=seat) if seat is not None:
                other = (seat + 1) % seats
                yield Race(
                    entry.number, "arrival", (Claimed(seat, 90, 95), Claimed(other, -7, 250))
                )
            case _:
                pass


def table(subject: Subject, rules: Any) -> About:
    """A table of one person and bots."""
    places = (
        Place(seed=seat, name=name, person=None if seat else "somebody")
        for seat, name in enumerate(BOT_NAMES[: subject.seats(rules)])
    )
    return About(
        game="hearts" if subject.name == "hearts" else "nerts",
        rules=info.text_of(rules),
        bot={"level": 2} if subject.name == "hearts" else {"tempo": 3, "insight": 2},
        pace="normal",
        places=tuple(places),
        opened=0,
        begun=True,
        version="1.2.3",
    )


def kept(subject: Subject, walk: Sequence[Step], seat: Seat | None = None) -> Record:
    """The record of a match: full, or a seat's or the WATCHER's.

    Its cards were not dealt from its seeds, so it does not say that they were.
    """
    about_it = table(subject, walk[0].before.public.rules)
    return msgspec.structs.replace(keep(about_it, journal_of(walk), seat), shuffle=None)


def match(game: GameName, rules: str, seat: Seat | None = None, seed: int = 1) -> Record:
    """The record of a whole match of random moves."""
    subject = SUBJECTS[game]
    made = info.rules_of(game, rules)
    return kept(subject, list(match_at_random(subject, made, Random(seed))), seat)
