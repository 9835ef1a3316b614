"""The golden records of Nerts: how they were made.

``python -m tests.record.golden_records`` makes those that are not there.

Everyone plays what is best at first sight, some with lapses; the clock and the votes are patient.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.protocol import Refusal
from herzrasen.record import write
from herzrasen.table import info
from tests.games.nerts.random_rounds import chance
from tests.laws.nerts import NERTS
from tests.record.recorded_matches import record_of_match
from tests.strategies import MatchStep

FOLDER: Final = Path(__file__).parents[1] / "golden/records"


class GoldenRecord(NamedTuple):
    """``rules`` in the text form of version 1, of which the first such records were; ``seat`` is
    whose record it is; so often is somebody ``careless`` and plays anything."""

    rules: str
    seed: int
    seat: Seat | None = None
    careless: float = 0


ONE_ROUND: Final = "target=none,rounds=1,tie=shared"
RECORDS: Final[dict[str, GoldenRecord]] = {
    "stoss": GoldenRecord(f"stoss+pile_size=5,{ONE_ROUND}", 3, careless=0.3),
    "duel-seat-0": GoldenRecord(f"duel+pile_size=5,{ONE_ROUND}", 1, seat=0),
    "automatic": GoldenRecord(
        f"stoss+seats=2,pile_size=5,fill_ms=0,aces=automatic,call=automatic,{ONE_ROUND}", 11
    ),
    "jokers": GoldenRecord(f"pagat+seats=2,jokers=2,tableau_piles=6,aces=free,{ONE_ROUND}", 4),
    "jokers-seat-1": GoldenRecord(f"stoss+seats=3,jokers=2,{ONE_ROUND}", 5, seat=1),
    "roles": GoldenRecord(f"stoss+teams=roles,pile_size=5,fill_ms=1500,{ONE_ROUND}", 14),
    "timer": GoldenRecord(
        f"duel+pile_size=5,tableau_piles=3,stuck=timer,stuck_times=1,{ONE_ROUND}", 23
    ),
    "shuffled": GoldenRecord(
        f"duel+pile_size=5,tableau_piles=3,stuck_times=1,stuck_action=shuffle,{ONE_ROUND}", 68
    ),
    "shuffled-seat-0": GoldenRecord(
        "duel+pile_size=5,tableau_piles=3,stuck_action=shuffle,target=none,rounds=2,tie=shared,"
        "between=rotate",
        25,
        seat=0,
    ),
    "rotated": GoldenRecord(
        "duel+pile_size=5,target=none,rounds=3,tie=shared,between=rotate,handicap=caller-grows", 4
    ),
    "passed-on": GoldenRecord(
        "partners+pile_sizes=8/6,target=none,rounds=2,tie=shared,between=pass-on,handicap=fixed",
        11,
    ),
    "vote-watcher": GoldenRecord(
        f"stoss+seats=3,pile_size=5,tableau_piles=3,stuck=vote,stuck_times=1,{ONE_ROUND}",
        2,
        seat=-2,
        careless=0.3,
    ),
}


def rank(move: nerts.Move) -> int:
    """How good a move looks; the smallest is the best."""
    match move:
        case nerts.Call():
            return 0
        case nerts.Lift(source=source, target=target):
            if target.at in (nerts.Spot.FOUNDATION, nerts.Spot.RIVAL):
                return 1 if source.at is nerts.Spot.PILE else 2
            return {nerts.Spot.PILE: 3, nerts.Spot.WASTE: 4}.get(source.at, 8)
        case nerts.Turn():
            return 5
        case nerts.Vote(stuck=True):
            return 6
        case _:
            return 7


def greedy(rules: nerts.NertsRules, random: Random, careless: float) -> Iterator[MatchStep]:
    """A match; the dealer moves by itself only where no seat can, or after a long while."""
    state = nerts.start(rules)
    while seats := nerts.to_act(state.public):
        players = sorted(seats - {DEALER})
        late = random.random() < 0.002
        fills = any(
            isinstance(wait.move, nerts.Fill) for wait in nerts.pending_timers(state.public)
        )
        if not players or (DEALER in seats and (late or (fills and random.random() < 0.3))):
            seat, move = DEALER, chance(state.public, random)
        else:
            seat = random.choice(players)
            open_ = sorted(nerts.legal(nerts.view(state, seat)), key=rank)
            if not open_:
                continue
            best = [one for one in open_ if rank(one) == rank(open_[0])]
            if isinstance(best[0], nerts.Turn) and random.random() < 0.06:
                best = [one for one in open_ if isinstance(one, nerts.Vote)] or best
            if careless and random.random() < careless:
                best = open_
            move = random.choice(best)
        events = nerts.decide(state, seat, move)
        assert not isinstance(events, Refusal), events
        before = state
        for event in events:
            state = nerts.evolve(state, event)
        yield MatchStep(before, seat, move, events, state)


def main() -> None:
    """Write the records that are not there."""
    for name, made in RECORDS.items():
        file = FOLDER / f"{name}.hrz"
        if not file.exists():
            rules = info.rules_of("nerts", made.rules, 1)
            assert isinstance(rules, nerts.NertsRules), rules
            walk = list(greedy(rules, Random(made.seed), made.careless))
            record = record_of_match(NERTS, walk, made.seat)
            file.write_bytes(write(replace(record, rules=made.rules, herzrasen=1)))


if __name__ == "__main__":
    main()
