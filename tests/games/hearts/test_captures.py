"""Who takes a trick, the kitty and the cards that wait (rulings/hearts.md, sections 2 and 3)."""

import pytest
from msgspec.structs import replace

from herzrasen.cards import Card, CardSet
from herzrasen.games.hearts.captures import captures_of, winning_index, wins_kitty
from herzrasen.games.hearts.state import ClaimedRest, Public, Trick
from herzrasen.games.match import new_match
from tests.games.hearts.positions import cards, rules


def table(by: str, *tricks: Trick) -> Public:
    agreed = rules(by)
    return Public(rules=agreed, match=new_match(agreed.sides), tricks=tricks)


@pytest.mark.parametrize(
    ("trick", "place"), [("9C AH KC AS", 2), ("2D AH KC AS", 0), ("TS QS KS 2S", 2)]
)
def test_the_highest_card_of_the_suit_led_takes_the_trick(trick: str, place: int) -> None:
    assert winning_index(rules(), cards(trick)) == place


@pytest.mark.parametrize(
    ("trick", "cancel", "first", "last"),
    [
        ("9C AC KC AC' 2C", 2, 1, 3),
        ("9C AC KC AC' KC'", 0, 1, 3),
        ("AC AC' KC AD AD'", 2, 0, 1),
        ("AC AC' KC KC' AD", None, 0, 1),
        ("9C AD AD' 2S 2S'", 0, 0, 0),
        ("9C 9C' AD AD' 2S", None, 0, 1),
    ],
)
def test_equal_cards_in_one_trick(trick: str, cancel: int | None, first: int, last: int) -> None:
    """They cancel each other, or the first or the last of them counts."""
    by = "cancellation+players=5"
    assert winning_index(rules(by), cards(trick)) == cancel
    assert winning_index(rules(f"{by},equals=first"), cards(trick)) == first
    assert winning_index(rules(f"{by},equals=last"), cards(trick)) == last


def test_case_12_everything_cancelled_in_the_last_trick() -> None:
    by = rules("cancellation+players=5")
    assert winning_index(by, cards("KC AC KC' AC' QD"), last=True) == 3
    assert winning_index(by, cards("KC AC KC' AC' QC"), last=True) == 4


def test_cards_of_a_cancelled_trick_go_to_the_next_taker() -> None:
    public = table(
        "cancellation+players=5",
        Trick(0, cards("KC KC' QH AD 2S"), None),
        Trick(0, cards("AC AC' QS AD' 2S'"), None),
        Trick(0, cards("3C 4C 5C 6C 7C"), 4),
    )
    taken = captures_of(public)
    assert taken.tricks == (0, 0, 0, 0, 3)
    assert taken.cards[4] == CardSet(card for trick in public.tricks for card in trick.cards)


def test_the_kitty_and_a_claimed_rest_are_taken_too() -> None:
    public = replace(
        table("standard+players=5,leftover=kitty-first", Trick(0, cards("3C 4C 5C 6C 7C"), 4)),
        kitty_taker=4,
        claim=ClaimedRest(
            4, tuple(CardSet.parse(hand) for hand in ("2D QS", "3D 4D", "", "5H", "AS"))
        ),
    )
    assert str(captures_of(public).cards[4]) == "3C 4C 5C 6C 7C 2D 3D 4D QS AS 5H"
    assert captures_of(public).tricks[4] == 2
    shown = replace(public, kitty_shown=CardSet.parse("2C KH"))
    assert Card.parse("KH") in captures_of(shown).cards[4]


@pytest.mark.parametrize(
    ("leftover", "trick", "last", "goes"),
    [
        ("kitty-first", "2C 3C 4C", False, True),
        ("kitty-hearts", "2C 3C 4C", False, False),
        ("kitty-hearts", "2C 3H 4C", False, True),
        ("kitty-hearts", "2C 3C 4C", True, True),
    ],
)
def test_the_trick_that_the_kitty_goes_with(
    leftover: str, trick: str, last: bool, goes: bool
) -> None:
    public = table(f"standard+players=3,leftover={leftover}")
    assert not wins_kitty(public, cards(trick), last=last)
    assert wins_kitty(replace(public, kitty=1), cards(trick), last=last) is goes
