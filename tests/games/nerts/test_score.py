"""The ends of a match (row 26) and its places (row 27), on score sheets written down."""

import pytest

from herzrasen.games.nerts.score import places
from tests.games.nerts.positions import table


@pytest.mark.parametrize(
    ("agreed", "totals", "rounds", "over"),
    [
        ("target=100,spread=none", "99 0 0", 9, False),
        ("target=100", "100 0 0", 9, True),
        ("target=100", "0 0 104", 9, True),
        ("target=none,rounds=5", "3 2 1", 4, False),
        ("target=none,rounds=5", "3 2 1", 5, True),
        ("target=none,spread=50", "30 0 -19", 9, False),
        ("target=none,spread=50", "30 0 -20", 9, True),
        ("target=none,spread=none,mercy=50", "60 11 -70", 9, False),
        ("target=none,mercy=50", "60 10 -70", 9, True),
        ("target=100,spread=none,round_cap=12", "40 0 0", 11, False),
        ("target=100,spread=none,round_cap=12", "40 0 0", 12, True),
        # First place shared: another round, but none beyond the cap.
        ("target=40,round_cap=12", "40 40 0", 11, False),
        ("target=40,round_cap=12", "40 40 0", 12, True),
        # As many rounds as were agreed on are played, and no more to part those who share.
        ("target=none,spread=none,rounds=15,round_cap=12", "40 0 0", 14, False),
        ("target=none,spread=none,rounds=15,round_cap=12", "40 40 0", 15, True),
        # The cap may be the only end.
        ("target=none,spread=none,round_cap=12", "40 0 0", 11, False),
        ("target=none,spread=none,round_cap=12", "40 40 0", 12, True),
        # Any combination: whichever is met first.
        ("target=100,rounds=5,spread=80,mercy=60", "50 0 0", 4, False),
        ("target=100,rounds=5,spread=80,mercy=60", "50 0 0", 5, True),
        ("target=100,rounds=5,spread=80,mercy=60", "60 0 0", 4, True),
        ("target=100,rounds=5,spread=80,mercy=60", "50 0 -30", 4, True),
        ("target=100,rounds=5,spread=80,mercy=60", "100 99 90", 4, True),
    ],
)
def test_the_first_end_that_is_met_ends_the_match(
    agreed: str, totals: str, rounds: int, over: bool
) -> None:
    sheet = table(f"rules: stoss+seats=3,{agreed}\ntotals: {totals}\nround: {rounds}")
    assert bool(places(sheet.public)) is over


@pytest.mark.parametrize(
    ("tie", "totals", "calls", "expected"),
    [
        ("another-round", "120 110 120", "0 3 1", ()),
        ("another-round", "121 110 110", "0 3 1", (1, 2, 2)),
        ("shared", "120 110 120", "0 3 1", (1, 3, 1)),
        ("most-calls", "120 110 120", "0 3 1", (2, 3, 1)),
        ("most-calls", "120 110 120", "1 3 1", (1, 3, 1)),
        ("most-calls", "120 110 90", "0 3 9", (1, 2, 3)),
    ],
)
def test_a_tie_for_the_first_place_is_settled_as_agreed(
    tie: str, totals: str, calls: str, expected: tuple[int, ...]
) -> None:
    sheet = table(f"rules: stoss+seats=3,tie={tie}\ntotals: {totals}\ncalls: {calls}\nround: 7")
    assert places(sheet.public) == expected


def test_alone_there_is_no_tie() -> None:
    assert places(table("rules: stoss+seats=1\ntotals: 100\nround: 7").public) == (1,)
