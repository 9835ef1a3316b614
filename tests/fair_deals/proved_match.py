"""Records with proofs: random moves, from deals that were drawn with everybody's shares."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from msgspec.structs import replace

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, Seat
from herzrasen.fair_deals import draw, shares
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.draw import Draw
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.record import Record
from herzrasen.record.from_journal import record_from_journal
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import AlreadyDone, Table
from tests.table.random_play import random_move

NAMES = ("Eva", "Ada", "Kim", "Jan")
BEACON = BeaconRound("52db" * 16, 1_000, bytes(range(48)))
"""A round as a beacon may have published it."""


def run_draw(
    deal: int,
    random: Random,
    seats: int,
    asked: Collection[int],
    late: Collection[int] = (),
    beacon: BeaconRound | None = None,
) -> Draw:
    """A draw to its end: the asked seats take part, some of them without opening. A ``beacon``
    without a signature does not come in time."""
    fixed = None if beacon is None else replace(beacon, signature=None)
    going = draw.begin(deal, random.randbytes(32), frozenset(asked), seats, beacon=fixed)
    own = {seat: random.randbytes(16) for seat in asked}
    for seat, share in own.items():
        committed = shares.seat_commitment(going.commitment, seat, share)
        going = going.with_commitment(seat, committed)
    going = going.close_commitments().close_beacon(None if beacon is None else beacon.signature)
    for seat in sorted(set(asked) - set(late)):
        opened = going.with_share(seat, own[seat])
        assert opened is not None
        going = opened
    return going.close_shares()


def proved_entries(
    table: Table,
    random: Random,
    deals: int,
    asked: Collection[int] = (0, 2),
    late: Collection[int] = (),
    moves: int = 2_000,
    beacon: BeaconRound | None = None,
) -> list[Entry]:
    """The journal of so many deals, or of so many moves."""
    entries: list[Entry] = []
    seats = info.seat_count(table.rules)
    for _ in range(moves):
        acting = sorted(table.to_act())
        if not acting or (table.is_dealing() and table.deals == deals):
            break
        seat = random.choice(acting)
        details = MoveDetails()
        if seat == DEALER and table.is_dealing():
            proof = run_draw(table.deals + 1, random, seats, asked, late, beacon).proof()
            move: Any = dealer.deal(table.public, proof.seed())
            if dealer.shuffles(table.public):
                details = MoveDetails(seed=proof.seed(), proof=proof)
        else:
            move, _ = random_move(table, seat, random)
        made = table.propose(seat, move, details, at=1000 + table.number)
        if isinstance(made, Refusal | AlreadyDone):
            continue
        table.replay(made)
        entries += made
    return entries


def proved_record(
    game: GameName = "hearts",
    rules: str = "standard",
    deals: int = 2,
    *,
    seed: int = 0,
    asked: Collection[int] = (0, 2),
    late: Collection[int] = (),
    moves: int = 2_000,
    beacon: BeaconRound | None = None,
    seen_by: Seat | None = None,
) -> Record:
    """The record of such a match: full, or what a seat saw."""
    made = info.rules_of(game, rules)
    table = Table(game, made)
    entries = proved_entries(table, Random(seed), deals, asked, late, moves, beacon)
    places = [
        SeatOccupant(seat, NAMES[seat % 4] if seat < 4 else f"Bot {seat}", f"p{seat}")
        for seat in range(info.seat_count(made))
    ]
    described = TableInfo(game, rules, {}, "instant", tuple(places), 0, begun=True)
    return record_from_journal(described, entries, seen_by)
