"""Exposed cards: what may be exposed, when it may be played, what it doubles (section 3)."""

import pytest
from msgspec.structs import replace

from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.moves import MoonChoice
from herzrasen.games.hearts.score import deal_points
from herzrasen.games.hearts.state import View
from tests.games.hearts.positions import legal, on_turn, parse_captures, refusal_code, rules

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def with_exposed(view: View, cards: str) -> View:
    """The same, with these cards of seat 0 lying open."""
    exposed = (CardSet.parse(cards), CardSet(), CardSet(), CardSet())
    return replace(view, public=replace(view.public, charged=exposed))


@pytest.mark.parametrize(
    ("by", "exposable"),
    [
        ("standard", "TC QS AH"),
        ("omnibus", "TC JD QS AH"),
        ("plain", "TC AH"),
        ("standard+bonus_card=TD", "TC QS AH"),
        ("cancellation", "TC QS AH TC' QS' AH'"),
    ],
)
def test_what_may_be_exposed(by: str, exposable: str) -> None:
    assert str(deck(rules(f"{by}{',' if '+' in by else '+'}charging=yes")).exposable) == exposable


@pytest.mark.parametrize(
    ("hand", "trick", "playable"),
    [
        ("QS 2S 3D", "5S", "2S"),
        ("QS 3D", "5S", "QS"),
        ("QS 2S 3D", "", "3D 2S"),
        ("QS 3D", "", "3D QS"),
        ("QS 2S 3H", "5D", "2S QS 3H"),
    ],
)
def test_not_to_the_first_trick_of_its_suit(hand: str, trick: str, playable: str) -> None:
    view = with_exposed(on_turn(hand, trick, by="standard+charging=yes", broken=True), "QS")
    assert legal(view) == playable
    if "QS" not in playable:
        assert refusal_code(view, "QS") == "exposed-first"


def test_later_it_is_a_card_like_any_other() -> None:
    view = with_exposed(on_turn("TC 2C 3D", "", by="standard+charging=yes"), "TC")
    assert legal(view) == "2C TC 3D"  # a club trick lies behind


@pytest.mark.parametrize(
    ("exposed", "points"),
    [
        ("", (13, 13 - 10, 0, 0)),
        ("QS", (13, 26 - 10, 0, 0)),
        ("AH", (26, 13 - 10, 0, 0)),
        ("JD", (13, 13 - 20, 0, 0)),
        ("TC", (13, 2 * (13 - 10), 0, 0)),
        ("QS JD TC AH", (26, 2 * (26 - 20), 0, 0)),
    ],
)
def test_what_is_doubled(exposed: str, points: tuple[int, ...]) -> None:
    by = rules("omnibus+charging=yes")
    assert (
        deal_points(by, parse_captures(HEARTS, "QS JD TC", "2C", "3C", exposed=exposed)) == points
    )


def test_a_moon_is_worth_what_the_cards_count() -> None:
    by = rules("new-moon+charging=yes")
    moon = parse_captures(f"{HEARTS} QS TC", "2C", "3C", "4C", exposed="QS AH TC")
    assert deal_points(by, moon) == (0, 52, 52, 52)
    assert deal_points(by, moon, MoonChoice.SELF) == (-52, 0, 0, 0)


def test_a_charge_is_asked_of_everyone_and_stays_hidden_until_all_have_decided() -> None:
    agreed = rules("standard+charging=yes,pass_count=0")
    state = hearts.start(agreed)
    moves: list[tuple[int, hearts.Move]] = [(-1, hearts.Deal(tuple(deck(agreed).cards)))]
    for seat, move in moves:
        state = follow_up(state, seat, move)
    assert hearts.to_act(state.public) == {0, 1, 2, 3}
    queens = next(seat for seat, hand in enumerate(state.hands) if hand & CardSet.parse("QS"))
    state = follow_up(state, queens, hearts.Charge(CardSet.parse("QS")))
    assert hearts.view(state, queens).charge == CardSet.parse("QS")
    assert hearts.view(state, (queens + 1) % 4).charge is None
    state = follow_up(state, queens, hearts.Charge(CardSet()))  # a changed choice
    for seat in range(4):
        assert state.public.charged == ()
        if seat != queens:
            state = follow_up(state, seat, hearts.Charge(CardSet()))
    assert state.public.charged == (CardSet(),) * 4
    assert state.public.turn is not None


def follow_up(state: hearts.State, seat: int, move: hearts.Move) -> hearts.State:
    events = hearts.decide(state, seat, move)
    assert isinstance(events, tuple), events
    for event in events:
        state = hearts.evolve(state, event)
    return state
