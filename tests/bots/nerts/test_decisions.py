"""Positions, the move that a bot of some insight makes there, and its reason.

Written as in ``tests/games/nerts/positions.py``. Seat 0 moves. The kings are in nobody's way.
"""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from herzrasen.bots.nerts.bot import choose
from herzrasen.bots.nerts.choice import Choice, Reason
from herzrasen.games.nerts import Call, Idle, Lift, Turn, View, Vote, legal
from tests.games.nerts.positions import table

KINGS = "KH | KS | KD"
REST = "stock 2D 3D 4D 5D"

POSITIONS = {
    "the pile's card goes on a column, at every insight": (
        f"0: pile 2C 3C + 6H | 8H 7S | {KINGS} | waste 9C | {REST}",
        {
            1: ("6H", "tableau", Reason.PILE_COLUMN),
            2: ("6H", "tableau", Reason.PILE_COLUMN),
            3: ("6H", "tableau", Reason.PILE_COLUMN),
            4: ("6H", "tableau", Reason.PILE_COLUMN),
            5: ("6H", "tableau", Reason.PILE_COLUMN),
        },
    ),
    "and rather to the middle": (
        f"""
        0: pile 2C 3C + 6H | 8H 7S | {KINGS} | waste 9C | {REST}
        middle: AH' 2H' 3H' 4H' 5H'
        """,
        {
            1: ("6H", "foundation", Reason.PILE_HOME),
            2: ("6H", "foundation", Reason.PILE_HOME),
            3: ("6H", "foundation", Reason.PILE_HOME),
            4: ("6H", "foundation", Reason.PILE_HOME),
            5: ("6H", "foundation", Reason.PILE_HOME),
        },
    ),
    "or on a rival's pile, seen from insight 2 on": (
        f"""
        0: pile 2C 3C + 6H | KC | {KINGS} | waste 9C | {REST}
        1: pile 9S' + 7H' | KC'
        """,
        {
            1: ("", "", Reason.TURN),
            2: ("6H", "rival", Reason.PILE_ATTACK),
            3: ("6H", "rival", Reason.PILE_ATTACK),
            4: ("6H", "rival", Reason.PILE_ATTACK),
            5: ("6H", "rival", Reason.PILE_ATTACK),
        },
    ),
    "the pile's card goes before another's attack": (
        f"""
        0: pile 2C 3C + 6H | KC | {KINGS} | waste 9C 8D | {REST}
        1: pile 2S' + 7H' | KC'
        2: pile 2S'2 + 9D'2 | KC'2
        """,
        {2: ("6H", "rival", Reason.PILE_ATTACK), 3: ("6H", "rival", Reason.PILE_ATTACK)},
    ),
    "insight 3 keeps a column that the pile needs; greed breaks it": (
        f"""
        0: pile 2C 3C + 6H | 8H 7S | {KINGS} | waste 9C | {REST}
        middle: AS' 2S' 3S' 4S' 5S' 6S'
        """,
        {
            2: ("7S", "foundation", Reason.HOME),
            3: ("6H", "tableau", Reason.PILE_COLUMN),
            4: ("6H", "tableau", Reason.PILE_COLUMN),
            5: ("6H", "tableau", Reason.PILE_COLUMN),
        },
    ),
    "a waste card goes on a column if the pile's card can follow": (
        f"0: pile 2C 3C + 7H | 9D | {KINGS} | waste 9C 8S | {REST}",
        {
            1: ("", "", Reason.TURN),
            2: ("8S", "tableau", Reason.CONNECTOR),
            3: ("8S", "tableau", Reason.CONNECTOR),
            4: ("8S", "tableau", Reason.CONNECTOR),
            5: ("8S", "tableau", Reason.CONNECTOR),
        },
    ),
    "and else it does not": (
        f"0: pile 2H 3C + 2C | 9D | {KINGS} | waste 9C 8S | {REST}",
        {2: ("", "", Reason.TURN), 3: ("", "", Reason.TURN)},
    ),
    "insight 3 sees two connectors deep": (
        f"0: pile 2C 3C + 7H | TC | {KINGS} | waste 8S 9D | {REST}",
        {2: ("", "", Reason.TURN), 3: ("9D", "tableau", Reason.CONNECTOR)},
    ),
    "two columns become one for the space": (
        f"0: pile 2C 3C + 3D | 9H | TS | KH | KS | waste 9C | {REST}",
        {
            1: ("", "", Reason.TURN),
            2: ("9H", "tableau", Reason.FREE),
            3: ("9H", "tableau", Reason.FREE),
            4: ("9H", "tableau", Reason.FREE),
            5: ("9H", "tableau", Reason.FREE),
        },
    ),
    "part of a run moves for the card below it": (
        f"""
        0: pile 2C 3C + KC | 6H 5S 4H | 5C | KH | KS | waste 9C | {REST}
        middle: AS' 2S' 3S' 4S'
        """,
        {2: ("4H", "tableau", Reason.RUN), 3: ("4H", "tableau", Reason.RUN)},
    ),
    "and not for nothing": (
        f"0: pile 2C 3C + KC | 8D 7S 6H | 8H 7C | KH | KS | waste 9C | {REST}",
        {2: ("", "", Reason.TURN), 3: ("", "", Reason.TURN)},
    ),
    "a space is for the pile's card, if no column takes it": (
        f"0: pile 2H 3C + 2C | - | {KINGS} | waste 9C 8S | {REST}",
        {
            1: ("2C", "tableau", Reason.PILE_SPACE),
            2: ("2C", "tableau", Reason.PILE_SPACE),
            3: ("2C", "tableau", Reason.PILE_SPACE),
            4: ("2C", "tableau", Reason.PILE_SPACE),
            5: ("2C", "tableau", Reason.PILE_SPACE),
        },
    ),
    "insight 4 stops a rival who is about to call": (
        f"""
        0: pile 2H 3C + 2C | KC | {KINGS} | waste 4C 9H | {REST}
        1: pile 9S' + 8H' | KC'
        """,
        {3: ("", "", Reason.TURN), 4: ("9H", "rival", Reason.ATTACK)},
    ),
    "but gives nothing away to a rival who is far from it": (
        f"""
        0: pile 2H 3C + 2C | KC | {KINGS} | waste 4C 9H | {REST}
        1: pile 2S' 3S' 4S' 5S' 6S' 7S' 8S' 9S' TS' JS' + 8H' | KC' | TC'
        """,
        {4: ("", "", Reason.TURN)},
    ),
    "of two piles insight 4 attacks the one that is nearly empty": (
        f"""
        0: pile 2C 3C + 6H | KC | {KINGS} | waste 9C | {REST}
        1: pile 2S' 3S' 4S' 5S' 6S' 8S' + 7H' | KC'
        2: pile 9S'2 + 7H'2 | KC'2
        """,
        {4: ("6H", "area 2", Reason.PILE_ATTACK), 5: ("6H", "area 2", Reason.PILE_ATTACK)},
    ),
    "of two piles alike the leader's": (
        f"""
        totals: 0 10 60 20
        round: 1
        0: pile 2C 3C + 6H | KC | {KINGS} | waste 9C | {REST}
        1: pile 9S' 2C' + 7H' | KC'
        2: pile 9S'2 2C'2 + 7H'2 | KC'2
        3: pile 9S'3 2C'3 + KD'3 | KC'3
        """,
        {4: ("6H", "area 2", Reason.PILE_ATTACK), 5: ("6H", "area 2", Reason.PILE_ATTACK)},
    ),
    "and rather one whose owner cannot pass the card on": (
        f"""
        0: pile 2C 3C + 6H | KC | {KINGS} | waste 9C | {REST}
        1: pile 9S' 2C' + 7H' | 7S' | KC' | KH' | KD'
        2: pile 9S'2 2C'2 + 7H'2 | KS'2 | KC'2 | KH'2 | KD'2
        """,
        {4: ("6H", "area 2", Reason.PILE_ATTACK), 5: ("6H", "area 2", Reason.PILE_ATTACK)},
    ),
    "an attacker's card on the own pile goes where it fits": (
        f"""
        0: pile 2C 3C + 7H 8H' | 9S | 8C | KH | KS | waste 9C | {REST}
        """,
        {
            1: ("8H'", "tableau", Reason.PILE_COLUMN),
            3: ("8H'", "tableau", Reason.PILE_COLUMN),
            4: ("8H'", "tableau", Reason.PILE_COLUMN),
        },
    ),
    "with an empty pile insight 4 first takes what lies ready for the middle": (
        f"""
        0: 6H | {KINGS} | waste 9C | {REST}
        1: pile 2S' 3S' 4S' 5S' + 9D' | KC'
        middle: AH' 2H' 3H' 4H' 5H'
        """,
        {3: ("", "", Reason.CALL), 4: ("6H", "foundation", Reason.HOME)},
    ),
    "but not a rival's card, and not where the call itself is worth points and contested": (
        f"""
        rules: stoss+call_bonus=10
        0: 6H | {KINGS} | waste 9C | {REST}
        1: pile 9D' | KC'
        middle: AH' 2H' 3H' 4H' 5H'
        """,
        {4: ("", "", Reason.CALL), 5: ("", "", Reason.CALL)},
    ),
    "an empty pile is called": (
        f"0: KC | {KINGS} | waste 9C | {REST}",
        {1: ("", "", Reason.CALL), 2: ("", "", Reason.CALL), 3: ("", "", Reason.CALL)},
    ),
}


def view_of(text: str, idle: Idle = Idle.NO, votes: tuple[int, ...] = ()) -> View:
    """What seat 0 sees of the position, its stock turned through so far."""
    public = table(text).public
    own = replace(public.areas[0], idle=idle)
    return View(replace(public, areas=(own, *public.areas[1:]), votes=votes), seat=0)


def decide(view: View, insight: int) -> tuple[Choice, str, str]:
    """The choice with the card moved and the place it goes to; nothing is overlooked."""
    choice = choose(view, legal(view), insight, NeverOverlooks())
    if isinstance(choice.move, Lift):
        return choice, choice.move.card.text, choice.move.target.at.value
    return choice, "", ""


class NeverOverlooks(Random):
    """A generator by which nothing is overlooked."""

    def random(self) -> float:
        return 0.999


@pytest.mark.parametrize("name", POSITIONS)
def test_a_known_position_is_played_for_the_right_reason(name: str) -> None:
    text, expected = POSITIONS[name]
    for insight, (card, place, reason) in expected.items():
        choice, moved, target = decide(view_of(text), insight)
        if place.startswith("area") and isinstance(choice.move, Lift):
            target = f"area {choice.move.target.index}"
        assert (moved, target, choice.reason) == (card, place, reason), f"insight {insight}"


NOTHING_GOES = f"0: pile 2H 3C + 2C | KC | {KINGS} | waste 9C | {REST}"
ALL_IS_UP = f"0: pile 2H 3C + 2C | KC | {KINGS} | waste 2D 3D 4D 5D 9C"
INSIGHTS = (1, 2, 3, 4, 5)


@pytest.mark.parametrize("insight", INSIGHTS)
def test_after_a_full_stock_cycle_without_a_play_a_bot_votes_once_and_turns_on(
    insight: int,
) -> None:
    first, _, _ = decide(view_of(ALL_IS_UP, Idle.THROUGH), insight)
    assert first == (Vote(stuck=True), Reason.VOTE)
    then, _, _ = decide(view_of(ALL_IS_UP, Idle.THROUGH, votes=(0,)), insight)
    assert then == (Turn(), Reason.TURN)
    later, _, _ = decide(view_of(NOTHING_GOES, Idle.THROUGH), insight)
    assert later == (Turn(), Reason.TURN)  # on ALL_IS_UP it votes at once


@pytest.mark.parametrize("insight", INSIGHTS[1:])
def test_no_vote_while_an_upcoming_card_fits(insight: int) -> None:
    text = f"0: pile 2H 3C + 2C | KC | {KINGS} | waste 2D 3D QS 5D 9C"
    choice, _, _ = decide(view_of(text, Idle.THROUGH), insight)
    assert choice == (Turn(), Reason.TURN)
    passed_by = f"0: pile 2H 3C + 2C | KC | {KINGS} | waste 2D QS 3D 5D 9C"
    choice, _, _ = decide(view_of(passed_by, Idle.THROUGH), insight)
    assert choice == (Vote(stuck=True), Reason.VOTE)


@pytest.mark.parametrize("insight", INSIGHTS[1:])
def test_columns_are_moved_before_voting(insight: int) -> None:
    text = """
        0: pile 2C 3C + KC | 9S 8H | 9C | KH | KD | waste 2D 3D JD
        middle: AS' 2S' 3S' 4S' 5S' 6S' 7S' 8S'
    """
    choice, card, place = decide(view_of(text, Idle.THROUGH), insight)
    assert (card, place) == ("8H", "tableau")
    assert choice.reason is Reason.RUN


@pytest.mark.parametrize("idle", [Idle.NO, Idle.TURNING])
@pytest.mark.parametrize("insight", INSIGHTS)
def test_no_vote_before_the_stock_is_through(insight: int, idle: Idle) -> None:
    choice, _, _ = decide(view_of(NOTHING_GOES, idle), insight)
    assert choice == (Turn(), Reason.TURN)


@pytest.mark.parametrize("insight", INSIGHTS)
def test_a_vote_is_withdrawn_when_play_is_possible_again(insight: int) -> None:
    choice, _, _ = decide(view_of(NOTHING_GOES, Idle.NO, votes=(0,)), insight)
    assert choice == (Vote(stuck=False), Reason.MOVING)


@pytest.mark.parametrize("insight", INSIGHTS)
def test_a_useful_play_goes_before_a_vote(insight: int) -> None:
    text = f"0: pile 2H 3C + 6H | 8H 7S | {KINGS} | waste 9C | {REST}"
    choice, _, _ = decide(view_of(text, Idle.THROUGH), insight)
    assert choice.reason is Reason.PILE_COLUMN


@pytest.mark.parametrize("insight", INSIGHTS)
def test_with_nothing_to_turn_and_nothing_to_play_a_bot_votes_and_waits(insight: int) -> None:
    text = f"0: pile 2H 3C + 2C | KC | {KINGS}"
    assert decide(view_of(text, Idle.THROUGH), insight)[0].move == Vote(stuck=True)
    waits, _, _ = decide(view_of(text, Idle.THROUGH, votes=(0,)), insight)
    assert waits == (None, Reason.NOTHING)


def test_a_quiet_stock_is_shifted_by_a_waste_card_that_fits_a_column() -> None:
    text = f"0: pile 2H 3C + 2C | 9D | {KINGS} | waste 9C 8S | {REST}"
    quiet = view_of(text, Idle.TURNING)
    assert [decide(quiet, insight)[0].reason for insight in INSIGHTS] == [
        Reason.TURN,
        Reason.SHIFT,
        Reason.SHIFT,
        Reason.SHIFT,
        Reason.SHIFT,
    ]


def test_any_productive_move_goes_before_a_vote() -> None:
    text = f"""
        0: pile 2H 3C + 2C | KC | {KINGS} | waste 4C 9H | {REST}
        1: pile 2S' 3S' 4S' 5S' 6S' 7S' 8S' 9S' TS' JS' + 8H' | KC' | TC'
    """
    for insight in (2, 3, 4, 5):
        turning, _, _ = decide(view_of(text, Idle.TURNING), insight)
        assert turning == (Turn(), Reason.TURN)
        through, card, place = decide(view_of(text, Idle.THROUGH), insight)
        assert (card, place, through.reason) == ("9H", "rival", Reason.SHIFT)


def test_plays_are_overlooked_sometimes_but_never_at_an_idle_table() -> None:
    text, _ = POSITIONS["the pile's card goes on a column, at every insight"]
    busy, quiet = view_of(text), view_of(text, Idle.TURNING)
    random = Random(1)
    missed = [
        sum(choose(busy, legal(busy), insight, random).move == Turn() for _ in range(1000))
        for insight in INSIGHTS
    ]
    assert 70 < missed[0] < 130
    assert 30 < missed[1] < 70
    assert 5 < missed[2] < 40
    assert missed == sorted(missed, reverse=True)
    assert not any(choose(quiet, legal(quiet), 1, random).move == Turn() for _ in range(200))


def test_a_call_is_never_overlooked() -> None:
    view, random = view_of(POSITIONS["an empty pile is called"][0]), Random(1)
    assert all(choose(view, legal(view), 1, random).move == Call() for _ in range(200))
