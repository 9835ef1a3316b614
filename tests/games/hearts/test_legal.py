"""Which card may be played: the rules one by one, and the cases of rulings/hearts.md, section 4."""

from itertools import islice

import pytest
from msgspec.structs import replace

from herzrasen.cards import DEALER, WATCHER, Card, CardSet, packs
from herzrasen.games import hearts
from herzrasen.games.hearts.state import Phase
from tests.games.hearts.positions import legal, on_turn, refusal_code, rules

ALL_PENALTY = "QS 2H 3H KH"
LEFT = "standard+first_lead=left-of-dealer"


def test_suit_must_be_followed() -> None:
    view = on_turn("2C 9C KD QS AH", "4C")
    assert legal(view) == "2C 9C"
    assert refusal_code(view, "KD") == "follow-suit"
    assert hearts.legal(view).why["QS"].facts == {"suit": "C"}


def test_a_void_hand_may_discard_anything() -> None:
    view = on_turn("KD QS AH", "4C")
    assert legal(view) == "KD QS AH"
    assert hearts.legal(view).why == {}


def test_the_lowest_club_must_open() -> None:
    view = on_turn("2C 9C KD AH", first=True, must="2C")
    assert legal(view) == "2C"
    assert {refusal_code(view, card) for card in ("9C", "KD", "AH")} == {"must-lead"}


def test_its_holder_may_open_with_any_club() -> None:
    view = on_turn("2C 9C KD AH", first=True, by="standard+first_lead=holder-any-club")
    assert legal(view) == "2C 9C"
    assert refusal_code(view, "KD") == "lead-club"


class TestFirstTrick:
    def test_no_points_fall(self) -> None:
        view = on_turn("KD 2S QS AH", "2C", first=True)
        assert legal(view) == "KD 2S"
        assert refusal_code(view, "QS") == refusal_code(view, "AH") == "first-trick-points"

    def test_points_may_fall_where_allowed(self) -> None:
        view = on_turn("KD 2S QS AH", "2C", first=True, by="standard+first_trick=allowed")
        assert legal(view) == "KD 2S QS AH"

    def test_only_hearts_are_forbidden_by_h1(self) -> None:
        view = on_turn("KD 2S QS AH", "2C", first=True, by="h1")
        assert legal(view) == "KD 2S QS"
        assert refusal_code(view, "AH") == "first-trick-hearts"

    def test_further_penalty_cards_are_points_too(self) -> None:
        view = on_turn("KD 2S KS AS", "2C", first=True, by="black-maria+first_trick=forbidden")
        assert legal(view) == "KD 2S"

    def test_the_ban_ends_with_the_trick(self) -> None:
        assert legal(on_turn("KD 2S QS AH", "2C")) == "KD 2S QS AH"

    def test_a_hand_of_penalty_cards_bleeds(self) -> None:
        """Case 1."""
        assert legal(on_turn(ALL_PENALTY, "2C", first=True)) == ALL_PENALTY

    def test_the_queen_may_have_to_bleed_first(self) -> None:
        """Case 1."""
        view = on_turn(ALL_PENALTY, "2C", first=True, by="standard+bleeding=queen-first")
        assert legal(view) == "QS"
        assert refusal_code(view, "KH") == "bleed-queen"
        hearts_only = on_turn("2H 3H", "2C", first=True, by="standard+bleeding=queen-first")
        assert legal(hearts_only) == "2H 3H"

    def test_with_only_hearts_forbidden_hearts_and_queen_may_bleed(self) -> None:
        """Section 3, after the presets."""
        by = "standard+first_trick=hearts-forbidden"
        assert legal(on_turn(ALL_PENALTY, "2C", first=True, by=by)) == ALL_PENALTY
        by += ",bleeding=queen-first"
        assert legal(on_turn(ALL_PENALTY, "2C", first=True, by=by)) == "QS"

    def test_following_suit_beats_the_ban(self) -> None:
        """Case 4: a lone queen must follow spades."""
        assert legal(on_turn("9C KD QS", "2S", first=True, by=LEFT)) == "QS"

    def test_another_spade_spares_the_queen(self) -> None:
        view = on_turn("9C KD 3S QS", "2S", first=True, by=LEFT)
        assert legal(view) == "3S"
        assert refusal_code(view, "QS") == "first-trick-points"
        assert refusal_code(view, "KD") == "follow-suit"

    def test_the_ban_covers_a_lead_from_left_of_the_dealer(self) -> None:
        assert legal(on_turn("9C QS AH", first=True, by=LEFT)) == "9C"
        assert legal(on_turn("9C QS AH", by=LEFT)) == "9C QS"

    def test_a_leader_with_nothing_but_penalty_cards_leads_the_queen(self) -> None:
        """Bleeding lifts the ban on points, not the one on leading hearts."""
        assert legal(on_turn(ALL_PENALTY, first=True, by=LEFT)) == "QS"


class TestLeadingHearts:
    def test_not_before_they_are_broken(self) -> None:
        view = on_turn("9C 2H AH")
        assert legal(view) == "9C"
        assert refusal_code(view, "AH") == "hearts-not-broken"
        assert legal(on_turn("9C 2H AH", broken=True)) == "9C 2H AH"

    def test_from_a_hand_of_hearts(self) -> None:
        assert legal(on_turn("2H AH")) == "2H AH"

    def test_a_hand_of_hearts_and_the_queen_leads_the_queen(self) -> None:
        """Case 3."""
        assert legal(on_turn("QS 2H AH")) == "QS"
        assert legal(on_turn("QS 2H AH", by="h1")) == "QS 2H AH"

    def test_never_by_h1(self) -> None:
        view = on_turn("9C 2H", by="h1")
        assert legal(view) == "9C"
        assert refusal_code(view, "2H") == "hearts-never-led"

    def test_a_hand_that_may_lead_nothing_may_lead_anything(self) -> None:
        """The sentence that ends section 3, with its own example."""
        assert legal(on_turn("QS 2H AH", by="standard+queen_lead=after-break")) == "QS 2H AH"

    def test_the_queen_may_have_to_wait(self) -> None:
        view = on_turn("9C QS 2H", by="standard+queen_lead=after-break")
        assert legal(view) == "9C"
        assert refusal_code(view, "QS") == "queen-before-break"
        broken = on_turn("9C QS 2H", by="standard+queen_lead=after-break", broken=True)
        assert legal(broken) == "9C QS 2H"


class TestQueenMustBeDropped:
    BY = "standard+queen_drop=yes"

    def test_on_another_suit(self) -> None:
        view = on_turn("KD QS AH", "4C", by=self.BY)
        assert legal(view) == "QS"
        assert refusal_code(view, "AH") == "drop-queen"

    def test_under_king_and_ace(self) -> None:
        assert legal(on_turn("2S QS KD", "4S AS", by=self.BY)) == "QS"

    def test_not_where_she_might_win(self) -> None:
        assert legal(on_turn("2S QS KD", "4S JS", by=self.BY)) == "2S QS"
        assert legal(on_turn("2S QS KD", by=self.BY)) == "KD 2S QS"

    def test_not_in_the_first_trick(self) -> None:
        assert legal(on_turn("KD QS AH", "2C", first=True, by=self.BY)) == "KD"


@pytest.mark.parametrize(
    ("by", "trick", "card", "breaks"),
    [
        ("standard", "4C", "2H", True),
        ("standard", "4H", "2H", True),
        ("standard", "", "2H", True),
        ("standard", "4C", "QS", False),
        ("h3", "4C", "2H", True),
        ("h3", "4H", "2H", False),
        ("h3", "", "2H", False),
        ("h2", "4C", "QS", True),
        ("h2", "", "QS", True),
        ("h2", "4C", "KS", False),
        ("black-maria+breaking=penalty", "4C", "KS", True),
        ("black-maria+breaking=penalty", "4C", "JS", False),
        ("black-maria+breaking=penalty", "4C", "3H", True),
        ("h1", "4C", "2H", False),
    ],
)
def test_what_breaks_hearts(by: str, trick: str, card: str, breaks: bool) -> None:
    view = on_turn(card, trick, by=by)
    state = hearts.State(replace(view.public, held=(1,) * 4), hands=(view.hand,) * 4)
    events = hearts.decide(state, 0, hearts.Play(Card.parse(card)))
    assert isinstance(events, tuple), events
    assert hearts.evolve(state, events[0]).public.broken is breaks


def test_hearts_may_be_free_from_the_start() -> None:
    state = hearts.start(rules("standard+breaking=free,rotation=none"))
    events = hearts.decide(state, DEALER, hearts.Deal(tuple(packs())))
    assert isinstance(events, tuple)
    for event in events:
        state = hearts.evolve(state, event)
    assert state.public.broken


class TestLegal:
    """What ``legal`` answers with can be asked, looped over and counted."""

    def test_a_play(self) -> None:
        moves = hearts.legal(on_turn("2C 9C KD", "4C"))
        assert list(moves) == [hearts.Play(Card.parse("2C")), hearts.Play(Card.parse("9C"))]
        assert len(moves) == 2
        assert hearts.Play(Card.parse("KD")) not in moves
        assert hearts.Pass(CardSet.parse("2C")) not in moves

    def test_a_pass_is_three_of_thirteen(self) -> None:
        hand = CardSet.parse("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")
        moves = hearts.Legal(hearts.Ask.PASS, hand, least=3, most=3)
        assert len(moves) == len(list(moves)) == 286
        assert hearts.Pass(CardSet.parse("2C 3C AC")) in moves
        assert hearts.Pass(CardSet.parse("2C 3C")) not in moves
        assert hearts.Pass(CardSet.parse("2C 3C AD")) not in moves

    def test_a_moon(self) -> None:
        moves = hearts.Legal(hearts.Ask.MOON, choices=tuple(hearts.MoonChoice))
        assert [move in moves for move in moves] == [True, True]
        assert len(moves) == 2

    def test_a_deal_has_too_many_orders_to_count(self) -> None:
        start = hearts.start(hearts.PRESETS["standard"])
        moves = hearts.legal(hearts.view(start, DEALER))
        assert all(move in moves for move in islice(moves, 3))
        assert moves
        with pytest.raises(OverflowError):
            len(moves)

    def test_nothing(self) -> None:
        view = on_turn("2C", "4C")
        for seat in (1, 2, 3, DEALER, WATCHER):
            other = hearts.View(view.public, seat, view.hand)
            assert not hearts.legal(other)
            assert list(hearts.legal(other)) == []
        over = hearts.Public(view.public.rules, view.public.match, phase=Phase.OVER)
        assert len(hearts.legal(hearts.View(over, 0))) == 0
