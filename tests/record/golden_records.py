"""The golden records of Nerts: how they were made.

``python -m tests.record.golden_records`` makes those that are not there.

Mostly everyone plays what is best at first sight; the clock and the votes are patient.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.protocol import Refusal
from herzrasen.record import write
from tests.games.nerts.random_rounds import chance
from tests.laws.nerts import NERTS
from tests.record.recorded_matches import record_of_match
from tests.strategies import MatchStep, Subject, match_at_random

FOLDER: Final = Path(__file__).parents[1] / "golden/records"
ONE_ROUND: Final = "target=none,rounds=1,tie=shared"
RECORDS: Final[dict[str, tuple[str, Seat | None]]] = {
    "stoss": (f"stoss+{ONE_ROUND}", None),
    "duel-seat-0": (f"duel+{ONE_ROUND}", 0),
    "automatic": (
        f"stoss+seats=2,aces=automatic,call=automatic,fill_ms=0,{ONE_ROUND},pile_size=5",
        None,
    ),
    "jokers": (f"pagat+seats=2,jokers=2,aces=free,tableau_piles=6,{ONE_ROUND}", None),
    "jokers-seat-1": (f"stoss+seats=3,jokers=2,{ONE_ROUND}", 1),
    "roles": (f"stoss+teams=roles,fill_ms=1500,{ONE_ROUND}", None),
    "timer": (f"duel+tableau_piles=3,stuck=timer,stuck_times=1,{ONE_ROUND}", None),
    "shuffled": (f"duel+tableau_piles=3,stuck_action=shuffle,{ONE_ROUND}", None),
    "shuffled-seat-0": (
        "duel+tableau_piles=3,stuck_action=shuffle,between=rotate,target=none,rounds=3,tie=shared",
        0,
    ),
    "rotated": (
        "duel+between=rotate,handicap=caller-grows,pile_size=6,target=none,rounds=3,tie=shared",
        None,
    ),
    "passed-on": (
        "partners+between=pass-on,handicap=fixed,pile_sizes=8/6,target=none,rounds=2,tie=shared",
        None,
    ),
    "vote-watcher": (f"stoss+seats=3,stuck=vote,stuck_times=1,tableau_piles=3,{ONE_ROUND}", -2),
}
"""Name, rules, and whose record it is."""
AT_RANDOM: Final = ("stoss",)
"""Where everyone plays anything, and so misses chances."""


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


def greedy(_: Subject, rules: nerts.NertsRules, random: Random) -> Iterator[MatchStep]:
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
            move = random.choice(best)
        events = nerts.decide(state, seat, move)
        assert not isinstance(events, Refusal), events
        before = state
        for event in events:
            state = nerts.evolve(state, event)
        yield MatchStep(before, seat, move, events, state)


def main() -> None:
    """Write the records that are not there."""
    for number, (name, (text, seat)) in enumerate(RECORDS.items(), 1):
        file = FOLDER / f"{name}.hrz"
        if not file.exists():
            rules = nerts.parse_rules(text)
            assert isinstance(rules, nerts.NertsRules), rules
            play = match_at_random if name in AT_RANDOM else greedy
            walk = list(play(NERTS, rules, Random(number)))
            file.write_bytes(write(record_of_match(NERTS, walk, seat)))


if __name__ == "__main__":
    main()
