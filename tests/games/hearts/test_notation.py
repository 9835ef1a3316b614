"""The text form of moves."""

import pytest

from herzrasen.cards import Card, CardSet, packs
from herzrasen.games.hearts import Charge, ChooseMoon, Deal, MoonChoice, Move, Pass, Play
from herzrasen.games.hearts.notation import format_move, parse_move


@pytest.mark.parametrize(
    "move",
    [
        Deal(tuple(packs())),
        Pass(CardSet.parse("QS KH AH")),
        Pass(CardSet()),
        Charge(CardSet.parse("QS TC")),
        Play(Card.parse("TH")),
        *(ChooseMoon(choice) for choice in MoonChoice),
    ],
    ids=lambda move: type(move).__name__,
)
def test_a_move_comes_back_from_its_text(move: Move) -> None:
    assert parse_move(format_move(move)) == move


@pytest.mark.parametrize("text", ["", "play", "play 1C", "moon down", "lead 2C", "pass QS QS"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_move(text)
