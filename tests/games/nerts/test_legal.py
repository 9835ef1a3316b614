"""What a seat may do: described, in order, and ready to be asked, looped over and counted."""

import pytest

from herzrasen.cards import DEALER, WATCHER, Card
from herzrasen.games.nerts import (
    NEW,
    Call,
    Deal,
    Lift,
    LiftOption,
    Place,
    Ready,
    Spot,
    Start,
    Target,
    Turn,
    Vote,
    legal,
    start,
    view,
)
from herzrasen.games.nerts.notation import format_move, parse_move
from tests.games.nerts.positions import rules, table


def lifts(text: str, seat: int = 0) -> list[str]:
    return [format_move(move) for move in legal(view(table(text), seat)) if isinstance(move, Lift)]


def test_targets_come_best_first_foundations_rivals_columns_spaces() -> None:
    assert lifts(
        """
        rules: stoss+seats=2
        0: pile 5H | 6S | - | 6C
        1: pile 6H'
        middle: AS / AH 2H 3H 4H / AH' 2H' 3H' 4H'
        """
    )[:7] == [
        "pile 5H > f1 on 4H",
        "pile 5H > f2 on 4H'",
        "pile 5H > r1 on 6H'",
        "pile 5H > t0 on 6S",
        "pile 5H > t2 on 6C",
        "pile 5H > t1",
        "pile 5H > t3",
    ]


def test_sources_come_pile_columns_waste_and_what_goes_nowhere_is_left_out() -> None:
    assert lifts(
        """
        rules: pagat+seats=1
        0: pile 9C | TD | 8H | QS JD TC | KC | waste 2S 9S
        middle: AS
        """
    ) == ["pile 9C > t0 on TD", "waste 9S > t0 on TD"]


def test_a_run_goes_with_the_card_that_is_lifted() -> None:
    found = legal(view(table("rules: pagat+seats=1\n0: pile 2C | QS JD TC | QC | KH | 3S"), 0))
    assert (
        LiftOption(
            Place(Spot.TABLEAU, 0),
            Card.parse("JD"),
            (Target(Place(Spot.TABLEAU, 1), Card.parse("QC")),),
        )
        in found.lifts
    )
    assert parse_move("t0 QS > t2 on KH") in found
    assert parse_move("t0 TC > t1 on QC") not in found


@pytest.mark.parametrize(
    ("text", "lift", "allowed"),
    [
        # Row 17 and ruling 4: one up or one down, same suit, no wrap.
        ("0: pile 7H\n1: pile 8H'", "pile 7H > r1 on 8H'", True),
        ("0: pile 9H\n1: pile 8H'", "pile 9H > r1 on 8H'", True),
        ("0: pile 8H\n1: pile 8H'", "pile 8H > r1 on 8H'", False),
        ("0: pile 7D\n1: pile 8H'", "pile 7D > r1 on 8H'", False),
        ("0: pile 6H\n1: pile 8H'", "pile 6H > r1 on 8H'", False),
        ("0: pile KH\n1: pile AH'", "pile KH > r1 on AH'", False),
        ("0: pile AH\n1: pile KH'", "pile AH > r1 on KH'", False),
        ("0: pile 2H\n1: pile AH'", "pile 2H > r1 on AH'", True),
        ("0: pile AH\n1: pile 2H'", "pile AH > r1 on 2H'", False),
        # Only the open card counts.
        ("0: pile 7H\n1: pile 3C' + 8H' 2S'", "pile 7H > r1 on 8H'", False),
        # Row 12: by suit from the ace to the king.
        ("0: pile 2S\nmiddle: AS", "pile 2S > f0 on AS", True),
        ("0: pile 2S\nmiddle: AC", "pile 2S > f0 on AC", False),
        ("0: pile AS'\nmiddle: KS", "pile AS' > f0 on KS", False),
        ("0: pile KS\nmiddle: AS", "pile KS > f0 on AS", False),
        # Row 7: downwards, red on black.
        ("0: pile 5H | 6S", "pile 5H > t0 on 6S", True),
        ("0: pile 5H | 6D", "pile 5H > t0 on 6D", False),
        ("0: pile 6S | 5H", "pile 6S > t0 on 5H", False),
        ("0: pile KH | AS", "pile KH > t0 on AS", False),
        ("0: pile AH | 2S", "pile AH > t0 on 2S", False),
        # Row 10: an ace opens a foundation and goes nowhere else.
        ("0: pile AH | -", "pile AH > new", True),
        ("0: pile AH | -", "pile AH > t0", False),
        ("0: pile 2H | -", "pile 2H > new", False),
    ],
)
def test_a_lift_is_allowed_as_the_rules_say(text: str, lift: str, allowed: bool) -> None:
    state = table(f"rules: stoss+seats=2\n{text}")
    assert (parse_move(lift) in legal(view(state, 0))) is allowed


def test_bare_moves() -> None:
    state = table("rules: stoss+seats=2\n0: KS | stock 4C\n1: pile 2C' | KS'")
    mine, other = legal(view(state, 0)), legal(view(state, 1))
    assert list(mine)[-3:] == [Turn(), Call(), Vote()]
    assert Vote(stuck=False) not in mine
    assert (Turn() in other, Call() in other, Vote() in other) == (False, False, True)


def test_a_legal_can_be_counted() -> None:
    found = legal(view(table("rules: pagat+seats=1\n0: pile 2C | QS JD TC | QC | KH | 3S"), 0))
    assert len(found) == len(list(found)) > 3


def test_the_dealer_is_shown_the_decks_and_nobody_else_anything() -> None:
    state = start(rules("stoss+seats=2"))
    asked = legal(view(state, DEALER))
    fair = Deal(tuple(tuple(deck) for deck in asked.decks))
    assert fair in asked
    assert next(iter(asked)) == fair
    assert Deal(fair.decks[::-1]) not in asked
    assert asked
    for seat in (0, 1, WATCHER):
        assert not legal(view(state, seat))
        assert list(legal(view(state, seat))) == []


def test_a_foundation_that_is_open_is_no_new_place() -> None:
    state = table("rules: stoss+seats=1\n0: pile AS\nmiddle: AH")
    found = legal(view(state, 0))
    lift = Lift(Place(Spot.PILE), Card.parse("AS"), Place(Spot.FOUNDATION, NEW))
    assert lift in found
    assert Lift(lift.source, lift.card, Place(Spot.FOUNDATION, 1)) not in found
    assert Ready() not in found
    assert Start() not in found
