"""Tables of either game for tests, with real shuffles and random legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from herzrasen.bots import dealer
from herzrasen.cards import DEALER
from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.games import nerts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.table import info
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.table import AlreadyDone, Table

RULES: dict[GameName, str] = {"hearts": "standard", "nerts": "stoss"}


def new_table(game: GameName, rules: str = "") -> Table:
    made = info.rules_of(game, rules or RULES[game])
    assert not isinstance(made, Refusal), made
    return Table(game, made)


def random_move(table: Table, seat: int, random: Random) -> tuple[Any, bytes | None]:
    """A legal move of this seat, and the seed if it is a deal."""
    if seat == DEALER:
        seed = random.randbytes(SEED_BYTES)
        if table.is_dealing():
            return dealer.deal(table.public, seed), seed
        if table.public.phase is nerts.Phase.STUCK:
            return dealer.after_pause(table.public, seed), None
        if waits := nerts.pending_timers(table.public):
            return random.choice(waits).move, None
        return nerts.Start(), None
    legal = table.legal(table.view(seat))
    return random.choice(list(islice(legal, 40))), None


def _moves(table: Table, seat: int) -> bool:
    return bool(table.legal(table.view(seat)))


def play(table: Table, random: Random, moves: int) -> Iterator[tuple[Entry, ...]]:
    """Make up to so many random legal moves, fewer if the match ends; yields the entries of
    each."""
    for number in range(moves):
        seats = [seat for seat in sorted(table.to_act()) if seat == DEALER or _moves(table, seat)]
        if not seats:
            return
        seat = random.choice(seats)
        move, seed = random_move(table, seat, random)
        entries = table.propose(
            seat, move, MoveDetails(key=f"m{number} {table.number}", seed=seed), at=1000 + number
        )
        if isinstance(entries, Refusal) and entries.code == "table.refusal.changed-enough":
            continue  # the rules would allow it again and again
        assert not isinstance(entries, Refusal | AlreadyDone), (move, entries)
        table.replay(entries)
        yield entries
