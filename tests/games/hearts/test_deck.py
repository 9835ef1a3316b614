"""The cards in play: the tables of rulings/hearts.md, section 2."""

import pytest
from msgspec.structs import replace

from herzrasen.cards import CardSet, Suit
from herzrasen.games.hearts.deck import deck, removed_cards
from herzrasen.games.hearts.rules import HeartsRules, Trim

ALL_TWOS = "2C 2D 2S 2H"


@pytest.mark.parametrize(
    ("players", "trim", "out", "hand", "leads"),
    [
        (3, Trim.CLASSIC, "2D", 17, "2C"),
        (3, Trim.DEUCES, ALL_TWOS, 16, "3C"),
        (3, Trim.LOWEST, "2C", 17, "3C"),
        (4, Trim.CLASSIC, "", 13, "2C"),
        (4, Trim.DEUCES, "", 13, "2C"),
        (4, Trim.LOWEST, "", 13, "2C"),
        (5, Trim.CLASSIC, "2D 2C", 10, "3C"),
        (5, Trim.DEUCES, "2S 2D", 10, "2C"),
        (5, Trim.LOWEST, "2C 2D", 10, "3C"),
        (6, Trim.CLASSIC, "2D 3D 3C 4C", 8, "2C"),
        (6, Trim.DEUCES, ALL_TWOS, 8, "3C"),
        (6, Trim.LOWEST, "2C 2D 2S 3C", 8, "4C"),
        (7, Trim.CLASSIC, "2D 3D 3C", 7, "2C"),
        (7, Trim.DEUCES, "2C 2D 2S", 7, "3C"),
        (7, Trim.LOWEST, "2C 2D 2S", 7, "3C"),
        (8, Trim.CLASSIC, "2D 3D 3C 4C", 6, "2C"),
        (8, Trim.LOWEST, "2C 2D 2S 3C", 6, "4C"),
        (9, Trim.CLASSIC, "2C 2D 2S 3C 3D 3S 4C", 5, "5C"),
        (9, Trim.LOWEST, "2C 2D 2S 3C 3D 3S 4C", 5, "5C"),
        (10, Trim.CLASSIC, "2D 3D", 5, "2C"),
        (10, Trim.LOWEST, "2C 2D", 5, "3C"),
    ],
)
def test_what_is_taken_out(players: int, trim: Trim, out: str, hand: int, leads: str) -> None:
    rules = HeartsRules(players=players, trim=trim)
    in_play = deck(rules)
    assert removed_cards(rules) == CardSet.parse(out)
    assert len(in_play.cards) == players * in_play.hand_size
    assert in_play.hand_size == hand
    assert str(next(iter(in_play.cards.of_suit(Suit.CLUBS)))) == leads


@pytest.mark.parametrize(
    ("players", "out", "hand"),
    [(5, 4, 20), (6, 2, 17), (7, 6, 14), (8, 0, 13), (9, 5, 11), (10, 4, 10), (11, 5, 9)],
)
def test_two_packs_come_out_even_and_keep_all_hearts(players: int, out: int, hand: int) -> None:
    in_play = deck(HeartsRules(players=players, packs=2))
    assert len(in_play.cards) == 104 - out
    assert in_play.hand_size == hand
    assert len(in_play.cards.of_suit(Suit.HEARTS)) == 26
    assert in_play.moon == 52


@pytest.mark.parametrize(("trim", "moon"), [(Trim.CLASSIC, 26), (Trim.DEUCES, 24)])
def test_the_queen_costs_what_the_hearts_do(trim: Trim, moon: int) -> None:
    """C7 and C8: 12 and 24 where the heart two is out."""
    in_play = deck(HeartsRules(players=6, trim=trim))
    assert in_play.moon == moon
    assert in_play.cost(CardSet.parse("QS")) == moon // 2


def test_an_own_list_that_takes_a_heart_changes_the_moon() -> None:
    own = HeartsRules(players=3, trim=Trim.OWN, removed=tuple(CardSet.parse("3H")))
    assert deck(own).moon == 24
    assert deck(replace(own, queen_value=13)).moon == 25


def test_the_queen_is_an_ordinary_card_at_no_price() -> None:
    assert str(deck(HeartsRules(queen_value=0)).penalty) == "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
