"""The text form of moves."""

import pytest

from herzrasen.cards import Card, CardSet, packs
from herzrasen.games.hearts import Charge, ChooseMoon, Deal, Event, MoonChoice, Move, Pass, Play
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Charged,
    Claimed,
    Dealt,
    KittyShown,
    KittyTaken,
    MatchEnded,
    MoonChosen,
    MoonShot,
    PassChosen,
    Passed,
    PlayBegan,
    Played,
    Scored,
    TrickTaken,
)
from herzrasen.games.hearts.notation import format_event, format_move, parse_move


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


SOME, NONE = CardSet.parse("2C QS"), CardSet()


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Dealt(0, 1, 3, (SOME, None)), "dealt 0 by 1, pass 3: 2C QS | ?"),
        (Dealt(0, 1, 0, (SOME,), SOME), "dealt 0 by 1, pass 0: 2C QS, kitty 2C QS"),
        (PassChosen(2, None), "pass chosen 2: ?"),
        (Passed(1, (SOME, None)), "passed 1: 2C QS | ?"),
        (PlayBegan(2), "play began 2"),
        (PlayBegan(2, Card.parse("2C")), "play began 2 2C"),
        (Played(2, Card.parse("QS'")), "played 2 QS'"),
        (TrickTaken(0), "trick taken 0"),
        (TrickTaken(None), "trick cancelled"),
        (Scored((26, -10), (30, 0)), "scored 26 -10, totals 30 0"),
        (MatchEnded((2, 1)), "match ended, places 2 1"),
        (MoonShot(1), "moon shot 1"),
        (MoonShot(1, sun=True), "sun shot 1"),
        (MoonChosen(1, MoonChoice.SELF), "moon chosen 1 self"),
        (ChargeChosen(1, NONE), "charge chosen 1: -"),
        (Charged((SOME, NONE)), "charged: 2C QS | -"),
        (Claimed(1, (SOME, NONE)), "claimed 1: 2C QS | -"),
        (Claimed(1, (SOME, NONE), agreed=True), "claimed 1, agreed: 2C QS | -"),
        (KittyTaken(1, None), "kitty taken 1: ?"),
        (KittyShown(SOME), "kitty shown: 2C QS"),
    ],
)
def test_an_event_as_text_says_what_was_seen(event: Event, text: str) -> None:
    assert format_event(event) == text
