"""Case 11, "the rest are mine": a claim stands if the claimant's own view proves it."""

import pytest
from msgspec.structs import replace

from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import Claimed, MoonShot, Scored
from herzrasen.games.hearts.legal import legal
from herzrasen.games.hearts.state import Public, Trick, View
from herzrasen.games.match import new_match
from tests.games.hearts.positions import rules


def on_lead(hand: str, out: str, by: str = "standard", *, broken: bool = True) -> View:
    """Seat 0 leads from this hand; these cards are out, and all others have been played."""
    agreed = rules(by)
    held, left = CardSet.parse(hand), CardSet.parse(out)
    gone = tuple(deck(agreed).cards - held - left)
    public = Public(
        rules=agreed,
        match=new_match(agreed.sides),
        phase=hearts.Phase.PLAY,
        deal=0,
        trick=Trick(0),
        tricks=(Trick(1, gone, winner=1),),
        broken=broken,
    )
    return View(public, seat=0, hand=held)


@pytest.mark.parametrize(
    ("hand", "out", "certain"),
    [
        ("AS", "KS 2D 3D", True),
        ("KS", "AS 2D 3D", False),
        ("AS 2S", "KS 3D 4D 5D 6D 7D", True),  # the ace draws the only other spade
        ("AS 2S", "KS 3S 4D 5D 6D 7D", False),
        ("AS KS 2S", "QS 3S 4D 5D 6D 7D 8D 9D TD", True),
        ("2S 3H", "4D 5D 6D 7D 8D 9D", True),  # nobody has a spade or a heart
        ("AS AH", "KS KH 2D 3D 4D 5D", True),
        ("AS QH", "KS KH 2D 3D 4D 5D", False),
    ],
)
def test_certain_claims(hand: str, out: str, certain: bool) -> None:
    assert legal(on_lead(hand, out)).claim is certain


@pytest.mark.parametrize(
    ("hand", "out", "likely"),
    [
        ("AS KS 4S", "QS JS 2S 3D 4D 5D 6D 7D 8D", True),  # three spades out, two draw them
        ("AS 3S", "KS QS JS 2S 4D 5D", False),  # four spades out, one ace
        ("4S 5S TS", "AS KS 2D 3D 4D 5D 6D 7D 8D", False),
        ("AS 2S", "KS 4D 5D 6D 7D 8D", False),  # certain: claimed without asking
        ("AS", "KS 2D 3D", False),
    ],
)
def test_claims_that_are_likely_to_hold(hand: str, out: str, likely: bool) -> None:
    assert legal(on_lead(hand, out)).claim_likely is likely


@pytest.mark.parametrize(("hand", "certain"), [("AH KH", True), ("AH AC", True), ("AH 2C", False)])
def test_hearts_that_may_not_be_led_yet(hand: str, certain: bool) -> None:
    """The other cards go first, and then nothing but hearts is left."""
    assert legal(on_lead(hand, "QH 3C 4D 5D 6D 7D", broken=False)).claim is certain


@pytest.mark.parametrize(
    ("equals", "certain"), [("cancel", False), ("first", True), ("last", False)]
)
def test_an_equal_card_is_out(equals: str, certain: bool) -> None:
    by = f"cancellation+equals={equals}"
    assert legal(on_lead("AS", "AS' 2D 3D 4D 5D", by)).claim is certain


def test_a_claim_counts_everything_that_was_not_played() -> None:
    """The queen, the jack of diamonds and a moon among it."""
    agreed = rules("omnibus+players=3,trim=own,pass_count=0,removed=" + rules_with_only(TWELVE))
    state = hearts.start(agreed)
    pack = [card for trio in zip(*map(CardSet.parse, HANDS), strict=True) for card in trio]
    state, _ = apply_move(state, -1, hearts.Deal(tuple(pack)))
    state, _ = apply_move(state, 0, hearts.Play(next(iter(CardSet.parse("2C")))))
    state, _ = apply_move(state, 1, hearts.Play(next(iter(CardSet.parse("3C")))))
    state, _ = apply_move(state, 2, hearts.Play(next(iter(CardSet.parse("AC")))))
    refused = hearts.decide(state, 0, hearts.Claim())
    assert not isinstance(refused, tuple)
    assert hearts.Claim() in hearts.legal(hearts.view(state, 2))
    _, events = apply_move(state, 2, hearts.Claim())
    assert [type(event) for event in events] == [Claimed, MoonShot, Scored]
    # Three hearts are in play, so the queen costs three as well.
    assert events[-1] == Scored((6, 6, -10), (6, 6, -10))


HANDS = ("2C JD 4S 5S", "3C QS 2H 3H", "AC AD AS AH")
TWELVE = " ".join(HANDS)


def rules_with_only(kept: str) -> str:
    """All cards of the pack but these, as an option's value."""
    return ".".join(card.text for card in deck(rules()).cards - CardSet.parse(kept))


def apply_move(
    state: hearts.State, seat: int, move: hearts.Move
) -> tuple[hearts.State, tuple[hearts.Event, ...]]:
    events = hearts.decide(state, seat, move)
    assert isinstance(events, tuple), events
    for event in events:
        state = hearts.evolve(state, event)
    return state, events


def test_a_claim_that_is_not_proved_is_refused() -> None:
    view = on_lead("KS 2C", "AS 3C 2D 3D 4D 5D")
    assert hearts.Claim() not in legal(view)
    middle = replace(view.public, trick=Trick(3, tuple(CardSet.parse("3S"))))
    assert not legal(replace(view, public=middle)).claim
